import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { changedBy, inSpan, recognisedBudgetColumn, spreadEvenly, yearTotal } from './rules.ts';

describe('a budget', () => {
  it.each([[120_000], [100_000], [1], [0], [99_999_999]])(
    'of %i cents is spread over twelve months to the cent',
    (amount) => {
      const months = spreadEvenly(cents(amount));
      expect(months).toHaveLength(12);
      expect(yearTotal(months)).toBe(amount);
      expect(Math.max(...months) - Math.min(...months)).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    [10, 1_234_567, 1_358_000],
    [-100, 500_000, 0],
    [0, 49, 0],
    [0, 12_345, 12_300],
  ])('changed by %i per cent is whole shillings', (percent, from, to) => {
    expect(changedBy([cents(from)], percent)).toEqual([to]);
  });

  it.each([
    ['a whole month', '2026-02-01', '2026-02-28', 280_000],
    ['half of it', '2026-02-15', '2026-03-31', 140_000],
    ['one day', '2026-02-03', '2026-02-03', 10_000],
    ['the year', '2026-01-01', '2026-12-31', 280_000],
    ['nothing of it', '2026-03-01', '2026-03-31', 0],
  ])('of a month falls into a span by its days: %s', (_, from, to, amount) => {
    expect(inSpan(cents(280_000), '2026-02-01', { from, to })).toBe(amount);
  });
});

it.each([
  ['Account Code', 'account'],
  ['JAN', 'January'],
  ['september', 'September'],
  ['Total', undefined],
])('the header %s of a sheet is read as %s', (header, cell) => {
  expect(recognisedBudgetColumn(header)).toBe(cell);
});
