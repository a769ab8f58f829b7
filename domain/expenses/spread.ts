import { addMoney, type Cents, cents, portion } from '../kernel/money.ts';
import { addDays, addMonths, type Day, daysBetween, firstOfMonth, lastOfMonth } from '../kernel/time.ts';

/** An expense that is borne by the days it covers, both ends included, such as a year of insurance. */
export type Spread = { net: Cents; from: Day; to: Day };
export type Release = { day: Day; amount: Cents };

/** Ten years: what is longer is an asset. */
export const MOST_MONTHS = 120;

const monthsIn = ({ from, to }: Pick<Spread, 'from' | 'to'>): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

export const spreadProblem = (from: Day | null, to: Day | null): { coversFrom?: string; coversTo?: string } | null => {
  if (from === null && to === null) return null;
  if (from === null) return { coversFrom: 'Choose the first day that it covers' };
  if (to === null) return { coversTo: 'Choose the last day that it covers' };
  if (to < from) return { coversTo: 'Must not be before the first day' };
  if (monthsIn({ from, to }) > MOST_MONTHS) return { coversTo: 'Must be within ten years of the first day' };
  return null;
};

/** What is borne by the end of a day: by the day, cumulatively rounded, so that the parts add up to the whole. */
export const borneBy = ({ net, from, to }: Spread, day: Day): Cents => {
  const end = addDays(to, 1);
  const total = daysBetween(from, end);
  return portion(net, Math.min(Math.max(daysBetween(from, addDays(day, 1)), 0), total), total);
};

/** What is still to come after the last month that bore its part. */
export const prepaidAfter = (spread: Spread, releasedThrough: Day | null): Cents =>
  releasedThrough === null ? spread.net : cents(spread.net - borneBy(spread, releasedThrough));

/** The parts of months, each on the last day of its month. What was over before it was paid comes with the first. */
export const listReleases = (spread: Spread, paidOn: Day): Release[] => {
  const first = lastOfMonth(paidOn > spread.from ? paidOn : spread.from);
  const last = lastOfMonth(spread.to > paidOn ? spread.to : paidOn);
  const releases: Release[] = [];
  let borne = cents(0);
  for (let day = first; day <= last; day = lastOfMonth(addMonths(firstOfMonth(day), 1))) {
    const amount = cents(borneBy(spread, day) - borne);
    borne = addMoney(borne, amount);
    if (amount !== 0) releases.push({ day, amount });
  }
  return releases;
};
