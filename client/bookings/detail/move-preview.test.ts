import { describe, expect, test } from 'vitest';
import { MONDAY, someBooking, someSpace, TUESDAY } from '../../../tests/support/booking-values.ts';
import { busyTimes } from '../slot-check.ts';
import { movePlan, movesAlong } from './move-preview.ts';

const booking = someBooking();
const space = someSpace();
const rules = { halfDayHours: 4, fullDayHours: 10 };
const plain = { bufferMinutes: 0, halfDayRate: null, dayRate: null };
const other = { ...plain, id: 'other', name: 'Focus Room', hourlyRate: '1750.00' };
const own = { ...plain, id: booking.roomId, name: booking.roomName, hourlyRate: '4000.00' };
const allowance = { month: '2026-11', freeHours: 6, usedHours: 6, remainingHours: 0 };

const planFor = (changes: { room?: typeof own; start?: string; end?: string; day?: string }, given = {}) => {
  const { room = own, day = TUESDAY, start = '10:00', end = '12:00' } = changes;
  const target = { roomId: room.id, slot: { day, start, end } };
  return movePlan({ booking, target, room, rules, busy: new Map(), allowance, ...given }, space);
};

describe('a booking that is moved', () => {
  test('is judged only where something changed', () => {
    expect(planFor({})).toMatchObject({ isMoved: false, refusal: null, conflict: null, closed: null });
  });

  test('keeps its rate in its own room and takes that of another', () => {
    expect(planFor({ end: '13:00' })).toMatchObject({
      rates: { hourlyRate: '3000.00' },
      quote: { freeMinutes: 120, chargedMinutes: 60, amount: 300_000 },
    });
    expect(planFor({ room: other, end: '13:00' })).toMatchObject({
      rates: { hourlyRate: '1750.00' },
      quote: { freeMinutes: 120, chargedMinutes: 60, amount: 175_000 },
    });
  });

  test('is priced by the half day of another room where that is cheaper', () => {
    const hall = { ...other, halfDayRate: '6000.00' } as unknown as typeof own;
    const plan = planFor({ room: hall, end: '16:00' }, { allowance: undefined });
    expect(plan).toMatchObject({
      rates: { halfDayHours: 4 },
      quote: { parts: { halfDays: 1, minutes: 120 }, amount: 950_000 },
    });
  });

  test('gives its hours back to the month that it leaves, and not to the one it goes to', () => {
    const december = { month: '2026-12', freeHours: 6, usedHours: 6, remainingHours: 0 };
    const plan = planFor({ day: '2026-12-01' }, { allowance: december });
    expect(plan.quote).toMatchObject({ freeMinutes: 0, chargedMinutes: 120 });
  });

  test('is charged whole for somebody who is no tenant', () => {
    expect(planFor({ start: '11:00', end: '13:00' }, { allowance: undefined }).quote).toMatchObject({ freeMinutes: 0 });
  });

  test('has no price while the free hours are not known', () => {
    expect(planFor({ start: '11:00', end: '13:00' }, { allowance: null }).quote).toBeNull();
  });

  test('may be made shorter while it runs', () => {
    const running = someBooking({ startTime: '2026-11-16T04:00:00.000Z', endTime: '2026-11-16T06:00:00.000Z' });
    const shorter = planFor({ day: MONDAY, start: '07:00', end: '08:30' }, { booking: running });
    expect(shorter.refusal).toBeNull();
    expect(planFor({ day: MONDAY, start: '07:30', end: '09:00' }, { booking: running }).refusal).toContain(
      'has passed',
    );
  });

  test('is not in its own way, nor are those that move along', () => {
    const series = someBooking({ seriesId: 'series' });
    const sibling = someBooking({ id: 'sibling', seriesId: 'series' });
    const bookings = [series, sibling];
    expect(busyTimes(bookings, space.zone, 0, movesAlong(series, 'this')).get(TUESDAY)).toHaveLength(1);
    expect(busyTimes(bookings, space.zone, 0, movesAlong(series, 'all')).size).toBe(0);
  });

  test('meets others in the words of the server', () => {
    const busy = new Map([[TUESDAY, [{ start: '13:00', end: '14:00', keptFree: 0 }]]]);
    expect(planFor({ start: '12:00', end: '14:00' }, { busy }).conflict).toBe(
      'Boardroom A is taken 1:00 – 2:00 PM on 17 Nov 2026; free from 2:00 PM',
    );
  });
});
