import { formatMonth } from '../../kernel/format.ts';
import { type Cents, cents } from '../../kernel/money.ts';
import type { Day } from '../../kernel/time.ts';
import { figure } from '../format.ts';
import type { PayPeriod } from '../periods.ts';
import type { LeaveKind } from './leave-contract.ts';

/** Said on the employee's page, on the next payslip and in its run: nobody loses leave by recording it late. */
export const lateLeaveText = (month: string, difference: Cents): string =>
  difference > 0
    ? `${month} payslip is approved; leave recorded since then is not deducted: ${figure(difference)} of gross pay`
    : `${month} payslip is approved; leave cancelled since then is not paid: ${figure(cents(-difference))} of gross pay`;

type Wish = { kind: LeaveKind | undefined; startDate: Day; endDate: Day };

/** What to know before leave is recorded for days whose pay is approved; null where there is nothing. */
export const approvedPayNotice = (
  { kind, startDate, endDate }: Wish,
  approved: readonly PayPeriod[],
): string | null => {
  if (kind !== 'unpaid' && kind !== 'sick') return null;
  const touched = approved.filter(({ start, end }) => startDate <= end && endDate >= start);
  if (touched.length === 0) return null;
  const months = [...new Set(touched.map(({ end }) => formatMonth(end.slice(0, 7))))];
  const [slips, off] = months.length === 1 ? ['payslip is', 'it'] : ['payslips are', 'them'];
  const leave = kind === 'unpaid' ? 'this leave' : 'the unpaid part of this leave';
  return `${months.join(', ')} ${slips} approved; ${leave} is not deducted from ${off}. Reverse and run again, or deduct it from the next payslip.`;
};
