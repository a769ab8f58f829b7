import { sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import type { LeaveBalance } from '../../../domain/payroll/leave/leave-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { findEmployee } from '../employees/employees.ts';
import { computeBalance, listLeave } from '../leave/leave.ts';
import type { RecordRow } from './records.ts';

const both = (column: string) => ({ slip: column, earlier: column });

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

const COLUMNS: Record<keyof YearToDate, { slip: string; earlier: string }> = {
  baseSalary: both('base_salary'),
  overtime: { slip: 'overtime', earlier: '0' },
  allowances: both('allowances'),
  grossPay: both('gross_pay'),
  nssf: both('nssf'),
  nhif: both('nhif'),
  housingLevy: both('housing_levy'),
  paye: both('paye'),
  loans: { slip: 'loans', earlier: '0' },
  advance: { slip: 'advance', earlier: '0' },
  otherDeductions: both('other_deductions'),
  totalDeductions: both('total_deductions'),
  netPay: both('net_pay'),
};

const select = (source: 'slip' | 'earlier') =>
  sql.raw(SUMMED.map((key) => `${COLUMNS[key][source]} as "${key}"`).join(', '));
const sums = sql.raw(SUMMED.map((key) => `sum("${key}")::numeric(14, 2)::text as "${key}"`).join(', '));

// The calendar year is the year of income: what was paid in it up to a slip, with the slip itself.
const yearToDate = async (db: Db, row: RecordRow): Promise<YearToDate> => {
  const { id, employeeId, taxMonth, payPeriodEnd } = row;
  const inYear = sql`employee_id = ${employeeId} and tax_month >= ${`${taxMonth.slice(0, 4)}-01-01`}::date`;
  const { rows } = await db.execute<YearToDate>(sql`
    select ${sums} from (
      select ${select('slip')} from payroll_records where ${inYear}
        and (id = ${id} or (status in ('approved', 'paid') and pay_period_end <= ${payPeriodEnd}::date and id <= ${id}))
      union all select ${select('earlier')} from earlier_pay where ${inYear} and tax_month <= ${taxMonth}::date
    ) as paid`);
  const [sum] = rows;
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
