import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import { tenants } from './tables.ts';

/** Tenants by what they may type as an account number, those who left too: they may still owe. */
export const tenantsByPayCode = async (
  db: Db,
  codes: readonly string[],
): Promise<{ id: string; payCode: string }[]> => {
  if (codes.length === 0) return [];
  return db
    .select({ id: tenants.id, payCode: tenants.payCode })
    .from(tenants)
    .where(sql`${tenants.payCode} = any(${sql.param([...codes])}::text[])`);
};

export const payCodeFor = async (db: Db, tenantId: string): Promise<string | null> => {
  const [row] = await db.select({ payCode: tenants.payCode }).from(tenants).where(eq(tenants.id, tenantId));
  return row?.payCode ?? null;
};
