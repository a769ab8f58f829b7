import { addDays, type Day } from '../kernel/time.ts';
import type { BillingCycle } from '../packages/contract.ts';
import { periodAround } from '../tenants/rules.ts';
import { earlier, later, type Span } from './pauses.ts';

/** What is to be known of an agreement to tell its periods. */
export type Cycled = {
  startDate: Day;
  /** As it was agreed last: that of days on which no line holds. */
  billingCycle: BillingCycle;
  /** The day of the month with which its periods begin; that of the start if absent. */
  anchorDay?: number | null;
  /** Those that hold on one day have one cycle. */
  lines: readonly { billingCycle: BillingCycle; startDate: Day; endDate: Day | null }[];
};

/** The cycle by which a day is billed: that of the lines that hold on it. */
export const cycleOn = ({ lines, billingCycle }: Pick<Cycled, 'lines' | 'billingCycle'>, day: Day): BillingCycle =>
  lines.find(({ startDate, endDate }) => startDate <= day && (endDate === null || endDate >= day))?.billingCycle ??
  billingCycle;

const otherLines = (agreement: Pick<Cycled, 'lines' | 'billingCycle'>, day: Day) => {
  const cycle = cycleOn(agreement, day);
  return agreement.lines.filter(({ billingCycle }) => billingCycle !== cycle);
};

/** The first day after this one that is billed by another cycle; null where there is none. */
export const nextCycleFrom = (agreement: Pick<Cycled, 'lines' | 'billingCycle'>, day: Day): Day | null =>
  otherLines(agreement, day)
    .map(({ startDate }) => startDate)
    .filter((start) => start > day)
    .reduce<Day | null>((first, start) => (first === null ? start : earlier(first, start)), null);

/**
 * The days around one that are billed together, and the period they are of. An agreement that begins within a period, or changes
 * its cycle there, has only some of its days.
 */
export const periodOn = (agreement: Cycled, day: Day): Span & { whole: Span } => {
  const whole = periodAround({ ...agreement, billingCycle: cycleOn(agreement, day) }, day);
  const start = otherLines(agreement, day)
    .flatMap(({ endDate }) => (endDate !== null && endDate < day ? addDays(endDate, 1) : []))
    .reduce(later, later(whole.start, agreement.startDate));
  return { start, end: earlier(whole.end, nextCycleFrom(agreement, day) ?? whole.end), whole };
};
