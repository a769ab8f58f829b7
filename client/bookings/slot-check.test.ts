import { describe, expect, it } from 'vitest';
import { someSpace, TUESDAY } from '../../tests/support/booking-values.ts';
import { columnOf, placedAt } from '../../tests/support/placed-bookings.ts';
import { closedDayName, halfStates, isBookable, isUnchanged, verdictOn } from './slot-check.ts';

const space = someSpace({ today: TUESDAY, now: '09:10' });
const meeting = placedAt('10:00', '12:00', { id: 'meeting' });
const column = columnOf([meeting]);
const span = (from: number, to: number) => ({ column: 0, from: from * 60, to: to * 60 });

describe('what becomes of a booking at some place', () => {
  it('is free where nothing stands against it', () => {
    expect(verdictOn(span(13, 14), column, null, space)).toEqual({ kind: 'free' });
  });

  it('is refused where the room is taken, with when it is free again', () => {
    expect(verdictOn(span(11, 13), column, null, space)).toEqual({
      kind: 'refused',
      text: 'Boardroom A is taken 10:00 AM – 12:00 PM on 17 Nov 2026; free from 12:00 PM',
    });
  });

  it('does not stand in its own way', () => {
    expect(verdictOn(span(11, 13), column, meeting, space)).toEqual({ kind: 'free' });
  });

  it('is refused in the time kept free between bookings, and free beyond it', () => {
    const cleaned = placedAt('10:00', '12:00', { bufferMinutes: 30 });
    const room = columnOf([cleaned], { bufferMinutes: 30 });
    expect(verdictOn(span(12, 13), room, null, space)).toMatchObject({
      kind: 'refused',
      text: expect.stringContaining('with 30 minutes kept free between bookings; free from 12:30 PM'),
    });
    expect(verdictOn(span(12.5, 13), room, null, space)).toEqual({ kind: 'free' });
    expect(room.blocked).toEqual([{ from: 9.5 * 60, to: 12.5 * 60 }]);
  });

  it('is refused in the past', () => {
    expect(verdictOn(span(8, 9), column, null, space)).toMatchObject({ kind: 'refused', text: /has passed/ });
  });

  it('may end later while it runs', () => {
    const running = placedAt('09:00', '10:00');
    const own = columnOf([running]);
    expect(verdictOn(span(9, 11), own, running, space)).toEqual({ kind: 'free' });
    expect(verdictOn(span(9, 11), own, null, space)).toMatchObject({ kind: 'refused' });
  });

  it('needs a reason after closing time', () => {
    expect(verdictOn(span(18, 19), column, null, space)).toEqual({
      kind: 'closed',
      text: 'Rooms are open from 8:00 AM to 6:00 PM',
    });
  });

  it('is refused in a room that is not in use', () => {
    const out = { ...column, room: { ...column.room, isActive: false } };
    expect(verdictOn(span(13, 14), out, null, space)).toEqual({
      kind: 'refused',
      text: 'Boardroom A is not in use; choose another room',
    });
  });
});

it('a booking that was put back where it was has not changed', () => {
  expect(isUnchanged(span(10, 12), column, meeting)).toBe(true);
  expect(isUnchanged(span(10, 13), column, meeting)).toBe(false);
});

it('a half hour can be booked until it is over, for people who walk in', () => {
  expect(isBookable(8 * 60 + 30, TUESDAY, space)).toBe(false);
  expect(isBookable(9 * 60, TUESDAY, space)).toBe(true);
});

it.each([
  [TUESDAY, 8 * 60 + 30, 'cannot be booked'],
  [TUESDAY, 9 * 60, 'free'],
  [TUESDAY, 18 * 60, 'closed'],
  ['2026-11-21', 9 * 60, 'closed'],
  ['2028-11-21', 9 * 60, 'cannot be booked'],
])('on %s, the half hour from minute %i says: %s', (day, half, state) => {
  expect(halfStates(day, [8 * 60 + 30, 9 * 60, 18 * 60], space).get(half)).toBe(state);
});

it.each([
  ['2026-11-17', null],
  ['2026-11-21', 'Closed'],
  ['2026-12-25', 'Christmas Day'],
])('%s is closed by the name of %s', (day, name) => {
  expect(closedDayName(day, space)).toBe(name);
});
