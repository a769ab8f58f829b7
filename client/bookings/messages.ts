import type { Day } from '../../domain/kernel/time.ts';
import { keptText } from '../../domain/messages/delivery-text.ts';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { formatDay } from '../ui/format.ts';

/** The specification's words for a new booking, and ours in the same manner for what else is done with one. */
const MESSAGES = {
  create: { done: 'Room booking created successfully', failed: 'Failed to create booking' },
  update: { done: 'Room booking updated successfully', failed: 'Failed to update booking' },
  move: { done: 'Room booking moved successfully', failed: 'Failed to move booking' },
  confirm: { done: 'Room booking confirmed successfully', failed: 'Failed to confirm booking' },
  cancel: { done: 'Room booking cancelled successfully', failed: 'Failed to cancel booking' },
  complete: { done: 'Room booking marked as completed', failed: 'Failed to mark booking as completed' },
  noShow: { done: 'Room booking marked as no-show', failed: 'Failed to mark booking as no-show' },
  bringBack: { done: 'Room booking restored successfully', failed: 'Failed to restore booking' },
  feed: { done: 'Calendar link created', failed: 'Failed to create the calendar link' },
} as const;

export type BookingAction = keyof typeof MESSAGES;

export const bookingDone = (action: BookingAction, ...more: readonly string[]) =>
  void toast({ title: 'Success', description: [MESSAGES[action].done, ...more].filter(Boolean).join('\n') });

/** Added to the message when the notification email is not sent. */
export const unsentNote = (sendsMail: boolean): string =>
  sendsMail ? '' : `The message about it is not sent. ${keptText(null)}.`;

export const bookingFailed = (action: BookingAction, error: unknown) =>
  void toast({ title: 'Error', description: serverMessage(error, MESSAGES[action].failed), destructive: true });

/** What became of a series: "7 dates booked. Skipped: 24 Nov." */
export const seriesText = (count: number, skipped: readonly Day[]): string => {
  const booked = `${count} ${count === 1 ? 'date' : 'dates'} booked.`;
  return skipped.length === 0 ? booked : `${booked} Skipped: ${skipped.map((day) => formatDay(day)).join(', ')}.`;
};
