import { type Cents, cents, portion } from '../kernel/money.ts';
import { addMonths, type Day } from '../kernel/time.ts';
import type { BillingSettings } from '../settings/contract.ts';

// VAT Act 2013 s.5: the standard rate, in per cent.
export const VAT_PERCENT = 16;

export type Taxed = { net: Cents; vat: Cents; rate: number };

type VatRules = Pick<BillingSettings, 'vatRegistered' | 'pricesIncludeVat'>;

// A price as it stands in the price list, cut into net and VAT, or raised by it.
export const taxed = (price: Cents, rules: VatRules, vatable = true): Taxed => {
  if (!rules.vatRegistered || !vatable) return { net: price, vat: cents(0), rate: 0 };
  if (!rules.pricesIncludeVat) return { net: price, vat: portion(price, VAT_PERCENT, 100), rate: VAT_PERCENT };
  const net = portion(price, 100, 100 + VAT_PERCENT);
  return { net, vat: cents(price - net), rate: VAT_PERCENT };
};

// The VAT that goes back with a part of a line: what is due up to this part less what went back before it. Cumulatively
// rounded, however small the parts are, they never give back more than there was, and the last one gives exactly the rest.
export const vatOfPart = (line: { net: Cents; vat: Cents }, credited: { net: Cents; vat: Cents }, net: Cents): Cents =>
  line.net === 0 ? cents(0) : cents(Math.max(0, portion(line.vat, credited.net + net, line.net) - credited.vat));

/** VAT Act s.16: a tax invoice is credited within six months. The last day on which that is so. */
export const creditableUntil = (issued: Day): Day => addMonths(issued, 6);

/** Whether a credit note for a tax invoice comes after the six months. */
export const isLateCredit = (invoice: { issueDate: Day | null; vat: string }, today: Day): boolean =>
  invoice.issueDate !== null && Number(invoice.vat) > 0 && today > creditableUntil(invoice.issueDate);
