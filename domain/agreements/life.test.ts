import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { earliestEnd, increasedPrice, noticeProblem, plannedEnd, priceForCycle, soldClass, termEnd } from './life.ts';

const agreed = {
  startDate: '2026-11-01',
  termMonths: null,
  renewsMonths: null,
  noticeDays: 30,
  billingCycle: 'monthly',
  lines: [],
} as const;

it.each([
  ['space', 'B', 'B'],
  ['space', 'A', 'A'],
  ['B', 'A', 'B'],
  ['C', 'B', 'C'],
  ['A', 'E', 'A'],
] as const)('agreed as %s, for something of class %s: sold as %s', (agreed, own, sold) => {
  expect(soldClass(agreed, own)).toBe(sold);
});

describe('the life of an agreement', () => {
  it.each([
    ['ends with the period in which the notice is over', {}, '2026-11-10', '2026-12-31'],
    ['ends on the last day of a period where the notice is over on it', {}, '2026-12-01', '2026-12-31'],
    ['ends with the running period without notice days', { noticeDays: 0 }, '2026-11-10', '2026-11-30'],
    ['ends no earlier than the term', { termMonths: 12 }, '2026-11-10', '2027-10-31'],
    ['ends with the renewed term', { termMonths: 12, renewsMonths: 6 }, '2027-11-10', '2028-04-30'],
    ['ends with the first period when notice comes before the start', {}, '2026-09-01', '2026-11-30'],
    [
      'ends with the last day before another cycle',
      {
        lines: [
          { billingCycle: 'monthly', startDate: '2026-11-01', endDate: '2026-12-09' },
          { billingCycle: 'weekly', startDate: '2026-12-10', endDate: null },
        ],
      },
      '2026-11-05',
      '2026-12-09',
    ],
    ['counts weeks from the start', { billingCycle: 'weekly', noticeDays: 7 }, '2026-11-10', '2026-11-21'],
  ] as const)('%s', (_, changes, givenOn, end) => {
    const agreement = { ...agreed, ...changes };
    expect(earliestEnd(agreement, givenOn)).toBe(end);
    expect(noticeProblem(agreement, givenOn, end)).toBeNull();
    expect(noticeProblem(agreement, givenOn, givenOn)).toBe(
      'The end date must not be before the notice period is over',
    );
  });

  it('ends by itself with a term that does not renew', () => {
    expect(plannedEnd({ ...agreed, termMonths: 12 })).toBe('2027-10-31');
    expect(plannedEnd({ ...agreed, termMonths: 12, renewsMonths: 12 })).toBeNull();
    expect(plannedEnd(agreed)).toBeNull();
    expect(termEnd({ ...agreed, termMonths: 12, renewsMonths: 12 }, '2027-11-01')).toBe('2028-10-31');
  });

  it('prices by the month for any cycle', () => {
    expect(priceForCycle('3000.00', 'monthly')).toBe('3000.00');
    expect(priceForCycle('3000.00', 'quarterly')).toBe('9000.00');
    expect(priceForCycle('3000.00', 'weekly')).toBe('692.31');
  });

  it.each([
    ['11000.00', 10, 1, '12100.00'],
    ['12500.00', 7.5, 1, '13437.50'],
    ['12500.00', 7.5, 100, '13438.00'],
    ['12500.00', 7.5, 10_000, '13400.00'],
    ['0.05', 10, 1, '0.06'],
  ])('raises %s by %s %%, rounded to %s cents, to %s', (price, percent, roundTo, raised) => {
    expect(increasedPrice(price, percent, cents(roundTo))).toBe(raised);
  });
});
