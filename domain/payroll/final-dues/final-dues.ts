import { addMoney, type Cents, parseMoney, portion, toDecimalText } from '../../kernel/money.ts';
import type { Day } from '../../kernel/time.ts';
import { figure } from '../format.ts';
import { completedMonths } from '../leave/leave.ts';
import { NOTHING } from '../pay/compute.ts';
import type { Step } from '../pay/pay-contract.ts';
import type { LeavingReason } from './final-dues-contract.ts';

export const LEAVING_LABELS: Record<LeavingReason, string> = {
  resignation: 'Resignation',
  termination: 'Termination by Employer',
  redundancy: 'Redundancy',
  dismissal: 'Summary Dismissal',
  end_of_contract: 'End of Contract',
  death: 'Death',
};

// A day of leave is a working day, of which a year has 260; a day of notice or service is a day of a month of thirty.
const WORKING_DAYS = 260;
const MONTH_DAYS = 30;
/** Employment Act, section 40(1)(g): not less than fifteen days' pay for each completed year. Service pay goes by the same. */
const DAYS_A_YEAR = 15;
/** Section 28: who leaves after two months and more is owed leave for each completed one. */
const LEAVE_AFTER_MONTHS = 2;

export type Leaver = {
  hireDate: Day;
  lastDay: Day;
  reason: LeavingReason;
  /** Basic pay and regular allowances, as agreed for the last day. */
  monthlyPay: Cents;
  /** Hundredths of working days that are left. */
  leaveLeft: number;
  noticeDays: number;
  noticeGiven: number;
  /** Whether NSSF or a pension scheme provides for them: then no service pay is due. */
  isCovered: boolean;
};

export type Dues = { items: Step[]; gross: Cents; recovery: Cents; recoveryWorking: string };

const years = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`;
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

const item = (name: string, label: string, working: string, amount: Cents): Step[] =>
  amount > 0 ? [{ name, label, working, amount: toDecimalText(amount) }] : [];

const leavePay = ({ monthlyPay, leaveLeft, hireDate, lastDay }: Leaver): Step[] => {
  if (leaveLeft <= 0 || completedMonths(hireDate, lastDay) < LEAVE_AFTER_MONTHS) return [];
  const working = `${figure(monthlyPay)} × 12 ÷ ${WORKING_DAYS} × ${days(leaveLeft / 100)}`;
  return item('leave', 'Leave not taken', working, portion(monthlyPay, 12 * leaveLeft, WORKING_DAYS * 100));
};

// Who ends the employment without the notice pays for it.
const notice = ({ monthlyPay, noticeDays, noticeGiven }: Leaver): { amount: Cents; working: string } => {
  const missing = Math.max(0, noticeDays - noticeGiven);
  return {
    amount: portion(monthlyPay, missing, MONTH_DAYS),
    working: `${figure(monthlyPay)} ÷ ${MONTH_DAYS} × ${days(missing)}`,
  };
};

const byYears = (name: string, label: string, { monthlyPay, hireDate, lastDay }: Leaver): Step[] => {
  const count = Math.floor(completedMonths(hireDate, lastDay) / 12);
  const working = `${figure(monthlyPay)} × ${DAYS_A_YEAR} ÷ ${MONTH_DAYS} × ${years(count)}`;
  return item(name, label, working, portion(monthlyPay, DAYS_A_YEAR * count, MONTH_DAYS));
};

const servicePay = (leaver: Leaver): Step[] =>
  leaver.isCovered || leaver.reason === 'redundancy' || leaver.reason === 'dismissal'
    ? []
    : byYears('servicePay', 'Service pay', leaver);

/** What somebody who leaves is owed, each with its formula, and what they owe for notice that they did not give. */
export const finalDues = (leaver: Leaver): Dues => {
  const { reason } = leaver;
  const { amount, working } = notice(leaver);
  const isEndedByEmployer = reason === 'termination' || reason === 'redundancy';
  const items = [
    ...leavePay(leaver),
    ...(isEndedByEmployer ? item('notice', 'Pay in place of notice', working, amount) : []),
    ...(reason === 'redundancy' ? byYears('severance', 'Severance', leaver) : []),
    ...servicePay(leaver),
  ];
  return {
    items,
    gross: addMoney(NOTHING, ...items.map((one) => parseMoney(one.amount))),
    recovery: reason === 'resignation' ? amount : NOTHING,
    recoveryWorking: working,
  };
};
