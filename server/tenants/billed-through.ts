import { and, asc, eq, gt, lte, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';
import { prepared } from '../db/overlay/statements.ts';
import { type BatchQuery, rowsQuery } from '../db/query/query-batch.ts';
import { tenants } from './tables.ts';

const billable = {
  id: tenants.id,
  companyName: tenants.companyName,
  contactPerson: tenants.contactPerson,
  email: tenants.email,
  phone: tenants.phone,
  kraPin: tenants.kraPin,
  postalAddress: tenants.postalAddress,
  taxClass: tenants.taxClass,
  taxReference: tenants.taxReference,
  taxFrom: tenants.taxFrom,
  taxUntil: tenants.taxUntil,
  packageId: tenants.packageId,
  billingCycle: tenants.billingCycle,
  startDate: tenants.startDate,
  endDate: tenants.endDate,
  rentAmount: tenants.rentAmount,
  status: tenants.status,
  agreementType: tenants.agreementType,
  billedThrough: tenants.billedThrough,
};

const rows = (db: Db) => db.select(billable).from(tenants);
export type BillableTenant = Awaited<ReturnType<typeof rows>>[number];

// A terminated tenant owes the days up to the end that are not invoiced yet.
const mayOwe = or(
  ne(tenants.status, 'terminated'),
  sql`${tenants.endDate} is not null and ${tenants.billedThrough} <= ${tenants.endDate}`,
);

// `alsoDue` is what a later feature knows of other rent of theirs.
const isDue = (today: Day, alsoDue: SQL) => or(and(lte(tenants.billedThrough, today), mayOwe), alsoDue);

/** Tenants with a period that has begun and is not invoiced, a batch at a time, by id. */
export const tenantsToBill = (
  db: Db,
  { today, alsoDue, after, atMost }: { today: Day; alsoDue: SQL; after: string | null; atMost: number },
): Promise<BillableTenant[]> =>
  rows(db)
    .where(and(isDue(today, alsoDue), after ? gt(tenants.id, after) : undefined))
    .orderBy(asc(tenants.id))
    .limit(atMost);

// One statement for any number of them: batches of a run are never the same size.
const among = (ids: SQL | Placeholder) => sql`${tenants.id} = any(${ids}::uuid[])`;

export const tenantsById = (db: Db, ids: readonly string[]): Promise<BillableTenant[]> =>
  rows(db)
    .where(among(sql`${sql.param([...ids])}`))
    .orderBy(asc(tenants.id));

/** The same in one statement with other queries. */
export const billableTenants = (ids: SQL): BatchQuery<readonly BillableTenant[]> =>
  rowsQuery(sql`
    select id, company_name as "companyName", contact_person as "contactPerson", email, phone, kra_pin as "kraPin", postal_address as "postalAddress", package_id as "packageId",
      billing_cycle as "billingCycle", start_date::text as "startDate", end_date::text as "endDate", rent_amount::text as "rentAmount", status,
      tax_class as "taxClass", tax_reference as "taxReference", tax_from::text as "taxFrom", tax_until::text as "taxUntil", agreement_type as "agreementType", billed_through::text as "billedThrough"
    from tenants where id in ${ids}`);

const locking = (db: Db, which: SQL) => rows(db).where(which).orderBy(asc(tenants.id)).for('no key update');

const lockOne = prepared((db) => locking(db, eq(tenants.id, sql.placeholder('id'))).prepare('lock_one_to_bill'));
const lockMany = prepared((db) => locking(db, among(sql.placeholder('ids'))).prepare('lock_to_bill'));

/**
 * Those of a batch, held against every other change until the transaction ends, as they are now. A list of one would be planned
 * anew on every call: the database takes a list for ten when it makes a plan to keep.
 */
export const lockToBill = (db: Db, ids: readonly string[]): Promise<BillableTenant[]> =>
  ids.length === 1 ? lockOne(db).execute({ id: ids[0] }) : lockMany(db).execute({ ids });

export const countToBill = (db: Db, today: Day, alsoDue: SQL): Promise<number> =>
  db.$count(tenants, isDue(today, alsoDue));

/** Those who are not terminated and get nothing in a run of that day: they are billed already, or not yet there. */
export const tenantsBilledAhead = (db: Db, today: Day, atMost: number): Promise<BillableTenant[]> =>
  rows(db)
    .where(and(gt(tenants.billedThrough, today), ne(tenants.status, 'terminated')))
    .orderBy(asc(tenants.companyName), asc(tenants.id))
    .limit(atMost);

export const billedUntil = async (db: Db, until: ReadonlyMap<string, Day>): Promise<void> => {
  if (until.size === 0) return;
  const given = JSON.stringify([...until].map(([id, day]) => ({ id, day })));
  await db.execute(sql`
    update tenants t set billed_through = g.day from jsonb_to_recordset(${given}::jsonb) as g (id uuid, day date) where t.id = g.id`);
};

/** Moves the first day that is not invoiced back to the earliest of the given days. */
export const billAgainFrom = async (db: Db, freed: readonly { tenantId: string; startsOn: Day }[]): Promise<void> => {
  if (freed.length === 0) return;
  const given = JSON.stringify(freed.map(({ tenantId, startsOn }) => ({ id: tenantId, day: startsOn })));
  await db.execute(sql`
    update tenants t set billed_through = least(t.billed_through, g.day)
    from (select id, min(day) as day from jsonb_to_recordset(${given}::jsonb) as r (id uuid, day date) group by id) as g
    where t.id = g.id and t.billed_through > g.day`);
};

/** What is invoiced no longer reaches beyond the day. */
export const billedOnlyUntil = async (db: Db, tenantId: string, day: Day): Promise<void> => {
  await db
    .update(tenants)
    .set({ billedThrough: day })
    .where(and(eq(tenants.id, tenantId), gt(tenants.billedThrough, day)));
};
