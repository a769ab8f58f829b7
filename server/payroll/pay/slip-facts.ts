import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import type { LeaveBalance } from '../../../domain/payroll/leave/leave-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { findEmployee } from '../employees/employees.ts';
import { computeBalance, listLeave } from '../leave/leave.ts';
import { payrollRecords } from '../pay-tables.ts';
import type { RecordRow } from './records.ts';

const SUMMED = [
  'baseSalary',
  'overtime',
  'allowances',
  'grossPay',
  'nssf',
  'nhif',
  'housingLevy',
  'paye',
  'loans',
  'advance',
  'otherDeductions',
  'totalDeductions',
  'netPay',
] as const satisfies readonly (keyof RecordRow)[];

export type YearToDate = Record<(typeof SUMMED)[number], string>;

// The calendar year is the year of income: what was paid in it up to a slip, with the slip itself.
const yearToDate = async (db: Db, row: RecordRow): Promise<YearToDate> => {
  const sums = Object.fromEntries(
    SUMMED.map((key) => [key, sql<string>`coalesce(sum(${payrollRecords[key]}), 0)::numeric(14, 2)::text`]),
  ) as Record<keyof YearToDate, SQL<string>>;
  const [sum] = await db
    .select(sums)
    .from(payrollRecords)
    .where(
      and(
        eq(payrollRecords.employeeId, row.employeeId),
        sql`${payrollRecords.taxMonth} >= ${`${row.taxMonth.slice(0, 4)}-01-01`}::date`,
        or(
          eq(payrollRecords.id, row.id),
          and(
            inArray(payrollRecords.status, ['approved', 'paid']),
            lte(payrollRecords.payPeriodEnd, row.payPeriodEnd),
            lte(payrollRecords.id, row.id),
          ),
        ),
      ),
    );
  if (!sum) throw new Error('The sum answered no row');
  return sum;
};

// Leave that begins later is not taken yet.
const leaveOn = async (db: Db, employeeId: string, on: Day): Promise<LeaveBalance> => {
  const employee = await findEmployee(db, employeeId);
  const entries = (await listLeave(db, employeeId)).filter(({ startDate }) => startDate <= on);
  return computeBalance(employee, entries, on);
};

/** What a payslip says beyond the pay of its period. */
export type SlipFacts = { year: YearToDate; leave: LeaveBalance };

export const slipFacts = async (db: Db, row: RecordRow): Promise<SlipFacts> => ({
  year: await yearToDate(db, row),
  leave: await leaveOn(db, row.employeeId, row.payPeriodEnd),
});
