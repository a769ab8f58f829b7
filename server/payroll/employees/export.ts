import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Role } from '../../../domain/kernel/access.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { EMPLOYEE_FIELDS } from '../../../domain/payroll/employee-fields.ts';
import type { exportEmployees } from '../../../domain/payroll/export-contract.ts';
import { getToday } from '../../clock.ts';
import { type KeyRing, keyRing } from '../../crypto/keys.ts';
import { everyRow } from '../../db/query/every-row.ts';
import { lineColumns, lineFrom, sendSheet } from '../../documents/send-sheet.ts';
import { employees } from '../tables.ts';
import { employeeFilter, type PayrollDeps, shownTo } from './employees.ts';

type Wanted = QueryOf<typeof exportEmployees>;

const allLines = ({ db }: PayrollDeps, ring: KeyRing, role: Role, wanted: Wanted) =>
  everyRow(
    employees.id,
    ({ older, newestFirst, most }) =>
      db
        .select()
        .from(employees)
        .where(and(employeeFilter(wanted), older))
        .orderBy(newestFirst)
        .limit(most),
    (rows) => rows.map((row) => lineFrom(EMPLOYEE_FIELDS, shownTo(ring, role, row))),
  );

/** Whose numbers the file holds. */
export const employeesIn = async ({ db }: PayrollDeps, wanted: Wanted): Promise<string[]> => {
  const rows = await db.select({ id: employees.id }).from(employees).where(employeeFilter(wanted));
  return rows.map(({ id }) => id);
};

export const sendEmployees = async (deps: PayrollDeps, reply: FastifyReply, role: Role, wanted: Wanted) =>
  sendSheet(reply, wanted.format, `employees-${await getToday(deps)}`, {
    sheet: 'Employees',
    columns: lineColumns(EMPLOYEE_FIELDS),
    rows: allLines(deps, await keyRing(deps.config), role, wanted),
  });
