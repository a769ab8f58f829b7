import type { CheckoutState } from '../../domain/checkouts/contract.ts';
import type { Tone } from '../ui/class-names.ts';
import type { CheckoutDetails } from './queries.ts';

type Ordered = Pick<CheckoutDetails, 'state' | 'bookings' | 'passes' | 'lines' | 'order'>;

/** What the page is about, in one word for its sentences. */
const thingIn = ({ bookings, passes, lines, order }: Ordered): { name: string; isMany: boolean } => {
  if (order) return { name: 'package', isMany: false };
  if (bookings.length > 0) return { name: bookings.length > 1 ? 'rooms' : 'room', isMany: bookings.length > 1 };
  const many = passes.length > 1 || lines.some(({ quantity }) => quantity > 1);
  return { name: many ? 'passes' : 'pass', isMany: many };
};

/** Whether all that was paid was given up since. */
const isGone = ({ bookings, passes }: Ordered): boolean =>
  bookings.length > 0 && passes.length === 0 && bookings.every(({ status }) => status === 'cancelled');

/** The one sentence that answers "is it mine?". */
export function stateTitle(checkout: Ordered): string {
  const { name, isMany } = thingIn(checkout);
  const be = isMany ? 'are' : 'is';
  const isRoom = checkout.bookings.length > 0;
  switch (checkout.state) {
    case 'open':
      return isRoom ? `Your ${name} ${be} held for you` : `Pay for your ${name}`;
    case 'paying':
      return 'Look at your phone';
    case 'paid':
      if (isGone(checkout)) return 'This booking is cancelled';
      if (checkout.order) return checkout.order.state === 'approved' ? 'Welcome' : 'Thank you: we look at it now';
      return isRoom ? `Your ${name} ${be} booked` : `Your ${name} ${be} ready`;
    case 'review':
      return 'We are looking at your payment';
    case 'expired':
      return 'The time to pay is over';
    case 'refunding':
      return 'Your money is on its way back';
    case 'refunded':
      return 'Your money is back';
    case 'cancelled':
      return 'This order is cancelled';
  }
}

export const STATE_TONES: Record<CheckoutState, Tone> = {
  open: 'accent',
  paying: 'accent',
  paid: 'good',
  review: 'waiting',
  expired: 'stopped',
  refunding: 'waiting',
  refunded: 'good',
  cancelled: 'stopped',
};

/** "9:05" of what is left; never below zero. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "Less than a minute left", said once a minute: a figure read out each second would drown everything else. */
export function leftSpoken(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000);
  if (ms <= 0) return 'No time left';
  if (minutes === 0) return 'Less than a minute left';
  return `More than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}

/** Crockford’s digits are read in fours: "7K3M Q9TD". */
export const passNumberText = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');
