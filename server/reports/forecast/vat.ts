import { formatMonth } from '../../../domain/kernel/format.ts';
import { type Cents, cents } from '../../../domain/kernel/money.ts';
import { addMonths, type Day, firstOfMonth, lastOfMonth } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { paidOn } from '../../../domain/reports/forecast/expected-days.ts';
import type { Coming } from '../../../domain/reports/forecast/forecast.ts';
import { vatToPay } from '../../../domain/reports/forecast/vat-ahead.ts';
import { reportPath } from '../../../domain/reports/links.ts';
import { negated, sumIn, sumMoney } from '../../../domain/reports/sums.ts';
import { vatDueDate } from '../../../domain/vat/due.ts';
import type { ComingRent } from '../../billing/runs/coming-rent.ts';
import { type ForecastReading, SETTLING } from './facts.ts';

const VAT_ACCOUNTS: readonly string[] = [
  ACCOUNTS.outputVat,
  ACCOUNTS.inputVat,
  ACCOUNTS.withholdingVat,
  ACCOUNTS.vatControl,
];

type Found = Pick<ForecastReading, 'accounts' | 'expenses' | 'holidays'> & {
  rent: readonly ComingRent[];
  isRegistered: boolean;
};

const THIS_MONTH = 1;

// What is owed of the months before this one, and what the documents of this month have added to it.
const owedToday = (all: Found['accounts']): { before: Cents; thisMonth: Cents } => {
  const accounts = all.filter(({ code }) => VAT_ACCOUNTS.includes(code));
  const total = negated(sumMoney(accounts.map((account) => sumIn(account, 0))));
  const moved = sumMoney(accounts.map((account) => sumIn(account, THIS_MONTH)));
  const settled = sumMoney(
    accounts.flatMap(({ bySource }) => SETTLING.map((source) => bySource[source]?.[THIS_MONTH] ?? cents(0))),
  );
  const thisMonth = cents(settled - moved);
  return { before: cents(total - thisMonth), thisMonth };
};

const vatAhead = ({ rent, expenses }: Found, month: string): Cents => {
  const inMonth = (day: Day) => day.slice(0, 7) === month;
  const output = rent.filter(({ issueOn }) => inMonth(issueOn)).map(({ vat }) => vat);
  const input = expenses.filter(({ date }) => inMonth(date)).map(({ vat }) => negated(vat));
  return sumMoney([...output, ...input]);
};

const MONTHS_AHEAD = 3;

/** VAT by the 20th of the month after: of last month, of what this one has so far, and of what is known of those to come. */
export const vatComing = (found: Found, { today }: { today: Day }): Coming[] => {
  const first = firstOfMonth(today);
  const { before, thisMonth } = owedToday(found.accounts);
  const toCome = Array.from({ length: MONTHS_AHEAD }, (_, n) => {
    const month = addMonths(first, n).slice(0, 7);
    const known = n === 0 ? thisMonth : cents(0);
    return { month, amount: cents(known + (found.isRegistered ? vatAhead(found, month) : 0)) };
  });
  const lastMonth = addMonths(first, -1).slice(0, 7);
  return vatToPay([{ month: lastMonth, amount: before }, ...toCome]).map(({ month, amount }) => {
    const [from, to] = [`${month}-01`, lastOfMonth(`${month}-01`)];
    const dueOn = vatDueDate(from, found.holidays);
    return {
      kind: 'vat',
      label: `VAT for ${formatMonth(month)}`,
      name: 'KRA',
      dueOn,
      day: paidOn(dueOn, today),
      amount: negated(amount),
      basis: month === lastMonth ? 'What the books owe' : 'What is posted and agreed so far',
      path: reportPath('vat-return', { from, to }),
    };
  });
};
