import { type Cents, cents, portion } from '../../kernel/money.ts';
import type { Day } from '../../kernel/time.ts';

type Taxed = { amount: Cents; vat: Cents };

/**
 * The VAT in what is given up: its share of what was not credited. It stays output VAT, because the Act gives relief only
 * after three years.
 */
export const vatWrittenOff = (invoice: Taxed, credited: Taxed, open: Cents): Cents => {
  const left = cents(invoice.amount - credited.amount);
  if (left <= 0) return cents(0);
  return cents(Math.min(open, portion(cents(invoice.vat - credited.vat), Math.min(open, left), left)));
};

/** VAT Act s.31: relief for a bad debt may be claimed three years after the supply. */
export const vatReliefFrom = (supplied: Day): Day => Temporal.PlainDate.from(supplied).add({ years: 3 }).toString();
