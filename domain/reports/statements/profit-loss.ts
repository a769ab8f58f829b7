import type { Cents } from '../../kernel/money.ts';
import type { ProfitLoss, ReportLine, Result } from '../contract.ts';
import { entriesPath } from '../links.ts';
import { previousPeriod, samePeriodLastYear } from '../periods.ts';
import type { Period } from '../query.ts';
import { type AccountSums, isZero, money, percent, shown, totalOfKind } from '../sums.ts';

/** The spans in which the figures of a profit and loss are summed, in this order. */
export const profitLossSpans = (period: Period): [now: Period, previous: Period, lastYear: Period] => [
  period,
  previousPeriod(period),
  samePeriodLastYear(period),
];

/** The expense that stands after the profit it is levied on, and the debt that it is paid from. */
export const INCOME_TAX: readonly string[] = ['5250', '2600'];

export const toResult = (revenue: Cents, expenses: Cents, incomeTax: Cents): Result => ({
  totalRevenue: money(revenue),
  totalExpenses: money(expenses),
  profitBeforeTax: money(revenue - expenses + incomeTax),
  incomeTax: money(incomeTax),
  netIncome: money(revenue - expenses),
});

const taxIn = (accounts: readonly AccountSums[], span: number): Cents =>
  totalOfKind(
    accounts.filter(({ code }) => INCOME_TAX.includes(code)),
    'expense',
    span,
  );

type Named = { account: string | null; label: string; amounts: readonly [Cents, Cents, Cents] };

export const toLine = ({ account, label, amounts }: Named, period: Period): ReportLine => ({
  account,
  label,
  amount: money(amounts[0]),
  previous: money(amounts[1]),
  lastYear: money(amounts[2]),
  path: entriesPath({ account, ...period }),
});

const toLines = (accounts: readonly AccountSums[], kind: 'income' | 'expense', period: Period): ReportLine[] =>
  accounts
    .filter((account) => account.kind === kind && !isZero(account))
    .map((account) =>
      toLine(
        {
          account: account.code,
          label: account.name,
          amounts: [shown(account, 0), shown(account, 1), shown(account, 2)],
        },
        period,
      ),
    );

/** What was earned and spent, by account, as the books have it. */
export const accrualProfitLoss = (accounts: readonly AccountSums[], period: Period, currency: string): ProfitLoss => {
  const [, previous, lastYear] = profitLossSpans(period);
  const result = (span: number) =>
    toResult(totalOfKind(accounts, 'income', span), totalOfKind(accounts, 'expense', span), taxIn(accounts, span));
  const revenue = totalOfKind(accounts, 'income', 0);
  return {
    ...period,
    basis: 'accrual',
    currency,
    revenue: toLines(accounts, 'income', period),
    expenses: toLines(accounts, 'expense', period),
    ...result(0),
    margin: percent(revenue - totalOfKind(accounts, 'expense', 0), revenue),
    previous: { ...previous, ...result(1) },
    lastYear: { ...lastYear, ...result(2) },
    otherCash: [],
    cashChange: null,
  };
};
