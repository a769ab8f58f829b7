import { freeAround, HALF_HOUR, type Hours } from './hours.ts';
import type { Target } from './layout.ts';
import type { PositionedBooking } from './positioned-booking.ts';

/** Where the pointer is: which column, and how many minutes since midnight that height stands for. */
export type Point = { column: number; minute: number };

/** What the pointer took hold of. */
export type Grip =
  | { kind: 'select'; origin: Point }
  | { kind: 'move'; origin: Point; placed: PositionedBooking }
  | { kind: 'stretch'; origin: Point; placed: PositionedBooking };

const halfHourAt = (minute: number): number => Math.floor(minute / HALF_HOUR) * HALF_HOUR;
const snapped = (minutes: number): number => Math.round(minutes / HALF_HOUR) * HALF_HOUR;
const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A selection stays in the column where it began, and ends where the next booking does. */
function selected(origin: Point, { minute }: Point, live: readonly PositionedBooking[], hours: Hours): Target {
  const free = freeAround(live, halfHourAt(origin.minute), hours);
  const [first, last] = [halfHourAt(Math.min(origin.minute, minute)), halfHourAt(Math.max(origin.minute, minute))];
  return { column: origin.column, from: Math.max(first, free.from), to: Math.min(last + HALF_HOUR, free.to) };
}

/** A booking moves by whole half hours, so that one that began at ten past still does. */
function moved({ from, to }: PositionedBooking, origin: Point, { column, minute }: Point, hours: Hours): Target {
  const start = between(from + snapped(minute - origin.minute), hours.from, hours.to - (to - from));
  return { column, from: start, to: start + to - from };
}

function stretched({ from }: PositionedBooking, origin: Point, { minute }: Point, hours: Hours): Target {
  const longest = Math.floor((hours.to - from) / HALF_HOUR) * HALF_HOUR;
  return { column: origin.column, from, to: from + between(snapped(minute - from), HALF_HOUR, longest) };
}

/** Where a drag would put what it holds; `live` are the bookings of the column in which it began. */
export function dragTarget(grip: Grip, point: Point, live: readonly PositionedBooking[], hours: Hours): Target {
  if (grip.kind === 'select') return selected(grip.origin, point, live, hours);
  if (grip.kind === 'stretch') return stretched(grip.placed, grip.origin, point, hours);
  return moved(grip.placed, grip.origin, point, hours);
}

type Nudge = { columns: number; halves: number; stretch: boolean };

/** The same by arrow keys: a step in some direction, or half an hour more or less. */
export function nudged(
  target: Target,
  { columns, halves, stretch }: Nudge,
  grid: { columns: number; hours: Hours },
): Target {
  const { hours } = grid;
  const minutes = halves * HALF_HOUR;
  if (stretch) {
    const longest = target.from + Math.floor((hours.to - target.from) / HALF_HOUR) * HALF_HOUR;
    return { ...target, to: between(target.to + minutes, target.from + HALF_HOUR, longest) };
  }
  const length = target.to - target.from;
  const fits = target.from + minutes >= hours.from && target.to + minutes <= hours.to;
  const from = fits ? target.from + minutes : target.from;
  return { column: between(target.column + columns, 0, grid.columns - 1), from, to: from + length };
}
