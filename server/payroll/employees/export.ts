import { and, desc, lt } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Role } from '../../../domain/kernel/access.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import type { Employee } from '../../../domain/payroll/contract.ts';
import { EMPLOYEE_FIELDS } from '../../../domain/payroll/employee-fields.ts';
import type { exportEmployees } from '../../../domain/payroll/export-contract.ts';
import { type Line, lineColumns, lineFrom, sendSheet } from '../../documents/send-sheet.ts';
import { todayOf } from '../../ledger/today.ts';
import { employees } from '../tables.ts';
import { filterOf, type PayrollDeps, shownTo } from './employees.ts';

type Wanted = QueryOf<typeof exportEmployees>;

const AT_ONCE = 500;

// A few hundred at a time: however many there are, only those are in memory.
async function* allLines({ db }: PayrollDeps, role: Role, wanted: Wanted): AsyncGenerator<Line[]> {
  for (let before: string | null = null; ; ) {
    const rows: Employee[] = await db
      .select()
      .from(employees)
      .where(and(filterOf(wanted), before === null ? undefined : lt(employees.id, before)))
      .orderBy(desc(employees.id))
      .limit(AT_ONCE);
    if (rows.length > 0) yield rows.map((row) => lineFrom(EMPLOYEE_FIELDS, shownTo(role, row)));
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id ?? null;
  }
}

/** Whose numbers the file holds. */
export const employeesIn = async ({ db }: PayrollDeps, wanted: Wanted): Promise<string[]> => {
  const rows = await db.select({ id: employees.id }).from(employees).where(filterOf(wanted));
  return rows.map(({ id }) => id);
};

export const sendEmployees = async (deps: PayrollDeps, reply: FastifyReply, role: Role, wanted: Wanted) =>
  sendSheet(reply, wanted.format, `employees-${await todayOf(deps)}`, {
    sheet: 'Employees',
    columns: lineColumns(EMPLOYEE_FIELDS),
    rows: allLines(deps, role, wanted),
  });
