import { cancelUntil, toSlot } from '../../../domain/bookings/rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { formatDay, formatTime } from '../../../domain/kernel/format.ts';
import type { Deps } from '../../deps.ts';
import type { BookingRow } from '../named-bookings.ts';
import type { LocalNow } from '../slots/bookable.ts';
import { cancelRows, isCancellable, isTooLate } from './cancel.ts';
import { CLIENT_CANCELLED } from './confirm-paid.ts';

/** What the person who booked may still do with a booking, and until when. */
export const cancelTerms = (row: BookingRow, now: LocalNow) => ({
  mayCancel: isCancellable(row) && !isTooLate(row, now.instant, now.rooms),
  cancelUntil: cancelUntil(row.startsAt, now.rooms.cancellationHours),
});

/**
 * Cancels a locked booking for the person who booked it, with the notice that clients have to give. Who cancels twice gets the
 * same answer.
 */
export const cancelInTime = async (deps: Deps, row: BookingRow, now: LocalNow): Promise<BookingRow> => {
  if (row.status === 'cancelled') return row;
  if (!isCancellable(row)) throw new AppError('conflict', 'This booking is over and cannot be cancelled');
  if (isTooLate(row, now.instant, now.rooms)) {
    const until = cancelUntil(row.startsAt, now.rooms.cancellationHours);
    const { day, start } = toSlot({ startsAt: until, endsAt: until }, now.zone);
    throw new AppError(
      'too_late',
      `This booking could be cancelled until ${formatTime(start)} on ${formatDay(day)}, ${now.rooms.cancellationHours} hours before it starts. Please call us.`,
    );
  }
  const [cancelled] = await cancelRows(deps, [row], { reason: CLIENT_CANCELLED });
  if (!cancelled) throw new AppError('internal', 'The booking was not cancelled');
  return cancelled.row;
};
