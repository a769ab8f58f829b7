import { addDays, addMonths, type Day, daysBetween, firstOfMonth, lastOfMonth } from '../kernel/time.ts';
import type { GivenPeriod, Period } from './query.ts';

export const isSamePeriod = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to;

export const monthBefore = (today: Day): Period => {
  const from = addMonths(firstOfMonth(today), -1);
  return { from, to: lastOfMonth(from) };
};

/** What was not given is last month; one day alone makes the period end with, or begin at, its own month. */
export const toPeriod = ({ from, to }: GivenPeriod, today: Day): Period => {
  if (from && to) return { from, to };
  if (from) return { from, to: lastOfMonth(from) };
  if (to) return { from: firstOfMonth(to), to };
  return monthBefore(today);
};

const isWholeMonths = ({ from, to }: Period): boolean => from === firstOfMonth(from) && to === lastOfMonth(to);

const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** The time before, of the same length: whole months before whole months, else as many days. */
export const previousPeriod = (period: Period): Period => {
  const to = addDays(period.from, -1);
  if (isWholeMonths(period)) {
    return { from: addMonths(period.from, -monthsBetween(period.from, period.to) - 1), to };
  }
  return { from: addDays(period.from, -daysBetween(period.from, period.to) - 1), to };
};

export const dayLastYear = (day: Day): Day => {
  const before = addMonths(day, -12);
  return day === lastOfMonth(day) ? lastOfMonth(before) : before;
};

/** The end of a month stays the end of a month, also where February has a day more. */
export const samePeriodLastYear = ({ from, to }: Period): Period => ({
  from: addMonths(from, -12),
  to: dayLastYear(to),
});

/** The months that a period touches, each cut to it. */
export const splitByMonth = ({ from, to }: Period): (Period & { month: string })[] =>
  Array.from({ length: monthsBetween(from, to) + 1 }, (_, n) => {
    const first = addMonths(firstOfMonth(from), n);
    const last = lastOfMonth(first);
    return { month: first.slice(0, 7), from: first < from ? from : first, to: last > to ? to : last };
  });

/** The twelve months that end with a day; the last one only up to it. */
export const yearUpTo = (to: Day): (Period & { month: string })[] =>
  splitByMonth({ from: addMonths(firstOfMonth(to), -11), to });

const FULL_LIST = 24;

/** A period of many years lists only months in which something happened. */
export const listedMonths = (period: Period, happened: ReadonlySet<string>): (Period & { month: string })[] => {
  const all = splitByMonth(period);
  return all.length <= FULL_LIST ? all : all.filter(({ month }) => happened.has(month));
};
