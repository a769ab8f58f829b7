import { addDays, addMonths, type Day, daysBetween } from '../kernel/time.ts';
import type { BillingCycle, WorkspacePackage } from '../packages/contract.ts';
import { CYCLE_LABELS, type rateField, rateFor } from '../packages/rules.ts';
import type { TenantStatus } from './contract.ts';

const DAYS: Partial<Record<BillingCycle, number>> = { daily: 1, weekly: 7, fortnight: 14 };
const MONTHS: Partial<Record<BillingCycle, number>> = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12 };
const LONGEST_MONTH = 31;

/**
 * The beginning of period k of a tenancy. Months are counted from the start day itself, so that a start on 31 January
 * gives 28 February, 31 March, 30 April.
 */
export const periodStart = (start: Day, cycle: BillingCycle, k: number): Day => {
  const days = DAYS[cycle];
  return days === undefined ? addMonths(start, (MONTHS[cycle] ?? 1) * k) : addDays(start, days * k);
};

/**
 * At creation the next due date is one cycle after the start; later it is the end of the period that `today` lies in.
 * The search begins at a period that cannot be too late, so that years of daily periods are not walked through.
 */
export const nextDueDate = (start: Day, cycle: BillingCycle, today: Day): Day => {
  const longest = DAYS[cycle] ?? (MONTHS[cycle] ?? 1) * LONGEST_MONTH;
  let k = Math.max(1, Math.floor(daysBetween(start, today) / longest));
  while (periodStart(start, cycle, k) <= today) k++;
  return periodStart(start, cycle, k);
};

type Cycled = { startDate: Day; billingCycle: BillingCycle; anchorDay?: number | null | undefined };

/** From where periods are counted: the start, or the last day before it that has the agreed day of the month. */
export const periodsBegin = ({ startDate, billingCycle, anchorDay }: Cycled): Day => {
  if (!anchorDay || MONTHS[billingCycle] === undefined) return startDate;
  const inMonth: Day = `${startDate.slice(0, 8)}${String(anchorDay).padStart(2, '0')}`;
  return inMonth <= startDate ? inMonth : addMonths(inMonth, -1);
};

/** The period of a tenancy in which a day lies; `end` is the first day after it. */
export const periodAround = (cycled: Cycled, day: Day): { start: Day; end: Day } => {
  const { billingCycle } = cycled;
  const startDate = periodsBegin(cycled);
  const longest = DAYS[billingCycle] ?? (MONTHS[billingCycle] ?? 1) * LONGEST_MONTH;
  let k = Math.max(0, Math.floor(daysBetween(startDate, day) / longest));
  while (periodStart(startDate, billingCycle, k + 1) <= day) k++;
  return { start: periodStart(startDate, billingCycle, k), end: periodStart(startDate, billingCycle, k + 1) };
};

type Priced = Pick<WorkspacePackage, 'name' | ReturnType<typeof rateField>>;

/** The rent for a package and a cycle, or why there is none. */
export const rentFor = (priced: Priced, cycle: BillingCycle): { rent: string } | { problem: string } => {
  const rent = rateFor(priced, cycle);
  if (/[1-9]/.test(rent)) return { rent };
  return { problem: `${priced.name} has no ${CYCLE_LABELS[cycle].toLowerCase()} rate` };
};

const EDGES: Record<TenantStatus, readonly TenantStatus[]> = {
  active: ['suspended', 'terminated'],
  suspended: ['active', 'terminated'],
  // A tenant who comes back is active first.
  terminated: ['active'],
};

export const mayBecome = (from: TenantStatus, to: TenantStatus): boolean => from === to || EDGES[from].includes(to);

export const EDGE_PROBLEM = 'A terminated tenant can only become active again';

type Tenancy = { startDate: Day; endDate: Day | null; billedThrough: Day };

/** A tenancy that is terminated ends today, unless it ended before; one that never began ends on the day it would have. */
export const endOfTerminated = ({ startDate, endDate }: Tenancy, today: Day): Day => {
  const end = endDate !== null && endDate < today ? endDate : today;
  return end < startDate ? startDate : end;
};

/**
 * A tenant who comes back after the end goes on where the tenancy stopped if no day lies between, or if the time between
 * is invoiced already; otherwise the tenancy starts anew today, so that nobody pays for the time away.
 */
export const tenancyAgain = (before: Tenancy, today: Day): Tenancy => {
  const wasAway = before.endDate !== null && before.endDate < today && before.billedThrough < today;
  return wasAway
    ? { startDate: today, endDate: null, billedThrough: today }
    : { startDate: before.startDate, endDate: null, billedThrough: before.billedThrough };
};

/** Until rent is invoiced, the first day to be invoiced is the start itself and moves with it. */
export const billedThroughAfter = (before: Tenancy, startDate: Day): Day =>
  before.billedThrough === before.startDate || before.billedThrough < startDate ? startDate : before.billedThrough;

type Terms = { packageId: string; billingCycle: BillingCycle; rentAmount: string };

export const isRepriced = (before: Terms, after: Terms): boolean =>
  after.packageId !== before.packageId ||
  after.billingCycle !== before.billingCycle ||
  after.rentAmount !== before.rentAmount;

type Repriced = Tenancy & {
  billingCycle: BillingCycle;
  /** Of the running period, where it is known: the cycle can be one that was agreed from a day to come. */
  periodStart?: Day;
};

/**
 * The days from which another package or cycle may count: from the start of the running period, so that no closed one
 * is opened again, to the first day that is not invoiced yet.
 */
export const effectiveDays = (tenancy: Repriced, today: Day): { first: Day; last: Day } => {
  const { startDate, billedThrough } = tenancy;
  const now = today < startDate ? startDate : today;
  return {
    first: tenancy.periodStart ?? periodAround(tenancy, now).start,
    last: billedThrough > now ? billedThrough : now,
  };
};

/** Why another package or cycle cannot count from a day; null where it can. */
export const effectiveProblem = (tenancy: Repriced, day: Day, today: Day): string | null => {
  const { first, last } = effectiveDays(tenancy, today);
  if (day < first) return 'Choose a date in the current billing period or later';
  return day > last ? 'Choose a date no later than the first uninvoiced day' : null;
};

export const fullProblem = (name: string, totalSpaces: number): string =>
  `${name} is full: ${totalSpaces === 1 ? 'its only space is taken' : `all ${totalSpaces} spaces are taken`}. Choose another package, or terminate a tenancy to free one.`;

export const AGREEMENT_LABELS = { licence: 'Licence', lease: 'Lease' } as const;

export const AGREEMENT_HINTS = {
  licence: 'A right to use the space; usual for shared workspaces.',
  lease: 'Exclusive possession of premises: notices of termination are never sent automatically.',
} as const;

export const STATUS_LABELS: Record<TenantStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  terminated: 'Terminated',
};
