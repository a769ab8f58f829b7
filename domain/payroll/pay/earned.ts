import { addMoney, type Cents, cents, parseMoney, portion } from '../../kernel/money.ts';
import { addDays, addMonths, type Day, weekday } from '../../kernel/time.ts';
import type { Employee, PayChange } from '../contract.ts';
import { figure } from '../format.ts';
import { toHundredths } from '../leave/leave.ts';
import type { LeaveEntry } from '../leave/leave-contract.ts';
import { daysIn, type PayPeriod, perPay } from '../periods.ts';

export type Leave = Pick<LeaveEntry, 'kind' | 'startDate' | 'endDate' | 'days' | 'cancelledAt'>;
export type AgreedPay = Pick<PayChange, 'effectiveFrom' | 'baseSalary' | 'allowances'> &
  Pick<PayChange, 'previousBaseSalary' | 'previousAllowances'>;

/** Employment Act, section 30: seven days at full pay in twelve months, then seven at half pay. In hundredths of a day. */
const SICK_AT_FULL_PAY = 700;
const SICK_AT_HALF_PAY = 700;

type LossKind = 'unpaid' | 'half' | 'beyond';
type DayLost = { kind: LossKind; share: number };

const byDay = (one: Day, other: Day): number => Number(one > other) - Number(one < other);

const daysFrom = (start: Day, end: Day): Day[] => {
  const days: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Leave of fewer days than its dates have weekdays, a half day for instance, is spread over its dates. */
const leaveShare = ({ startDate, endDate, days }: Leave): number => {
  const weekdays = daysFrom(startDate, endDate).filter((day) => weekday(day) <= 5).length;
  return Math.min(1, toHundredths(days) / (100 * Math.max(1, weekdays)));
};

const sickLosses = (entries: readonly Leave[]): [Day, DayLost][] => {
  const used: { day: Day; taken: number }[] = [];
  const losses: [Day, DayLost][] = [];
  for (const entry of entries.toSorted((one, other) => byDay(one.startDate, other.startDate))) {
    const dates = daysFrom(entry.startDate, entry.endDate);
    const share = leaveShare(entry);
    for (const day of dates) {
      const since = addMonths(day, -12);
      const before = used.reduce((sum, one) => (one.day > since ? sum + one.taken : sum), 0) + 0.001;
      if (before >= SICK_AT_FULL_PAY + SICK_AT_HALF_PAY) losses.push([day, { kind: 'beyond', share }]);
      else if (before >= SICK_AT_FULL_PAY) losses.push([day, { kind: 'half', share: share / 2 }]);
      used.push({ day, taken: toHundredths(entry.days) / dates.length });
    }
  }
  return losses;
};

/** The share of each day's pay that recorded leave takes away. A day that is recorded twice is lost once. */
const findLostDays = (leave: readonly Leave[]): ReadonlyMap<Day, DayLost> => {
  const standing = leave.filter(({ cancelledAt }) => cancelledAt === null);
  const losses = new Map(sickLosses(standing.filter(({ kind }) => kind === 'sick')));
  for (const entry of standing.filter(({ kind }) => kind === 'unpaid')) {
    const share = leaveShare(entry);
    for (const day of daysFrom(entry.startDate, entry.endDate)) {
      if (share >= (losses.get(day)?.share ?? 0)) losses.set(day, { kind: 'unpaid', share });
    }
  }
  return losses;
};

type Pay = Pick<Employee, 'baseSalary' | 'allowances'>;
type Stretch = PayPeriod & { pay: Pay };

/** The pay that was agreed for a day: the latest change that holds on it, or what held before the first one. */
export const payOn = (day: Day, current: Pay, history: readonly AgreedPay[]): Pay => {
  const changes = history.toSorted((one, other) => byDay(one.effectiveFrom, other.effectiveFrom));
  const latest = changes.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  if (latest) return { baseSalary: latest.baseSalary, allowances: latest.allowances };
  const [first] = changes;
  return first ? { baseSalary: first.previousBaseSalary, allowances: first.previousAllowances } : current;
};

const toStretches = (worked: PayPeriod, current: Pay, history: readonly AgreedPay[]): Stretch[] => {
  const starts = [
    worked.start,
    ...new Set(
      history.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > worked.start && day <= worked.end),
    ),
  ].sort();
  return starts.map((start, n) => {
    const next = starts[n + 1];
    return { start, end: next ? addDays(next, -1) : worked.end, pay: payOn(start, current, history) };
  });
};

const lostIn = ({ start, end }: PayPeriod, losses: ReadonlyMap<Day, DayLost>): DayLost[] =>
  [...losses].filter(([day]) => day >= start && day <= end).map(([, lost]) => lost);

const count = (days: number): string => String(Math.round(days * 100) / 100);

const LOSS_REMARKS: Record<LossKind, (days: string, all: number) => string> = {
  unpaid: (days, all) => `Unpaid leave: ${days} of ${all} days not paid`,
  half: (days, all) => `Sick leave at half pay: ${days} of ${all} days not paid`,
  beyond: (days, all) => `Sick leave beyond 14 days in a year: ${days} of ${all} days not paid`,
};

const toRemarks = (worked: PayPeriod, losses: ReadonlyMap<Day, DayLost>, all: number): string[] => {
  const sums = new Map<LossKind, number>();
  for (const { kind, share } of lostIn(worked, losses)) sums.set(kind, (sums.get(kind) ?? 0) + share);
  return [...sums].map(([kind, days]) => LOSS_REMARKS[kind](count(days), all));
};

export type Earned = {
  baseSalary: Cents;
  allowances: Cents;
  /** How the base salary came about where it is not a whole period's pay; null where it is. */
  working: string | null;
  remarks: string[];
};

/**
 * What an employee earns in a period, by calendar days: those worked, less unpaid leave and the part of sick leave that
 * is not paid, each day at the pay that was agreed for it.
 */
export const earnedIn = (
  employee: Pay & Pick<Employee, 'payrollFrequency'>,
  { worked, period }: { worked: PayPeriod; period: PayPeriod },
  { leave, history }: { leave: readonly Leave[]; history: readonly AgreedPay[] },
): Earned => {
  const all = daysIn(period);
  const losses = findLostDays(leave);
  const parts = toStretches(worked, employee, history).map((stretch) => {
    const lost = lostIn(stretch, losses).reduce((sum, { share }) => sum + share, 0);
    const hundredths = Math.round((daysIn(stretch) - lost) * 100);
    const own = (monthly: string) => perPay(parseMoney(monthly), employee.payrollFrequency);
    const earned = (whole: Cents) => (hundredths === all * 100 ? whole : portion(whole, hundredths, all * 100));
    const base = own(stretch.pay.baseSalary);
    return { base, hundredths, baseSalary: earned(base), allowances: earned(own(stretch.pay.allowances)) };
  });
  const isWhole = parts.length === 1 && parts[0]?.hundredths === all * 100;
  const working = parts.map(({ base, hundredths }) => `${figure(base)} × ${count(hundredths / 100)} ÷ ${all} days`);
  return {
    baseSalary: addMoney(cents(0), ...parts.map(({ baseSalary }) => baseSalary)),
    allowances: addMoney(cents(0), ...parts.map(({ allowances }) => allowances)),
    working: isWhole ? null : working.join(' + '),
    remarks: toRemarks(worked, losses, all),
  };
};
