import { type Cents, cents, splitMoney } from '../../kernel/money.ts';
import { ACCOUNTS } from '../../ledger/chart.ts';
import type { ProfitLoss, ReportLine } from '../contract.ts';
import type { Period } from '../query.ts';
import { money, negated, percent, sumMoney } from '../sums.ts';
import { type CashLine, flowSection } from './cash-flow.ts';
import { INCOME_TAX, profitLossSpans, toLine, toResult } from './profit-loss.ts';

/** The income accounts that payments of a span were for, by the invoices which they settled; VAT stands under its account. */
export type PaidFor = readonly { code: string; name: string; weight: number }[];

export type CashSpan = { lines: readonly CashLine[]; paidFor: PaidFor };

type Side = 'revenue' | 'expenses' | 'other';
type Part = { side: Side; code: string; label: string; amount: Cents };

const SETTLED: readonly string[] = [ACCOUNTS.receivables, ACCOUNTS.withholdingVat, ACCOUNTS.withholdingTax];
// Owed for something that was an expense before it was paid: suppliers, wages with their deductions, taxes.
const PAID_LATER = /^(1150|2010|2020|24\d\d|2500|2600)$/;

const getSide = (line: CashLine): Side => {
  if (flowSection(line) !== 'operating') return 'other';
  if (line.kind === 'income' || line.code === ACCOUNTS.tenantCredit) return 'revenue';
  return line.kind === 'expense' || PAID_LATER.test(line.code) ? 'expenses' : 'other';
};

const isSettled = (line: CashLine): boolean => !line.withAsset && SETTLED.includes(line.code);

// Money for invoices is revenue of what they were for; their VAT is the tax office's.
const OTHER: readonly string[] = [ACCOUNTS.outputVat, ACCOUNTS.depositsAhead];

const settledParts = (received: Cents, paidFor: PaidFor): Part[] => {
  const known = paidFor.filter(({ weight }) => weight > 0);
  if (received === 0) return [];
  if (known.length === 0) {
    return [{ side: 'revenue', code: ACCOUNTS.receivables, label: 'Received from tenants', amount: received }];
  }
  const shares = splitMoney(
    received,
    known.map(({ weight }) => weight),
  );
  return known.map(({ code, name }, n) => ({
    side: OTHER.includes(code) ? 'other' : 'revenue',
    code,
    label: name,
    amount: shares[n] ?? cents(0),
  }));
};

export const cashParts = ({ lines, paidFor }: CashSpan): Part[] => [
  ...settledParts(sumMoney(lines.filter(isSettled).map(({ amount }) => amount)), paidFor),
  ...lines
    .filter((line) => !isSettled(line))
    .map((line) => {
      const side = getSide(line);
      const label = line.code === ACCOUNTS.tenantCredit ? 'Received in advance from tenants' : line.name;
      return { side, code: line.code, label, amount: side === 'expenses' ? negated(line.amount) : line.amount };
    }),
];

const sumSide = (parts: readonly Part[], side: Side): Cents =>
  sumMoney(parts.filter((part) => part.side === side).map(({ amount }) => amount));

/**
 * What was received and paid, by what it was for. All that moved money and is neither stands beside it, so that the whole
 * is the change of the cash accounts.
 */
export const cashProfitLoss = (
  spans: readonly [CashSpan, CashSpan, CashSpan],
  period: Period,
  currency: string,
): ProfitLoss => {
  const [, previous, lastYear] = profitLossSpans(period);
  const parts = spans.map(cashParts);
  const getAmount = (span: number, side: Side, code: string): Cents =>
    sumMoney(
      (parts[span] ?? []).filter((part) => part.side === side && part.code === code).map(({ amount }) => amount),
    );
  const toLines = (side: Side): ReportLine[] => {
    const labels = new Map(parts.flat().flatMap((part) => (part.side === side ? [[part.code, part.label]] : [])));
    return [...labels]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([account, label]) => ({
        account,
        label,
        amounts: [getAmount(0, side, account), getAmount(1, side, account), getAmount(2, side, account)] as const,
      }))
      .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
      .map((line) => toLine(line, period));
  };
  const result = (span: number) =>
    toResult(
      sumSide(parts[span] ?? [], 'revenue'),
      sumSide(parts[span] ?? [], 'expenses'),
      sumMoney(INCOME_TAX.map((code) => getAmount(span, 'expenses', code))),
    );
  const revenue = sumSide(parts[0] ?? [], 'revenue');
  const income = cents(revenue - sumSide(parts[0] ?? [], 'expenses'));
  return {
    ...period,
    basis: 'cash',
    currency,
    revenue: toLines('revenue'),
    expenses: toLines('expenses'),
    ...result(0),
    margin: percent(income, revenue),
    previous: { ...previous, ...result(1) },
    lastYear: { ...lastYear, ...result(2) },
    otherCash: toLines('other'),
    cashChange: money(income + sumSide(parts[0] ?? [], 'other')),
  };
};
