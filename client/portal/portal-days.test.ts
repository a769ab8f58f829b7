import { describe, expect, test } from 'vitest';
import '../../server/temporal.ts';
import { defaultSettings } from '../../domain/settings/rules.ts';
import { bookableDays, closedBetween, closedWeekdaysText, dayRefusal, type SpaceTime } from './portal-days.ts';

const { rooms } = defaultSettings(false);
const closed = [
  { day: '2026-12-12', name: 'Jamhuri Day', kind: 'holiday' as const },
  { day: '2026-12-25', name: 'Christmas Day', kind: 'holiday' as const },
];
// Monday morning.
const space = (changes: Partial<SpaceTime> = {}): SpaceTime => ({
  rooms,
  closed,
  today: '2026-11-16',
  now: '09:00',
  ...changes,
});

test.each([
  [[1, 2, 3, 4, 5], 'Weekends are not available for booking'],
  [[1, 2, 3, 4, 5, 6], 'Sundays are not available for booking'],
  [[2, 3, 4, 5], 'Mondays, Saturdays and Sundays are not available for booking'],
  [[1, 2, 3, 4, 5, 6, 7], null],
])('with the open days %j it is said: %s', (openDays, expected) => {
  expect(closedWeekdaysText(openDays)).toBe(expected);
});

test.each([
  ['2026-11-16', null],
  ['2026-11-15', 'This day has passed'],
  ['2026-11-21', 'Weekends are not available for booking'],
  ['2026-12-12', 'Weekends are not available for booking'],
  ['2026-12-25', 'Closed: Christmas Day'],
  ['2027-05-14', null],
  ['2027-05-17', 'You can book up to 180 days ahead'],
])('%s is refused with %s', (day, reason) => {
  expect(dayRefusal(day, space())).toBe(reason);
});

describe('the days on offer', () => {
  test('pass over weekends and holidays', () => {
    expect(bookableDays('2026-12-24', 3, space())).toEqual(['2026-12-24', '2026-12-28', '2026-12-29']);
  });

  test('begin with today only while a session can still begin', () => {
    expect(bookableDays('2026-11-16', 1, space({ now: '17:00' }))).toEqual(['2026-11-16']);
    expect(bookableDays('2026-11-16', 1, space({ now: '17:01' }))).toEqual(['2026-11-17']);
  });

  test('end with the last day that can be booked', () => {
    expect(bookableDays('2027-05-13', 5, space())).toEqual(['2027-05-13', '2027-05-14']);
  });
});

test('closed days are named where the space would be open otherwise', () => {
  expect(closedBetween('2026-12-01', '2026-12-31', space()).map(({ name }) => name)).toEqual(['Christmas Day']);
});
