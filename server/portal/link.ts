import type {
  cancelClientBooking as CancelClientBooking,
  getClientBooking as GetClientBooking,
} from '../../domain/bookings/link-contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { presentPayment } from '../bookings/booking-payment.ts';
import { bySecret, findBySecret } from '../bookings/by-secret.ts';
import { cancelInTime, cancelTerms } from '../bookings/changes/cancel-in-time.ts';
import { localNow } from '../bookings/slots/bookable.ts';
import type { Deps } from '../deps.ts';
import type { PayFirst } from './hooks.ts';
import { mayMove } from './move.ts';

/** The booking behind the link in its confirmation. */
export const getClientBooking = async (
  deps: Deps,
  token: string,
  { paid: online }: PayFirst,
): Promise<OutputOf<typeof GetClientBooking>> => {
  const booking = await findBySecret(deps, token);
  if (!booking) throw notFound('Booking');
  const { row, room, items } = booking;
  const now = await localNow(deps);
  const paid = await online.find(deps, booking);
  const { mayCancel, cancelUntil } = cancelTerms(row, now);
  return {
    roomId: room.id,
    roomName: room.name,
    hours: (row.freeMinutes + row.chargedMinutes) / 60,
    bookingDate: row.bookingDate,
    startTime: row.startsAt,
    endTime: row.endsAt,
    status: row.status,
    items: [...items],
    payment: row.status === 'cancelled' || paid ? null : presentPayment(booking, await deps.settings.get(), deps.clock),
    holdUntil: row.holdUntil,
    mayCancel: paid ? paid.mayCancel : mayCancel,
    mayMove: paid ? paid.mayMove : mayMove(row, now),
    cancelUntil: paid ? row.startsAt : cancelUntil,
    paid,
  };
};

/** The link obeys the notice that clients have to give. What was paid is cancelled up to its start, by its terms. */
export const cancelClientBooking = async (
  deps: Deps,
  token: string,
  { paid }: PayFirst,
  expectedRefund: string | null,
): Promise<OutputOf<typeof CancelClientBooking>> => {
  const booking = await findBySecret(deps, token);
  if (!booking) throw notFound('Booking');
  const { id, status } = booking.row;
  if (status !== 'cancelled' && (await paid.find(deps, booking)))
    return { status: await paid.cancel(deps, id, expectedRefund) };
  const [row] = await bySecret(deps.db, token).for('no key update');
  if (!row) throw notFound('Booking');
  return { status: (await cancelInTime(deps, row, await localNow(deps))).status };
};
