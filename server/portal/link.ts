import type {
  cancelClientBooking as CancelClientBooking,
  getClientBooking as GetClientBooking,
} from '../../domain/bookings/contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import { cancellationTerms, cancellationText } from '../../domain/settings/cancellation-text.ts';
import type { RoomSettings } from '../../domain/settings/contract.ts';
import { presentPayment } from '../bookings/booking-payment.ts';
import { bySecret, findBySecret } from '../bookings/by-secret.ts';
import { cancelInTime, cancelTerms } from '../bookings/changes/cancel-in-time.ts';
import type { NamedBooking } from '../bookings/named-bookings.ts';
import { localNow } from '../bookings/slots/bookable.ts';
import type { Deps } from '../deps.ts';
import type { PayFirst } from './hooks.ts';

const readTerms = ({ room }: NamedBooking, rooms: RoomSettings): string =>
  cancellationText(cancellationTerms(rooms, room.type));

/** The booking behind the link in its confirmation. */
export const getClientBooking = async (
  deps: Deps,
  token: string,
  { isPaid }: PayFirst,
): Promise<OutputOf<typeof GetClientBooking>> => {
  const booking = await findBySecret(deps, token);
  if (!booking) throw notFound('Booking');
  const { row, room, items } = booking;
  const now = await localNow(deps);
  const paid = await isPaid(deps, row.id);
  const { mayCancel, cancelUntil } = cancelTerms(row, now);
  return {
    roomName: room.name,
    bookingDate: row.bookingDate,
    startTime: row.startsAt,
    endTime: row.endsAt,
    status: row.status,
    items: [...items],
    payment: row.status === 'cancelled' || paid ? null : presentPayment(booking, await deps.settings.get()),
    holdUntil: row.holdUntil,
    mayCancel: mayCancel && !paid,
    cancelUntil,
    paidTerms: paid && row.status !== 'cancelled' ? readTerms(booking, now.rooms) : null,
  };
};

/** The link obeys the notice that clients have to give. What was paid is cancelled by staff, who return the money. */
export const cancelClientBooking = async (
  deps: Deps,
  token: string,
  { isPaid }: PayFirst,
): Promise<OutputOf<typeof CancelClientBooking>> => {
  const now = await localNow(deps);
  const [row] = await bySecret(deps.db, token).for('no key update');
  if (!row) throw notFound('Booking');
  if (row.status !== 'cancelled' && (await isPaid(deps, row.id)))
    throw new AppError('conflict', 'This booking is paid. Please call us to cancel it.');
  const { status } = await cancelInTime(deps, row, now);
  return { status };
};
