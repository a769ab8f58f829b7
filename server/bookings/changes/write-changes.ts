import { asc, inArray, sql } from 'drizzle-orm';
import type { RoomRates } from '../../../domain/bookings/price.ts';
import type { Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import type { Deps } from '../../deps.ts';
import { type BookingRow, bookingColumns, type NamedBooking, nameBookings } from '../named-bookings.ts';
import { roomBookings } from '../tables.ts';

export type BookingChange = Pick<
  BookingRow,
  | 'id'
  | 'roomId'
  | 'startsAt'
  | 'endsAt'
  | 'bookingDate'
  | 'bufferMinutes'
  | 'freeMinutes'
  | 'chargedMinutes'
  | keyof RoomRates
>;

type Same = Partial<
  Pick<
    BookingRow,
    'status' | 'purpose' | 'attendees' | 'overrideReason' | 'cancelReason' | 'isException' | 'holdUntil' | 'proofHash'
  >
>;

const tuple = (change: BookingChange) =>
  sql`(${change.id}::uuid, ${change.roomId}::uuid, ${change.startsAt}::timestamptz, ${change.endsAt}::timestamptz,
    ${change.bookingDate}::date, ${change.bufferMinutes}::int, ${change.hourlyRate}::numeric,
    ${change.halfDayRate}::numeric, ${change.halfDayHours}::int, ${change.dayRate}::numeric, ${change.fullDayHours}::int,
    ${change.freeMinutes}::int, ${change.chargedMinutes}::int)`;

// All in one statement: bookings that change places do not meet on the way, and what one gives back another can draw.
const writeEach = (db: Db, changes: readonly BookingChange[], same: Same) =>
  db
    .update(roomBookings)
    .set({
      ...same,
      roomId: sql`v.room_id`,
      startsAt: sql`v.starts_at`,
      endsAt: sql`v.ends_at`,
      bookingDate: sql`v.booking_date`,
      bufferMinutes: sql`v.buffer_minutes`,
      hourlyRate: sql`v.hourly_rate`,
      halfDayRate: sql`v.half_day_rate`,
      halfDayHours: sql`v.half_day_hours`,
      dayRate: sql`v.day_rate`,
      fullDayHours: sql`v.full_day_hours`,
      freeMinutes: sql`v.free_minutes`,
      chargedMinutes: sql`v.charged_minutes`,
    })
    .from(
      sql`(values ${sql.join(changes.map(tuple), sql`, `)})
        as v (id, room_id, starts_at, ends_at, booking_date, buffer_minutes, hourly_rate, half_day_rate, half_day_hours, day_rate,
          full_day_hours, free_minutes, charged_minutes)`,
    )
    .where(sql`${roomBookings.id} = v.id`);

/** Writes what is the same for all of the bookings, whose rows are locked; answers them as they are then, the earliest first. */
export const updateNamed = async (
  { db }: Pick<Deps, 'db'>,
  rows: readonly BookingRow[],
  same: Same,
): Promise<NamedBooking[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [written, named] = await Promise.all([
    db.update(roomBookings).set(same).where(inArray(roomBookings.id, ids)).returning(bookingColumns),
    nameBookings({ db }, rows),
  ]);
  return written.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)).map(named);
};

/** Writes what is new about each of the bookings, and what is the same for all; answers all as they are then. */
export const writeChanges = async (
  db: Db,
  changes: readonly BookingChange[],
  rows: readonly BookingRow[],
  same: Same,
): Promise<BookingRow[]> => {
  if (changes.length > 0) withoutWaiting(db, writeEach(db, changes, same));
  const changed = new Set(changes.map(({ id }) => id));
  const rest = rows.map(({ id }) => id).filter((id) => !changed.has(id));
  if (rest.length > 0 && Object.keys(same).length > 0) {
    withoutWaiting(db, db.update(roomBookings).set(same).where(inArray(roomBookings.id, rest)));
  }
  return db
    .select(bookingColumns)
    .from(roomBookings)
    .where(
      inArray(
        roomBookings.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(roomBookings.startsAt), asc(roomBookings.id));
};
