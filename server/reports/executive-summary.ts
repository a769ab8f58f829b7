import { type Cents, cents } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { addBuckets, toAgeing } from '../../domain/reports/ageing.ts';
import * as figures from '../../domain/reports/executive.ts';
import { kpiText } from '../../domain/reports/kpi-text.ts';
import { churnIn } from '../../domain/reports/occupancy.ts';
import { previousPeriod, yearUpTo } from '../../domain/reports/periods.ts';
import type { Period } from '../../domain/reports/query.ts';
import type { ExecutiveSummary, Kpi, KpiId } from '../../domain/reports/space-contract.ts';
import { type AccountSums, money, percent, sumIn, sumMoney } from '../../domain/reports/sums.ts';
import { agedAt } from '../billing/revenue/open-at-date.ts';
import { runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { accountSums } from '../ledger/account-sums.ts';
import { askRooms, askSpaces, occupiedAt, roomUseIn, toRooms, toSpaces } from './occupancy.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;

// The spans of the one pass over the books: the twelve months, then these.
const PERIOD = 12;
const PREVIOUS = 13;
const BEFORE_MONTHS = 14;
const UP_TO_PREVIOUS = 15;

const MONTHS = Array.from({ length: PERIOD }, (_, n) => n);

type Sums = readonly AccountSums[];

const sumAccounts = (accounts: Sums, wanted: (account: AccountSums) => boolean) => {
  const total = (span: number): Cents => sumMoney(accounts.filter(wanted).map((account) => sumIn(account, span)));
  const changes = MONTHS.map(total);
  return { changes, balances: figures.balancesAfter(total(BEFORE_MONTHS), changes), before: total(UP_TO_PREVIOUS) };
};

const isReceivable = ({ code }: AccountSums): boolean => code === ACCOUNTS.receivables;

const toText = (value: Cents | string | null): string | null => (typeof value === 'number' ? money(value) : value);

const readFigures = async ({ db, settings }: ReportDeps, period: Period) => {
  const { general, rooms: rules } = await settings.get();
  const previous = previousPeriod(period);
  const months = yearUpTo(period.to);
  const firstDay = months[0]?.from ?? period.from;
  const answers = await runBatch(db, {
    accounts: accountSums(
      [...months, period, previous, { from: null, to: addDays(firstDay, -1) }, { from: null, to: previous.to }],
      ['payment', 'invoice'],
    ),
    ...askSpaces(period.to, general.timezone),
    ...askRooms({ from: previous.from < firstDay ? previous.from : firstDay, to: period.to }),
    aged: agedAt(period.to, null),
  });
  const { accounts, aged } = answers;
  return {
    period,
    previous,
    months,
    accounts,
    aged,
    receivables: sumAccounts(accounts, isReceivable),
    cash: sumAccounts(accounts, ({ isCash }) => isCash),
    currency: general.currency,
    spaces: toSpaces(answers),
    rooms: toRooms(answers, rules),
  };
};

type Figures = Awaited<ReturnType<typeof readFigures>>;

const toMonths = (runway: figures.Runway | undefined): string | null =>
  runway && 'months' in runway ? runway.months : null;

// Each figure over the period, over the one before, and in each of the twelve months.
const buildKpis = ({ period, previous, months, accounts, spaces, rooms, receivables, cash }: Figures): Kpi[] => {
  const ofBooks = (figure: (accounts: Sums, span: number) => Cents | string | null) => ({
    value: toText(figure(accounts, PERIOD)),
    previous: toText(figure(accounts, PREVIOUS)),
    series: figures.series(
      months,
      MONTHS.map((span) => figure(accounts, span)),
    ),
  });
  const ofDays = (figure: (span: Period) => string | null) => ({
    value: figure(period),
    previous: figure(previous),
    series: figures.series(months, months.map(figure)),
  });
  const ofBalance = ({ balances, before }: { balances: readonly Cents[]; before: Cents }) => ({
    value: toText(balances.at(-1) ?? null),
    previous: toText(before),
    series: figures.series(months, balances),
  });
  const runways = cash.balances.map((balance, n) => figures.runwayAfter(balance, cash.changes.slice(0, n + 1)));
  const now = runways.at(-1);
  const monthOfPrevious = months.findIndex(({ month }) => month === previous.to.slice(0, 7));
  const text = (id: KpiId) => kpiText(id, period);
  return [
    { ...text('revenue'), ...ofBooks(figures.revenueIn) },
    { ...text('netIncome'), ...ofBooks(figures.netIncomeIn) },
    { ...text('collections'), ...ofBooks(figures.collectionsIn) },
    { ...text('occupancy'), ...ofDays(({ to }) => occupiedAt(spaces, to).rate) },
    { ...text('roomUse'), ...ofDays((span) => roomUseIn(rooms, span).utilisation) },
    { ...text('receivables'), ...ofBalance(receivables) },
    { ...text('churn'), ...ofDays((span) => churnIn(spaces.changes, span)) },
    { ...text('payrollShare'), ...ofBooks(figures.payrollShareIn) },
    { ...text('cash'), ...ofBalance(cash) },
    {
      ...text('runway'),
      value: toMonths(now),
      previous: toMonths(runways[monthOfPrevious]),
      series: figures.series(months, runways.map(toMonths)),
      absence: now && 'absence' in now ? now.absence : null,
    },
  ];
};

export const executiveSummary = async (deps: ReportDeps, period: Period): Promise<ExecutiveSummary> => {
  const read = await readFigures(deps, period);
  const invoiced = figures.invoicedIn(read.accounts, PERIOD);
  const collected = figures.collectionsIn(read.accounts, PERIOD);
  return {
    ...period,
    previous: read.previous,
    currency: read.currency,
    kpis: buildKpis(read),
    ageing: toAgeing(addBuckets(read.aged), read.receivables.balances.at(-1) ?? cents(0)),
    collectionRate: percent(collected, invoiced),
    invoiced: money(invoiced),
  };
};
