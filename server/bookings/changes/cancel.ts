import { inArray } from 'drizzle-orm';
import { cancelUntil, isAfter } from '../../../domain/bookings/rules.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import type { Deps } from '../../deps.ts';
import { notifyBookings } from '../booking-mail.ts';
import { type BookingRow, bookingColumns, withNames } from '../named-bookings.ts';
import { roomBookings } from '../tables.ts';

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
): Promise<BookingRow[]> => {
  if (rows.length === 0) return [];
  const cancelled = await deps.db
    .update(roomBookings)
    .set({ status: 'cancelled', cancelReason: reason, ...marks })
    .where(
      inArray(
        roomBookings.id,
        rows.map(({ id }) => id),
      ),
    )
    .returning(bookingColumns);
  cancelled.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  await notifyBookings(deps, await withNames(deps, cancelled), { kind: 'cancelled', reason });
  return cancelled;
};
