import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { can, type Role } from '../../../domain/kernel/access.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { firstOfMonth } from '../../../domain/kernel/time.ts';
import type { PayrollStatus } from '../../../domain/payroll/fields.ts';
import type { PayrollRecord, StatusInput } from '../../../domain/payroll/pay/pay-contract.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import { keyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { PayrollDeps } from '../employees/employees.ts';
import { loanRepayments } from '../loan-tables.ts';
import { payrollRecords, payrollRuns } from '../pay-tables.ts';
import { approve } from './approve.ts';
import { postPaid, reversePostings } from './books.ts';
import { mailPayslips } from './payslip-email.ts';
import { getRecord, type RecordRow } from './records.ts';

export type Caller = { id: string; name: string; role: Role };

const hold = (db: Db, which: SQL): Promise<RecordRow[]> =>
  db.select().from(payrollRecords).where(which).orderBy(asc(payrollRecords.id)).for('no key update');

const needApproval = (role: Role): void => {
  if (!can(role, 'payroll:approve')) throw new AppError('forbidden', 'Your role does not allow this.');
};

const payOut = async (deps: PayrollDeps, rows: readonly RecordRow[], input: StatusInput): Promise<void> => {
  const { db } = deps;
  const today = await getToday(deps);
  const date = input.paidDate ?? today;
  if (date > today) throw invalid({ paidDate: 'Paid date must not be in the future' });
  if (rows.some(({ payPeriodStart }) => date < firstOfMonth(payPeriodStart))) {
    throw invalid({ paidDate: 'Paid date must not be before the month of the pay period' });
  }
  // Nearly always one: those who are paid in another way are paid from another account.
  for (const [paymentMethod, same] of Map.groupBy(rows, (row) => input.paymentMethod ?? row.paymentMethod)) {
    const place = await findCashAccount(deps, { cashAccountId: input.cashAccountId, paymentMethod });
    await db
      .update(payrollRecords)
      .set({
        status: 'paid',
        paidDate: date,
        paymentMethod,
        cashAccountId: place.id,
        paymentReference: input.paymentReference,
      })
      .where(
        inArray(
          payrollRecords.id,
          same.map(({ id }) => id),
        ),
      );
    await postPaid(db, same, { date, cashAccount: place.account, reason: input.overrideReason });
  }
  await mailPayslips(deps, rows);
};

// Takes back one slip and nothing else: its entries are mirrored and what it withheld for loans is owed again.
const reverse = async (deps: PayrollDeps, row: RecordRow, reason: string, by: Caller): Promise<void> => {
  const { db } = deps;
  if (row.status !== 'pending') {
    needApproval(by.role);
    await reversePostings(db, row, { today: await getToday(deps), reason });
    await db
      .update(loanRepayments)
      .set({ reversedAt: deps.clock.now() })
      .where(and(eq(loanRepayments.payrollRecordId, row.id), isNull(loanRepayments.reversedAt)));
  }
  await db
    .update(payrollRecords)
    .set({ status: 'reversed', reversedAt: deps.clock.now(), reversedByName: by.name, reverseReason: reason })
    .where(eq(payrollRecords.id, row.id));
};

const requireReason = ({ reason }: StatusInput): string => {
  if (reason === null) throw invalid({ reason: 'Give a reason for the reversal' });
  return reason;
};

const toApproval = async (deps: PayrollDeps, { reason, overrideReason }: StatusInput, { id, name }: Caller) => ({
  by: { id, name },
  reason,
  overrideReason,
  today: await getToday(deps),
  ring: await keyRing(deps.config),
});

const FROM: Record<StatusInput['status'], readonly PayrollStatus[]> = {
  approved: ['pending'],
  paid: ['approved'],
  reversed: ['pending', 'approved', 'paid'],
};

const refuseStep = ({ status }: RecordRow, next: StatusInput['status']): void => {
  if (FROM[next].includes(status)) return;
  const message =
    status === 'pending'
      ? 'This payroll record must be approved before it is paid'
      : `This payroll record is already ${status}`;
  throw new AppError('conflict', message, { fields: { status: message } });
};

const periodText = ({ payPeriodStart, payPeriodEnd }: Pick<RecordRow, 'payPeriodStart' | 'payPeriodEnd'>) => ({
  pay_period_start: payPeriodStart,
  pay_period_end: payPeriodEnd,
});

export const setStatus = async (
  deps: PayrollDeps,
  id: string,
  input: StatusInput,
  by: Caller,
): Promise<PayrollRecord> => {
  const [row] = await hold(deps.db, eq(payrollRecords.id, id));
  if (!row) throw notFound('Payroll record');
  if (input.status === 'approved') needApproval(by.role);
  refuseStep(row, input.status);
  if (input.status === 'approved') await approve(deps.db, [row], await toApproval(deps, input, by));
  else if (input.status === 'paid') await payOut(deps, [row], input);
  else await reverse(deps, row, requireReason(input), by);
  if (row.runId) await auditEvent(deps.db, input.status, 'payroll_records', id, periodText(row));
  return getRecord(deps.db, id);
};

/** Every slip of a run that is ready for the step. Slips that were approved are reversed one by one, each with its reason. */
export const setRunStatus = async (deps: PayrollDeps, runId: string, input: StatusInput, by: Caller) => {
  const { db } = deps;
  if (input.status === 'approved') needApproval(by.role);
  const [run] = await db.select().from(payrollRuns).where(eq(payrollRuns.id, runId));
  if (!run) throw notFound('Payroll run');
  const from = input.status === 'paid' ? 'approved' : 'pending';
  const rows = await hold(db, sql`${payrollRecords.runId} = ${runId} and ${payrollRecords.status} = ${from}`);
  if (rows.length === 0) throw new AppError('conflict', `No payroll record of this run is ${from}`);
  if (input.status === 'approved') await approve(db, rows, await toApproval(deps, input, by));
  else if (input.status === 'paid') await payOut(deps, rows, input);
  else {
    await db
      .update(payrollRecords)
      .set({
        status: 'reversed',
        reversedAt: deps.clock.now(),
        reversedByName: by.name,
        reverseReason: requireReason(input),
      })
      .where(
        inArray(
          payrollRecords.id,
          rows.map(({ id }) => id),
        ),
      );
  }
  await auditEvent(db, input.status, 'payroll_runs', runId, { changed: rows.length, ...periodText(run) });
  return {
    changed: rows.length,
    netPay: toDecimalText(addMoney(cents(0), ...rows.map((row) => parseMoney(row.netPay)))),
  };
};
