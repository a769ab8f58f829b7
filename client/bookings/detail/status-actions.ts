import type { BookingStatus, RoomBooking } from '../../../domain/bookings/contract.ts';
import { cancelUntil, isAfter, mayBecome } from '../../../domain/bookings/rules.ts';
import type { Instant } from '../../../domain/kernel/time.ts';

export type StatusAction = 'confirm' | 'cancel' | 'complete' | 'noShow' | 'bringBack';

export const STATUS_AFTER: Record<StatusAction, BookingStatus> = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  complete: 'completed',
  noShow: 'no_show',
  bringBack: 'confirmed',
};

export const STATUS_ACTION_LABELS: Record<StatusAction, string> = {
  confirm: 'Confirm Booking',
  cancel: 'Cancel Booking',
  complete: 'Mark Completed',
  noShow: 'Mark No-show',
  bringBack: 'Restore Booking',
};

/** The words of the toast afterwards, in the manner of the specification's for a new booking. */
export const STATUS_MESSAGES: Record<StatusAction, { done: string; failed: string }> = {
  confirm: { done: 'Room booking confirmed successfully', failed: 'Failed to confirm booking' },
  cancel: { done: 'Room booking cancelled successfully', failed: 'Failed to cancel booking' },
  complete: { done: 'Room booking marked as completed', failed: 'Failed to mark booking as completed' },
  noShow: { done: 'Room booking marked as no-show', failed: 'Failed to mark booking as no-show' },
  bringBack: { done: 'Room booking restored successfully', failed: 'Failed to restore booking' },
};

/** What can be done with a booking now: the edges of its states, and nothing that would be refused for its time. */
export const statusActions = ({ status, startTime }: RoomBooking, now: Instant): StatusAction[] => {
  const hasBegun = !isAfter(startTime, now);
  const actions: [StatusAction, boolean][] = [
    ['confirm', status === 'pending'],
    ['complete', hasBegun],
    ['noShow', hasBegun],
    ['bringBack', status === 'cancelled' && !hasBegun],
    ['cancel', true],
  ];
  return actions.flatMap(([action, fits]) => (fits && mayBecome(status, STATUS_AFTER[action]) ? [action] : []));
};

export const isEditable = ({ status }: RoomBooking): boolean => status === 'pending' || status === 'confirmed';

/** Clients cancel in time or not at all; staff may do so later, if they say why. */
export const needsReason = ({ startTime }: RoomBooking, now: Instant, cancellationHours: number): boolean =>
  isAfter(now, cancelUntil(startTime, cancellationHours));
