import { firstOfYear, type YearEnd } from '../../domain/kernel/financial-year.ts';
import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth } from '../../domain/kernel/time.ts';
import { monthBefore } from '../../domain/reports/periods.ts';
import { END_BEFORE_START, type Period } from '../../domain/reports/query.ts';
import { formatDay, formatMonth } from '../ui/format.ts';

const firstOfQuarter = (day: Day): Day => addMonths(`${day.slice(0, 4)}-01-01`, Math.floor(monthIndex(day) / 3) * 3);
const monthIndex = (day: Day) => Number(day.slice(5, 7)) - 1;
const months = (from: Day, count: number): Period => ({ from, to: addDays(addMonths(from, count), -1) });

/** The spans that are asked for again and again. */
export const usualPeriods = (today: Day, yearEnd: YearEnd): readonly { label: string; period: Period }[] => {
  const quarter = firstOfQuarter(today);
  const year = firstOfYear(today, yearEnd);
  return [
    { label: 'This month', period: months(firstOfMonth(today), 1) },
    { label: 'Last month', period: monthBefore(today) },
    { label: 'This quarter', period: months(quarter, 3) },
    { label: 'Last quarter', period: months(addMonths(quarter, -3), 3) },
    { label: 'This year', period: months(year, 12) },
    { label: 'Last year', period: months(addMonths(year, -12), 12) },
    { label: 'Last 12 months', period: months(addMonths(firstOfMonth(today), -12), 12) },
  ];
};

/** What is wrong with a span, in the words with which the server would refuse it. */
export const periodFault = ({ from, to }: Period): string | undefined => (to < from ? END_BEFORE_START : undefined);

/** "Oct 2026", "Jul – Sep 2026", "2025" or "5 Oct – 3 Nov 2026": as short as the span allows. */
export function periodName({ from, to }: Period): string {
  if (from === to) return formatDay(from);
  const isWhole = from === firstOfMonth(from) && to === lastOfMonth(to);
  if (!isWhole) return joined(formatDay(from), formatDay(to));
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  if (first === last) return formatMonth(first);
  if (first.endsWith('-01') && last === `${first.slice(0, 4)}-12`) return first.slice(0, 4);
  return joined(formatMonth(first), formatMonth(last));
}

/** The year is said once where both ends share it. */
function joined(from: string, to: string): string {
  const year = to.slice(-4);
  return `${from.endsWith(year) ? from.slice(0, -5) : from} – ${to}`;
}
