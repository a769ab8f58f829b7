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

export const touches = (span: Hours, half: number): boolean => span.from < half + HALF_HOUR && half < span.to;

/** The free time around a minute, up to what is blocked before and after it. */
export function freeAround(blocked: readonly Hours[], minute: number, { from, to }: Hours): Hours {
  return {
    from: Math.max(from, ...blocked.filter((span) => span.to <= minute).map((span) => span.to)),
    to: Math.min(to, ...blocked.filter((span) => span.from >= minute).map((span) => span.from)),
  };
}

/** What a click on a free half hour means: an hour from there, or less where the next booking begins sooner. */
export function hourFrom(blocked: readonly Hours[], half: number, hours: Hours): Hours {
  return { from: half, to: Math.min(half + HOUR, freeAround(blocked, half, hours).to) };
}
