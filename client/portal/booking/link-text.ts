import { isAfter } from '../../../domain/bookings/rules.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { LinkedBooking } from '../queries.ts';
import { hoursText, momentText } from '../text.ts';

/** Whether the link can still cancel, and where not, why. */
export type LinkState = 'open' | 'late' | 'over' | 'cancelled';

export function linkState(booking: Pick<LinkedBooking, 'status' | 'mayCancel' | 'startTime'>, now: Instant): LinkState {
  if (booking.status === 'cancelled') return 'cancelled';
  if (booking.mayCancel) return 'open';
  return booking.status === 'completed' || booking.status === 'no_show' || !isAfter(booking.startTime, now)
    ? 'over'
    : 'late';
}

type Rule = { zone: string; cancellationHours: number };

export function linkMessage(
  state: LinkState,
  { cancelUntil }: Pick<LinkedBooking, 'cancelUntil'>,
  { zone, cancellationHours }: Rule,
): string {
  const until = momentText(cancelUntil, zone);
  const notice = cancellationHours === 0 ? 'its start' : `${hoursText(cancellationHours)} before the start`;
  switch (state) {
    case 'open':
      return `You can cancel until ${until}, ${notice}.`;
    case 'late':
      return `This booking could be cancelled until ${until}, ${notice}. Please call us.`;
    case 'over':
      return 'This booking has started or ended and cannot be cancelled.';
    case 'cancelled':
      return 'This booking is cancelled, and the room is available again.';
  }
}
