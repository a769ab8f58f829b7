import { and, desc, eq, or, sql } from 'drizzle-orm';
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

/** The deposit that the agreements of a tenant ask for, those that are over left out; one of them counts as a draft too. */
export const depositRequired = async (
  { db }: Pick<Deps, 'db'>,
  { tenantId, id }: Pick<Agreement, 'tenantId' | 'id'>,
): Promise<string> => {
  const [sum] = await db
    .select({ required: sql<string>`coalesce(sum(${agreements.depositRequired}), 0)::numeric(14, 2)` })
    .from(agreements)
    .where(
      and(
        eq(agreements.tenantId, tenantId),
        or(eq(agreements.id, id), sql`${agreements.state} in ('active', 'notice')`),
      ),
    );
  return sum?.required ?? '0.00';
};
