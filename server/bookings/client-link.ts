import { eq } from 'drizzle-orm';
import type {
  cancelClientBooking as CancelClientBooking,
  getClientBooking as GetClientBooking,
} from '../../domain/bookings/contract.ts';
import { cancelUntil, slotOf } from '../../domain/bookings/rules.ts';
import { dayWords } from '../../domain/bookings/slot-rules.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../users/sessions.ts';
import { cancelRows, isCancellable, isTooLate } from './cancel.ts';
import { bookingColumns, withNames } from './named-bookings.ts';
import { spaceNow } from './space-time.ts';
import { roomBookings } from './tables.ts';

const bySecret = (db: Db, token: string) =>
  db
    .select(bookingColumns)
    .from(roomBookings)
    .where(eq(roomBookings.secretHash, hashToken(token)));

export const findBySecret = async (deps: Pick<Deps, 'db'>, token: string) => {
  const [row] = await bySecret(deps.db, token);
  const [booking] = row ? await withNames(deps, [row]) : [];
  return booking ?? null;
};

// A booking to whoever has the link of its confirmation.
export const getClientBooking = async (deps: Deps, token: string): Promise<OutputOf<typeof GetClientBooking>> => {
  const booking = await findBySecret(deps, token);
  if (!booking) throw notFound('Booking');
  const { row, room } = booking;
  const at = await spaceNow(deps);
  return {
    roomName: room.name,
    bookingDate: row.bookingDate,
    startTime: row.startsAt,
    endTime: row.endsAt,
    status: row.status,
    mayCancel: isCancellable(row) && !isTooLate(row, at.instant, at.rooms),
    cancelUntil: cancelUntil(row.startsAt, at.rooms.cancellationHours),
  };
};

// The link obeys the notice that clients have to give. Who cancels twice gets the same answer.
export const cancelClientBooking = async (deps: Deps, token: string): Promise<OutputOf<typeof CancelClientBooking>> => {
  const at = await spaceNow(deps);
  const [row] = await bySecret(deps.db, token).for('no key update');
  if (!row) throw notFound('Booking');
  if (row.status === 'cancelled') return { status: row.status };
  if (!isCancellable(row)) throw new AppError('conflict', 'This booking is over and cannot be cancelled');
  if (isTooLate(row, at.instant, at.rooms)) {
    const until = cancelUntil(row.startsAt, at.rooms.cancellationHours);
    const { day, start } = slotOf({ startsAt: until, endsAt: until }, at.zone);
    throw new AppError(
      'too_late',
      `This booking could be cancelled until ${start} on ${dayWords(day)}, ${at.rooms.cancellationHours} hours before its start. Please call us.`,
    );
  }
  await cancelRows(deps, [row], { reason: 'Cancelled by the client' });
  return { status: 'cancelled' };
};
