import { addMoney, type Cents, cents } from '../kernel/money.ts';
import { cutGross } from '../settings/vat.ts';
import type { CheckoutState } from './contract.ts';

/** How long what was chosen is kept, and kept once more where the amount was wrong. */
export const HOLD_MINUTES = 10;

/** What is stored; that a prompt is on its way is seen by the prompt. */
export const STORED_STATES = ['open', 'paid', 'review', 'expired', 'refunding', 'refunded', 'cancelled'] as const;
export type StoredState = (typeof STORED_STATES)[number];

/**
 * What became of money for a checkout. paid: it is theirs. second: it was paid before. taken: somebody else has the time by now. other_amount:
 * it is not what was asked. refused: the books did not take it.
 */
export const MONEY_OUTCOMES = ['paid', 'second', 'taken', 'other_amount', 'refused'] as const;
export type MoneyOutcome = (typeof MONEY_OUTCOMES)[number];

type Priced = { net: Cents; vat: Cents; vatRate: number };

/**
 * M-Pesa takes whole shillings: the cents beyond them are let go, off the dearest line, so that what is paid and what is invoiced are
 * one amount.
 */
export const inWholeShillings = <L extends Priced>(lines: readonly L[]): L[] => {
  const beyond = addMoney(...lines.flatMap(({ net, vat }) => [net, vat])) % 100;
  if (beyond === 0) return [...lines];
  const gross = ({ net, vat }: Priced) => net + vat;
  const dearest = lines.reduce((most, line) => (gross(line) > gross(most) ? line : most));
  return lines.map((line) => {
    if (line !== dearest) return line;
    return { ...line, ...cutGross(cents(gross(line) - beyond), line.vatRate) };
  });
};

export type Standing = { state: StoredState; expiresAt: string; isPrompted: boolean };

/** As the payer sees it: what ran out is expired before anybody has written that down. */
export const shownState = ({ state, expiresAt, isPrompted }: Standing, now: string): CheckoutState => {
  if (state !== 'open') return state;
  if (isPrompted) return 'paying';
  return Date.parse(expiresAt) <= Date.parse(now) ? 'expired' : 'open';
};

/** Whether it is kept for its payer at this moment, so that another prompt may be sent. */
export const isKept = ({ state, expiresAt }: Pick<Standing, 'state' | 'expiresAt'>, now: string): boolean =>
  (state === 'open' || state === 'review') && Date.parse(expiresAt) > Date.parse(now);

const MESSAGES: Record<CheckoutState, string> = {
  open: 'Pay with M-Pesa to confirm. We keep it for you until then.',
  paying: 'Enter your M-Pesa PIN on your phone.',
  paid: 'Thank you. It is paid and confirmed.',
  review: 'Your payment arrived, and we have to look at it. We will contact you.',
  expired: 'The time to pay has run out. Choose again.',
  refunding:
    'Your payment came too late: somebody else has this time by now. We are sorry, and are returning your money.',
  refunded: 'Your money went back to you.',
  cancelled: 'This was cancelled. Nothing is due.',
};

/** What to do or what happened, for the payer; a reason says it better. */
export const describeCheckout = (state: CheckoutState, reason: string | null): string =>
  (state === 'review' || state === 'refunding' || state === 'paid' ? reason : null) ?? MESSAGES[state];

/** In the words of the staff. */
export const SALE_LABELS: Record<CheckoutState, string> = {
  open: 'Held',
  paying: 'Paying',
  paid: 'Paid',
  review: 'Needs a Person',
  expired: 'Expired',
  refunding: 'Refunding',
  refunded: 'Refunded',
  cancelled: 'Given Up',
};
