import { firstOfYear, type YearEnd } from '../../kernel/financial-year.ts';
import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import { addDays, type Day } from '../../kernel/time.ts';
import { ACCOUNTS } from '../../ledger/chart.ts';
import type { BalanceSheet, SheetGroup } from '../contract.ts';
import { entriesPath, reportPath, trialBalancePath } from '../links.ts';
import { dayLastYear } from '../periods.ts';
import { type AccountSums, money, negated, shown, sumIn, sumMoney, totalOfKind } from '../sums.ts';

/** Balances up to the date and up to a year before; then, for each, what the years before it left over. */
export const balanceSpans = (date: Day, yearEnd: YearEnd): { from: Day | null; to: Day }[] => {
  const lastYear = dayLastYear(date);
  return [date, lastYear, addDays(firstOfYear(date, yearEnd), -1), addDays(firstOfYear(lastYear, yearEnd), -1)].map(
    (to) => ({
      from: null,
      to,
    }),
  );
};

const NOW = 0;
const LAST_YEAR = 1;
const RETAINED = '3100';
const RESULT = '3200';

// The chart numbers what stays for years from 1500, and long-term debt from 2700.
const isLongTerm = ({ kind, code }: AccountSums): boolean => kind === 'asset' && code >= '1500';
const isLongDebt = ({ kind, code }: AccountSums): boolean => kind === 'liability' && code >= '2700';

const netResult = (accounts: readonly AccountSums[], span: number): Cents =>
  cents(totalOfKind(accounts, 'income', span) - totalOfKind(accounts, 'expense', span));

type Line = {
  account: string;
  label: string;
  now: Cents;
  before: Cents;
  from?: Day | undefined;
  isNet?: boolean | undefined;
};

// Behind a net line are several accounts: the trial balance of the day shows each.
const linePath = ({ account, from, isNet }: Pick<Line, 'account' | 'from' | 'isNet'>, date: Day): string => {
  if (isNet) return trialBalancePath(date);
  return from ? reportPath('profit-loss', { from, to: date }) : entriesPath({ account, to: date });
};

// The chart has what a class of assets cost at 15x0 and its depreciation beside it at 15x1.
const assetClass = (account: string): string | null => /^(15\d)[01]$/.exec(account)?.[1] ?? null;
const isCost = (account: string): boolean => /^15\d0$/.test(account);

const bookValue = (lines: readonly Line[], n: number): SheetGroup['lines'][number]['netBookValue'] => {
  const own = assetClass(lines[n]?.account ?? '');
  if (own === null || assetClass(lines[n + 1]?.account ?? '') === own) return null;
  const parts = lines.filter(({ account }) => assetClass(account) === own);
  return {
    label: `${parts[0]?.label.replace(/: (?:cost|depreciation)$/, '')}: net book value`,
    amount: money(sumMoney(parts.map(({ now }) => now))),
    lastYear: money(sumMoney(parts.map(({ before }) => before))),
  };
};

const toGroup = (title: string, lines: readonly Line[], date: Day): SheetGroup => ({
  title,
  lines: lines
    .filter(({ now, before }) => now !== 0 || before !== 0)
    .map(({ account, label, now, before, from, isNet }, n, present) => ({
      account,
      label,
      amount: money(now),
      lastYear: money(before),
      path: linePath({ account, from, isNet }, date),
      netBookValue: bookValue(present, n),
    })),
  total: money(sumMoney(lines.map(({ now }) => now))),
  lastYear: money(sumMoney(lines.map(({ before }) => before))),
});

const toLine = (account: AccountSums): Line => ({
  account: account.code,
  label: account.kind === 'asset' && isCost(account.code) ? `${account.name}: cost` : account.name,
  now: shown(account, NOW),
  before: shown(account, LAST_YEAR),
});

// One authority and one monthly settlement: output VAT, input VAT, what tenants withheld and what is paid to KRA are one
// line, where the balance of the day puts it.
const VAT: readonly string[] = [ACCOUNTS.outputVat, ACCOUNTS.inputVat, ACCOUNTS.withholdingVat, ACCOUNTS.vatControl];
const isVat = ({ code }: AccountSums): boolean => VAT.includes(code);

// The chart numbers banks from 1010.
const isBank = ({ code }: AccountSums): boolean => code.startsWith('101');
const isSuspense = ({ code }: AccountSums): boolean => code === ACCOUNTS.suspense;

const vatLine = (accounts: readonly AccountSums[]): { side: 'asset' | 'liability'; line: Line } => {
  const net = (span: number): Cents => sumMoney(accounts.filter(isVat).map((account) => sumIn(account, span)));
  const side = net(NOW) > 0 || (net(NOW) === 0 && net(LAST_YEAR) > 0) ? 'asset' : 'liability';
  const shownAs = (amount: Cents): Cents => (side === 'asset' ? amount : negated(amount));
  const label = side === 'asset' ? 'VAT recoverable' : 'VAT payable';
  const account = side === 'asset' ? ACCOUNTS.inputVat : ACCOUNTS.outputVat;
  return { side, line: { account, label, now: shownAs(net(NOW)), before: shownAs(net(LAST_YEAR)), isNet: true } };
};

const positive = (amount: Cents): Cents => cents(Math.max(0, amount));

/** A cash account with its side of the balance: below zero, at either day, it is owed and no asset. */
const heldPart = (line: Line): Line => ({ ...line, now: positive(line.now), before: positive(line.before) });

const owedPart = (line: Line, label: string): Line => ({
  ...line,
  label,
  now: positive(negated(line.now)),
  before: positive(negated(line.before)),
});

// What a bank lends is an overdraft; a paybill, a till or a cash box below zero is a receipt that is not written down yet.
const overdraftLines = (assets: readonly AccountSums[]): Line[] => [
  ...assets
    .filter(({ isCash }) => isCash)
    .map((account) =>
      owedPart(toLine(account), `${isBank(account) ? 'Bank overdraft' : 'Overdrawn'}: ${account.name}`),
    ),
  ...assets.filter(isSuspense).map((account) => owedPart(toLine(account), 'Received, not matched yet')),
];

// Nobody closes a year by hand: what earlier years left over is retained, and the year of the date is its result so far.
const equityLines = (accounts: readonly AccountSums[], firstDay: Day): Line[] => {
  const [thisYear, lastYear] = [netResult(accounts, NOW), netResult(accounts, LAST_YEAR)];
  const [earlier, earlierThen] = [netResult(accounts, 2), netResult(accounts, 3)];
  const lines = accounts.filter(({ kind }) => kind === 'equity').map(toLine);
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
    plus(RESULT, 'Current-year result', cents(thisYear - earlier), cents(lastYear - earlierThen), firstDay),
  ];
};

type SheetDay = { date: Day; yearEnd: YearEnd; currency: string };

export const buildBalanceSheet = (
  accounts: readonly AccountSums[],
  { date, yearEnd, currency }: SheetDay,
): BalanceSheet => {
  const accountsByKind = (kind: AccountSums['kind']) =>
    accounts.filter((account) => account.kind === kind && !isVat(account));
  const vat = vatLine(accounts);
  const vatOn = (side: 'asset' | 'liability') => (vat.side === side ? [vat.line] : []);
  const total = (lines: readonly Line[]) => [
    sumMoney(lines.map(({ now }) => now)),
    sumMoney(lines.map(({ before }) => before)),
  ];
  const assets = accountsByKind('asset');
  const liabilities = accountsByKind('liability');
  const equity = equityLines(accounts, firstOfYear(date, yearEnd));
  const overdrafts = overdraftLines(assets);
  const assetLine = (account: AccountSums): Line =>
    account.isCash || isSuspense(account) ? heldPart(toLine(account)) : toLine(account);
  const [assetsNow = cents(0), assetsThen = cents(0)] = total([...assets.map(assetLine), ...vatOn('asset')]);
  const [liabilitiesNow = cents(0), liabilitiesThen = cents(0)] = total([
    ...liabilities.map(toLine),
    ...overdrafts,
    ...vatOn('liability'),
  ]);
  const [equityNow = cents(0), equityThen = cents(0)] = total(equity);
  const group = (title: string, lines: readonly AccountSums[], more: readonly Line[] = []) =>
    toGroup(title, [...lines.map(assetLine), ...more], date);
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
        vatOn('asset'),
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
        [...overdrafts, ...vatOn('liability')],
      ),
      group('Non-current liabilities', liabilities.filter(isLongDebt)),
    ],
    equity: [toGroup('Equity', equity, date)],
    totalAssets: money(assetsNow),
    totalLiabilities: money(liabilitiesNow),
    totalEquity: money(equityNow),
    totalLiabilitiesAndEquity: money(liabilitiesNow + equityNow),
    difference: money(addMoney(assetsNow, negated(liabilitiesNow), negated(equityNow))),
    lastYear: {
      totalAssets: money(assetsThen),
      totalLiabilities: money(liabilitiesThen),
      totalEquity: money(equityThen),
      totalLiabilitiesAndEquity: money(liabilitiesThen + equityThen),
    },
  };
};
