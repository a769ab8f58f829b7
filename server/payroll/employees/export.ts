import { and, desc, lt } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Role } from '../../../domain/kernel/access.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import type { Employee } from '../../../domain/payroll/contract.ts';
import type { exportEmployees } from '../../../domain/payroll/export-contract.ts';
import { sendSheet } from '../../documents/send-sheet.ts';
import type { SheetColumn } from '../../documents/xlsx.ts';
import { todayOf } from '../../ledger/today.ts';
import { employees } from '../tables.ts';
import { filterOf, type PayrollDeps, shownTo } from './employees.ts';

type Wanted = QueryOf<typeof exportEmployees>;

const AT_ONCE = 500;

// A few hundred at a time: however many there are, only those are in memory.
async function* everyEmployee({ db }: PayrollDeps, role: Role, wanted: Wanted): AsyncGenerator<Employee[]> {
  for (let before: string | null = null; ; ) {
    const rows: Employee[] = await db
      .select()
      .from(employees)
      .where(and(filterOf(wanted), before === null ? undefined : lt(employees.id, before)))
      .orderBy(desc(employees.id))
      .limit(AT_ONCE);
    if (rows.length > 0) yield rows.map((row) => shownTo(role, row));
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id ?? null;
  }
}

/** Whose numbers the file holds. */
export const employeesIn = async ({ db }: PayrollDeps, wanted: Wanted): Promise<string[]> => {
  const rows = await db.select({ id: employees.id }).from(employees).where(filterOf(wanted));
  return rows.map(({ id }) => id);
};

const text = (header: string, value: (row: Employee) => string | null, width?: number): SheetColumn<Employee> => ({
  header,
  type: 'text',
  value,
  ...(width ? { width } : {}),
});

const COLUMNS: readonly SheetColumn<Employee>[] = [
  text('Employee ID', ({ employeeId }) => employeeId),
  text('First Name', ({ firstName }) => firstName, 18),
  text('Last Name', ({ lastName }) => lastName, 18),
  text('Email', ({ email }) => email, 30),
  text('Phone', ({ phone }) => phone, 16),
  text('Position', ({ position }) => position, 26),
  text('Department', ({ department }) => department, 16),
  text('Status', ({ status }) => status),
  { header: 'Hire Date', type: 'day', value: ({ hireDate }) => hireDate },
  { header: 'End Date', type: 'day', value: ({ endDate }) => endDate },
  { header: 'Base Salary', type: 'amount', value: ({ baseSalary }) => baseSalary },
  { header: 'Allowances', type: 'amount', value: ({ allowances }) => allowances },
  text('Payroll Frequency', ({ payrollFrequency }) => payrollFrequency),
  text('National ID', ({ nationalId }) => nationalId, 14),
  text('KRA PIN', ({ kraPin }) => kraPin, 14),
  text('NSSF', ({ nssfNumber }) => nssfNumber, 14),
  text('SHIF (NHIF)', ({ nhifNumber }) => nhifNumber, 16),
  text('Bank', ({ bankName }) => bankName, 20),
  text('Bank Account', ({ bankAccount }) => bankAccount, 20),
];

export const sendEmployees = async (deps: PayrollDeps, reply: FastifyReply, role: Role, wanted: Wanted) =>
  sendSheet(reply, wanted.format, `employees-${await todayOf(deps)}`, {
    sheet: 'Employees',
    columns: COLUMNS,
    rows: everyEmployee(deps, role, wanted),
  });
