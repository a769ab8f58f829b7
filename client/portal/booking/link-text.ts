import { isAfter } from '../../../domain/bookings/rules.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { LinkedBooking } from '../queries.ts';
import { hoursText, momentText } from '../text.ts';

/** Whether the link can still cancel, and where not, why. */
export type LinkState = 'open' | 'paid' | 'late' | 'over' | 'cancelled';

type Known = Pick<LinkedBooking, 'status' | 'mayCancel' | 'startTime' | 'paidTerms'>;

export function linkState(booking: Known, now: Instant): LinkState {
  if (booking.status === 'cancelled') return 'cancelled';
  if (booking.mayCancel) return 'open';
  if (booking.status === 'completed' || booking.status === 'no_show' || !isAfter(booking.startTime, now)) return 'over';
  return booking.paidTerms === null ? 'late' : 'paid';
}

type Rule = { zone: string; cancellationHours: number };

export function linkMessage(
  state: LinkState,
  { cancelUntil, paidTerms }: Pick<LinkedBooking, 'cancelUntil' | 'paidTerms'>,
  { zone, cancellationHours }: Rule,
): string {
  const until = momentText(cancelUntil, zone);
  const notice = cancellationHours === 0 ? 'its start' : `${hoursText(cancellationHours)} before the start`;
  switch (state) {
    case 'open':
      return `You can cancel until ${until}, ${notice}.`;
    case 'paid':
      return `This booking is paid. ${paidTerms} Please call us to cancel or move it.`;
    case 'late':
      return `This booking could be cancelled until ${until}, ${notice}. Please call us.`;
    case 'over':
      return 'This booking has started or ended and cannot be cancelled.';
    case 'cancelled':
      return 'This booking is cancelled, and the room is available again.';
  }
}
