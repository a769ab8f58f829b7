import { describe, expect, test } from 'vitest';
import { periodFault, periodName, usualPeriods } from './period.ts';

describe('the name of a period is as short as its days allow', () => {
  test.each([
    ['2026-10-01', '2026-10-31', 'Oct 2026'],
    ['2026-07-01', '2026-09-30', 'Jul – Sep 2026'],
    ['2025-11-01', '2026-10-31', 'Nov 2025 – Oct 2026'],
    ['2025-01-01', '2025-12-31', '2025'],
    ['2026-10-05', '2026-10-05', '5 Oct 2026'],
    ['2026-10-05', '2026-11-03', '5 Oct – 3 Nov 2026'],
    ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
    ['2028-02-01', '2028-02-28', '1 Feb – 28 Feb 2028'],
  ])('%s to %s is %s', (from, to, name) => {
    expect(periodName({ from, to })).toBe(name);
  });
});

test('the usual periods are whole months, also at the turn of a year', () => {
  const spans = Object.fromEntries(
    usualPeriods('2027-01-31', '12').map(({ label, period }) => [label, `${period.from} ${period.to}`]),
  );
  expect(spans).toEqual({
    'This month': '2027-01-01 2027-01-31',
    'Last month': '2026-12-01 2026-12-31',
    'This quarter': '2027-01-01 2027-03-31',
    'Last quarter': '2026-10-01 2026-12-31',
    'This year': '2027-01-01 2027-12-31',
    'Last year': '2026-01-01 2026-12-31',
    'Last 12 months': '2026-01-01 2026-12-31',
  });
});

test('the years are those of the space, where they do not end in December', () => {
  const spans = Object.fromEntries(
    usualPeriods('2027-01-31', '06').map(({ label, period }) => [label, `${period.from} ${period.to}`]),
  );
  expect(spans).toMatchObject({
    'This year': '2026-07-01 2027-06-30',
    'Last year': '2025-07-01 2026-06-30',
    'Last 12 months': '2026-01-01 2026-12-31',
  });
});

test('an end before its start is a fault, and the same day is none', () => {
  expect(periodFault({ from: '2026-10-02', to: '2026-10-01' })).toBe('The end date must not be before the start date');
  expect(periodFault({ from: '2026-10-02', to: '2026-10-02' })).toBeUndefined();
});
