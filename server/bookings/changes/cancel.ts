import { cancelUntil, isAfter } from '../../../domain/bookings/rules.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import type { Deps } from '../../deps.ts';
import { notifyBookings } from '../booking-mail.ts';
import type { BookingRow, NamedBooking } from '../named-bookings.ts';
import { updateNamed } from './write-changes.ts';

export const CANCELLABLE = ['pending', 'confirmed'] as const;

export const isCancellable = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed';

/** Whether the notice that the space asks for has passed. */
export const isTooLate = (
  { startsAt }: Pick<BookingRow, 'startsAt'>,
  now: string,
  { cancellationHours }: Settings['rooms'],
): boolean => isAfter(now, cancelUntil(startsAt, cancellationHours));

type Cancelling = { reason: string | null; isException?: true };

/** Cancels bookings whose rows are locked. The database gives their free minutes back with the same statement. */
export const cancelRows = async (
  deps: Deps,
  rows: readonly BookingRow[],
  { reason, ...marks }: Cancelling,
): Promise<NamedBooking[]> => {
  const cancelled = await updateNamed(deps, rows, { status: 'cancelled', cancelReason: reason, ...marks });
  await notifyBookings(deps, cancelled, { kind: 'cancelled', reason });
  return cancelled;
};
