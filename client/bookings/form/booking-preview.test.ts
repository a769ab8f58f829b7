import { describe, expect, test } from 'vitest';
import { roomRates } from '../../../domain/bookings/price.ts';
import { MONDAY, someBooking, someSpace, TUESDAY } from '../../../tests/support/booking-values.ts';
import { freeHoursLeft } from '../format.ts';
import { busyTimes, conflictMessage } from '../slot-check.ts';
import { bookingPlan, freeMinutesLeft, priceQuote } from './booking-preview.tsx';

const space = someSpace();
const slot = (day: string, start: string, end: string) => ({ day, start, end });
const boardroom = { name: 'Boardroom A', bufferMinutes: 0 };
const conflict = busyTimes([someBooking()], space.zone, 0);
const atRate = (hourlyRate: string) =>
  roomRates({ hourlyRate, halfDayRate: null, dayRate: null }, { halfDayHours: 4, fullDayHours: 10 });
const plan = (slots: ReturnType<typeof slot>[], skipTaken = false) =>
  bookingPlan({ slots, room: boardroom, busy: conflict, skipTaken }, space);

describe('what is taken', () => {
  test('is told in the words of the server, with the next free time', () => {
    expect(conflictMessage(boardroom, slot(TUESDAY, '11:00', '13:00'), conflict, space.hours)).toBe(
      'Boardroom A is taken 10:00 AM – 12:00 PM on 17 Nov 2026; free from 12:00 PM',
    );
    expect(conflictMessage(boardroom, slot(TUESDAY, '11:00', '18:00'), conflict, space.hours)).toBe(
      'Boardroom A is taken 10:00 AM – 12:00 PM on 17 Nov 2026; no slot this long is free later that day',
    );
  });

  test('ends where the next one begins', () => {
    expect(conflictMessage(boardroom, slot(TUESDAY, '12:00', '13:00'), conflict, space.hours)).toBeNull();
    expect(conflictMessage(boardroom, slot(TUESDAY, '09:00', '10:00'), conflict, space.hours)).toBeNull();
  });

  test('is not what was cancelled, nor what is being moved', () => {
    expect(busyTimes([someBooking({ status: 'cancelled' })], space.zone, 0).size).toBe(0);
    expect(busyTimes([someBooking()], space.zone, 0, () => true).size).toBe(0);
  });

  test('takes in the time kept free between bookings, and says so', () => {
    const room = { name: 'Boardroom A', bufferMinutes: 30 };
    const busy = busyTimes([someBooking({ bufferMinutes: 15 })], space.zone, room.bufferMinutes);
    expect(busy.get(TUESDAY)).toMatchObject([{ start: '09:30', end: '12:15' }]);
    expect(conflictMessage(room, slot(TUESDAY, '09:00', '10:00'), busy, space.hours)).toBe(
      'Boardroom A is taken 9:30 AM – 12:15 PM on 17 Nov 2026, with 30 minutes kept free between bookings; free from 12:15 PM',
    );
    expect(conflictMessage(room, slot(TUESDAY, '09:00', '09:30'), busy, space.hours)).toBeNull();
  });

  test('is one span where meetings touch', () => {
    const after = someBooking({ startTime: '2026-11-17T09:00:00.000Z', endTime: '2026-11-17T10:00:00.000Z' });
    expect(busyTimes([after, someBooking()], space.zone, 0).get(TUESDAY)).toMatchObject([
      { start: '10:00', end: '13:00' },
    ]);
  });
});

describe('the plan of a booking', () => {
  test('stands where nothing speaks against it', () => {
    expect(plan([slot(TUESDAY, '14:00', '15:30')])).toEqual({
      kept: [slot(TUESDAY, '14:00', '15:30')],
      skipped: [],
      refusal: null,
      conflict: null,
      closed: null,
    });
  });

  test.each([
    [slot('2026-11-21', '10:00', '11:00'), 'The space is closed on Saturdays; it opens again on 23 Nov 2026'],
    [
      slot('2026-12-25', '10:00', '11:00'),
      'The space is closed on 25 Dec 2026 (Christmas Day); it opens again on 28 Dec 2026',
    ],
    [slot(TUESDAY, '17:00', '18:30'), 'Rooms are open from 8:00 AM to 6:00 PM'],
  ])('%j asks for a reason', (wished, expected) => {
    expect(plan([wished])).toMatchObject({ closed: expected, refusal: null });
  });

  test.each([
    [slot(TUESDAY, '11:00', '11:00'), 'The end must be after the start, on the same day'],
    [slot(MONDAY, '07:30', '08:30'), 'This time has passed; choose a later one'],
    [slot('2027-11-17', '10:00', '11:00'), 'You can book up to 12 months ahead, until 16 Nov 2027'],
  ])('%j is refused', (wished, expected) => {
    expect(plan([wished]).refusal).toBe(expected);
  });
});

describe('the plan of a series', () => {
  const weekly = ['2026-11-17', '2026-11-24', '2026-12-01'].map((day) => slot(day, '10:00', '11:00'));
  const overChristmas = [...weekly, slot('2026-12-25', '10:00', '11:00')];

  test('names the dates that are taken and those on which the space is closed', () => {
    expect(plan(overChristmas)).toMatchObject({
      conflict: 'Boardroom A is taken on 17 Nov 2026 (10:00 AM – 12:00 PM)',
      closed: 'The space is closed at this time on 25 Dec 2026',
      skipped: [],
    });
  });

  test('leaves them out where that is asked for', () => {
    expect(plan(overChristmas, true)).toEqual({
      kept: weekly.slice(1),
      skipped: ['2026-11-17', '2026-12-25'],
      refusal: null,
      conflict: null,
      closed: null,
    });
  });

  test('is refused where nothing would be left', () => {
    expect(plan(weekly.slice(0, 1), true).refusal).toBe('All of these dates are taken or closed');
  });
});

describe('the price', () => {
  const left = (month: string, usedHours: number) => ({
    month,
    freeHours: 6,
    usedHours,
    remainingHours: 6 - usedHours,
  });

  test('is nothing within the free hours, and the rest at the rate of the room beyond them', () => {
    const hours = freeMinutesLeft([left('2026-11', 4.5)]);
    expect(priceQuote([slot(TUESDAY, '10:00', '11:30')], hours, atRate('3000.00'))).toMatchObject({
      freeMinutes: 90,
      chargedMinutes: 0,
      amount: 0,
    });
    expect(priceQuote([slot(TUESDAY, '10:00', '13:00')], hours, atRate('3000.00'))).toMatchObject({
      freeMinutes: 90,
      chargedMinutes: 90,
      amount: 450_000,
    });
  });

  test('of a series draws from each month by itself, the earliest date first', () => {
    const days = ['2026-11-17', '2026-11-24', '2026-12-01'].map((day) => slot(day, '10:00', '12:00'));
    const hours = freeMinutesLeft([left('2026-11', 3), left('2026-12', 0)]);
    expect(priceQuote(days, hours, atRate('1750.00'))).toMatchObject({
      freeMinutes: 300,
      chargedMinutes: 60,
      amount: 175_000,
    });
  });

  test('never draws from an allowance that became smaller than what was used', () => {
    expect(freeMinutesLeft([left('2026-11', 8)]).get('2026-11-01')).toBe(0);
    expect(freeMinutesLeft([left('2026-11', 8)], [{ day: TUESDAY, minutes: 180 }]).get('2026-11-01')).toBe(60);
  });
});

describe('the free hours that are left', () => {
  const left = (month: string, freeHours: number, remainingHours: number) => ({
    month,
    freeHours,
    remainingHours,
    usedHours: freeHours - remainingHours,
  });

  test.each([
    [[left('2026-11', 6, 4.5)], '4.5 of 6 in Nov 2026'],
    [[left('2026-11', 6, 0), left('2026-12', 6, 6)], '0 of 6 in Nov 2026; 6 of 6 in Dec 2026'],
    [
      [left('2026-11', 6, 0), left('2026-12', 6, 6), left('2027-01', 6, 6), left('2027-02', 6, 6)],
      '0 of 6 in Nov 2026; 6 of 6 each from Dec 2026 to Feb 2027',
    ],
    [[left('2026-11', 0, 0), left('2026-12', 0, 0)], 'None in this package'],
  ])('are said by month', (allowances, expected) => {
    expect(freeHoursLeft(allowances)).toBe(expected);
  });
});
