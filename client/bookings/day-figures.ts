import { minutesOf } from '../../domain/bookings/rules.ts';
import type { OpeningHours } from '../../domain/bookings/slot-rules.ts';
import { isLive, type Placed } from './grid-placed.ts';

export type DayFigures = { count: number; hours: number; used: number | null };

/** How full a day is. Only time within opening hours counts as used; a day on which nothing opens has no share. */
export function dayFigures(
  placed: readonly Placed[],
  activeRooms: number,
  { opensAt, closesAt }: OpeningHours,
  isOpen: boolean,
): DayFigures {
  const live = placed.filter(isLive);
  const [opens, closes] = [minutesOf(opensAt), minutesOf(closesAt)];
  const minutes = live.reduce((sum, { from, to }) => sum + to - from, 0);
  const within = live.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, closes) - Math.max(from, opens)), 0);
  const offered = activeRooms * (closes - opens);
  return {
    count: live.length,
    hours: minutes / 60,
    used: isOpen && offered > 0 ? Math.round((within / offered) * 100) : null,
  };
}
