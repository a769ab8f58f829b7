import { type Cents, cents } from '../kernel/money.ts';
import { ACCOUNTS } from '../ledger/chart.ts';
import { type AccountSums, money, ofSource, percent, sumIn, sumMoney, totalOfKind } from './sums.ts';

/** Figures of a span of days that the books give. */
export const revenueIn = (accounts: readonly AccountSums[], span: number): Cents =>
  totalOfKind(accounts, 'income', span);

export const netIncomeIn = (accounts: readonly AccountSums[], span: number): Cents =>
  cents(revenueIn(accounts, span) - totalOfKind(accounts, 'expense', span));

// Money that came in before anybody knew whose it was is paid out of suspense.
const isMoney = ({ code, isCash }: AccountSums): boolean => isCash || code === ACCOUNTS.suspense;

/** Money that came from tenants, less what was taken back. */
export const collectionsIn = (accounts: readonly AccountSums[], span: number): Cents =>
  sumMoney(accounts.filter(isMoney).map((account) => ofSource(account, 'payment', span)));

export const invoicedIn = (accounts: readonly AccountSums[], span: number): Cents =>
  sumMoney(
    accounts.filter(({ code }) => code === ACCOUNTS.receivables).map((account) => ofSource(account, 'invoice', span)),
  );

const PAYROLL = /^505\d$/;

export const payrollShareIn = (accounts: readonly AccountSums[], span: number): string | null => {
  const payroll = sumMoney(accounts.filter(({ code }) => PAYROLL.test(code)).map((account) => sumIn(account, span)));
  const revenue = revenueIn(accounts, span);
  return revenue > 0 ? percent(payroll, revenue) : null;
};

const changeOfCash = (accounts: readonly AccountSums[], span: number): Cents =>
  sumMoney(accounts.filter(({ isCash }) => isCash).map((account) => sumIn(account, span)));

/** A balance at the end of each of consecutive spans, from what there was before the first. */
export const balancesAfter = (opening: Cents, changes: readonly Cents[]): Cents[] => {
  let balance: number = opening;
  return changes.map((change) => {
    balance += change;
    return cents(balance);
  });
};

export const cashChanges = (accounts: readonly AccountSums[], spans: readonly number[]): Cents[] =>
  spans.map((span) => changeOfCash(accounts, span));

const BURN_MONTHS = 3;
const TEN_YEARS = 120;

export type Runway = { months: string } | { absence: string };

/**
 * For how many months the cash lasts, if it goes on falling as in the last three months, or why no number is said: it does not
 * fall, there is none, or so little is spent that the answer would only be a large number.
 */
export const runwayAfter = (balance: Cents, changes: readonly Cents[]): Runway => {
  const last = changes.slice(-BURN_MONTHS);
  const burnt = 0 - sumMoney(last);
  if (burnt <= 0 || last.length === 0) return { absence: 'Cash did not fall over the last three months' };
  if (balance <= 0) return { absence: 'There is no cash left' };
  const tenths = Math.floor((balance * last.length * 10) / burnt);
  if (tenths >= TEN_YEARS * 10) return { absence: 'Cash lasts for more than ten years' };
  return { months: `${Math.floor(tenths / 10)}.${tenths % 10}` };
};

export const series = (
  months: readonly { month: string }[],
  values: readonly (Cents | string | null)[],
): { month: string; value: string | null }[] =>
  months.map(({ month }, n) => {
    const value = values[n] ?? null;
    return { month, value: typeof value === 'number' ? money(value) : value };
  });
