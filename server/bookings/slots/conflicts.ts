import { and, asc, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Slot, slotOf } from '../../../domain/bookings/rules.ts';
import { mergeSpans, nextFree, overlaps, type Span, takenWords } from '../../../domain/bookings/slot-rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { formatDay, formatTimeRange } from '../../../domain/kernel/format.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { prepared } from '../../db/query/prepared.ts';
import { roomBookings } from '../tables.ts';
import { releaseHolds } from './holds.ts';
import type { SpaceNow } from './local-time.ts';

export type Clash = { room: MeetingRoom; slot: Slot; taken: Span; freeFrom: WallTime | null };

type Looking = {
  room: MeetingRoom;
  slots: readonly Slot[];
  at: SpaceNow;
  // Bookings that are being moved do not stand in their own way.
  except?: readonly string[];
  // The portal offers starts in blocks from opening time.
  step?: number;
};

const columns = { startsAt: roomBookings.startsAt, endsAt: roomBookings.endsAt };

const standing = (db: Db, roomId: string | Placeholder, where: SQL) =>
  db
    .select(columns)
    .from(roomBookings)
    .where(and(eq(roomBookings.roomId, roomId), where, ne(roomBookings.status, 'cancelled')))
    .orderBy(asc(roomBookings.startsAt));

// Nearly always it is a single new booking.
const onOneDay = prepared((db) =>
  standing(db, sql.placeholder('roomId'), eq(roomBookings.bookingDate, sql.placeholder('day'))).prepare(
    'bookings_of_day',
  ),
);

const busyByDay = async (db: Db, { room, slots, at, except = [] }: Looking): Promise<ReadonlyMap<Day, Span[]>> => {
  const days = [...new Set(slots.map(({ day }) => day))];
  const rows =
    days.length === 1 && except.length === 0
      ? await onOneDay(db).execute({ roomId: room.id, day: days[0] })
      : await standing(
          db,
          room.id,
          sql`${roomBookings.bookingDate} = any(${sql.param(days)}::date[]) and ${roomBookings.id} <> all(${sql.param([...except])}::uuid[])`,
        );
  const busy = new Map<Day, Span[]>();
  for (const row of rows) {
    const { day, start, end } = slotOf(row, at.zone);
    busy.set(day, [...(busy.get(day) ?? []), { start, end }]);
  }
  return busy;
};

/**
 * What stands in the way of these sessions. With the room locked the answer holds until the transaction ends; the
 * exclusion constraint of the table decides all the same.
 */
export const findClashes = async (db: Db, looking: Looking): Promise<Clash[]> => {
  const { room, slots, at, step = 1 } = looking;
  if (slots.length === 0) return [];
  await releaseHolds(db, at.instant, room.id);
  const busy = await busyByDay(db, looking);
  return slots.flatMap((slot) => {
    const spans = mergeSpans(busy.get(slot.day) ?? []);
    const taken = spans.find((span) => overlaps(span, slot));
    if (!taken) return [];
    const { opensAt, closesAt } = at.rooms;
    const freeFrom = nextFree(spans, {
      wanted: slot,
      opensAt,
      closesAt: slot.end > closesAt ? slot.end : closesAt,
      step,
    });
    return [{ room, slot, taken, freeFrom }];
  });
};

const MOST_NAMED = 10;

export const clashError = (clashes: readonly Clash[]): AppError => {
  const [first] = clashes;
  if (first && clashes.length === 1) {
    const message = takenWords(first.room.name, first.taken, first.slot.day, first.freeFrom);
    return new AppError('slot_taken', message, { fields: { startTime: message } });
  }
  const named = clashes
    .slice(0, MOST_NAMED)
    .map(({ taken, slot }) => `${formatDay(slot.day)} (${formatTimeRange(taken.start, taken.end)})`);
  const more = clashes.length > MOST_NAMED ? ` and ${clashes.length - MOST_NAMED} more` : '';
  const message = `${first?.room.name ?? 'The room'} is taken on ${named.join(', ')}${more}; leave these dates out or choose another time`;
  return new AppError('slot_taken', message, { fields: { startTime: message } });
};

export const refuseClashes = async (db: Db, looking: Looking): Promise<void> => {
  const clashes = await findClashes(db, looking);
  if (clashes.length > 0) throw clashError(clashes);
};
