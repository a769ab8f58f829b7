import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import { addDays } from '../../kernel/time.ts';
import type { ChangesInEquity, EquityRow } from '../contract.ts';
import { entriesPath } from '../links.ts';
import { previousPeriod } from '../periods.ts';
import type { Period } from '../query.ts';
import { type AccountSums, money, negated, sumIn, sumMoney, totalOfKind } from '../sums.ts';

const RETAINED = '3100';
const RESULT = '3200';

/** Before the period before, the period before, before the period, and the period. */
export const equitySpans = (period: Period): { from: string | null; to: string }[] => {
  const before = previousPeriod(period);
  const until = ({ from }: Period) => ({ from: null, to: addDays(from, -1) });
  return [until(before), before, until(period), period];
};

type Column = { account: string; label: string; balance: (span: number) => Cents };

const columnsOfBooks = (accounts: readonly AccountSums[]): Column[] => {
  const kept = (code: string) => code === RETAINED || code === RESULT;
  const equity = accounts.filter(({ kind }) => kind === 'equity');
  const balance = (own: readonly AccountSums[], span: number) =>
    sumMoney(own.map((account) => negated(sumIn(account, span))));
  const others = equity
    .filter((account) => !kept(account.code) && account.sums.some((sum) => sum !== 0))
    .map((account) => ({
      account: account.code,
      label: account.name,
      balance: (span: number) => balance([account], span),
    }));
  const earnings = equity.filter(({ code }) => kept(code));
  const label = earnings.find(({ code }) => code === RETAINED)?.name ?? 'Retained earnings';
  return [...others, { account: RETAINED, label, balance: (span: number) => balance(earnings, span) }];
};

/** The result of all years is retained, whether its year is over or not: nobody closes a year by hand. */
export const buildChangesInEquity = (
  accounts: readonly AccountSums[],
  period: Period,
  currency: string,
): ChangesInEquity => {
  const columns = columnsOfBooks(accounts);
  const isEarnings = ({ account }: Column) => account === RETAINED;
  const profit = (span: number): Cents =>
    cents(totalOfKind(accounts, 'income', span) - totalOfKind(accounts, 'expense', span));
  const toRow = (label: string, amounts: readonly Cents[]): EquityRow => ({
    label,
    amounts: amounts.map(money),
    total: money(sumMoney(amounts)),
  });
  const span = (own: Period, opening: number, moved: number) => {
    const first = columns.map((column) =>
      addMoney(column.balance(opening), isEarnings(column) ? profit(opening) : cents(0)),
    );
    const earned = columns.map((column) => (isEarnings(column) ? profit(moved) : cents(0)));
    const owners = columns.map((column) => column.balance(moved));
    const last = columns.map((_, n) => addMoney(first[n] ?? cents(0), earned[n] ?? cents(0), owners[n] ?? cents(0)));
    return {
      ...own,
      rows: [
        toRow('At the beginning', first),
        toRow('Profit for the period', earned),
        toRow('Paid in and taken out by owners', owners),
        toRow('At the end', last),
      ],
      closing: money(sumMoney(last)),
    };
  };
  return {
    ...period,
    currency,
    columns: columns.map(({ account, label }) => ({ account, label, path: entriesPath({ account, to: period.to }) })),
    periods: [span(previousPeriod(period), 0, 1), span(period, 2, 3)],
  };
};
