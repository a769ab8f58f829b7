import { expect, test } from 'vitest';
import { fromCalendar, toCalendar } from './calendar-day.ts';

test.each(['2026-11-14', '2024-02-29', '2026-01-01', '2026-12-31', '2018-11-04'])(
  'the day %s comes back from the calendar as it went in',
  (day) => {
    const date = toCalendar(day);
    expect(date && fromCalendar(date)).toBe(day);
  },
);

test('what is not a day has no place in the calendar', () => {
  expect(toCalendar('')).toBeUndefined();
  expect(toCalendar('14/11/2026')).toBeUndefined();
});
