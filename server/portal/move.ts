import type { LinkedMove, moveClientBooking as MoveClientBooking } from '../../domain/bookings/link-contract.ts';
import { minutesToTime, timeToMinutes } from '../../domain/bookings/rules.ts';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { findBySecret } from '../bookings/by-secret.ts';
import { cancelTerms } from '../bookings/changes/cancel-in-time.ts';
import { moveBooking } from '../bookings/changes/move-booking.ts';
import type { NamedBooking } from '../bookings/named-bookings.ts';
import { closedDaysAround, type LocalNow, localNow } from '../bookings/slots/bookable.ts';
import type { Deps } from '../deps.ts';
import { refuseSlot } from './book.ts';
import type { PayFirst } from './hooks.ts';

type Target = BodyOf<typeof MoveClientBooking>;

/** Whether its client may still move a booking that was not paid online. */
export const mayMove = (row: NamedBooking['row'], now: LocalNow): boolean =>
  row.status === 'confirmed' && cancelTerms(row, now).mayCancel;

const bookedHours = ({ row }: NamedBooking): number => (row.freeMinutes + row.chargedMinutes) / 60;

/** Moves a booking for its client to another time, length or room, by the rules of the portal. What it costs less comes back. */
export const moveClientBooking = async (
  deps: Deps,
  token: string,
  target: Target,
  { paid: online }: PayFirst,
): Promise<LinkedMove> => {
  const booking = await findBySecret(deps, token);
  if (!booking) throw notFound('Booking');
  const { bookingDate, startTime, roomId = booking.row.roomId, duration = bookedHours(booking) } = target;
  const end = timeToMinutes(startTime) + duration * 60;
  if (end >= 24 * 60) throw invalid({ startTime: 'The session must end on the same day; choose an earlier start' });
  const slot = { day: bookingDate, start: startTime, end: minutesToTime(end) };
  const now = await localNow(deps);
  refuseSlot(now, slot, await closedDaysAround(deps, [slot]));
  const { id } = booking.row;
  const work = () => moveBooking(deps, id, { scope: 'this', roomId, bookingDate, startTime, endTime: slot.end });
  if (await online.find(deps, booking)) {
    const { refund = null, due = null } = target;
    return online.move(deps, id, { refund, due }, work);
  }
  if (!mayMove(booking.row, now))
    throw new AppError('too_late', 'This booking cannot be moved by its link any more. Please call us.');
  const { roomName, startTime: startsAt, endTime, extraChargeAmount } = await work();
  return {
    roomName,
    bookingDate,
    startTime: startsAt,
    endTime,
    before: null,
    price: extraChargeAmount,
    refund: '0.00',
    due: '0.00',
    checkout: null,
  };
};
