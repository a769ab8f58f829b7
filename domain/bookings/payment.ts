import { type Cents, cents } from '../kernel/money.ts';
import { amountText } from '../kernel/money-text.ts';
import type { Settings } from '../settings/contract.ts';
import { howToPayText, referenceText } from '../settings/how-to-pay.ts';
import { taxed } from '../settings/vat.ts';

export type PaymentDue = { due: Cents; lines: string[] };

type Charged = { charge: Cents; isFree: boolean; payer: string };

const payableWithin = (days: number): string =>
  days === 0 ? 'immediately' : `within ${days} ${days === 1 ? 'day' : 'days'}`;

/** What a client is told about paying for a booking: how much, when and how, as the invoice for it will have it. */
export const bookingPayment = (
  { charge, isFree, payer }: Charged,
  { general, billing }: Pick<Settings, 'general' | 'billing'>,
): PaymentDue => {
  if (charge === 0) {
    const why = isFree ? 'Nothing is due: this booking is within your free hours.' : 'Nothing is due for this booking.';
    return { due: cents(0), lines: [why] };
  }
  const { net, vat, rate } = taxed(charge, billing);
  const due = cents(net + vat);
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
