import { isAfter } from '../../../domain/bookings/rules.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { formatCurrency } from '../../ui/format.ts';
import type { LinkedBooking } from '../queries.ts';
import { hoursText, momentText } from '../text.ts';

/** Whether the link can still cancel, and where not, why. */
export type LinkState = 'open' | 'paid' | 'late' | 'over' | 'cancelled';

type Known = Pick<LinkedBooking, 'status' | 'mayCancel' | 'startTime' | 'paid'>;

export function linkState(booking: Known, now: Instant): LinkState {
  if (booking.status === 'cancelled') return 'cancelled';
  if (booking.mayCancel) return booking.paid ? 'paid' : 'open';
  if (booking.status === 'completed' || booking.status === 'no_show' || !isAfter(booking.startTime, now)) return 'over';
  return 'late';
}

type Rule = { zone: string; cancellationHours: number };

export function linkMessage(
  state: LinkState,
  { cancelUntil, paid }: Pick<LinkedBooking, 'cancelUntil' | 'paid'>,
  { zone, cancellationHours }: Rule,
): string {
  const until = momentText(cancelUntil, zone);
  const notice = cancellationHours === 0 ? 'its start' : `${hoursText(cancellationHours)} before the start`;
  switch (state) {
    case 'open':
      return `You can cancel until ${until}, ${notice}.`;
    case 'paid':
      return `This booking is paid. ${paid?.terms ?? ''}`;
    case 'late':
      return `This booking could be cancelled until ${until}, ${notice}. Please call us.`;
    case 'over':
      return 'This booking has started or ended and cannot be cancelled.';
    case 'cancelled':
      return 'This booking is cancelled, and the room is available again.';
  }
}

type Paid = NonNullable<LinkedBooking['paid']>;

/** What cancelling gives back, said before it is done. */
export function refundText({ refund, kept, way }: Pick<Paid, 'refund' | 'kept' | 'way'>, currency: string): string {
  const money = (amount: string) => formatCurrency(amount, { currency });
  if (Number(refund) === 0) return `Nothing is paid back: ${money(kept)} is kept.`;
  const back =
    way === 'mpesa' ? `${money(refund)} goes back to the phone that paid it.` : `We pay ${money(refund)} back to you.`;
  return Number(kept) === 0 ? back : `${back} ${money(kept)} is kept.`;
}
