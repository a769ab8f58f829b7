import { expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { expectedOn, forecastWeeks, habitText, isDoubtful, lastForecastDay, paidOn } from './expected-days.ts';

const TODAY = '2026-11-15';

it.each([
  ['2026-11-20', 6, '2026-11-26', 'as late as always'],
  ['2026-11-20', 0, '2026-11-20', 'on time'],
  ['2026-11-20', -3, '2026-11-17', 'as early as always'],
  ['2026-11-20', -9, '2026-11-20', 'earlier than today cannot be: by the due date'],
  ['2026-11-10', 6, '2026-11-16', 'overdue, and not yet later than usual'],
  ['2026-11-10', 5, '2026-11-15', 'today'],
  ['2026-11-10', 4, '2026-11-21', 'later than usual: within a week'],
  ['2026-02-01', 0, '2026-11-21', 'much later: within a week too'],
] as const)('an invoice due on %s of who pays %i days late comes on %s: %s', (due, late, day, _) => {
  expect(expectedOn(due, late, TODAY)).toBe(day);
});

it.each([
  ['2026-08-17', 0, false],
  ['2026-08-16', 0, true],
  ['2026-08-16', 5, false],
  ['2026-08-12', 5, false],
  ['2026-08-11', 5, true],
  ['2026-08-16', -20, true],
  ['2026-08-17', -20, false],
] as const)('due on %s, usually %i days late: doubtful is %s', (due, late, doubtful) => {
  expect(isDoubtful(due, late, TODAY)).toBe(doubtful);
});

it('what is late goes out today', () => {
  expect(paidOn('2026-11-01', TODAY)).toBe(TODAY);
  expect(paidOn('2026-11-20', TODAY)).toBe('2026-11-20');
});

it('ninety days are thirteen weeks, the last one a day short', () => {
  const weeks = forecastWeeks(TODAY, lastForecastDay(TODAY));
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(weeks[12]).toEqual({ from: '2027-02-07', to: '2027-02-12' });
});

it.each([
  [0, true, 'Usually paid on the due date'],
  [1, true, 'Usually paid 1 day late'],
  [12, false, 'Others pay 12 days late'],
  [-2, true, 'Usually paid 2 days early'],
] as const)('a habit of %i days, own %s, reads: %s', (late, own, words) => {
  expect(habitText(late, own)).toBe(words);
});
