import type { Cents } from '../../kernel/money.ts';
import { addDays, type Day } from '../../kernel/time.ts';
import type { Month, PayrollFrequency } from '../fields.ts';
import { periodFrom, toPayMonth } from '../periods.ts';
import type { Authority } from './returns-contract.ts';

/** The last pay of some employees who are paid at the same times, together. */
export type LastPay = {
  frequency: PayrollFrequency;
  /** The last day that is paid. */
  paidTo: Day;
  /** After this day they are no longer employed. */
  endDate: Day | null;
  employees: number;
  net: Cents;
  authorities: Record<Authority, Cents>;
};

export type PayAhead = Pick<LastPay, 'employees' | 'net' | 'authorities'> & { periodEnd: Day; month: Month };

// Older than this, nobody waits for the pay of a period that was left out.
const LONGEST_LATE = 31;

/** The pays that follow the last one, each like it, until a day. */
export const paysAhead = (last: LastPay, today: Day, to: Day): PayAhead[] => {
  const { frequency, endDate, employees, net, authorities } = last;
  const pays: PayAhead[] = [];
  const since = addDays(today, -LONGEST_LATE);
  for (let period = periodFrom(frequency, addDays(last.paidTo, 1)); period.end <= to; ) {
    if (endDate !== null && period.start > endDate) break;
    if (period.end >= since)
      pays.push({ periodEnd: period.end, month: toPayMonth(period), employees, net, authorities });
    period = periodFrom(frequency, addDays(period.end, 1));
  }
  return pays;
};
