import { formatMonth } from '../kernel/format.ts';
import { addMoney, type Cents, cents, portion, toDecimalText } from '../kernel/money.ts';
import { type Day, lastOfMonth } from '../kernel/time.ts';
import { ACCOUNTS } from '../ledger/chart.ts';
import { credit, debit, type PostingLine } from '../ledger/postings.ts';
import { monthAfter } from '../payroll/periods.ts';
import type { TaxClass } from '../settings/tax-classes.ts';

export const BOXES = [
  'sales_general',
  'sales_other',
  'sales_zero',
  'sales_exempt',
  'sales_total',
  'imports',
  'purchases_general',
  'purchases_other',
  'purchases_zero',
  'purchases_exempt',
  'purchases_total',
  'output_vat',
  'input_vat',
  'non_deductible',
  'deductible_input',
  'bad_debt_relief',
  'vat_due',
  'credit_brought',
  'withheld',
  'payable',
] as const;
export type Box = (typeof BOXES)[number];

export const BOX_LABELS: Record<Box, string> = {
  sales_general: 'Taxable sales (general rate)',
  sales_other: 'Taxable sales (other rates)',
  sales_zero: 'Zero-rated sales',
  sales_exempt: 'Exempt sales',
  sales_total: 'Total sales',
  imports: 'Imports',
  purchases_general: 'Taxable purchases (general rate)',
  purchases_other: 'Taxable purchases (other rates)',
  purchases_zero: 'Zero-rated purchases',
  purchases_exempt: 'Exempt purchases',
  purchases_total: 'Total purchases',
  output_vat: 'Output VAT',
  input_vat: 'Input VAT',
  non_deductible: 'Less input VAT on exempt sales',
  deductible_input: 'Deductible input VAT',
  bad_debt_relief: 'Less VAT of bad debts (s.31)',
  vat_due: 'VAT of the month',
  credit_brought: 'Less credit brought forward',
  withheld: 'Less VAT withheld by customers',
  payable: 'VAT payable',
};

export const BOX_SECTIONS: Record<'Sales' | 'Purchases' | 'VAT', readonly Box[]> = {
  Sales: BOXES.slice(0, 5),
  Purchases: BOXES.slice(5, 11),
  VAT: BOXES.slice(11),
};

type Amounts = { net: Cents; vat: Cents };
export type Classed = Amounts & { taxClass: TaxClass };

export type Vat3Facts = {
  sales: readonly Classed[];
  purchases: readonly Classed[];
  /** As it stands on the account: purchases that no list has are in it too. */
  inputVat: Cents;
  /** Of bad debts, less what came due again. */
  relief: Cents;
  withheld: Cents;
  creditBrought: Cents;
};

const NOTHING: Amounts = { net: cents(0), vat: cents(0) };

const sumClasses = (lines: readonly Classed[], ...classes: readonly TaxClass[]): Amounts => {
  const own = lines.filter(({ taxClass }) => classes.includes(taxClass));
  return {
    net: addMoney(NOTHING.net, ...own.map(({ net }) => net)),
    vat: addMoney(NOTHING.vat, ...own.map(({ vat }) => vat)),
  };
};

const sumAll = (...parts: readonly Amounts[]): Amounts => ({
  net: addMoney(...parts.map(({ net }) => net)),
  vat: addMoney(...parts.map(({ vat }) => vat)),
});

/**
 * VAT Act s.17(6): what was bought for taxable and exempt sales alike is deducted by the share of the taxable ones: all of it above nine
 * tenths, nothing below one.
 */
export const deductibleInput = (input: Cents, { taxable, exempt }: { taxable: Cents; exempt: Cents }): Cents => {
  const all = taxable + exempt;
  if (exempt <= 0 || all <= 0 || taxable * 10 > all * 9) return input;
  return taxable * 10 < all ? cents(0) : portion(input, taxable, all);
};

export type Vat3Boxes = Record<Box, { net: Cents | null; vat: Cents | null }>;

/** The boxes of VAT3. What stands outside VAT is in none of them. */
export const fillBoxes = ({ sales, purchases, inputVat, relief, withheld, creditBrought }: Vat3Facts): Vat3Boxes => {
  const [general, other] = [sumClasses(sales, 'B'), sumClasses(sales, 'E')];
  const [zero, exempt] = [sumClasses(sales, 'C'), sumClasses(sales, 'A')];
  const all = sumAll(general, other, zero, exempt);
  const bought = {
    B: sumClasses(purchases, 'B'),
    E: sumClasses(purchases, 'E'),
    C: sumClasses(purchases, 'C'),
    A: sumClasses(purchases, 'A'),
  };
  const deductible = deductibleInput(inputVat, {
    taxable: addMoney(general.net, other.net, zero.net),
    exempt: exempt.net,
  });
  const due = cents(all.vat - deductible - relief);
  const onlyVat = (vat: Cents) => ({ net: null, vat });
  const onlyNet = ({ net }: Amounts) => ({ net, vat: null });
  return {
    sales_general: general,
    sales_other: other,
    sales_zero: onlyNet(zero),
    sales_exempt: onlyNet(exempt),
    sales_total: all,
    // Nothing that is recorded here comes through customs: the box is there to be compared.
    imports: NOTHING,
    purchases_general: bought.B,
    purchases_other: bought.E,
    purchases_zero: onlyNet(bought.C),
    purchases_exempt: onlyNet(bought.A),
    purchases_total: sumAll(bought.B, bought.E, bought.C, bought.A),
    output_vat: onlyVat(all.vat),
    input_vat: onlyVat(inputVat),
    non_deductible: onlyVat(cents(deductible - inputVat)),
    deductible_input: onlyVat(deductible),
    bad_debt_relief: onlyVat(cents(-relief)),
    vat_due: onlyVat(due),
    credit_brought: onlyVat(cents(-creditBrought)),
    withheld: onlyVat(cents(-withheld)),
    payable: onlyVat(cents(due - creditBrought - withheld)),
  };
};

export type Settled = { output: Cents; relief: Cents; input: Cents; nonDeductible: Cents; withheld: Cents };

/** The VAT accounts of the month go into the settlement account; what cannot be deducted is a cost. */
export const settlementLines = ({ output, relief, input, nonDeductible, withheld }: Settled): PostingLine[] => [
  debit(ACCOUNTS.outputVat, cents(output - relief)),
  credit(ACCOUNTS.inputVat, input),
  credit(ACCOUNTS.withholdingVat, withheld),
  debit(ACCOUNTS.otherExpenses, nonDeductible),
  credit(ACCOUNTS.vatControl, cents(output - relief - (input - nonDeductible) - withheld)),
];

export const monthSpan = (month: string): { from: Day; to: Day } => {
  const from = `${month}-01`;
  return { from, to: lastOfMonth(from) };
};

type Standing = { month: string; today: Day; isRegistered: boolean; latest: string | null; isFiled: boolean };

/** Why the return of a month cannot be filed now; null where it can. Months are filed in their order, once they are over. */
export const filingProblem = ({ month, today, isRegistered, latest, isFiled }: Standing): string | null => {
  if (isFiled) return 'The return of this month is filed already';
  if (!isRegistered) return 'The space was not registered for VAT in this month';
  if (monthSpan(month).to >= today) return 'The month is not over yet';
  if (latest !== null && month !== monthAfter(latest)) {
    return month < latest
      ? 'A later month is filed already'
      : `The return of ${formatMonth(monthAfter(latest))} comes first`;
  }
  return null;
};

export const toAmountText = (amount: Cents | null): string | null => (amount === null ? null : toDecimalText(amount));
