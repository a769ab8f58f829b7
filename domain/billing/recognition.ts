import { type Cents, cents, portion } from '../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../kernel/time.ts';
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

/** The same for a line of any kind: a pass is earned as its days are used, and nothing of it on the day it is sold. */
export const bookedOn = (line: Service & { kind: LineKind }, issueDate: Day): { earned: Cents; deferred: Cents } =>
  line.kind === 'pass' ? { earned: cents(0), deferred: line.net } : cutAt(line, issueDate);
