import { describe, expect, it } from 'vitest';
import { someSpace, TUESDAY } from '../../../tests/support/booking-values.ts';
import { columnOf, placedAt } from '../../../tests/support/placed-bookings.ts';
import { buildAgenda, findGaps } from './agenda.tsx';
import { freeAround, halfHours, hourFrom, shownHours, wallTimeAt } from './hours.ts';
import { assignLanes, weekDays } from './layout.ts';
import { positionBooking, spokenBooking } from './positioned-booking.ts';
import { dayFigures } from './toolbar.tsx';

const opening = { opensAt: '08:30', closesAt: '18:00', openDays: [1, 2, 3, 4, 5], dayHours: [] };
const at = (hour: number) => hour * 60;

describe('the hours that are shown', () => {
  it('are the opening hours with an hour around them, in full hours', () => {
    expect(shownHours(opening, ['2026-11-16'], [])).toEqual({ from: at(7), to: at(19) });
  });

  it('reach out to a booking that lies outside', () => {
    expect(shownHours(opening, ['2026-11-16'], [placedAt('05:30', '06:00'), placedAt('19:00', '22:30')])).toEqual({
      from: at(5),
      to: at(23),
    });
  });

  it('end at midnight', () => {
    expect(shownHours({ ...opening, opensAt: '00:00', closesAt: '23:30' }, ['2026-11-16'], [])).toEqual({
      from: 0,
      to: at(24),
    });
    expect(wallTimeAt(at(24))).toBe('23:59');
  });

  it('fall into half hours', () => {
    expect(halfHours({ from: at(8), to: at(9) })).toEqual([at(8), at(8) + 30]);
  });
});

describe('free time', () => {
  const live = [placedAt('10:00', '12:00'), placedAt('12:30', '13:00')];
  const hours = { from: at(8), to: at(18) };

  it('lies between the bookings around it', () => {
    expect(freeAround(live, at(9), hours)).toEqual({ from: at(8), to: at(10) });
    expect(freeAround(live, at(14), hours)).toEqual({ from: at(13), to: at(18) });
  });

  it('is taken by the hour, or by what is left of it', () => {
    expect(hourFrom(live, at(14), hours)).toEqual({ from: at(14), to: at(15) });
    expect(hourFrom(live, at(12), hours)).toEqual({ from: at(12), to: at(12) + 30 });
  });
});

describe('the agenda of a room', () => {
  const space = someSpace({ today: TUESDAY, now: '09:10' });
  const column = columnOf([placedAt('10:00', '12:00', { id: 'a' }), placedAt('13:10', '13:40', { id: 'b' })]);

  it('offers what is free from the running half hour to closing time', () => {
    expect(findGaps(column, space)).toEqual([
      { from: at(9), to: at(10) },
      { from: at(12), to: at(13) },
      { from: at(14), to: at(18) },
    ]);
  });

  it('puts bookings and free time in the order of the day', () => {
    expect(buildAgenda(column, space).map(({ from }) => from)).toEqual([540, 600, 720, 790, 840]);
  });

  it('offers nothing on a closed day', () => {
    expect(findGaps({ ...column, day: '2026-11-22' }, space)).toEqual([]);
  });
});

describe('how full a day is', () => {
  const placed = [
    placedAt('08:00', '10:00'),
    placedAt('17:00', '20:00'),
    placedAt('12:00', '13:00', { status: 'cancelled' }),
  ];

  it('counts what takes place, and of its time what lies in opening hours', () => {
    expect(dayFigures(placed, 2, { ...opening, opensAt: '08:00' }, true)).toEqual({ count: 2, hours: 5, used: 15 });
  });

  it('has no share of opening hours on a closed day', () => {
    expect(dayFigures(placed, 2, opening, false).used).toBeNull();
  });
});

it('a booking lies where the clock of the space puts it', () => {
  const { booking } = placedAt('10:00', '12:00', { purpose: 'Board meeting', seriesId: 's' });
  expect(positionBooking(booking, 'Pacific/Kiritimati')).toMatchObject({
    day: '2026-11-17',
    start: '21:00',
    end: '23:00',
  });
  expect(spokenBooking(positionBooking(booking, 'Africa/Nairobi'))).toBe(
    '10:00 AM to 12:00 PM, Boardroom A, Ziwa Studio, confirmed, Board meeting, part of a series',
  );
});

it('cancelled bookings keep to the right of their column, and make room for each other', () => {
  const live = [placedAt('10:00', '11:00', { id: 'beside' }), placedAt('15:00', '16:00', { id: 'alone' })];
  const gone = [placedAt('10:00', '12:00', { id: 'first' }), placedAt('11:00', '12:00', { id: 'second' })];
  const lanes = assignLanes(live, gone);
  expect(lanes.get('alone')).toEqual({ left: 0, width: 1 });
  expect(lanes.get('beside')).toEqual({ left: 0, width: 0.64 });
  expect(lanes.get('first')).toEqual({ left: 0.64, width: 0.18 });
  expect(lanes.get('second')).toEqual({ left: expect.closeTo(0.82), width: 0.18 });
});

it('a week begins on Monday', () => {
  expect(weekDays('2026-11-22')).toEqual(weekDays('2026-11-16'));
  expect(weekDays('2026-11-22')[0]).toBe('2026-11-16');
});
