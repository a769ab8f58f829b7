import { and, asc, eq, gt, gte, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { BookingStatus, Scope } from '../../../domain/bookings/contract.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { type BookingRow, bookingColumns } from '../named-bookings.ts';
import type { LocalNow } from '../slots/bookable.ts';
import { roomBookings } from '../tables.ts';

export const findBooking = async (db: Db, id: string): Promise<BookingRow> => {
  const [row] = await db.select(bookingColumns).from(roomBookings).where(eq(roomBookings.id, id));
  if (!row) throw notFound('Booking');
  return row;
};

/** Holds a booking, unless it has a status in which something else has to be held first. */
export const lockBooking = async (db: Db, id: string, unless?: BookingStatus): Promise<BookingRow | null> => {
  const [row] = await db
    .select(bookingColumns)
    .from(roomBookings)
    .where(and(eq(roomBookings.id, id), unless ? ne(roomBookings.status, unless) : undefined))
    .for('no key update')
    .execute();
  return row ?? null;
};

export const justChanged = (): AppError =>
  new AppError('conflict', 'This booking was just changed. Please check it again.');

export type InScope = { booking: BookingRow; scope: Scope; statuses: readonly BookingStatus[]; now: LocalNow };

// The booking that was opened, and of its series those that the change is meant for: still to come, and not changed by
// themselves before.
const scopeFilter = ({ booking, scope, statuses, now }: InScope): SQL | undefined => {
  const opened = eq(roomBookings.id, booking.id);
  if (scope === 'this' || booking.seriesId === null) return opened;
  return or(
    opened,
    and(
      eq(roomBookings.seriesId, booking.seriesId),
      eq(roomBookings.isException, false),
      inArray(roomBookings.status, [...statuses]),
      gt(roomBookings.startsAt, now.instant),
      scope === 'following' ? gte(roomBookings.startsAt, booking.startsAt) : undefined,
    ),
  );
};

const inScope = (db: Db, which: InScope) =>
  db
    .select(bookingColumns)
    .from(roomBookings)
    .where(scopeFilter(which))
    .orderBy(asc(roomBookings.startsAt), asc(roomBookings.id));

/** The rooms that the bookings stand in; they are locked before the bookings are. */
export const roomsInScope = async (db: Db, which: InScope): Promise<ReadonlySet<string>> =>
  new Set((await inScope(db, which)).map(({ roomId }) => roomId));

/** Locks them in the order of their start, and answers them as they are now. */
export const lockInScope = async (db: Db, which: InScope, rooms: ReadonlySet<string> | null): Promise<BookingRow[]> => {
  const rows = await inScope(db, which).for('no key update');
  if (rooms && rows.some(({ roomId }) => !rooms.has(roomId))) {
    throw justChanged();
  }
  return rows;
};

export const findOpened = (rows: readonly BookingRow[], id: string): BookingRow => {
  const opened = rows.find((row) => row.id === id);
  if (!opened) throw notFound('Booking');
  return opened;
};
