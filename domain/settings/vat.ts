import { type Cents, cents, portion } from '../kernel/money.ts';
import type { Day } from '../kernel/time.ts';
import type { BillingSettings, Settings, VatTreatment } from './contract.ts';
import { classFor, type RatesByClass, type ReliefClass, ratesOn, type TaxClass } from './tax-classes.ts';

export type Taxed = { net: Cents; vat: Cents; rate: number; taxClass: TaxClass };

type Registration = Pick<BillingSettings, 'vatRegistered' | 'pricesIncludeVat'>;

/** By what a price is cut: the registration of the space, and the rates of the tax date. */
export type VatTerms = Registration & { rates: RatesByClass };

export const vatTerms = ({ billing, taxRates }: Pick<Settings, 'billing' | 'taxRates'>, day: Day): VatTerms => ({
  vatRegistered: billing.vatRegistered,
  pricesIncludeVat: billing.pricesIncludeVat,
  rates: ratesOn(taxRates, day),
});

export const vatTreatment = (terms: VatTerms, taxClass: TaxClass): VatTreatment => {
  if (!terms.vatRegistered || terms.rates[taxClass] === 0) return 'none';
  return terms.pricesIncludeVat ? 'included' : 'added';
};

// Rates have two decimals.
const hundredths = (percent: number): number => Math.round(percent * 100);

/** An amount with VAT in it, cut at a rate. */
export const cutGross = (gross: Cents, percent: number): { net: Cents; vat: Cents } => {
  const net = portion(gross, 10_000, 10_000 + hundredths(percent));
  return { net, vat: cents(gross - net) };
};

export const vatOn = (net: Cents, percent: number): Cents => portion(net, hundredths(percent), 10_000);

/** A price as it stands in the price list, cut into net and VAT, or raised by it. Who is not registered sells outside VAT. */
export const taxed = (price: Cents, terms: VatTerms, taxClass: TaxClass = 'B'): Taxed => {
  if (!terms.vatRegistered) return { net: price, vat: cents(0), rate: 0, taxClass: 'D' };
  const rate = terms.rates[taxClass];
  if (terms.pricesIncludeVat) return { ...cutGross(price, rate), rate, taxClass };
  return { net: price, vat: vatOn(price, rate), rate, taxClass };
};

/** The same sold to a buyer who bears no VAT by law: the price without it, also where the price list has it in. */
export const relieved = (part: Taxed, buyer: ReliefClass | null): Taxed => {
  const taxClass = classFor(part.taxClass, buyer);
  return taxClass === part.taxClass ? part : { net: part.net, vat: cents(0), rate: 0, taxClass };
};
