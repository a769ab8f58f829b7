import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { addPerson as AddPerson, TenantPerson } from '../../domain/tenants/contract.ts';
import type { Deps } from '../deps.ts';
import { tenantPeople, tenants } from './tables.ts';

export const addPerson = async (
  { db }: Pick<Deps, 'db'>,
  tenantId: string,
  person: BodyOf<typeof AddPerson>,
): Promise<TenantPerson> => {
  const [tenant] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw notFound('Tenant');
  const [added] = await db
    .insert(tenantPeople)
    .values({ ...person, tenantId })
    .returning();
  if (!added) throw new Error('The insert answered no row');
  return added;
};

/** A person of another tenant is not found here, no matter who asks. */
export const removePerson = async ({ db }: Pick<Deps, 'db'>, tenantId: string, personId: string): Promise<void> => {
  const removed = await db
    .delete(tenantPeople)
    .where(and(eq(tenantPeople.id, personId), eq(tenantPeople.tenantId, tenantId)))
    .returning({ id: tenantPeople.id });
  if (removed.length === 0) throw notFound('Person');
};
