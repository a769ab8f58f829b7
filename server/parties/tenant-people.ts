import { and, asc, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { addPerson as AddPerson, TenantPerson } from '../../domain/tenants/contract.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { tenantContacts } from '../tenants/lock-tenant.ts';
import { parties, tenantPeople } from './tables.ts';

const columns = {
  id: tenantPeople.id,
  partyId: tenantPeople.partyId,
  name: parties.name,
  email: parties.email,
  phone: parties.phone,
  role: tenantPeople.role,
};

export const listTenantPeople = (db: Db, tenantId: string): Promise<TenantPerson[]> =>
  db
    .select(columns)
    .from(tenantPeople)
    .innerJoin(parties, eq(parties.id, tenantPeople.partyId))
    .where(eq(tenantPeople.tenantId, tenantId))
    .orderBy(asc(tenantPeople.createdAt), asc(tenantPeople.id));

type Contact = Pick<TenantPerson, 'name' | 'email' | 'phone'>;

/** The one of this name and address, or a new one. What is known of them stays; a phone number that is missing is added. */
const recognizeContact = async (db: Db, { name, email, phone }: Contact): Promise<Contact & { id: string }> => {
  const { rows } = await db.execute<Contact & { id: string }>(sql`
    insert into parties as p (name, email, phone) values (${name}, ${email}, ${phone})
    on conflict (lower(email), fold_name(name)) where email is not null and erased_at is null
    do update set phone = coalesce(p.phone, excluded.phone)
    returning id, name, email, phone`);
  const [row] = rows;
  if (!row) throw new Error('The person was not written');
  return row;
};

export const addPerson = async (
  { db }: Pick<Deps, 'db'>,
  tenantId: string,
  { role, ...contact }: BodyOf<typeof AddPerson>,
): Promise<TenantPerson> => {
  if (!(await tenantContacts(db, new Set([tenantId]))).has(tenantId)) throw notFound('Tenant');
  const { id: partyId, ...known } = await recognizeContact(db, contact);
  const [added] = await db.insert(tenantPeople).values({ tenantId, partyId, role }).returning({ id: tenantPeople.id });
  if (!added) throw new Error('The insert answered no row');
  return { id: added.id, partyId, ...known, role };
};

/** Takes somebody off a tenant; the person stays. One of another tenant is not found here, no matter who asks. */
export const removePerson = async ({ db }: Pick<Deps, 'db'>, tenantId: string, personId: string): Promise<void> => {
  const removed = await db
    .delete(tenantPeople)
    .where(and(eq(tenantPeople.id, personId), eq(tenantPeople.tenantId, tenantId)))
    .returning({ id: tenantPeople.id });
  if (removed.length === 0) throw notFound('Person');
};
