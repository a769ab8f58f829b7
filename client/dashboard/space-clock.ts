import type { Day, WallTime } from '../../domain/kernel/time.ts';
import { wallTime } from '../ui/format.ts';
import { useMinuteClock } from '../ui/minute-clock.ts';
import { useZone } from '../ui/zone.ts';

/** The day and the time on the wall of the space, wherever the reader is; it goes on by itself. */
export function useSpaceClock(): { day: Day; time: WallTime } {
  return wallTime(new Date(useMinuteClock()), useZone());
}
