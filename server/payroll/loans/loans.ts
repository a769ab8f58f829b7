import { asc, desc, eq, inArray } from 'drizzle-orm';
import { cashAccountIdFor } from '../../../domain/cash/rules.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { figure } from '../../../domain/payroll/format.ts';
import type {
  LoanInput,
  LoanRepayment,
  repayLoan as RepayLoan,
  StaffLoan,
} from '../../../domain/payroll/loans/loan-contract.ts';
import { openLoan, repaymentSchedule } from '../../../domain/payroll/loans/loans.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { monthAfter } from '../../../domain/payroll/periods.ts';
import { loanGivenLines, loanRepaidLines } from '../../../domain/payroll/returns/postings.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { closedThrough, openCorrectionDay, postEntry, reasonOn, reverseEvent } from '../../ledger/post.ts';
import { type EmployeeRow, findEmployee, lockEmployee, type PayrollDeps } from '../employees/employees.ts';
import { employeeLoans, loanRepayments } from '../loan-tables.ts';

type LoanRow = typeof employeeLoans.$inferSelect;

const listRepayments = async (db: Db, loanIds: readonly string[]): Promise<(LoanRepayment & { loanId: string })[]> =>
  loanIds.length === 0
    ? []
    : db
        .select({
          id: loanRepayments.id,
          loanId: loanRepayments.loanId,
          amount: loanRepayments.amount,
          date: loanRepayments.date,
          payrollRecordId: loanRepayments.payrollRecordId,
          reversedAt: loanRepayments.reversedAt,
        })
        .from(loanRepayments)
        .where(inArray(loanRepayments.loanId, [...loanIds]))
        .orderBy(asc(loanRepayments.createdAt), asc(loanRepayments.id));

// The next instalment comes with the pay of this month, unless this month's was withheld already.
const nextRepaymentMonth = (repayments: readonly LoanRepayment[], month: Month): Month =>
  repayments.some((one) => one.payrollRecordId && !one.reversedAt && one.date.slice(0, 7) === month)
    ? monthAfter(month)
    : month;

export const presentLoans = async (db: Db, rows: readonly LoanRow[], today: Day): Promise<StaffLoan[]> => {
  const all = await listRepayments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const repayments = all.filter(({ loanId }) => loanId === row.id).map(({ loanId: _, ...shown }) => shown);
    return {
      ...row,
      cashAccountId: cashAccountIdFor(row),
      repayments,
      schedule: repaymentSchedule(openLoan(row), nextRepaymentMonth(repayments, today.slice(0, 7))),
    };
  });
};

export const listLoans = async (db: Db, employeeId: string, today: Day): Promise<StaffLoan[]> =>
  presentLoans(
    db,
    await db
      .select()
      .from(employeeLoans)
      .where(eq(employeeLoans.employeeId, employeeId))
      .orderBy(desc(employeeLoans.createdAt), desc(employeeLoans.id)),
    today,
  );

const presentLoan = async (db: Db, id: string, today: Day): Promise<StaffLoan> => {
  const rows = await db.select().from(employeeLoans).where(eq(employeeLoans.id, id));
  const [loan] = await presentLoans(db, rows, today);
  if (!loan) throw notFound('Loan');
  return loan;
};

const SOURCE = 'staff_loan';

const toMemo = (what: string, loan: Pick<LoanRow, 'kind'>, employee: EmployeeRow): string =>
  `${what}: ${loan.kind} of ${fullName(employee)} (${employee.employeeId})`;

export const giveLoan = async (deps: PayrollDeps, employeeId: string, input: LoanInput): Promise<StaffLoan> => {
  const { db } = deps;
  const today = await getToday(deps);
  const employee = await lockEmployee(db, employeeId);
  if (!employee) throw notFound('Employee');
  if (employee.status === 'terminated') throw new AppError('conflict', `${fullName(employee)} has left`);
  const givenOn = input.givenOn ?? today;
  if (givenOn > today) throw invalid({ givenOn: 'The date must not be in the future' });
  const place = await findCashAccount(deps, input);
  const overrideReason = reasonOn(givenOn, await closedThrough(db), input.overrideReason, 'givenOn');
  const { kind, amount, instalment = amount, firstMonth = givenOn.slice(0, 7) } = input;
  const { interestRate, paymentMethod, purpose } = input;
  const [row] = await db
    .insert(employeeLoans)
    .values({
      employeeId,
      kind,
      purpose,
      amount: toDecimalText(amount),
      instalment: toDecimalText(instalment),
      balance: toDecimalText(amount),
      firstMonth,
      interestRate,
      givenOn,
      paymentMethod,
      cashAccountId: place.id,
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  await postEntry(db, {
    date: givenOn,
    memo: toMemo('Given', row, employee),
    sourceType: SOURCE,
    sourceId: row.id,
    event: 'given',
    overrideReason,
    lines: loanGivenLines(amount, place.account),
  });
  return presentLoan(db, row.id, today);
};

const lockLoan = async (db: Db, id: string): Promise<LoanRow> => {
  const [row] = await db.select().from(employeeLoans).where(eq(employeeLoans.id, id)).for('no key update');
  if (!row) throw notFound('Loan');
  if (row.cancelledAt) throw new AppError('conflict', 'This loan was cancelled');
  return row;
};

export const repayLoan = async (deps: PayrollDeps, id: string, input: BodyOf<typeof RepayLoan>): Promise<StaffLoan> => {
  const { db } = deps;
  const today = await getToday(deps);
  const loan = await lockLoan(db, id);
  const balance = parseMoney(loan.balance);
  if (input.amount > balance) throw invalid({ amount: `Only ${figure(balance)} is still owed` });
  const date = input.date ?? today;
  if (date > today) throw invalid({ date: 'The date must not be in the future' });
  if (date < loan.givenOn) throw invalid({ date: 'The date must not be before the loan was given' });
  const { paymentMethod } = input;
  const place = await findCashAccount(deps, input);
  const [repayment] = await db
    .insert(loanRepayments)
    .values({ loanId: id, amount: toDecimalText(input.amount), date, paymentMethod, cashAccountId: place.id })
    .returning({ id: loanRepayments.id });
  const employee = await findEmployee(db, loan.employeeId);
  if (!repayment) throw new Error('The insert answered no row');
  await postEntry(db, {
    date,
    memo: toMemo('Paid back', loan, employee),
    sourceType: SOURCE,
    sourceId: id,
    event: `repaid:${repayment.id}`,
    overrideReason: reasonOn(date, await closedThrough(db), input.overrideReason, 'date'),
    lines: loanRepaidLines(input.amount, place.account),
  });
  return presentLoan(db, id, today);
};

export const cancelLoan = async (deps: PayrollDeps, id: string, reason: string): Promise<StaffLoan> => {
  const { db } = deps;
  const today = await getToday(deps);
  const loan = await lockLoan(db, id);
  if (loan.balance !== loan.amount) {
    throw new AppError('conflict', 'Part of this loan was already repaid, so it cannot be cancelled');
  }
  await db
    .update(employeeLoans)
    .set({ cancelledAt: deps.clock.now(), cancelReason: reason, balance: '0.00' })
    .where(eq(employeeLoans.id, id));
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: id, event: 'given' },
    {
      date: openCorrectionDay(loan.givenOn, await closedThrough(db), today),
      memo: `Cancelled: ${loan.kind}. ${reason}`,
      event: 'given-reversed',
    },
  );
  return presentLoan(db, id, today);
};
