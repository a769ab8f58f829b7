import { eq } from 'drizzle-orm';
import type {
  cancelClientBooking as CancelClientBooking,
  getClientBooking as GetClientBooking,
} from '../../domain/bookings/contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../users/sessions.ts';
import { presentPayment } from './booking-payment.ts';
import { cancelInTime, cancelTerms } from './changes/cancel-in-time.ts';
import { bookingColumns, withNames } from './named-bookings.ts';
import { spaceNow } from './slots/local-time.ts';
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
    payment: row.status === 'cancelled' ? null : presentPayment(booking, await deps.settings.get()),
    holdUntil: row.holdUntil,
    ...cancelTerms(row, at),
  };
};

// The link obeys the notice that clients have to give.
export const cancelClientBooking = async (deps: Deps, token: string): Promise<OutputOf<typeof CancelClientBooking>> => {
  const at = await spaceNow(deps);
  const [row] = await bySecret(deps.db, token).for('no key update');
  if (!row) throw notFound('Booking');
  const { status } = await cancelInTime(deps, row, at);
  return { status };
};
