import { and, desc, eq, lte } from 'drizzle-orm';
import type { Instant } from '../../domain/kernel/time.ts';
import { type Party, toParty } from '../../domain/tenants/party.ts';
import type { Db } from '../db/connection/database.ts';
import { tenantsById } from './billed-through.ts';
import { tenantVersions } from './version-tables.ts';

/** What the documents of an instant say of a tenant. One that has never changed is as it is now. */
export const partyAt = async (db: Db, tenantId: string, at: Instant): Promise<Party | null> => {
  const [then] = await db
    .select({ party: tenantVersions.party })
    .from(tenantVersions)
    .where(and(eq(tenantVersions.tenantId, tenantId), lte(tenantVersions.since, at)))
    .orderBy(desc(tenantVersions.since))
    .limit(1);
  if (then) return then.party;
  const [tenant] = await tenantsById(db, [tenantId]);
  return tenant ? toParty(tenant) : null;
};
