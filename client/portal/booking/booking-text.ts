import type { FieldErrors } from 'react-hook-form';
import { ApiError } from '../../api/call.ts';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { dismissToast, type ToastMessage, toast } from '../../ui/feedback/toast.ts';
import type { BookingValues } from './booking-draft.ts';

const missingSlot = {
  title: 'Missing information',
  description: 'Please select a room, date, and time slot',
  destructive: true,
};

const missingContact = {
  title: 'Missing contact information',
  description: 'Please provide your name, email, and phone number',
  destructive: true,
};

let complaint: number | null = null;

function complain(message: ToastMessage) {
  complaint = toast(message);
}

/** Dismisses the toast once the form is edited, since it covers the buttons on a phone. */
export function stopComplaining() {
  if (complaint !== null) dismissToast(complaint);
  complaint = null;
}

/** The fields say themselves what is wrong with what was typed; a toast is for what was not. */
export function notifyMissing(values: BookingValues, errors: FieldErrors<BookingValues>) {
  const { name, email, phone } = values.clientInfo;
  if (errors.roomId || errors.bookingDate || errors.startTime) complain(missingSlot);
  else if ([name, email, phone].some((text) => text.trim() === '')) complain(missingContact);
}

export const notifyBooked = () =>
  void toast({ title: 'Booking confirmed!', description: 'Your meeting room has been successfully booked.' });

/** Without email, the front desk calls the visitor to confirm the booking. */
export const notifyRequested = () =>
  void toast({ title: 'Booking received', description: 'We will call you to confirm it.' });

/** The key of this form has been spent: an earlier try arrived, and only its answer was lost. */
export const wentThroughBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_conflict';

/** The outcome is unknown: retrying with the same key resolves it. */
export const wasUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export function notifyFailed(error: unknown) {
  const description = wentThroughBefore(error)
    ? 'Your earlier attempt went through. Look for its confirmation before you book again.'
    : serverMessage(error, 'Unable to book the meeting room');
  complain({ title: 'Booking failed', description, destructive: true });
}
