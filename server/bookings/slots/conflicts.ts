import { and, asc, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Slot, slotOf } from '../../../domain/bookings/rules.ts';
import { mergeSpans, nextFree, overlaps, type Span, takenText } from '../../../domain/bookings/slot-rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { formatDay, formatTimeRange } from '../../../domain/kernel/format.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { prepared } from '../../db/query/prepared.ts';
import { roomBookings } from '../tables.ts';
import { releaseHolds } from './holds.ts';
import type { LocalNow } from './local-time.ts';

export type Conflict = { room: MeetingRoom; slot: Slot; busySpan: Span; freeFrom: WallTime | null };

type ConflictQuery = {
  room: MeetingRoom;
  slots: readonly Slot[];
  now: LocalNow;
  // Bookings that are being moved do not stand in their own way.
  except?: readonly string[];
  // The portal offers starts in blocks from opening time.
  step?: number;
};

const columns = { startsAt: roomBookings.startsAt, endsAt: roomBookings.endsAt };

const activeBookings = (db: Db, roomId: string | Placeholder, where: SQL) =>
  db
    .select(columns)
    .from(roomBookings)
    .where(and(eq(roomBookings.roomId, roomId), where, ne(roomBookings.status, 'cancelled')))
    .orderBy(asc(roomBookings.startsAt));

// Nearly always it is a single new booking.
const onOneDay = prepared((db) =>
  activeBookings(db, sql.placeholder('roomId'), eq(roomBookings.bookingDate, sql.placeholder('day'))).prepare(
    'bookings_of_day',
  ),
);

const busyByDay = async (
  db: Db,
  { room, slots, now, except = [] }: ConflictQuery,
): Promise<ReadonlyMap<Day, Span[]>> => {
  const days = [...new Set(slots.map(({ day }) => day))];
  const rows =
    days.length === 1 && except.length === 0
      ? await onOneDay(db).execute({ roomId: room.id, day: days[0] })
      : await activeBookings(
          db,
          room.id,
          sql`${roomBookings.bookingDate} = any(${sql.param(days)}::date[]) and ${roomBookings.id} <> all(${sql.param([...except])}::uuid[])`,
        );
  const busy = new Map<Day, Span[]>();
  for (const row of rows) {
    const { day, start, end } = slotOf(row, now.zone);
    busy.set(day, [...(busy.get(day) ?? []), { start, end }]);
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
  await releaseHolds(db, now.instant, room.id);
  const busy = await busyByDay(db, query);
  return slots.flatMap((slot) => {
    const spans = mergeSpans(busy.get(slot.day) ?? []);
    const busySpan = spans.find((span) => overlaps(span, slot));
    if (!busySpan) return [];
    const { opensAt, closesAt } = now.rooms;
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
    const message = takenText(first.room.name, first.busySpan, first.slot.day, first.freeFrom);
    return new AppError('slot_taken', message, { fields: { startTime: message } });
  }
  const named = conflicts
    .slice(0, MOST_NAMED)
    .map(({ busySpan, slot }) => `${formatDay(slot.day)} (${formatTimeRange(busySpan.start, busySpan.end)})`);
  const more = conflicts.length > MOST_NAMED ? ` and ${conflicts.length - MOST_NAMED} more` : '';
  const message = `${first?.room.name ?? 'The room'} is taken on ${named.join(', ')}${more}; leave these dates out or choose another time`;
  return new AppError('slot_taken', message, { fields: { startTime: message } });
};

export const assertNoConflicts = async (db: Db, query: ConflictQuery): Promise<void> => {
  const conflicts = await findConflicts(db, query);
  if (conflicts.length > 0) throw conflictError(conflicts);
};
