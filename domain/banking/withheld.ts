import type { Withheld } from '../billing/payments/payment-rules.ts';
import { type Cents, cents, portion } from '../kernel/money.ts';

/** What is open of an invoice, and what taxes are counted from. */
type Taxed = { kind: 'invoice' | 'entry'; amount: Cents; net?: Cents | null; vat?: Cents | null };

// Parts per thousand of an invoice's net amount that a tenant may keep back: VAT 2 %, tax 5 % on fees and 7.5 % on rent.
const RATES = [
  { vat: 20, tax: 0, words: '2% VAT' },
  { vat: 0, tax: 50, words: '5% tax' },
  { vat: 0, tax: 75, words: '7.5% tax' },
  { vat: 20, tax: 50, words: '2% VAT and 5% tax' },
  { vat: 20, tax: 75, words: '2% VAT and 7.5% tax' },
];
/** Certificates are in whole shillings. */
const ROUNDING = 100;

export type Shortfall = { withheld: Withheld; words: string };

/** What was kept back for the tax authority where exactly that is missing of an invoice; null where it is something else. */
export const findWithheld = ({ kind, amount, net, vat }: Taxed, paid: Cents): Shortfall | null => {
  if (kind !== 'invoice' || !net || paid <= 0 || paid >= amount) return null;
  const kept = amount - paid;
  const rate = RATES.find(
    (one) => (one.vat === 0 || vat !== 0) && Math.abs(portion(net, one.vat + one.tax, 1000) - kept) <= ROUNDING,
  );
  if (!rate) return null;
  const withholdingVat = cents(rate.tax === 0 ? kept : portion(net, rate.vat, 1000));
  return { withheld: { withholdingVat, withholdingTax: cents(kept - withholdingVat) }, words: rate.words };
};
