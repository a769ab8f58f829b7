import { addMoney, type Cents, cents, portion } from '../kernel/money.ts';
import { addDays, addMonths, type Day, daysBetween, firstOfMonth, lastOfMonth } from '../kernel/time.ts';
import type { LineKind } from './contract.ts';

export type Service = { net: Cents; serviceStart: Day; serviceEnd: Day };

/**
 * What is earned of a service by the end of a day: by the day, cumulatively rounded, so that the parts add up to the
 * whole. The database sums the same formula; a table of cases holds them together.
 */
export const earnedBy = ({ net, serviceStart, serviceEnd }: Service, day: Day): Cents => {
  const total = daysBetween(serviceStart, serviceEnd);
  const passed = Math.min(Math.max(daysBetween(serviceStart, addDays(day, 1)), 0), total);
  return portion(net, passed, total);
};

export const earnedBetween = (service: Service, after: Day, through: Day): Cents =>
  cents(earnedBy(service, through) - earnedBy(service, after));

/** A line as the books take it on the day it is issued: earned up to that day, the rest still to come. */
export const cutAt = (service: Service, issueDate: Day): { earned: Cents; deferred: Cents } => {
  const earned = earnedBy(service, issueDate);
  return { earned, deferred: cents(service.net - earned) };
};

/** The last days of the months before that of a document in which a line earned something. */
export const earnedMonths = ({ serviceStart, serviceEnd }: Service, issueDate: Day): Day[] => {
  const last = addDays(serviceEnd, -1);
  const months: Day[] = [];
  for (let first = firstOfMonth(serviceStart); first <= last && first < firstOfMonth(issueDate); ) {
    months.push(lastOfMonth(first));
    first = addMonths(first, 1);
  }
  return months;
};

export type Accrual = { day: Day; amount: Cents };
export type Booked = { earned: Cents; deferred: Cents; accrued: Cents; accruals: Accrual[] };

/**
 * The same for a line of any kind. What months before that of the document earned is booked on their last days, where the
 * books take it, and a pass is earned as its days are used, and nothing of it on the day it is sold.
 */
export const bookedOn = (
  line: Service & { kind: LineKind },
  issueDate: Day,
  takes: (monthEnd: Day) => boolean,
): Booked => {
  if (line.kind === 'pass') return { earned: cents(0), deferred: line.net, accrued: cents(0), accruals: [] };
  const { earned, deferred } = cutAt(line, issueDate);
  const accruals = earnedMonths(line, issueDate)
    .filter(takes)
    .map((day) => ({ day, amount: earnedBetween(line, addDays(firstOfMonth(day), -1), day) }))
    .filter(({ amount }) => amount !== 0);
  const accrued = addMoney(...accruals.map(({ amount }) => amount));
  return { earned: cents(earned - accrued), deferred, accrued, accruals };
};
