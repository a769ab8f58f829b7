import { desc, eq } from 'drizzle-orm';
import type { Agreement } from '../../domain/agreements/contract.ts';
import type { Deps } from '../deps.ts';
import { presentAgreements, selectAgreements } from './present.ts';
import { agreements } from './tables.ts';

/** The newest agreements of a tenant. */
export const listTenantAgreements = async (deps: Deps, tenantId: string, count: number): Promise<Agreement[]> =>
  presentAgreements(
    deps,
    await selectAgreements(deps.db, eq(agreements.tenantId, tenantId)).orderBy(desc(agreements.seq)).limit(count),
  );
