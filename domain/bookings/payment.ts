import { addMoney, type Cents, cents } from '../kernel/money.ts';
import { amountText } from '../kernel/money-text.ts';
import type { Day } from '../kernel/time.ts';
import type { Settings } from '../settings/contract.ts';
import { howToPayText, referenceText } from '../settings/how-to-pay.ts';
import type { ReliefClass, TaxClass } from '../settings/tax-classes.ts';
import { relieved, taxed, vatTerms } from '../settings/vat.ts';
import { itemPrice } from './item-rules.ts';

export type PaymentDue = { due: Cents; lines: string[] };

type DueItem = { quantity: number; unitPrice: string; taxClass: TaxClass };
type Charged = {
  charge: Cents;
  taxClass: TaxClass;
  today: Day;
  isFree: boolean;
  payer: string;
  items?: readonly DueItem[];
  /** The class of a tenant whom the law sets apart. */
  buyer?: ReliefClass | null;
};

const payableWithin = (days: number): string =>
  days === 0 ? 'immediately' : `within ${days} ${days === 1 ? 'day' : 'days'}`;

/** What a client is told about paying for a booking: how much, when and how, as the invoice for it will have it. */
export const bookingPayment = (
  { charge, taxClass, today, isFree, payer, items = [], buyer = null }: Charged,
  settings: Pick<Settings, 'general' | 'billing' | 'taxRates'>,
): PaymentDue => {
  const { general, billing } = settings;
  if (charge === 0 && items.length === 0) {
    const why = isFree ? 'Nothing is due: this booking is within your free hours.' : 'Nothing is due for this booking.';
    return { due: cents(0), lines: [why] };
  }
  // Cut line by line, as the invoice will be.
  const terms = vatTerms(settings, today);
  const parts = [
    taxed(charge, terms, taxClass),
    ...items.map(({ taxClass: own, ...item }) => taxed(itemPrice(item), terms, own)),
  ].map((part) => relieved(part, buyer));
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
