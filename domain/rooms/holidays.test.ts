import { describe, expect, test } from 'vitest';
import '../../server/temporal.ts';
import { weekday } from '../kernel/time.ts';
import { publicHolidays, withSubstitutes } from './holidays.ts';

const named = (...days: string[]) => days.map((day) => ({ day, name: day }));
const daysOf = (...days: string[]) => withSubstitutes(named(...days)).map(({ day }) => day);

describe('a holiday on a Sunday', () => {
  test.each([
    ['2023-01-01', '2023-01-02'],
    ['2025-06-01', '2025-06-02'],
    ['2027-10-10', '2027-10-11'],
    ['2027-12-12', '2027-12-13'],
  ])('%s gives the Monday after it, %s', (sunday, monday) => {
    expect(daysOf(sunday)).toEqual([sunday, monday]);
  });

  test('passes over a Monday that is a holiday itself, as at Christmas 2022', () => {
    expect(daysOf('2022-12-25', '2022-12-26')).toEqual(['2022-12-25', '2022-12-26', '2022-12-27']);
  });

  test('passes over a Monday that was declared, and over the substitute of another', () => {
    const days = withSubstitutes(named('2027-10-10'), named('2027-10-11')).map(({ day }) => day);
    expect(days).toEqual(['2027-10-10', '2027-10-11', '2027-10-12']);
  });

  test('is named as the observed day', () => {
    expect(withSubstitutes([{ day: '2027-12-12', name: 'Jamhuri Day' }]).at(-1)?.name).toBe('Jamhuri Day (observed)');
  });
});

test('a holiday on a Saturday moves nothing', () => {
  expect(daysOf('2026-10-10', '2026-12-12', '2026-12-26')).toEqual(['2026-10-10', '2026-12-12', '2026-12-26']);
});

test('a declared day on a Sunday moves nothing', () => {
  expect(withSubstitutes([], named('2027-05-16'))).toEqual(named('2027-05-16'));
});

describe('the holidays of a new space', () => {
  const holidays = publicHolidays();
  const of = (year: number) => holidays.filter(({ day }) => day.startsWith(`${year}`)).map(({ day }) => day);

  test('are those of 2026', () => {
    expect(of(2026).map((day) => day.slice(5))).toEqual(
      '01-01 03-20 04-03 04-06 05-01 05-27 06-01 10-10 10-20 12-12 12-25 12-26'.split(' '),
    );
  });

  test('are those of 2027, with a Monday for each of its three Sundays', () => {
    expect(of(2027).map((day) => day.slice(5))).toEqual(
      '01-01 03-10 03-26 03-29 05-01 05-17 06-01 08-10 10-10 10-11 10-20 12-12 12-13 12-25 12-26 12-27'.split(' '),
    );
  });

  test('are each on one day, and the Fridays, Mondays and the Tuesday are what their names say', () => {
    expect(new Set(holidays.map(({ day }) => day)).size).toBe(holidays.length);
    const weekdays = (name: string) =>
      holidays.filter((holiday) => holiday.name === name).map(({ day }) => weekday(day));
    expect(weekdays('Good Friday')).toEqual([5, 5]);
    expect(weekdays('Easter Monday')).toEqual([1, 1]);
    expect(weekdays('General Election')).toEqual([2]);
  });
});
