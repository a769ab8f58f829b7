import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import {
  type BlockedSpan,
  blockedSpan,
  mergeBlocked,
  takenDaysText,
  takenText,
} from '../../../domain/bookings/blocked-time.ts';
import { nextFree, overlaps, type Slot, slotInstants, toSlot } from '../../../domain/bookings/rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { hoursOn } from '../../../domain/settings/opening-hours.ts';
import type { Db } from '../../db/connection/database.ts';
import { prepared } from '../../db/overlay/statements.ts';
import type { BookingRow } from '../named-bookings.ts';
import { roomBookings } from '../tables.ts';
import { isPast, type LocalNow } from './bookable.ts';
import { releaseHolds } from './holds.ts';

type Instants = ReturnType<typeof slotInstants>;

export type Conflict = { room: MeetingRoom; slot: Slot; busySpan: BlockedSpan; freeFrom: WallTime | null };

type ConflictQuery = {
  room: MeetingRoom;
  slots: readonly Slot[];
  now: LocalNow;
  // Bookings that are being moved do not stand in their own way.
  except?: readonly string[];
  // The portal offers starts in blocks from opening time.
  step?: number;
  // Where they were asked for already, with the room locked.
  found?: readonly TakenSlot[];
};

export type TakenSlot = Pick<BookingRow, 'startsAt' | 'endsAt' | 'bufferMinutes' | 'holdUntil'>;

const columns = {
  startsAt: roomBookings.startsAt,
  endsAt: roomBookings.endsAt,
  bufferMinutes: roomBookings.bufferMinutes,
  holdUntil: roomBookings.holdUntil,
};

const activeBookings = (db: Db, roomId: string | Placeholder | SQL, where: SQL) =>
  db
    .select(columns)
    .from(roomBookings)
    .where(and(eq(roomBookings.roomId, roomId), where, sql`${roomBookings.status} <> 'cancelled'`))
    .orderBy(asc(roomBookings.startsAt));

// Nearly always it is a single new booking.
const onOneDay = prepared((db) =>
  activeBookings(db, sql.placeholder('roomId'), eq(roomBookings.bookingDate, sql.placeholder('day'))).prepare(
    'bookings_of_day',
  ),
);

type Where = { roomId: string | SQL; days: readonly Day[] | SQL; except?: readonly string[] };

/** What takes up a room on some days. */
export const bookingsOn = (db: Db, { roomId, days, except = [] }: Where): Promise<TakenSlot[]> => {
  if (Array.isArray(days) && days.length === 1 && except.length === 0) {
    return onOneDay(db).execute({ roomId, day: days[0] });
  }
  const each = Array.isArray(days) ? sql`any(${sql.param([...new Set(days)])}::date[])` : days;
  return activeBookings(
    db,
    roomId,
    sql`${roomBookings.bookingDate} = ${each} and ${roomBookings.id} <> all(${sql.param([...except])}::uuid[])`,
  ).execute();
};

/** Whether a session comes near what is taken, buffers and all. */
const comesNear = ({ startsAt, endsAt }: Instants, { bufferMinutes }: MeetingRoom) => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  return (taken: TakenSlot): boolean => {
    const buffer = (bufferMinutes + taken.bufferMinutes) * 60_000;
    return Date.parse(taken.startsAt) - buffer < end && start < Date.parse(taken.endsAt) + buffer;
  };
};

const busyByDay = async (db: Db, query: ConflictQuery): Promise<ReadonlyMap<Day, BlockedSpan[]>> => {
  const { room, slots, now, except = [] } = query;
  const where = { roomId: room.id, days: slots.map(({ day }) => day), except };
  const found = query.found ?? (await bookingsOn(db, where));
  const hasRunOut = found.some(({ holdUntil }) => holdUntil !== null && isPast(holdUntil, now));
  if (hasRunOut) await releaseHolds(db, now.instant, room.id);
  const rows = hasRunOut ? await bookingsOn(db, where) : found;
  const busy = new Map<Day, BlockedSpan[]>();
  // Nearly always it is one session that comes near no other: what the clock on the wall says of the others is not asked then.
  const [only] = slots;
  if (only && slots.length === 1 && !rows.some(comesNear(slotInstants(only, now.zone), room))) return busy;
  for (const row of rows) {
    const { day, ...span } = toSlot(row, now.zone);
    busy.set(day, [...(busy.get(day) ?? []), blockedSpan(span, row.bufferMinutes, room.bufferMinutes)]);
  }
  return busy;
};

/**
 * What stands in the way of these sessions. With the room locked the answer holds until the transaction ends; the
 * exclusion constraint of the table decides all the same.
 */
export const findConflicts = async (db: Db, query: ConflictQuery): Promise<Conflict[]> => {
  const { room, slots, now, step = 1 } = query;
  if (slots.length === 0) return [];
  const busy = await busyByDay(db, query);
  return slots.flatMap((slot) => {
    const spans = mergeBlocked(busy.get(slot.day) ?? []);
    const busySpan = spans.find((span) => overlaps(span, slot));
    if (!busySpan) return [];
    const { opensAt, closesAt } = hoursOn(now.rooms, slot.day);
    const freeFrom = nextFree(spans, {
      wanted: slot,
      opensAt,
      closesAt: slot.end > closesAt ? slot.end : closesAt,
      step,
    });
    return [{ room, slot, busySpan, freeFrom }];
  });
};

const MOST_NAMED = 10;

export const conflictError = (conflicts: readonly Conflict[]): AppError => {
  const [first] = conflicts;
  if (first && conflicts.length === 1) {
    const message = takenText(first.room, first.busySpan, first.slot.day, first.freeFrom);
    return new AppError('slot_taken', message, { fields: { startTime: message } });
  }
  const named = conflicts.slice(0, MOST_NAMED).map(({ busySpan, slot }) => ({ day: slot.day, span: busySpan }));
  const more = conflicts.length > MOST_NAMED ? ` and ${conflicts.length - MOST_NAMED} more` : '';
  const room = first?.room ?? { name: 'The room', bufferMinutes: 0 };
  const message = `${takenDaysText(room, named, more)}; leave these dates out or choose another time`;
  return new AppError('slot_taken', message, { fields: { startTime: message } });
};

export const assertNoConflicts = async (db: Db, query: ConflictQuery): Promise<void> => {
  const conflicts = await findConflicts(db, query);
  if (conflicts.length > 0) throw conflictError(conflicts);
};
