import { minutesOf } from '../../domain/bookings/rules.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Space } from './booking-preview.ts';
import type { GridColumn } from './grid-column.ts';
import { HALF_HOUR, type Hours, halvesOf, touches } from './grid-hours.ts';
import type { Placed } from './grid-placed.ts';
import { closedDayName, isBookable } from './grid-verdict.ts';

/** The free times of a room that can still be booked, within opening hours, each as long as it goes. */
export function gapsOf({ live, day, room }: GridColumn, space: Space): Hours[] {
  if (!room.isActive || closedDayName(day, space) !== null) return [];
  const open = { from: minutesOf(space.hours.opensAt), to: minutesOf(space.hours.closesAt) };
  const gaps: Hours[] = [];
  for (const half of halvesOf(wholeHalves(open))) {
    if (!isFree(half, live, day, space)) continue;
    const last = gaps.at(-1);
    if (last?.to === half) last.to = half + HALF_HOUR;
    else gaps.push({ from: half, to: half + HALF_HOUR });
  }
  return gaps;
}

const wholeHalves = ({ from, to }: Hours): Hours => ({
  from,
  to: from + Math.floor((to - from) / HALF_HOUR) * HALF_HOUR,
});

const isFree = (half: number, live: readonly Placed[], day: Day, space: Space): boolean =>
  isBookable(half, day, space) && !live.some((placed) => touches(placed, half));

export type AgendaEntry = { from: number; booking: Placed } | { from: number; gap: Hours };

/** Bookings and free times in the order of the day. */
export const agendaOf = (column: GridColumn, space: Space): AgendaEntry[] =>
  [
    ...[...column.live, ...column.cancelled].map((booking) => ({ from: booking.from, booking })),
    ...gapsOf(column, space).map((gap) => ({ from: gap.from, gap })),
  ].sort((a, b) => a.from - b.from);
