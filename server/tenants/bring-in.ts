import { and, isNull, ne } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import { insertRows } from '../db/query/insert-rows.ts';
import { tenants } from './tables.ts';

/** Tenants who come all at once from another system; the database gives each its main agreement. */
export const bringInTenants = (db: Db, brought: readonly (typeof tenants.$inferInsert)[]): Promise<void> =>
  insertRows(db, tenants, brought);

export type TenantHere = typeof tenants.$inferSelect;

/** Everybody with a tenancy. */
export const tenantsHere = (db: Db): Promise<TenantHere[]> =>
  db
    .select()
    .from(tenants)
    .where(and(ne(tenants.status, 'terminated'), isNull(tenants.erasedAt)));
