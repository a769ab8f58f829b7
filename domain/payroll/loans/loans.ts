import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import type { Month } from '../fields.ts';
import { atMost, NOTHING } from '../pay/compute.ts';
import { monthAfter } from '../periods.ts';
import type { LoanKind, StaffLoan } from './loan-contract.ts';

export type OpenLoan = { id: string; kind: LoanKind; balance: Cents; instalment: Cents; firstMonth: Month };

/** What the loans of an employee take from one pay of a month. */
export const instalments = (loans: readonly OpenLoan[], kind: LoanKind, month: Month): Cents =>
  addMoney(
    NOTHING,
    ...loans
      .filter((loan) => loan.kind === kind && loan.firstMonth <= month)
      .map(({ instalment, balance }) => atMost(instalment, balance)),
  );

export type Part = { loanId: string; amount: Cents };

/** An amount that was withheld goes to the oldest loan first; what no loan takes is owed to somebody else. */
export const shareOut = (loans: readonly OpenLoan[], kind: LoanKind, amount: Cents): { parts: Part[]; rest: Cents } => {
  let rest = amount;
  const parts: Part[] = [];
  for (const loan of loans) {
    const part = loan.kind === kind ? atMost(rest, loan.balance) : NOTHING;
    if (part <= 0) continue;
    parts.push({ loanId: loan.id, amount: part });
    rest = cents(rest - part);
  }
  return { parts, rest };
};

const MOST_MONTHS = 600;

/** What is still to come, month by month. */
export const repaymentSchedule = (
  { balance, instalment, firstMonth }: Pick<OpenLoan, 'balance' | 'instalment' | 'firstMonth'>,
  nextMonth: Month,
): StaffLoan['schedule'] => {
  const schedule: StaffLoan['schedule'] = [];
  let left = balance;
  let month = firstMonth > nextMonth ? firstMonth : nextMonth;
  while (left > 0 && schedule.length < MOST_MONTHS) {
    const amount = atMost(instalment, left);
    left = cents(left - amount);
    schedule.push({ month, amount: toDecimalText(amount), balance: toDecimalText(left) });
    month = monthAfter(month);
  }
  return schedule;
};

export const openLoan = (loan: Pick<StaffLoan, 'id' | 'kind' | 'balance' | 'instalment' | 'firstMonth'>): OpenLoan => ({
  id: loan.id,
  kind: loan.kind,
  balance: parseMoney(loan.balance),
  instalment: parseMoney(loan.instalment),
  firstMonth: loan.firstMonth,
});
