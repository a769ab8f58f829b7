import { type BlockedSpan, blockedSpan, mergeBlocked, takenText } from '../../domain/bookings/blocked-time.ts';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import {
  closedRefusal,
  firmRefusal,
  nextFree,
  overlaps,
  type Slot,
  type Span,
  timeToMinutes,
  toSlot,
} from '../../domain/bookings/rules.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import type { Day, WallTime } from '../../domain/kernel/time.ts';
import type { ClosedDay, MeetingRoom } from '../../domain/rooms/contract.ts';
import { hoursOn, isOpenOn, type OpeningHours } from '../../domain/settings/opening-hours.ts';
import { HALF_HOUR, type Hours, wallTimeAt } from './calendar/hours.ts';
import { isLive, type PositionedBooking } from './calendar/positioned-booking.ts';

/** What a form knows of the space: its hours, its closed days and the time on its wall. */
export type Space = {
  hours: OpeningHours;
  closed: readonly ClosedDay[];
  zone: string;
  today: Day;
  now: WallTime;
};

export const slotOfBooking = ({ startTime, endTime }: RoomBooking, zone: string): Slot =>
  toSlot({ startsAt: startTime, endsAt: endTime }, zone);

export type Busy = ReadonlyMap<Day, readonly BlockedSpan[]>;

export type BufferedRoom = Pick<MeetingRoom, 'name' | 'bufferMinutes'>;

/**
 * When nothing else can be booked in the room, day by day: while it is taken, and the time kept free between bookings.
 * Bookings that are being moved do not stand in their own way.
 */
export const busyTimes = (
  bookings: readonly RoomBooking[],
  zone: string,
  bufferMinutes: number,
  ignored: (booking: RoomBooking) => boolean = () => false,
): Busy => {
  const standing = bookings.filter((booking) => booking.status !== 'cancelled' && !ignored(booking));
  const byDay = Map.groupBy(
    standing.map((booking) => {
      const slot = slotOfBooking(booking, zone);
      return { day: slot.day, ...blockedSpan(slot, booking.bufferMinutes, bufferMinutes) };
    }),
    ({ day }) => day,
  );
  return new Map([...byDay].map(([day, spans]) => [day, mergeBlocked(spans)]));
};

export const findConflict = (slot: Slot, busy: Busy): BlockedSpan | null =>
  busy.get(slot.day)?.find((span) => overlaps(span, slot)) ?? null;

/** The server's own words for a time that is taken; null where it is free. */
export const conflictMessage = (room: BufferedRoom, slot: Slot, busy: Busy, week: OpeningHours): string | null => {
  const conflict = findConflict(slot, busy);
  if (!conflict) return null;
  const hours = hoursOn(week, slot.day);
  const closesAt = slot.end > hours.closesAt ? slot.end : hours.closesAt;
  const freeFrom = nextFree(busy.get(slot.day) ?? [], { wanted: slot, opensAt: hours.opensAt, closesAt, step: 1 });
  return takenText(room, conflict, slot.day, freeFrom);
};

/** Why a reason is needed, in the rule's words. */
export const closedMessage = (slots: readonly Slot[], { hours, closed }: Pick<Space, 'hours' | 'closed'>) => {
  const refusals = slots.flatMap((slot) => {
    const refusal = closedRefusal({ slot, rooms: hours, closed });
    return refusal ? [{ day: slot.day, message: refusal.message }] : [];
  });
  const [first] = refusals;
  if (!first) return null;
  if (slots.length === 1) return first.message;
  return `The space is closed at this time on ${refusals.map(({ day }) => formatDay(day)).join(', ')}`;
};

/** Why this cannot be booked, from the booking rules. */
export const refusalMessage = (slots: readonly Slot[], { today, now }: Pick<Space, 'today' | 'now'>): string | null => {
  for (const slot of slots) {
    const refusal = firmRefusal({ slot, today, now });
    if (refusal) return refusal.message;
  }
  return null;
};

/** One room on one day: in the day view the rooms stand side by side, in the week view the days. */
export type GridColumn = {
  key: string;
  room: MeetingRoom;
  day: Day;
  /** Begins the name of each of its cells: the room or the day. */
  spoken: string;
  live: readonly PositionedBooking[];
  cancelled: readonly PositionedBooking[];
  /** The half hours in which nothing else can be booked, one stretch for each booking. */
  blocked: readonly Hours[];
};

const wholeHalves = ({ start, end }: Span): Hours => ({
  from: Math.floor(timeToMinutes(start) / HALF_HOUR) * HALF_HOUR,
  to: Math.ceil(timeToMinutes(end) / HALF_HOUR) * HALF_HOUR,
});

const blockedBy = (placed: PositionedBooking, room: MeetingRoom): BlockedSpan =>
  blockedSpan(placed, placed.booking.bufferMinutes, room.bufferMinutes);

export function gridColumn(
  room: MeetingRoom,
  day: Day,
  spoken: string,
  placed: readonly PositionedBooking[],
): GridColumn {
  const own = placed.filter(({ booking, day: on }) => booking.roomId === room.id && on === day);
  const live = own.filter(isLive);
  return {
    key: `${room.id} ${day}`,
    room,
    day,
    spoken,
    live,
    cancelled: own.filter((one) => !isLive(one)),
    blocked: live.map((placed) => wholeHalves(blockedBy(placed, room))),
  };
}

/** A place in the grid for a booking that is being made or moved. */
export type Target = { column: number; from: number; to: number };

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
  const busy = mergeBlocked(others.map((placed) => blockedBy(placed, room)));
  return conflictMessage(room, slot, new Map([[slot.day, busy]]), hours);
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
  return isOpenOn(hours, day) ? null : 'Closed';
}

/** What the cell of a half hour says of itself; closed ones can be booked all the same, with a reason. */
export type HalfState = 'free' | 'closed' | 'cannot be booked' | 'kept free between bookings';

/** The states of the half hours of a day, worked out once for all its cells. */
export function halfStates(day: Day, halves: readonly number[], space: Space): ReadonlyMap<number, HalfState> {
  const { opensAt, closesAt } = hoursOn(space.hours, day);
  const [opens, closes] = [timeToMinutes(opensAt), timeToMinutes(closesAt)];
  const isOpenDay = closedDayName(day, space) === null;
  const first = halves.find((half) => isBookable(half, day, space)) ?? Number.POSITIVE_INFINITY;
  const columnState = (half: number): HalfState => {
    if (half < first) return 'cannot be booked';
    return isOpenDay && half >= opens && half + HALF_HOUR <= closes ? 'free' : 'closed';
  };
  return new Map(halves.map((half) => [half, columnState(half)]));
}
