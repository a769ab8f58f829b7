import { and, eq, getTableColumns, ilike, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { can, type Role } from '../../../domain/kernel/access.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Employee, listEmployees as ListEmployees, StatusChange } from '../../../domain/payroll/contract.ts';
import { EMPLOYEE_FIELDS, type EmployeeField } from '../../../domain/payroll/employee-fields.ts';
import { masked } from '../../../domain/payroll/numbers.ts';
import { type KeyRing, keyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { limitTo, matchAny, searchText, textContains } from '../../http/list/list-search.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { employeeStatusChanges, employees } from '../tables.ts';
import { openNumbers } from './sealed-numbers.ts';

export type PayrollDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'config' | 'log'>;
/** As the database keeps it: its numbers are sealed. */
export type EmployeeRow = typeof employees.$inferSelect;

/** A record with the numbers of documents and banks masked. */
export const maskNumbers = <T extends object>(record: T, fields: readonly EmployeeField[] = EMPLOYEE_FIELDS): T => {
  const values = record as Readonly<Record<string, string | null | undefined>>;
  const hidden = fields.flatMap((field): [string, string | null][] => {
    const value = values[field.name];
    return field.masked && value !== undefined ? [[field.name, masked(value)]] : [];
  });
  return { ...record, ...Object.fromEntries(hidden) };
};

/** Numbers of documents and banks leave the server in full only for those who keep the personnel files. */
export const shownTo = (ring: KeyRing, role: Role, row: EmployeeRow): Employee => {
  const employee: Employee = openNumbers(ring, row);
  return can(role, 'payroll:numbers') ? employee : maskNumbers(employee);
};

const { firstName, lastName, employeeId, position, email } = employees;

const searchConditions = (q: string): SQL[] => [
  textContains(searchText(firstName, lastName, employeeId, position), q),
  ilike(email, containing(q)),
];

type Wanted = Pick<QueryOf<typeof ListEmployees>, 'status' | 'department' | 'frequency' | 'q'>;

export const employeeFilter = ({ status, department, frequency, q }: Wanted): SQL | undefined =>
  and(
    status ? eq(employees.status, status) : undefined,
    department ? eq(employees.department, department) : undefined,
    frequency ? eq(employees.payrollFrequency, frequency) : undefined,
    q ? matchAny(searchConditions(q)) : undefined,
  );

export const listEmployees = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  role: Role,
  query: QueryOf<typeof ListEmployees>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Employee[]> => {
  const page = keyset(query, {
    sorts: {
      createdAt: employees.createdAt,
      employeeId: employees.employeeId,
      lastName: employees.lastName,
      hireDate: employees.hireDate,
      baseSalary: employees.baseSalary,
    },
    id: employees.id,
    otherwise: '-createdAt',
  });
  const narrow = employeeFilter({ ...query, q: undefined });
  const words = query.q ? searchConditions(query.q) : null;
  const filter = await limitTo(db, employees.id, [words, narrow], { page, count: query.count });
  const rows = await db
    .select({ ...getTableColumns(employees), cursor: page.cursor })
    .from(employees)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, employees, filter, reply);
  const ring = await keyRing(config);
  return page.finish(request, reply, rows).map((row) => shownTo(ring, role, row as EmployeeRow));
};

export const findEmployee = async (db: Db, id: string): Promise<EmployeeRow> => {
  const [row] = await db.select().from(employees).where(eq(employees.id, id));
  if (!row) throw notFound('Employee');
  return row;
};

/** Changes to an employee and their pay take turns. */
export const lockEmployee = async (db: Db, id: string): Promise<EmployeeRow | null> => {
  const [row] = await db.select().from(employees).where(eq(employees.id, id)).for('no key update');
  return row ?? null;
};

export const statusHistory = (db: Db, employeeId: string): Promise<StatusChange[]> =>
  db
    .select({
      status: employeeStatusChanges.status,
      since: employeeStatusChanges.since,
      reason: employeeStatusChanges.reason,
      byName: employeeStatusChanges.byName,
      at: employeeStatusChanges.createdAt,
    })
    .from(employeeStatusChanges)
    .where(eq(employeeStatusChanges.employeeId, employeeId))
    .orderBy(employeeStatusChanges.createdAt, employeeStatusChanges.id);
