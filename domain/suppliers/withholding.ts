import { type Cents, cents, parseMoney, portion } from '../kernel/money.ts';

/** What is kept back from a supplier as income tax. */
export const WITHHOLDING_KINDS = ['none', 'professional', 'contractual'] as const;
export type WithholdingKind = (typeof WITHHOLDING_KINDS)[number];

export const WITHHOLDING_LABELS: Record<WithholdingKind, string> = {
  none: 'None',
  professional: 'Professional or Management Fees (5%)',
  contractual: 'Contractual Fees (3%)',
};

type Rate = { percent: number; from: Cents };

/** Income Tax Act, third schedule: a rate of what was billed without VAT, from so much in a month on. */
const RATES: Record<WithholdingKind, Rate> = {
  none: { percent: 0, from: cents(0) },
  professional: { percent: 5, from: parseMoney('24000') },
  contractual: { percent: 3, from: cents(0) },
};

/** Income tax of a bill, told by what the supplier billed in its month without VAT. */
export const computeWithheldTax = (kind: WithholdingKind, net: Cents, netOfMonth: Cents): Cents => {
  const { percent, from } = RATES[kind];
  return netOfMonth < from ? cents(0) : portion(net, percent, 100);
};

/** Tax Procedures Act s.42A: of the taxable value, not of the VAT. */
const WITHHELD_VAT_PERCENT = 2;

export const computeWithheldVat = (taxable: Cents): Cents => portion(taxable, WITHHELD_VAT_PERCENT, 100);
