import { eq } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import { memberAccounts } from './tables.ts';

const findTenant = (db: Db, userId: string) =>
  db.select({ tenantId: memberAccounts.tenantId }).from(memberAccounts).where(eq(memberAccounts.userId, userId));

const own = (row: { tenantId: string } | undefined): string => {
  if (!row) throw new AppError('not_linked', 'Your account does not belong to a company here yet. Please contact us.');
  return row.tenantId;
};

/** The caller's tenant: every call of a member begins with it, and none takes a tenant from the caller. */
export const ownTenantId = async (db: Db, userId: string): Promise<string> => own((await findTenant(db, userId))[0]);

/** The same for a write: nobody is taken off the tenant until it has ended. */
export const holdOwnTenantId = async (db: Db, userId: string): Promise<string> =>
  own((await findTenant(db, userId).for('share'))[0]);

export const linkMember = async (db: Db, link: { userId: string; tenantId: string }): Promise<void> => {
  await db.insert(memberAccounts).values(link);
};
