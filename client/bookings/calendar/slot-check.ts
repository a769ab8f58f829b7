import { type Slot, timeToMinutes } from '../../../domain/bookings/rules.ts';
import { closedRefusal, firmRefusal, mergeSpans } from '../../../domain/bookings/slot-rules.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { conflictMessage, type Space } from '../booking-preview.ts';
import { HALF_HOUR, wallTimeAt } from './hours.ts';
import type { GridColumn, Target } from './layout.ts';
import type { PositionedBooking } from './positioned-booking.ts';

/** Free; free but outside opening hours, so that a reason will be asked for; or refused. */
export type Verdict = { kind: 'free' } | { kind: 'closed' | 'refused'; text: string };

export const slotAt = ({ from, to }: Pick<Target, 'from' | 'to'>, day: Day): Slot => ({
  day,
  start: wallTimeAt(from),
  end: wallTimeAt(to),
});

/** A meeting that runs can be made longer or shorter: its start lies in the past and is not touched. */
function isRunning(slot: Slot, moving: PositionedBooking | null, { today, now }: Space): boolean {
  return moving?.day === today && slot.day === today && moving.start === slot.start && slot.end > now;
}

function conflictAt(slot: Slot, { room, live }: GridColumn, moving: PositionedBooking | null, { hours }: Space) {
  const others = live.filter(({ booking }) => booking.id !== moving?.booking.id);
  return conflictMessage(room.name, slot, new Map([[slot.day, mergeSpans(others)]]), hours);
}

/** What the server would say to a booking here, before it is asked; `moving` does not stand in its own way. */
export function verdictOn(target: Target, column: GridColumn, moving: PositionedBooking | null, space: Space): Verdict {
  const slot = slotAt(target, column.day);
  if (!column.room.isActive) {
    return { kind: 'refused', text: `${column.room.name} is not in use; choose another room` };
  }
  const now = isRunning(slot, moving, space) ? slot.start : space.now;
  const firm = firmRefusal({ slot, today: space.today, now });
  if (firm) return { kind: 'refused', text: firm.message };
  const conflict = conflictAt(slot, column, moving, space);
  if (conflict) return { kind: 'refused', text: conflict };
  const closed = closedRefusal({ slot, rooms: space.hours, closed: space.closed });
  return closed ? { kind: 'closed', text: closed.message } : { kind: 'free' };
}

export const isUnchanged = (
  target: Target,
  column: GridColumn,
  { booking, day, from, to }: PositionedBooking,
): boolean => column.room.id === booking.roomId && column.day === day && target.from === from && target.to === to;

/** Whether a half hour can still be booked: no firm rule forbids it. */
export const isBookable = (half: number, day: Day, { today, now }: Pick<Space, 'today' | 'now'>): boolean =>
  firmRefusal({ slot: slotAt({ from: half, to: half + HALF_HOUR }, day), today, now }) === null;

/** Why the space is closed for the whole day: the holiday's name, or that it does not open on such days. */
export function closedDayName(day: Day, { hours, closed }: Pick<Space, 'hours' | 'closed'>): string | null {
  const holiday = closed.find((entry) => entry.day === day);
  if (holiday) return holiday.name;
  return closedRefusal({ slot: { day, start: hours.opensAt, end: hours.closesAt }, rooms: hours, closed })
    ? 'Closed'
    : null;
}

/** What the cell of a half hour says of itself; closed ones can be booked all the same, with a reason. */
export type HalfState = 'free' | 'closed' | 'cannot be booked';

/** The states of the half hours of a day, worked out once for all its cells. */
export function halfStates(day: Day, halves: readonly number[], space: Space): ReadonlyMap<number, HalfState> {
  const [opens, closes] = [timeToMinutes(space.hours.opensAt), timeToMinutes(space.hours.closesAt)];
  const isOpenDay = closedDayName(day, space) === null;
  const first = halves.find((half) => isBookable(half, day, space)) ?? Number.POSITIVE_INFINITY;
  const columnState = (half: number): HalfState => {
    if (half < first) return 'cannot be booked';
    return isOpenDay && half >= opens && half + HALF_HOUR <= closes ? 'free' : 'closed';
  };
  return new Map(halves.map((half) => [half, columnState(half)]));
}
