import { type Cents, cents, parseMoney, portion } from '../kernel/money.ts';

/** What is kept back from a supplier as income tax. */
export const WITHHOLDING_KINDS = ['none', 'professional', 'contractual', 'rent', 'rent_abroad'] as const;
export type WithholdingKind = (typeof WITHHOLDING_KINDS)[number];

export const WITHHOLDING_LABELS: Record<WithholdingKind, string> = {
  none: 'None',
  professional: 'Professional or Management Fees (5%)',
  contractual: 'Contractual Fees (3%)',
  rent: 'Rent, as an Appointed Agent (7.5%)',
  rent_abroad: 'Rent to a Landlord Abroad (30%)',
};

type Rate = { percent: number; from: Cents };

/**
 * Income Tax Act, third schedule: a rate of what was billed without VAT, from so much in a month on. Of rent to a landlord in Kenya only
 * those keep back whom KRA has appointed (s.35); of rent to one abroad, everybody.
 */
const RATES: Record<WithholdingKind, Rate> = {
  none: { percent: 0, from: cents(0) },
  professional: { percent: 5, from: parseMoney('24000') },
  contractual: { percent: 3, from: cents(0) },
  rent: { percent: 7.5, from: cents(0) },
  rent_abroad: { percent: 30, from: cents(0) },
};

/** Income tax of a bill, told by what the supplier billed in its month without VAT. */
export const computeWithheldTax = (kind: WithholdingKind, net: Cents, netOfMonth: Cents): Cents => {
  const { percent, from } = RATES[kind];
  return netOfMonth < from ? cents(0) : portion(net, 10 * percent, 1_000);
};

/** Tax Procedures Act s.42A: of the taxable value, not of the VAT. */
const WITHHELD_VAT_PERCENT = 2;

export const computeWithheldVat = (taxable: Cents): Cents => portion(taxable, WITHHELD_VAT_PERCENT, 100);
