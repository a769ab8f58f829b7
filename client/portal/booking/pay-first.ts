import { itemPrice } from '../../../domain/bookings/item-rules.ts';
import { addMoney, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { cancellationTerms, cancellationText } from '../../../domain/settings/cancellation-text.ts';
import type { PublicConfig } from '../../../domain/settings/config-contract.ts';
import { taxed } from '../../../domain/settings/vat.ts';
import type { Quote } from './quote.ts';

/** What is paid before a booking counts: with VAT, and on which terms it comes back. */
export type PayFirst = { due: string; vatNote: string | null; policy: string };

/** Null where nothing is paid now. */
export function payFirst(room: MeetingRoom, quote: Quote, { bookingRules, paying }: PublicConfig): PayFirst | null {
  if (!bookingRules.payFirst || !paying.takesPrompts) return null;
  const rules = {
    vatRegistered: paying.vat !== 'none',
    pricesIncludeVat: paying.vat === 'included',
    rates: paying.rates,
  };
  // Cut line by line, as the invoice will be.
  const parts = [
    taxed(quote.price.amount, rules, room.taxClass),
    ...quote.items.map((item) => taxed(itemPrice(item), rules, item.taxClass)),
  ];
  const due = addMoney(...parts.flatMap(({ net, vat }) => [net, vat]));
  // M-Pesa takes whole shillings, and the cents are let go.
  const whole = cents(due - (due % 100));
  if (whole === 0) return null;
  const rate = Math.max(...parts.map(({ vat, rate }) => (vat > 0 ? rate : 0)));
  return {
    due: toDecimalText(whole),
    vatNote: rate > 0 ? `${rate}% VAT included` : null,
    policy: cancellationText(cancellationTerms(bookingRules, room.type)),
  };
}
