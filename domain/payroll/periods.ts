import { type Cents, portion } from '../kernel/money.ts';
import { addDays, addMonths, type Day, daysBetween, lastOfMonth } from '../kernel/time.ts';
import type { Month, PayrollFrequency } from './fields.ts';

/** Both ends count. */
export type PayPeriod = { start: Day; end: Day };

/** The month whose tables and returns a pay belongs to: pay is earned and due at the end of its period. */
export const toPayMonth = ({ end }: PayPeriod): Month => end.slice(0, 7);

export const monthPeriod = (month: Month): PayPeriod => ({ start: `${month}-01`, end: lastOfMonth(`${month}-01`) });

export const monthAfter = (month: Month, months = 1): Month => addMonths(`${month}-01`, months).slice(0, 7);

export const daysIn = ({ start, end }: PayPeriod): number => daysBetween(start, end) + 1;

const DAYS: Record<Exclude<PayrollFrequency, 'monthly'>, number> = { weekly: 7, 'bi-weekly': 14 };

export const MOST_DAYS = 31;

/** The period that begins on a day, as the frequency has it. */
export const periodFrom = (frequency: PayrollFrequency, start: Day): PayPeriod =>
  frequency === 'monthly'
    ? { start, end: addDays(addMonths(start, 1), -1) }
    : { start, end: addDays(start, DAYS[frequency] - 1) };

type PeriodInput = {
  frequency: PayrollFrequency;
  period?: Month | undefined;
  payPeriodStart: Day | null;
  payPeriodEnd: Day | null;
};

/** The period that somebody asked for, or what is wrong with it. */
export const toPayPeriod = (input: PeriodInput): PayPeriod | { problem: string; field: string } => {
  const { frequency, period, payPeriodStart: start, payPeriodEnd } = input;
  if (start === null) {
    if (period === undefined) return { field: 'period', problem: 'Choose the month' };
    if (frequency === 'monthly') return monthPeriod(period);
    return { field: 'payPeriodStart', problem: 'Choose the first day of the pay period' };
  }
  const end = payPeriodEnd ?? periodFrom(frequency, start).end;
  if (end < start) return { field: 'payPeriodEnd', problem: 'Pay period end must not be before its start' };
  if (daysIn({ start, end }) > MOST_DAYS) return { field: 'payPeriodEnd', problem: 'A pay period is at most a month' };
  return { start, end };
};

const PAYS_A_YEAR: Record<PayrollFrequency, number> = { monthly: 12, weekly: 52, 'bi-weekly': 26 };

/** A monthly amount as one pay has it. */
export const perPay = (monthly: Cents, frequency: PayrollFrequency): Cents =>
  portion(monthly, 12, PAYS_A_YEAR[frequency]);

type Employment = { hireDate: Day; endDate: Day | null };

/** The days of a period on which somebody was employed; null where there are none. */
export const employedDays = ({ hireDate, endDate }: Employment, period: PayPeriod): PayPeriod | null => {
  const start = hireDate > period.start ? hireDate : period.start;
  const end = endDate !== null && endDate < period.end ? endDate : period.end;
  return start <= end ? { start, end } : null;
};
