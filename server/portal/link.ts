import type {
  cancelClientBooking as CancelClientBooking,
  getClientBooking as GetClientBooking,
} from '../../domain/bookings/contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { presentPayment } from '../bookings/booking-payment.ts';
import { bySecret, findBySecret } from '../bookings/by-secret.ts';
import { cancelInTime, cancelTerms } from '../bookings/changes/cancel-in-time.ts';
import { localNow } from '../bookings/slots/bookable.ts';
import type { Deps } from '../deps.ts';

/** The booking behind the link in its confirmation. */
export const getClientBooking = async (deps: Deps, token: string): Promise<OutputOf<typeof GetClientBooking>> => {
  const booking = await findBySecret(deps, token);
  if (!booking) throw notFound('Booking');
  const { row, room, items } = booking;
  const now = await localNow(deps);
  return {
    roomName: room.name,
    bookingDate: row.bookingDate,
    startTime: row.startsAt,
    endTime: row.endsAt,
    status: row.status,
    items: [...items],
    payment: row.status === 'cancelled' ? null : presentPayment(booking, await deps.settings.get()),
    holdUntil: row.holdUntil,
    ...cancelTerms(row, now),
  };
};

/** The link obeys the notice that clients have to give. */
export const cancelClientBooking = async (deps: Deps, token: string): Promise<OutputOf<typeof CancelClientBooking>> => {
  const now = await localNow(deps);
  const [row] = await bySecret(deps.db, token).for('no key update');
  if (!row) throw notFound('Booking');
  const { status } = await cancelInTime(deps, row, now);
  return { status };
};
