import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../../kernel/time.ts';
import { money, negated, sumMoney } from '../sums.ts';
import { forecastWeeks, lastForecastDay } from './expected-days.ts';
import {
  type CashForecast,
  FORECAST_HORIZONS,
  FORECAST_KINDS,
  FORECAST_LABELS,
  type ForecastDocument,
  type ForecastKind,
} from './forecast-contract.ts';

/** Money that is expected to move: in is above zero. */
export type Coming = Omit<ForecastDocument, 'amount'> & { kind: ForecastKind; amount: Cents };

export type ForecastFacts = {
  today: Day;
  currency: string;
  habit: CashForecast['habit'];
  accounts: readonly { account: string; label: string; amount: Cents; path: string }[];
  coming: readonly Coming[];
  doubtful: readonly Coming[];
};

const inAndOut = (amounts: readonly Cents[]): { moneyIn: Cents; moneyOut: Cents } => ({
  moneyIn: sumMoney(amounts.filter((amount) => amount > 0)),
  moneyOut: negated(sumMoney(amounts.filter((amount) => amount < 0))),
});

type Balance = { day: Day; moneyIn: Cents; moneyOut: Cents; closing: Cents };

const balances = (opening: Cents, from: Day, to: Day, coming: readonly Coming[]): Balance[] => {
  const byDay = Map.groupBy(coming, ({ day }) => day);
  let closing = opening;
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => {
    const day = addDays(from, n);
    const moved = inAndOut((byDay.get(day) ?? []).map(({ amount }) => amount));
    closing = cents(closing + moved.moneyIn - moved.moneyOut);
    return { day, ...moved, closing };
  });
};

/** What is there after so many days, and what came and went until then. */
const toHorizon = (count: number, days: readonly Balance[]) => {
  const until = days.slice(0, count);
  const last = until.at(-1);
  return {
    days: count,
    day: last?.day ?? '',
    moneyIn: money(sumMoney(until.map(({ moneyIn }) => moneyIn))),
    moneyOut: money(sumMoney(until.map(({ moneyOut }) => moneyOut))),
    closing: money(last?.closing ?? cents(0)),
  };
};

const inOrder = (one: Coming, other: Coming): number =>
  one.day.localeCompare(other.day) || one.label.localeCompare(other.label);

const present = ({ kind: _, amount, ...document }: Coming): ForecastDocument => ({
  ...document,
  amount: money(amount),
});

type Week = { from: Day; to: Day };

const toLine = (kind: ForecastKind, documents: readonly Coming[], weeks: readonly Week[]) => {
  const sum = (some: readonly Coming[]) => money(sumMoney(some.map(({ amount }) => amount)));
  return {
    kind,
    label: FORECAST_LABELS[kind],
    total: sum(documents),
    weeks: weeks.map(({ from, to }) => sum(documents.filter(({ day }) => from <= day && day <= to))),
    documents: documents.map(present),
  };
};

const toWeek = ({ from, to }: Week, days: readonly Balance[]) => {
  const own = days.filter(({ day }) => from <= day && day <= to);
  const closing = own.at(-1)?.closing ?? cents(0);
  const moneyIn = sumMoney(own.map((day) => day.moneyIn));
  const moneyOut = sumMoney(own.map((day) => day.moneyOut));
  const opening = cents(closing - moneyIn + moneyOut);
  return {
    from,
    to,
    opening: money(opening),
    moneyIn: money(moneyIn),
    moneyOut: money(moneyOut),
    closing: money(closing),
  };
};

/** The cash of ninety days from today on: what is there, what comes and what goes, and the day on which there is least. */
export const buildForecast = (facts: ForecastFacts): CashForecast => {
  const { today, currency, habit, accounts, doubtful } = facts;
  const to = lastForecastDay(today);
  const coming = facts.coming.filter(({ day, amount }) => day <= to && amount !== 0).toSorted(inOrder);
  const opening = sumMoney(accounts.map(({ amount }) => amount));
  const days = balances(opening, today, to, coming);
  const weeks = forecastWeeks(today, to);
  const { moneyIn, moneyOut } = inAndOut(coming.map(({ amount }) => amount));
  const byKind = Map.groupBy(coming, ({ kind }) => kind);
  const lowest = days.reduce((least, one) => (one.closing < least.closing ? one : least));
  return {
    from: today,
    to,
    currency,
    habit,
    opening: money(opening),
    accounts: accounts.filter(({ amount }) => amount !== 0).map((one) => ({ ...one, amount: money(one.amount) })),
    horizons: FORECAST_HORIZONS.map((count) => toHorizon(count, days)),
    weeks: weeks.map((week) => toWeek(week, days)),
    days: days.map((one) => ({
      day: one.day,
      moneyIn: money(one.moneyIn),
      moneyOut: money(one.moneyOut),
      closing: money(one.closing),
    })),
    lines: FORECAST_KINDS.flatMap((kind) => {
      const documents = byKind.get(kind);
      return documents ? [toLine(kind, documents, weeks)] : [];
    }),
    moneyIn: money(moneyIn),
    moneyOut: money(moneyOut),
    closing: money(addMoney(opening, moneyIn, negated(moneyOut))),
    lowest: { day: lowest.day, balance: money(lowest.closing) },
    doubtful: {
      total: money(sumMoney(doubtful.map(({ amount }) => amount))),
      documents: doubtful.toSorted(inOrder).map(present),
    },
  };
};
