import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { BOOKING_STATUSES } from './contract.ts';
import {
  cancelUntil,
  drawFree,
  lastOfTimes,
  mayBecome,
  priceBooking,
  priceText,
  seriesDays,
  slotInstants,
  wallTimeFrom,
} from './rules.ts';
import { TimeInput } from './time-input.ts';

const NAIROBI = 'Africa/Nairobi';

describe('a time that is sent', () => {
  it.each([
    ['10:00', { day: null, time: '10:00' }],
    ['2026-11-17T10:00', { day: '2026-11-17', time: '10:00' }],
    ['2026-11-17T10:00:00.000', { day: '2026-11-17', time: '10:00' }],
    ['2026-11-17T07:00:00Z', { day: '2026-11-17', time: '10:00' }],
    ['2026-11-16T22:30:00.000Z', { day: '2026-11-17', time: '01:30' }],
    ['2026-11-17T02:00-05:00', { day: '2026-11-17', time: '10:00' }],
  ])('%s is read in the zone of the space', (text, expected) => {
    expect(TimeInput.safeParse(text).success).toBe(true);
    expect(wallTimeFrom(text, NAIROBI)).toEqual(expected);
  });

  it.each([
    '',
    '10',
    '25:00',
    '10:60',
    '24:00',
    '10:00:30',
    '10:00Z',
    '2026-02-30T10:00',
    '2026-02-30T10:00Z',
    '2026-11-17T10:00+99:00',
    '2026-11-17 10:00',
  ])('%j is refused', (text) => expect(TimeInput.safeParse(text).success).toBe(false));

  it('becomes an instant by the zone, not by the machine', () => {
    expect(slotInstants({ day: '2026-11-17', start: '10:00', end: '12:00' }, NAIROBI)).toEqual({
      startsAt: '2026-11-17T07:00:00Z',
      endsAt: '2026-11-17T09:00:00Z',
    });
  });
});

describe('the price', () => {
  it.each([
    [120, 360, '1750.00', 120, '0.00'],
    [120, 30, '1750.00', 30, '2625.00'],
    [90, 0, '1750.00', 0, '2625.00'],
    [30, 0, '0.01', 0, '0.01'],
    [30, -60, '3000.00', 0, '1500.00'],
  ])('of %i minutes with %i free at %s: %i free, %s', (minutes, left, rate, free, amount) => {
    const price = priceBooking(minutes, left, rate);
    expect([price.freeMinutes, priceText(price)]).toEqual([free, amount]);
  });

  it('draws free minutes in order, each from its own month, and never below nothing', () => {
    const sessions = ['2026-11-30', '2026-11-30', '2026-12-01', '2027-01-04'].map((day) => ({ day, minutes: 240 }));
    const left = new Map([
      ['2026-11-01', 360],
      ['2026-12-01', -30],
    ]);
    expect(drawFree(sessions, left)).toEqual([240, 120, 0, 0]);
    expect(left.get('2026-11-01')).toBe(360);
  });
});

describe('the dates of a series', () => {
  it.each([
    ['day', '2026-11-20', ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']],
    ['week', '2026-12-01', ['2026-11-17', '2026-11-24', '2026-12-01']],
    ['fortnight', '2026-12-01', ['2026-11-17', '2026-12-01']],
    ['month', '2027-01-16', ['2026-11-17', '2026-12-17']],
  ] as const)('every %s until %s', (every, until, days) => {
    expect(seriesDays('2026-11-17', every, until)).toEqual(days);
  });

  it.each([
    ['day', '2026-11-17', 3, '2026-11-19'],
    ['week', '2026-11-17', 8, '2027-01-05'],
    ['fortnight', '2026-11-17', 2, '2026-12-01'],
    ['month', '2026-11-17', 12, '2027-10-17'],
    ['month', '2027-01-31', 2, '2027-02-28'],
    ['week', '2026-11-17', 1, '2026-11-17'],
  ] as const)('every %s from %s, %i times, end on %s', (every, first, times, last) => {
    expect(lastOfTimes(first, every, times)).toBe(last);
    expect(seriesDays(first, every, last)).toHaveLength(times);
  });

  it('count months from the first day, and end where nobody can book any more', () => {
    expect(seriesDays('2027-01-31', 'month', '2027-04-30')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(seriesDays('2026-01-01', 'day', '9999-12-31')).toHaveLength(366);
    expect(seriesDays('2026-01-02', 'day', '2026-01-01')).toEqual([]);
  });
});

describe('the status', () => {
  it('moves along its edges only', () => {
    const edges = BOOKING_STATUSES.flatMap((from) =>
      BOOKING_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(edges).toEqual([
      'pending confirmed',
      'pending cancelled',
      'confirmed cancelled',
      'confirmed completed',
      'confirmed no_show',
      'cancelled confirmed',
      'completed no_show',
      'no_show completed',
    ]);
  });

  it('may be cancelled by a client until so many hours before the start', () => {
    expect(cancelUntil('2026-11-17T07:00:00Z', 2)).toBe('2026-11-17T05:00:00Z');
  });
});
