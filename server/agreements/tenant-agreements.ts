import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Agreement, AgreementDetails } from '../../domain/agreements/contract.ts';
import { earliestEnd } from '../../domain/agreements/life.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { getAgreement, presentAgreements, selectAgreements } from './present.ts';
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

const MOST_SHOWN = 50;

/** Those that are no draft, with their lines and when each would end if notice were given today. */
export const listTenantDetails = async (
  deps: Deps,
  tenantId: string,
): Promise<(AgreementDetails & { earliestEnd: Day | null })[]> => {
  const today = await getToday(deps);
  const rows = await selectAgreements(deps.db, and(eq(agreements.tenantId, tenantId), ne(agreements.state, 'draft')))
    .orderBy(desc(agreements.seq))
    .limit(MOST_SHOWN);
  const details = await Promise.all(rows.map(({ id }) => getAgreement(deps, id)));
  return details.map((agreement) => {
    const earliest = agreement.state === 'active' ? earliestEnd(agreement, today) : null;
    return { ...agreement, earliestEnd: earliest !== null && earliest < today ? today : earliest };
  });
};

/** The order of the customer that invoices by hand name too: that of the main agreement, while it is not over. */
export const purchaseOrderFor = async (db: Db, tenantId: string | null): Promise<string | null> => {
  if (!tenantId) return null;
  const [row] = await db
    .select({ purchaseOrder: agreements.purchaseOrder })
    .from(agreements)
    .where(and(eq(agreements.tenantId, tenantId), eq(agreements.isMain, true), ne(agreements.state, 'ended')))
    .execute();
  return row?.purchaseOrder ?? null;
};

/** The agreement that came with a tenant. */
export const findMainAgreement = async (db: Db, tenantId: string): Promise<{ id: string; number: string }> => {
  const [row] = await db
    .select({ id: agreements.id, number: agreements.number })
    .from(agreements)
    .where(and(eq(agreements.tenantId, tenantId), eq(agreements.isMain, true)));
  if (!row) throw new Error(`Tenant ${tenantId} has no agreement`);
  return { id: row.id, number: row.number ?? '' };
};
