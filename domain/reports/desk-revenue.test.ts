import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { deskRevenue, earnedDays, RENT_ACCOUNTS } from './desk-revenue.ts';
import { spaceDaysIn } from './occupancy.ts';

const change = (day: string, joined: number, left = 0) => ({ type: 'dedicated_shared' as const, day, joined, left });
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

test.each([
  ['six desks all month', [change('2026-01-01', 6)], 180],
  ['six desks for ten days', [change('2026-11-01', 6), change('2026-11-11', 0, 6)], 60],
  ['two more from the 21st', [change('2026-10-15', 6), change('2026-11-21', 2)], 200],
  ['one for the last day', [change('2026-11-30', 1)], 1],
  ['a desk that begins after it', [change('2026-12-01', 5)], 0],
  ['desks given back before it', [change('2026-09-01', 4), change('2026-10-01', 0, 4)], 0],
  ['a virtual office', [{ ...change('2026-01-01', 3), type: 'virtual_office' as const }], 0],
])('%s: space-days of November', (_, changes, days) => {
  expect(spaceDaysIn(changes, NOVEMBER)).toBe(days);
  expect(spaceDaysIn(changes, NOVEMBER, 'dedicatedDesks')).toBe(days);
  expect(spaceDaysIn(changes, NOVEMBER, 'hotDesks')).toBe(0);
});

test.each([
  [6_600_000, 180, '11000.00', '66,000.00 ÷ (180 space-days ÷ 30 days)'],
  [2_200_000, 60, '11000.00', '22,000.00 ÷ (60 space-days ÷ 30 days)'],
  [100, 200, '0.15', '1.00 ÷ (200 space-days ÷ 30 days)'],
  [-90_000, 30, '-900.00', '-900.00 ÷ (30 space-days ÷ 30 days)'],
  [0, 30, '0.00', '0.00 ÷ (30 space-days ÷ 30 days)'],
  [5_000, 0, null, null],
])('%d cents over %d space-days are %s a desk', (revenue, spaceDays, perSpace, formula) => {
  expect(deskRevenue(cents(revenue), spaceDays, NOVEMBER)).toMatchObject({ perSpace, formula });
});

test('counts the days whose rent is in the books', () => {
  expect(earnedDays(NOVEMBER, '2026-12-05')).toEqual(NOVEMBER);
  expect(earnedDays(NOVEMBER, '2026-11-14')).toEqual({ from: '2026-11-01', to: '2026-11-14' });
  expect(earnedDays(NOVEMBER, '2026-10-31')).toBeNull();
});

test('every kind of space has the accounts of its packages', () => {
  expect(RENT_ACCOUNTS).toEqual({
    hotDesks: ['4040', '4030'],
    dedicatedDesks: ['4020'],
    privateOffices: ['4010'],
  });
});
