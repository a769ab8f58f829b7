import { cancelUntil, isAfter } from '../bookings/rules.ts';
import { addMoney, type Cents, cents, portion, splitMoney } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import type { CancellationTerms } from '../settings/cancellation.ts';

/** mpesa: all of what was paid goes back the way it came. by_hand: a part of it, which a person pays out. */
export const REFUND_WAYS = ['mpesa', 'by_hand'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

export type PaidBooking = { price: Cents; startsAt: Instant; terms: CancellationTerms };

/** What comes back, and what is kept. */
export type RefundQuote = { price: Cents; kept: Cents; refund: Cents; freeUntil: Instant };

/** What cancelling a paid booking costs at this moment. What is kept is in whole shillings, the cents in favour of the client. */
export const quoteRefund = ({ price, startsAt, terms }: PaidBooking, now: Instant): RefundQuote => {
  const freeUntil = cancelUntil(startsAt, terms.freeHours);
  const share = isAfter(now, freeUntil) ? portion(price, terms.percent, 100) : cents(0);
  const kept = share === price ? price : cents(share - (share % 100));
  return { price, kept, refund: cents(price - kept), freeUntil };
};

type Line = { id: string; net: Cents; vat: Cents };

/** How much of each line goes back, so that all of it is the refund to the cent. */
export const shareRefund = (lines: readonly Line[], refund: Cents): { lineId: string; net: Cents; vat: Cents }[] => {
  const totals = lines.map(({ net, vat }) => addMoney(net, vat));
  const parts = splitMoney(refund, totals);
  return lines.flatMap(({ id, vat: whole }, index) => {
    const part = parts[index] ?? cents(0);
    if (part === 0) return [];
    const vat = portion(whole, part, totals[index] ?? part);
    return [{ lineId: id, net: cents(part - vat), vat }];
  });
};
