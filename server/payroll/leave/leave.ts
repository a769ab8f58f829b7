import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { addMonths, type Day } from '../../../domain/kernel/time.ts';
import { accruedLeave, daysText, toHundredths, workingDays } from '../../../domain/payroll/leave/leave.ts';
import type { LeaveBalance, LeaveEntry, LeaveInput } from '../../../domain/payroll/leave/leave-contract.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { holidaysBetween } from '../calendar/holidays.ts';
import { type EmployeeRow, lockEmployee, type PayrollDeps } from '../employees/employees.ts';
import { leaveEntries } from '../tables.ts';

export const listLeave = (db: Db, employeeId: string): Promise<LeaveEntry[]> =>
  db
    .select()
    .from(leaveEntries)
    .where(eq(leaveEntries.employeeId, employeeId))
    .orderBy(desc(leaveEntries.startDate), desc(leaveEntries.id));

const sumDays = (entries: readonly LeaveEntry[]): number =>
  entries.reduce((sum, { days }) => sum + toHundredths(days), 0);

/** Leave is earned while somebody is employed, and never by being recorded. */
export const computeBalance = (
  { hireDate, endDate }: Pick<EmployeeRow, 'hireDate' | 'endDate'>,
  entries: readonly LeaveEntry[],
  on: Day,
): LeaveBalance => {
  const live = entries.filter(({ cancelledAt }) => cancelledAt === null);
  const accrued = accruedLeave(hireDate, endDate !== null && endDate < on ? endDate : on);
  const taken = sumDays(live.filter(({ kind }) => kind === 'annual'));
  const sick = live.filter(({ kind, startDate }) => kind === 'sick' && startDate > addMonths(on, -12));
  return {
    accrued: daysText(accrued),
    taken: daysText(taken),
    balance: daysText(accrued - taken),
    sickTaken: daysText(sumDays(sick)),
  };
};

const refuseBeyond = (employee: EmployeeRow, entries: readonly LeaveEntry[], input: LeaveInput, days: number) => {
  const { balance } = computeBalance(employee, entries, input.startDate);
  if (days <= toHundredths(balance)) return;
  throw invalid({
    days: `${fullName(employee)} has ${balance} days of annual leave on ${formatDay(input.startDate)}, not ${daysText(days)}`,
  });
};

export const addLeave = async (deps: PayrollDeps, employeeId: string, input: LeaveInput): Promise<LeaveEntry> => {
  const { db } = deps;
  const employee = await lockEmployee(db, employeeId);
  if (!employee) throw notFound('Employee');
  const { kind, startDate, endDate, note } = input;
  if (startDate < employee.hireDate)
    throw invalid({ startDate: `${fullName(employee)} started on ${formatDay(employee.hireDate)}` });
  if (endDate > addMonths(await getToday(deps), 24)) throw invalid({ endDate: 'Must be within the next two years' });
  const working = workingDays(startDate, endDate, await holidaysBetween(db, startDate, endDate)) * 100;
  const days = input.days === undefined ? working : Math.round(input.days * 100);
  if (days === 0) throw invalid({ endDate: 'There are no working days between these dates' });
  if (input.days !== undefined && days > working) {
    throw invalid({ days: `There are only ${daysText(working)} working days between these dates` });
  }
  if (kind === 'annual') refuseBeyond(employee, await listLeave(db, employeeId), input, days);
  const [row] = await db
    .insert(leaveEntries)
    .values({ employeeId, kind, startDate, endDate, days: daysText(days), note })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
};

export const cancelLeave = async (deps: PayrollDeps, id: string, reason: string): Promise<LeaveEntry> => {
  const [row] = await deps.db
    .update(leaveEntries)
    .set({ cancelledAt: sql`clock_timestamp()`, cancelReason: reason })
    .where(and(eq(leaveEntries.id, id), isNull(leaveEntries.cancelledAt)))
    .returning();
  if (row) return row;
  const [known] = await deps.db.select({ id: leaveEntries.id }).from(leaveEntries).where(eq(leaveEntries.id, id));
  throw known ? new AppError('conflict', 'This leave was already cancelled') : notFound('Leave');
};
