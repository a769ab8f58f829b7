import { addMoney, type Cents, cents } from '../kernel/money.ts';
import { amountText } from '../kernel/money-text.ts';
import type { Settings } from '../settings/contract.ts';
import { howToPayText, referenceText } from '../settings/how-to-pay.ts';
import { taxed } from '../settings/vat.ts';
import { itemPrice } from './item-rules.ts';

export type PaymentDue = { due: Cents; lines: string[] };

type DueItem = { quantity: number; unitPrice: string; vatable: boolean };
type Charged = { charge: Cents; isFree: boolean; payer: string; items?: readonly DueItem[] };

const payableWithin = (days: number): string =>
  days === 0 ? 'immediately' : `within ${days} ${days === 1 ? 'day' : 'days'}`;

/** What a client is told about paying for a booking: how much, when and how, as the invoice for it will have it. */
export const bookingPayment = (
  { charge, isFree, payer, items = [] }: Charged,
  { general, billing }: Pick<Settings, 'general' | 'billing'>,
): PaymentDue => {
  if (charge === 0 && items.length === 0) {
    const why = isFree ? 'Nothing is due: this booking is within your free hours.' : 'Nothing is due for this booking.';
    return { due: cents(0), lines: [why] };
  }
  // Cut line by line, as the invoice will be.
  const parts = [
    taxed(charge, billing),
    ...items.map(({ vatable, ...item }) => taxed(itemPrice(item), billing, vatable)),
  ];
  const due = addMoney(...parts.flatMap(({ net, vat }) => [net, vat]));
  const rate = Math.max(...parts.map((part) => (part.vat > 0 ? part.rate : 0)));
  return {
    due,
    lines: [
      `${amountText(due, general.currency)} is due${rate > 0 ? `, ${rate}% VAT included` : ''}.`,
      `We will invoice ${payer} after your session. Payment is due ${payableWithin(billing.invoiceDueDays)}.`,
      howToPayText(billing),
      referenceText('the invoice number', billing.paymentMethods),
    ],
  };
};
