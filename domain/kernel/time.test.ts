import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import {
  addDays,
  addMonths,
  Day,
  daysBetween,
  firstOfMonth,
  Instant,
  isZone,
  lastOfMonth,
  toDay,
  toInstant,
  toWallTime,
  WallTime,
  weekday,
} from './time.ts';

const NAIROBI = 'Africa/Nairobi';
const EPOCH = '1970-01-01';
const someDay = fc.integer({ min: -36_500, max: 73_000 }).map((days) => addDays(EPOCH, days));
const someTime = fc
  .integer({ min: 0, max: 1_439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);

describe('A day', () => {
  it.each(['2026-01-31', '2028-02-29', '2000-02-29', '1999-12-31'])('may be %s', (text) => {
    expect(Day.parse(text)).toBe(text);
  });

  it.each<[unknown]>([
    ['2026-02-30'],
    ['2026-02-29'],
    ['1900-02-29'],
    ['2026-04-31'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-01-00'],
    ['2026-1-1'],
    ['20260101'],
    ['01/02/2026'],
    [' 2026-01-01'],
    ['2026-01-01\n'],
    ['2026-01-01T00:00:00Z'],
    ['٢٠٢٦-٠١-٠١'],
    [''],
    [null],
    [true],
    [20260101],
  ])('may not be %j', (sent) => {
    expect(Day.safeParse(sent).success).toBe(false);
  });
});

describe('A wall time', () => {
  it.each(['00:00', '08:30', '23:59'])('may be %s', (text) => {
    expect(WallTime.parse(text)).toBe(text);
  });

  it.each(['24:00', '8:30', '08:60', '08:30:00', ' 08:30', '08:30\n', ''])('may not be %j', (text) => {
    expect(WallTime.safeParse(text).success).toBe(false);
  });
});

describe('An instant', () => {
  it('is ISO text in UTC and nothing else', () => {
    expect(Instant.safeParse('2026-11-15T02:10:35.123456Z').success).toBe(true);
    for (const text of ['2026-11-15T02:10:35+03:00', '2026-11-15', '2026-11-15T02:10:35', '2026-02-30T00:00:00Z'])
      expect(Instant.safeParse(text).success).toBe(false);
  });
});

describe('Months', () => {
  it('are counted from their anchor: the end of January leads to the end of each month', () => {
    expect([1, 2, 3, 12, 25].map((months) => addMonths('2026-01-31', months))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-01-31',
      '2028-02-29',
    ]);
  });

  it('lie inside the calendar month that is meant, never a day beyond', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -240, max: 240 }), (anchor, months) => {
        const result = addMonths(anchor, months);
        expect(firstOfMonth(result)).toBe(addMonths(firstOfMonth(anchor), months));
        expect([anchor.slice(8), lastOfMonth(result).slice(8)]).toContain(result.slice(8));
      }),
    );
  });

  it('have a first and a last day', () => {
    expect(firstOfMonth('2028-02-17')).toBe('2028-02-01');
    expect(lastOfMonth('2028-02-17')).toBe('2028-02-29');
    expect(lastOfMonth('2026-02-01')).toBe('2026-02-28');
    expect(lastOfMonth('2026-12-31')).toBe('2026-12-31');
  });
});

describe('Days', () => {
  it('are added and counted back over month ends, leap days and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
    fc.assert(
      fc.property(someDay, fc.integer({ min: -4_000, max: 4_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  it('have a weekday, of which Monday is the first', () => {
    expect(weekday('2026-11-16')).toBe(1);
    expect(weekday('2026-11-15')).toBe(7);
  });
});

describe('The zone of the space', () => {
  it('says to which day an instant belongs', () => {
    expect(toDay('2026-11-14T20:59:59.999Z', NAIROBI)).toBe('2026-11-14');
    expect(toDay('2026-11-14T21:00:00Z', NAIROBI)).toBe('2026-11-15');
    expect(toDay('2026-12-31T21:00:00Z', NAIROBI)).toBe('2027-01-01');
    expect(toWallTime('2026-11-15T05:30:59.999Z', NAIROBI)).toBe('08:30');
  });

  it('turns a wall time into an instant', () => {
    expect(toInstant('2026-11-15', '08:00', NAIROBI)).toBe('2026-11-15T05:00:00Z');
    expect(toInstant('2026-11-15', '02:59', NAIROBI)).toBe('2026-11-14T23:59:00Z');
    expect(toInstant('2026-11-15', '08:00', 'UTC')).toBe('2026-11-15T08:00:00Z');
  });

  it('gives back the day and the time that it was given', () => {
    fc.assert(
      fc.property(someDay, someTime, (day, time) => {
        const instant = toInstant(day, time, NAIROBI);
        // Before 1960 Nairobi's offset had odd minutes and seconds; the wall clock still reads the same.
        expect(Instant.safeParse(instant).success).toBe(true);
        expect([toDay(instant, NAIROBI), toWallTime(instant, NAIROBI)]).toEqual([day, time]);
      }),
    );
  });

  it('must be a zone that exists', () => {
    expect(isZone(NAIROBI)).toBe(true);
    expect(isZone('Africa/Narnia')).toBe(false);
    expect(isZone('')).toBe(false);
  });
});
