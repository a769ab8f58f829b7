import { minutesToTime, timeToMinutes } from '../../../domain/bookings/rules.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import { hoursOn, isOpenOn, type OpeningHours } from '../../../domain/settings/opening-hours.ts';
import type { PositionedBooking } from './positioned-booking.ts';

/** Minutes since midnight; the second is the first that is not shown. */
export type Hours = { from: number; to: number };

export const HALF_HOUR = 30;
const HOUR = 60;
const MIDNIGHT = 24 * HOUR;

/** The opening hours of some days with an hour before and after, and further where a booking lies outside. */
export function shownHours(week: OpeningHours, days: readonly Day[], placed: readonly PositionedBooking[]): Hours {
  const open = days.filter((day) => isOpenOn(week, day)).map((day) => hoursOn(week, day));
  const all = open.length > 0 ? open : [week];
  const first = Math.min(...all.map(({ opensAt }) => timeToMinutes(opensAt) - HOUR), ...placed.map(({ from }) => from));
  const last = Math.max(...all.map(({ closesAt }) => timeToMinutes(closesAt) + HOUR), ...placed.map(({ to }) => to));
  return {
    from: Math.max(0, Math.floor(first / HOUR) * HOUR),
    to: Math.min(MIDNIGHT, Math.ceil(last / HOUR) * HOUR),
  };
}

/** The start of every half hour that is shown. */
export const halfHours = ({ from, to }: Hours): number[] =>
  Array.from({ length: (to - from) / HALF_HOUR }, (_, index) => from + index * HALF_HOUR);

/** A booking ends on its own day, so that midnight is said as the last minute before it. */
export const wallTimeAt = (minutes: number): WallTime => minutesToTime(Math.min(minutes, MIDNIGHT - 1));

/** How far down the grid a minute lies, in half hours. */
export const halvesDown = (minutes: number, { from }: Hours): number => (minutes - from) / HALF_HOUR;

export const touches = (placed: PositionedBooking, half: number): boolean =>
  placed.from < half + HALF_HOUR && half < placed.to;

/** The free time around a minute, up to the bookings before and after it. */
export function freeAround(live: readonly PositionedBooking[], minute: number, { from, to }: Hours): Hours {
  return {
    from: Math.max(from, ...live.filter((placed) => placed.to <= minute).map((placed) => placed.to)),
    to: Math.min(to, ...live.filter((placed) => placed.from >= minute).map((placed) => placed.from)),
  };
}

/** What a click on a free half hour means: an hour from there, or less where the next booking begins sooner. */
export function hourFrom(live: readonly PositionedBooking[], half: number, hours: Hours): Hours {
  return { from: half, to: Math.min(half + HOUR, freeAround(live, half, hours).to) };
}
