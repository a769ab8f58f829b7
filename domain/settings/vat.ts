import { type Cents, cents, portion } from '../kernel/money.ts';
import type { BillingSettings, VatTreatment } from './contract.ts';

/** VAT Act 2013 s.5: the standard rate, in per cent. */
export const VAT_PERCENT = 16;

export type Taxed = { net: Cents; vat: Cents; rate: number };

export type VatRules = Pick<BillingSettings, 'vatRegistered' | 'pricesIncludeVat'>;

export const vatTreatment = ({ vatRegistered, pricesIncludeVat }: VatRules, vatable: boolean): VatTreatment => {
  if (!vatRegistered || !vatable) return 'none';
  return pricesIncludeVat ? 'included' : 'added';
};

/** A price as it stands in the price list, cut into net and VAT, or raised by it. */
export const taxed = (price: Cents, rules: VatRules, vatable = true): Taxed => {
  if (!rules.vatRegistered || !vatable) return { net: price, vat: cents(0), rate: 0 };
  if (!rules.pricesIncludeVat) return { net: price, vat: portion(price, VAT_PERCENT, 100), rate: VAT_PERCENT };
  const net = portion(price, 100, 100 + VAT_PERCENT);
  return { net, vat: cents(price - net), rate: VAT_PERCENT };
};
