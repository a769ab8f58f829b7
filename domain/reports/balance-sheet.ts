import { addMoney, type Cents, cents } from '../kernel/money.ts';
import { addDays, type Day } from '../kernel/time.ts';
import type { BalanceSheet, SheetGroup } from './contract.ts';
import { entriesPath, reportPath } from './links.ts';
import { dayLastYear, firstOfYear } from './periods.ts';
import { type AccountSums, money, negated, shown, sumOf, totalOfKind } from './sums.ts';

// Balances up to the date and up to a year before; then, for each, what the years before it left over.
export const balanceSpans = (date: Day): { from: Day | null; to: Day }[] => {
  const lastYear = dayLastYear(date);
  return [date, lastYear, addDays(firstOfYear(date), -1), addDays(firstOfYear(lastYear), -1)].map((to) => ({
    from: null,
    to,
  }));
};

const NOW = 0;
const LAST_YEAR = 1;
const RETAINED = '3100';
const RESULT = '3200';

// The chart numbers what stays for years from 1500, and long-term debt from 2700.
const isLongTerm = ({ kind, code }: AccountSums): boolean => kind === 'asset' && code >= '1500';
const isLongDebt = ({ kind, code }: AccountSums): boolean => kind === 'liability' && code >= '2700';

const resultOf = (accounts: readonly AccountSums[], span: number): Cents =>
  cents(totalOfKind(accounts, 'income', span) - totalOfKind(accounts, 'expense', span));

type Line = { account: string; label: string; now: Cents; before: Cents; from?: Day };

const groupOf = (title: string, lines: readonly Line[], date: Day): SheetGroup => ({
  title,
  lines: lines
    .filter(({ now, before }) => now !== 0 || before !== 0)
    .map(({ account, label, now, before, from }) => ({
      account,
      label,
      amount: money(now),
      lastYear: money(before),
      path: from ? reportPath('profit-loss', { from, to: date }) : entriesPath({ account, to: date }),
    })),
  total: money(sumOf(lines.map(({ now }) => now))),
  lastYear: money(sumOf(lines.map(({ before }) => before))),
});

const lineOf = (account: AccountSums): Line => ({
  account: account.code,
  label: account.name,
  now: shown(account, NOW),
  before: shown(account, LAST_YEAR),
});

// Nobody closes a year by hand: what earlier years left over is retained, and the year of the date is its result so far.
const equityLines = (accounts: readonly AccountSums[], date: Day): Line[] => {
  const [thisYear, lastYear] = [resultOf(accounts, NOW), resultOf(accounts, LAST_YEAR)];
  const [earlier, earlierThen] = [resultOf(accounts, 2), resultOf(accounts, 3)];
  const lines = accounts.filter(({ kind }) => kind === 'equity').map(lineOf);
  const plus = (code: string, label: string, now: Cents, before: Cents, from?: Day): Line => {
    const own = lines.find(({ account }) => account === code);
    return {
      account: code,
      label: own?.label ?? label,
      now: addMoney(own?.now ?? cents(0), now),
      before: addMoney(own?.before ?? cents(0), before),
      ...(from ? { from } : {}),
    };
  };
  return [
    ...lines.filter(({ account }) => account !== RETAINED && account !== RESULT),
    plus(RETAINED, 'Retained earnings', earlier, earlierThen),
    plus(RESULT, 'Current-year result', cents(thisYear - earlier), cents(lastYear - earlierThen), firstOfYear(date)),
  ];
};

export const balanceSheetOf = (accounts: readonly AccountSums[], date: Day, currency: string): BalanceSheet => {
  const of = (kind: AccountSums['kind']) => accounts.filter((account) => account.kind === kind);
  const total = (lines: readonly Line[]) => [
    sumOf(lines.map(({ now }) => now)),
    sumOf(lines.map(({ before }) => before)),
  ];
  const assets = of('asset');
  const liabilities = of('liability');
  const equity = equityLines(accounts, date);
  const [assetsNow = cents(0), assetsThen = cents(0)] = total(assets.map(lineOf));
  const [liabilitiesNow = cents(0), liabilitiesThen = cents(0)] = total(liabilities.map(lineOf));
  const [equityNow = cents(0), equityThen = cents(0)] = total(equity);
  const group = (title: string, lines: readonly AccountSums[]) => groupOf(title, lines.map(lineOf), date);
  return {
    date,
    lastYearDate: dayLastYear(date),
    currency,
    assets: [
      group(
        'Cash and bank',
        assets.filter(({ isCash }) => isCash),
      ),
      group(
        'Other current assets',
        assets.filter((account) => !account.isCash && !isLongTerm(account)),
      ),
      group(
        'Non-current assets',
        assets.filter((account) => !account.isCash && isLongTerm(account)),
      ),
    ],
    liabilities: [
      group(
        'Current liabilities',
        liabilities.filter((account) => !isLongDebt(account)),
      ),
      group('Non-current liabilities', liabilities.filter(isLongDebt)),
    ],
    equity: [groupOf('Equity', equity, date)],
    totalAssets: money(assetsNow),
    totalLiabilities: money(liabilitiesNow),
    totalEquity: money(equityNow),
    totalLiabilitiesAndEquity: money(liabilitiesNow + equityNow),
    difference: money(addMoney(assetsNow, negated(liabilitiesNow), negated(equityNow))),
    lastYear: {
      totalAssets: money(assetsThen),
      totalLiabilities: money(liabilitiesThen),
      totalEquity: money(equityThen),
    },
  };
};
