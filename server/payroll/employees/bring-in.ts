import type { Day } from '../../../domain/kernel/time.ts';
import type { NumberField, Numbers } from '../../../domain/payroll/pay/slip.ts';
import { keyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import type { Deps } from '../../deps.ts';
import { employeeStatusChanges, employees } from '../tables.ts';
import { sealNumbers } from './sealed-numbers.ts';

export type BroughtEmployee = Omit<typeof employees.$inferInsert, NumberField> &
  Partial<Numbers> & { id: string; hireDate: Day };

/** Who is known already by number and email address. */
export const knownEmployees = (db: Db): Promise<{ employeeId: string; email: string | null }[]> =>
  db.select({ employeeId: employees.employeeId, email: employees.email }).from(employees);

/** Employees who come all at once from another system. */
export const bringInEmployees = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  brought: readonly BroughtEmployee[],
): Promise<void> => {
  const ring = await keyRing(config);
  await insertRows(
    db,
    employees,
    brought.map((person) => ({ ...person, ...sealNumbers(ring, person.id, person) }) as typeof employees.$inferInsert),
  );
  await insertRows(
    db,
    employeeStatusChanges,
    brought.map(({ id, status = 'active', statusSince }) => ({ employeeId: id, status, since: statusSince })),
  );
};
