import { addDays, type Day } from '../../kernel/time.ts';

/** Today counts. */
const AHEAD = 90;

export const lastForecastDay = (today: Day): Day => addDays(today, AHEAD - 1);

const WEEK = 7;

/** Seven days each; the last week has what is left. */
export const forecastWeeks = (from: Day, to: Day): { from: Day; to: Day }[] => {
  const weeks: { from: Day; to: Day }[] = [];
  for (let first = from; first <= to; first = addDays(first, WEEK)) {
    const last = addDays(first, WEEK - 1);
    weeks.push({ from: first, to: last < to ? last : to });
  }
  return weeks;
};

/**
 * When an invoice is expected to be paid: as many days after its due date as is usual. Who should have paid by now pays by the
 * due date, or where that has passed, within a week.
 */
export const expectedOn = (dueOn: Day, daysLate: number, today: Day): Day => {
  const usual = addDays(dueOn, daysLate);
  if (usual >= today) return usual;
  return dueOn >= today ? dueOn : addDays(today, WEEK - 1);
};

const DOUBTFUL_AFTER = 90;

/** So much later than usual that nobody should count on it. */
export const isDoubtful = (dueOn: Day, daysLate: number, today: Day): boolean =>
  addDays(dueOn, Math.max(daysLate, 0) + DOUBTFUL_AFTER) < today;

/** What should have gone out by now goes out today. */
export const paidOn = (dueOn: Day, today: Day): Day => (dueOn < today ? today : dueOn);

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

export const habitText = (daysLate: number, isOwn: boolean): string => {
  const usual = isOwn ? 'Usually paid' : 'Others pay';
  if (daysLate === 0) return `${usual} on the due date`;
  return daysLate > 0 ? `${usual} ${days(daysLate)} late` : `${usual} ${days(-daysLate)} early`;
};
