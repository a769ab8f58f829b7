import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { cents } from '../kernel/money.ts';
import { dueAfter, dueFrom, dueUntil, earliestDue, vatProblem } from './rules.ts';

describe('a due date', () => {
  it.each([
    ['2026-11-15', 'monthly', 1, '2026-12-01'],
    ['2026-12-28', 'monthly', 28, '2027-01-28'],
    ['2026-01-31', 'monthly', 28, '2026-02-28'],
    ['2026-11-05', 'quarterly', 5, '2027-02-05'],
    ['2024-02-29', 'annually', 28, '2025-02-28'],
  ] as const)('after %s, %s on day %i, is %s', (due, frequency, dayOfMonth, next) => {
    expect(dueAfter(due, { frequency, dayOfMonth })).toBe(next);
  });

  it('comes for every period up to a day, the day itself included', () => {
    const rent = { frequency: 'monthly', dayOfMonth: 1, nextDueDate: '2026-09-01' } as const;
    expect(dueUntil(rent, '2026-11-01')).toEqual({
      dates: ['2026-09-01', '2026-10-01', '2026-11-01'],
      next: '2026-12-01',
    });
    expect(dueUntil(rent, '2026-08-31')).toEqual({ dates: [], next: '2026-09-01' });
  });

  it('after a pause is the first one that is not past', () => {
    const rent = { frequency: 'quarterly', dayOfMonth: 15, nextDueDate: '2026-02-15' } as const;
    expect(dueFrom(rent, '2026-11-15')).toBe('2026-11-15');
    expect(dueFrom(rent, '2026-11-16')).toBe('2027-02-15');
    expect(dueFrom(rent, '2026-01-01')).toBe('2026-02-15');
    expect(earliestDue('2026-11-15')).toBe('2025-11-15');
  });
});

describe('VAT in an expense', () => {
  it.each([
    [11_600_00, 1_600_00, null],
    [11_600_00, 1_601_00, null],
    [11_600_00, 1_601_01, 'VAT must be at most 1600.00: 16% of the amount without VAT'],
    [100_00, 90_00, 'VAT must be at most 13.79: 16% of the amount without VAT'],
    [50, 50, 'VAT must be at most 0.07: 16% of the amount without VAT'],
    [50, 49, null],
  ])('of %i cents may be %i cents: %s', (amount, vat, problem) => {
    expect(vatProblem(cents(amount), cents(vat), 16)).toBe(problem);
  });
});
