import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import { employeeStatusChanges, employees } from '../tables.ts';

export type BroughtEmployee = typeof employees.$inferInsert & { id: string; hireDate: Day };

/** Who is known already by number and email address. */
export const knownEmployees = (db: Db): Promise<{ employeeId: string; email: string | null }[]> =>
  db.select({ employeeId: employees.employeeId, email: employees.email }).from(employees);

/** Employees who come all at once from another system. */
export const bringInEmployees = async (db: Db, brought: readonly BroughtEmployee[]): Promise<void> => {
  await insertRows(db, employees, brought);
  await insertRows(
    db,
    employeeStatusChanges,
    brought.map(({ id, status = 'active', statusSince }) => ({ employeeId: id, status, since: statusSince })),
  );
};
