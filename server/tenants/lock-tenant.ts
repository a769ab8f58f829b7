import { and, asc, eq, ilike, ne, notInArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TaxStatus } from '../../domain/settings/tax-classes.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { phoneFigures } from '../../domain/tenants/phone.ts';
import type { Db } from '../db/connection/database.ts';
import { prepared } from '../db/overlay/statements.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { type SearchCondition, searchText, textContains } from '../http/list/list-search.ts';
import { containing } from '../http/list/page.ts';
import { packagesById, selectFreeRoomHours } from '../packages/offers.ts';
import type { TenantRow } from './tables.ts';
import { tenants } from './tables.ts';

/** What others need of a tenant: whom to write to, whether it may use the space, and its free hours a month. */
export type TenantSummary = Pick<
  Tenant,
  'id' | 'companyName' | 'contactPerson' | 'email' | 'phone' | 'status' | 'freeRoomHours' | keyof TaxStatus
>;

const taxColumns = {
  taxClass: tenants.taxClass,
  taxReference: tenants.taxReference,
  taxFrom: tenants.taxFrom,
  taxUntil: tenants.taxUntil,
};

/** What a tenant is found by. */
export const tenantSearchText = searchText(tenants.companyName, tenants.contactPerson, tenants.email, tenants.phone);

// What its agreements give, else its package; null is the rule of the space.
const freeHoursNow = sql<
  number | null
>`coalesce(${tenants.agreedRoomHours}, ${selectFreeRoomHours(tenants.packageId)})`;

type TenantDeps = Pick<Deps, 'db' | 'settings'>;

const summarize = async (deps: TenantDeps, row: TenantRow | undefined): Promise<TenantSummary | null> => {
  if (!row) return null;
  const { id, companyName, contactPerson, email, phone, status, packageId, agreedRoomHours } = row;
  const { taxClass, taxReference, taxFrom, taxUntil } = row;
  const offer = (await packagesById(deps, new Set([packageId]))).get(packageId);
  const freeRoomHours = agreedRoomHours ?? offer?.freeRoomHours ?? (await deps.settings.get()).rooms.freeHoursPerMonth;
  const tax = { taxClass, taxReference, taxFrom, taxUntil };
  return { id, companyName, contactPerson, email, phone, status, freeRoomHours, ...tax };
};

export const findTenant = async (deps: TenantDeps, id: string): Promise<TenantSummary | null> => {
  const [row] = await deps.db.select().from(tenants).where(eq(tenants.id, id));
  return summarize(deps, row);
};

/** The same beside other questions; `freeHours` is what a package that says nothing of them gives. */
export const tenantQuery = (id: string, freeHours: number): BatchQuery<TenantSummary | null> =>
  batchQuery(
    sql`select id, company_name as "companyName", contact_person as "contactPerson", email, phone, status,
      tax_class as "taxClass", tax_reference as "taxReference", tax_from::text as "taxFrom", tax_until::text as "taxUntil",
      coalesce(${freeHoursNow}, ${freeHours}::float8) as "freeRoomHours"
    from ${tenants} where id = ${id}::uuid`,
    (rows: readonly TenantSummary[]) => rows[0] ?? null,
  );

/** Its free minutes a month, for a statement that writes them down; no row where there is no such tenant. */
export const selectFreeMinutes = (id: string | SQL | Placeholder, freeHours: number | Placeholder): SQL =>
  sql`select id, (coalesce(${freeHoursNow}, ${freeHours}::float8) * 60)::int as minutes
    from ${tenants} where id = ${id}::uuid`;

const lockingShared = (db: Db, id: Placeholder | SQL) =>
  db
    .select({
      id: tenants.id,
      companyName: tenants.companyName,
      contactPerson: tenants.contactPerson,
      email: tenants.email,
      phone: tenants.phone,
      status: tenants.status,
      freeRoomHours: freeHoursNow,
      ...taxColumns,
    })
    .from(tenants)
    .where(eq(tenants.id, id))
    .for('share');

const shareLock = prepared((db) => lockingShared(db, sql.placeholder('id')).prepare('lock_tenant'));

/** The same, and nobody suspends or terminates it until the transaction ends; any number may hold it at once. */
export const lockTenantShared = async (deps: TenantDeps, id: string | SQL): Promise<TenantSummary | null> => {
  const [row] = await (typeof id === 'string'
    ? shareLock(deps.db).execute({ id })
    : lockingShared(deps.db, id).execute());
  if (!row) return null;
  return { ...row, freeRoomHours: row.freeRoomHours ?? (await deps.settings.get()).rooms.freeHoursPerMonth };
};

/** Where two tenants share an address, it stands for the one that came first. */
export const findActiveTenantByEmail = async (deps: TenantDeps, email: string): Promise<TenantSummary | null> => {
  const [row] = await deps.db
    .select()
    .from(tenants)
    .where(and(sql`lower(btrim(${tenants.email})) = lower(btrim(${email}::text))`, eq(tenants.status, 'active')))
    .orderBy(asc(tenants.createdAt), asc(tenants.id))
    .limit(1);
  return summarize(deps, row);
};

export type TenantContact = Pick<Tenant, 'id' | 'companyName' | 'contactPerson' | 'email' | 'phone' | keyof TaxStatus>;

export const tenantContacts = async (db: Db, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, TenantContact>> => {
  if (ids.size === 0) return new Map();
  const rows = await db
    .select({
      id: tenants.id,
      companyName: tenants.companyName,
      contactPerson: tenants.contactPerson,
      email: tenants.email,
      phone: tenants.phone,
      ...taxColumns,
    })
    .from(tenants)
    .where(sql`${tenants.id} = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
};

/** The ids of tenants by name, as a query for others to look in. */
export const tenantIdsByName = (q: string): SQL =>
  sql`(select ${tenants.id} from ${tenants} where ${textContains(tenantSearchText, q)} and ${ilike(tenants.companyName, containing(q))})`;

/** Whether the tenant that a column names is called so. For one row as a value: a join would begin with all who are. */
export const tenantNamed = (id: AnyPgColumn, q: string): SearchCondition => ({
  forAll: sql`${id} in ${tenantIdsByName(q)}`,
  forRow: sql`(select true from ${tenants} where ${tenants.id} = ${id} and ${ilike(tenants.companyName, containing(q))})`,
});

/** Whether the tenant that a column names is found by this: company, person, address or phone. */
export const tenantMatches = (id: AnyPgColumn, q: string): SQL => {
  const figures = phoneFigures(q);
  const found = or(textContains(tenantSearchText, q), figures ? textContains(tenantSearchText, figures) : undefined);
  return sql`${id} in (select ${tenants.id} from ${tenants} where ${found})`;
};

/**
 * Money of one tenant moves one movement at a time: settling, crediting and billing hold the tenant until the
 * transaction ends. Answers whether there is such a tenant.
 */
export const lockAccount = async (db: Db, id: string | SQL): Promise<boolean> => {
  const rows = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(tenants.id, id))
    .for('no key update')
    .execute();
  return rows.length > 0;
};

/** The first tenants by name who are not terminated, without some. */
export const firstTenants = (db: Db, atMost: number, except: readonly string[]) =>
  db
    .select({ id: tenants.id, companyName: tenants.companyName })
    .from(tenants)
    .where(and(ne(tenants.status, 'terminated'), except.length > 0 ? notInArray(tenants.id, [...except]) : undefined))
    .orderBy(asc(tenants.companyName), asc(tenants.id))
    .limit(atMost);

const payerLock = prepared((db) =>
  db
    .select({
      id: tenants.id,
      companyName: tenants.companyName,
      contactPerson: tenants.contactPerson,
      email: tenants.email,
      phone: tenants.phone,
      newId: sql<string>`uuid_v7()`,
    })
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('lock_payer'),
);

type Payer = Omit<TenantContact, keyof TaxStatus>;

/** The same, for recording one movement: to whom to write about it, and the id that it gets. */
export const lockPayer = async (db: Db, id: string): Promise<(Payer & { newId: string }) | null> => {
  const [row] = await payerLock(db).execute({ id });
  return row ?? null;
};

/** The names of all tenants, those who left too. */
export const tenantNames = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ name: tenants.companyName }).from(tenants);
  return rows.map(({ name }) => name);
};
