import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import { users } from './tables.ts';
import { isCalled } from './user-names.ts';

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  status: users.status,
  mustChangePassword: users.mustChangePassword,
  lastLoginAt: users.lastLoginAt,
};

export const usersById = async (db: Db, ids: readonly string[]) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(columns)
          .from(users)
          .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

type Lookup = { q: string | undefined; except: SQL; atMost: number };

/** Active users with the role tenant, by name, without some. */
export const tenantUsers = (db: Db, { q, except, atMost }: Lookup) =>
  db
    .select(columns)
    .from(users)
    .where(
      and(
        eq(users.role, 'tenant'),
        eq(users.status, 'active'),
        sql`${users.id} not in ${except}`,
        q ? isCalled(q) : undefined,
      ),
    )
    .orderBy(asc(users.username), asc(users.id))
    .limit(atMost);

/** Users of tenants who may no longer sign in; the database ends their sessions. */
export const disableTenantUsers = async (db: Db, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const { rowCount } = await db
    .update(users)
    .set({ status: 'disabled' })
    .where(and(inArray(users.id, [...ids]), eq(users.role, 'tenant'), eq(users.status, 'active')));
  return rowCount ?? 0;
};
