import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { addMoney, type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import { addMonths } from '../../../domain/kernel/time.ts';
import { lateLeaveText } from '../../../domain/payroll/leave/late-leave.ts';
import { type AgreedPay, earnedIn, type Leave } from '../../../domain/payroll/pay/earned.ts';
import { employedDays, type PayPeriod } from '../../../domain/payroll/periods.ts';
import type { Db } from '../../db/connection/database.ts';
import { among, payHistories, runPeriods, wholePeriod } from '../employees/agreed-pay.ts';
import type { EmployeeRow } from '../employees/employees.ts';
import { payrollRecords } from '../pay-tables.ts';
import { employees, leaveEntries } from '../tables.ts';

type SlipRow = typeof payrollRecords.$inferSelect;
type LeaveRow = typeof leaveEntries.$inferSelect;

// A payslip that was approved stays as it is. Leave that was recorded or cancelled afterwards is open until the next
// payslip is approved by somebody who was told of it.
const touchedSlips = async (db: Db, employeeIds: readonly string[]): Promise<SlipRow[]> => {
  const changedAt = sql`greatest(l.created_at, l.cancelled_at)`;
  return db
    .select()
    .from(payrollRecords)
    .where(
      and(
        among(payrollRecords.employeeId, employeeIds),
        eq(payrollRecords.kind, 'regular'),
        inArray(payrollRecords.status, ['approved', 'paid']),
        sql`exists (select 1 from leave_entries l
          where l.employee_id = ${payrollRecords.employeeId} and l.kind in ('sick', 'unpaid')
            and l.start_date <= ${payrollRecords.payPeriodEnd} and l.end_date >= ${payrollRecords.payPeriodStart}
            and ${changedAt} > ${payrollRecords.approvedAt}
            and not exists (select 1 from payroll_records later
              where later.employee_id = l.employee_id and later.status in ('approved', 'paid')
                and later.pay_period_start > ${payrollRecords.payPeriodEnd} and later.approved_at > ${changedAt}))`,
      ),
    );
};

// As it was when the slip was approved.
const knownBy = (rows: readonly LeaveRow[], approvedAt: string): Leave[] =>
  rows
    .filter(({ createdAt }) => Date.parse(createdAt) <= Date.parse(approvedAt))
    .map((row) =>
      row.cancelledAt && Date.parse(row.cancelledAt) > Date.parse(approvedAt) ? { ...row, cancelledAt: null } : row,
    );

type Context = { employee: EmployeeRow; leave: readonly LeaveRow[]; history: readonly AgreedPay[]; whole: PayPeriod };

/** What leave that came too late would take off a slip; less than nothing where it would add to it. */
const missed = (slip: SlipRow, { employee, leave, history, whole }: Context): Cents => {
  const worked = employedDays(employee, { start: slip.payPeriodStart, end: slip.payPeriodEnd });
  if (!worked || !slip.approvedAt) return cents(0);
  const gross = (known: readonly Leave[]): Cents => {
    const { baseSalary, allowances } = earnedIn(employee, { worked, period: whole }, { leave: known, history });
    return addMoney(baseSalary, allowances);
  };
  const now = gross(leave);
  // Somebody may have typed the pay with this leave in mind.
  if (now === addMoney(parseMoney(slip.baseSalary), parseMoney(slip.allowances))) return cents(0);
  return cents(gross(knownBy(leave, slip.approvedAt)) - now);
};

/** What each employee's approved payslips do not have of leave that was recorded or cancelled after their approval. */
export const lateLeave = async (db: Db, employeeIds: readonly string[]): Promise<Map<string, string[]>> => {
  const notices = new Map<string, string[]>();
  const slips = await touchedSlips(db, employeeIds);
  const [oldest] = slips.map(({ payPeriodStart }) => payPeriodStart).sort();
  if (!oldest) return notices;
  const ids = slips.map(({ employeeId }) => employeeId);
  const people = await db.select().from(employees).where(among(employees.id, ids));
  const leave = await db
    .select()
    .from(leaveEntries)
    .where(and(among(leaveEntries.employeeId, ids), gte(leaveEntries.endDate, addMonths(oldest, -13))));
  const histories = await payHistories(db, ids);
  const runs = await runPeriods(
    db,
    slips.flatMap(({ runId }) => runId ?? []),
  );
  for (const slip of slips) {
    const employee = people.find(({ id }) => id === slip.employeeId);
    if (!employee) continue;
    const difference = missed(slip, {
      employee,
      leave: leave.filter(({ employeeId }) => employeeId === employee.id),
      history: histories.get(employee.id) ?? [],
      whole: wholePeriod(slip, employee, runs),
    });
    if (difference === 0) continue;
    const message = lateLeaveText(formatMonth(slip.payPeriodEnd.slice(0, 7)), difference);
    notices.set(employee.id, [...(notices.get(employee.id) ?? []), message]);
  }
  return notices;
};

/** The periods of an employee whose pay is approved, for a form that is about to touch them. */
export const approvedPay = (db: Db, employeeId: string): Promise<PayPeriod[]> =>
  db
    .select({ start: payrollRecords.payPeriodStart, end: payrollRecords.payPeriodEnd })
    .from(payrollRecords)
    .where(
      and(
        eq(payrollRecords.employeeId, employeeId),
        eq(payrollRecords.paysPeriod, true),
        inArray(payrollRecords.status, ['approved', 'paid']),
      ),
    )
    .orderBy(payrollRecords.payPeriodEnd);
