import type { OpeningHours } from '../../../domain/bookings/rules.ts';
import { minutesToTime, timeToMinutes } from '../../../domain/bookings/rules.ts';
import type { WallTime } from '../../../domain/kernel/time.ts';
import type { PositionedBooking } from './positioned-booking.ts';

/** Minutes since midnight; the second is the first that is not shown. */
export type Hours = { from: number; to: number };

export const HALF_HOUR = 30;
const HOUR = 60;
const MIDNIGHT = 24 * HOUR;

/** Opening hours with an hour before and after, and further where a booking lies outside. */
export function shownHours({ opensAt, closesAt }: OpeningHours, placed: readonly PositionedBooking[]): Hours {
  const first = Math.min(timeToMinutes(opensAt) - HOUR, ...placed.map(({ from }) => from));
  const last = Math.max(timeToMinutes(closesAt) + HOUR, ...placed.map(({ to }) => to));
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
