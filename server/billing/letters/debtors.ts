import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BillTo } from '../../../domain/billing/contract.ts';
import type { Debtor, DebtorQuery } from '../../../domain/billing/letters/debtor-contract.ts';
import { type Day, daysBetween } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { together } from '../../db/connection/transactions.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset, type Page } from '../../http/list/page.ts';
import { tenantContacts, tenantMatches } from '../../tenants/lock-tenant.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { hasPromise, promisesByTenant } from './promises.ts';

const isFirst = (same: SQL) => sql`not exists (select 1 from invoices o where o.status = 'pending' and ${same}
  and (o.due_date, o.id) < (${invoices.dueDate}, ${invoices.id}))`;

/** A debtor stands where its oldest open invoice does: the list is read in the order of an index. */
const isOldest = and(
  sql`${invoices.status} = 'pending'`,
  isFirst(sql`o.tenant_id = ${invoices.tenantId}`),
  isFirst(sql`o.party_id = ${invoices.partyId}`),
);

const openAmount = sql`amount - paid_amount - credited_amount`;

// A visitor of whom nothing but the invoice is known is a debtor too.
const debtorKey = sql`coalesce(tenant_id, party_id, id)`;

type Summed = 'owed' | 'overdue';

const toSum = (summed: Summed, today: Day): SQL =>
  summed === 'owed'
    ? sql`sum(${openAmount})`
    : sql`coalesce(sum(${openAmount}) filter (where due_date < ${today}::date), 0)`;

/** What the debtor of an invoice owes, for a list that is narrowed to some. */
const sumForRow = (sum: SQL): SQL => sql`lateral (
  select ${sum} as amount from invoices o where o.status = 'pending'
    and (o.tenant_id = ${invoices.tenantId} or o.party_id = ${invoices.partyId} or o.id = ${invoices.id}))`;

/**
 * The oldest invoices of those who come next in the order of their sums. All open invoices are summed up, those of tenants from an
 * index alone, but whose sum is not among the next is not looked at any further. Who has the same sum as the last of a page
 * stands by the id of the invoice.
 */
const nextSums = (sum: SQL, { place, limit }: Page, descending: boolean): SQL => {
  const beyond = place && sql`where amount ${sql.raw(descending ? '<' : '>')} ${place.value}::numeric`;
  const same = place && sql`union all select * from sums where amount = ${place.value}::numeric`;
  return sql`(
    with sums as materialized (
      select tenant_id as debtor, ${sum} as amount from invoices where status = 'pending' and tenant_id is not null group by 1
      union all
      select coalesce(party_id, id), ${sum} from invoices where status = 'pending' and tenant_id is null group by 1
    ), next as (
      (select * from sums ${beyond} order by amount ${sql.raw(descending ? 'desc' : 'asc')}
        fetch first ${sql.raw(String(limit + 1))} rows with ties) ${same}
    )
    select oldest.id, next.amount from next cross join lateral (
      select id from invoices where status = 'pending' and (tenant_id = debtor or party_id = debtor or id = debtor)
      order by due_date, id limit 1) as oldest)`;
};

/** Who is meant, as lists of ids in SQL: of tenants, and of invoices for those who are none. */
export type Among = { tenants: SQL; invoices: SQL };

const isAmong = ({ tenants, invoices: named }: Among): SQL | undefined =>
  or(
    sql`${invoices.tenantId} in ${tenants}`,
    and(
      sql`${invoices.tenantId} is null`,
      sql`exists (select 1 from invoices o where o.status = 'pending' and o.id in ${named}
        and (o.id = ${invoices.id} or o.party_id = ${invoices.partyId}))`,
    ),
  );

const toFilter = ({ tenant, promise, q }: DebtorQuery, today: Day, among: Among | undefined): SQL | undefined =>
  and(
    tenant ? eq(invoices.tenantId, tenant) : undefined,
    promise ? hasPromise(sql`${invoices.tenantId}`, promise, today) : undefined,
    among ? isAmong(among) : undefined,
    q
      ? or(
          ilike(sql`${invoices.billTo} ->> 'name'`, containing(q)),
          ilike(invoices.invoiceNumber, containing(q)),
          tenantMatches(invoices.tenantId, q),
        )
      : undefined,
  );

type Row = {
  id: string;
  tenantId: string | null;
  partyId: string | null;
  billTo: BillTo;
  invoiceNumber: string | null;
  dueDate: Day;
  balance: string;
};

/** All that is open of those who are on a page. */
type OpenSums = { debtor: string; owed: string; overdue: string; count: number; invoiceIds: string[] };

const readSums = async (db: Db, rows: readonly Row[], today: Day): Promise<ReadonlyMap<string, OpenSums>> => {
  const ids = (pick: (row: Row) => string | null) => sql.param(rows.flatMap((row) => pick(row) ?? []));
  const found = await db.execute<OpenSums>(sql`
    select ${debtorKey}::text as debtor, sum(${openAmount})::numeric(14, 2)::text as owed,
      coalesce(sum(${openAmount}) filter (where due_date < ${today}::date), 0)::numeric(14, 2)::text as overdue,
      count(*)::int as count, array_agg(id::text) as "invoiceIds"
    from invoices where status = 'pending' and (tenant_id = any(${ids(({ tenantId }) => tenantId)}::uuid[])
      or party_id = any(${ids(({ partyId }) => partyId)}::uuid[]) or id = any(${ids(({ id }) => id)}::uuid[]))
    group by 1`);
  return new Map(found.rows.map((sum) => [sum.debtor, sum]));
};

export type OpenDebtor = Debtor & { invoiceIds: readonly string[] };

const presentDebtors = async (db: Db, rows: readonly Row[], today: Day): Promise<OpenDebtor[]> => {
  const tenantIds = rows.flatMap(({ tenantId }) => tenantId ?? []);
  const [contacts, open, promised] = await together(
    db,
    () => tenantContacts(db, new Set(tenantIds)),
    () => readSums(db, rows, today),
    () => promisesByTenant(db, tenantIds, today),
  );
  return rows.map(({ id, tenantId, partyId, billTo, invoiceNumber, dueDate, balance }) => {
    const contact = tenantId ? contacts.get(tenantId) : undefined;
    const sum = open.get(tenantId ?? partyId ?? id);
    const promises = (tenantId && promised.get(tenantId)) || [];
    return {
      id,
      tenantId,
      partyId,
      tenantName: contact?.companyName ?? billTo.name,
      phone: contact?.phone ?? billTo.phone,
      invoiceNumber: invoiceNumber ?? '',
      invoiceBalance: balance,
      // What was settled between the two reads is gone from the next page.
      invoices: sum?.count ?? 1,
      owed: sum?.owed ?? balance,
      overdue: sum?.overdue ?? '0.00',
      oldestDue: dueDate,
      daysOverdue: Math.max(0, daysBetween(dueDate, today)),
      promise: promises[0] ?? null,
      promisesKept: promises.filter(({ state }) => state === 'kept').length,
      promisesBroken: promises.filter(({ state }) => state === 'broken').length,
      invoiceIds: sum?.invoiceIds ?? [id],
    };
  });
};

/** Everybody who owes, the longest overdue first. `among` is for what later features know of them. */
export const listDebtors = async (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  query: DebtorQuery,
  request: FastifyRequest,
  reply: FastifyReply,
  among?: Among,
): Promise<OpenDebtor[]> => {
  const { db } = deps;
  const today = await getToday(deps);
  const sort = query.sort ?? 'oldestDue';
  const summed = (['owed', 'overdue'] as const).find((name) => sort.endsWith(name));
  const amount = { by: sql`sums.amount`, type: 'numeric' };
  const page = keyset(query, {
    sorts: { oldestDue: invoices.dueDate, owed: amount, overdue: amount },
    id: invoices.id,
    otherwise: 'oldestDue',
  });
  const narrow = toFilter(query, today, among);
  const filter = and(isOldest, narrow);
  const listed = db
    .select({
      id: invoices.id,
      tenantId: invoices.tenantId,
      partyId: invoices.partyId,
      billTo: invoices.billTo,
      invoiceNumber: invoices.invoiceNumber,
      dueDate: invoices.dueDate,
      balance: sql<string>`(${invoices.amount} - ${invoices.paidAmount} - ${invoices.creditedAmount})`,
      cursor: page.cursor,
    })
    .from(invoices)
    .$dynamic();
  // Only who wants the order by amount waits for the sums.
  if (summed) {
    const sum = toSum(summed, today);
    if (narrow) listed.innerJoin(sql`${sumForRow(sum)} as sums`, sql`true`);
    else listed.innerJoin(sql`${nextSums(sum, page, sort.startsWith('-'))} as sums`, sql`sums.id = ${invoices.id}`);
  }
  const rows = await listed
    .where(and(page.after, summed && !narrow ? undefined : filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, invoices, filter, reply);
  return presentDebtors(db, page.finish(request, reply, rows), today);
};
