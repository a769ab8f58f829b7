import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutputOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type {
  countTenants as CountTenants,
  listTenants as ListTenants,
  Tenant,
  TenantBalance,
} from '../../domain/tenants/contract.ts';
import { phoneFigures } from '../../domain/tenants/phone.ts';
import { getToday } from '../clock.ts';
import { everyRow } from '../db/query/every-row.ts';
import type { Deps } from '../deps.ts';
import { limitTo, type SearchCondition, textContains } from '../http/list/list-search.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { tenantSearchText } from './lock-tenant.ts';
import { presentTenants, type TenantDeps } from './service.ts';
import { tenants } from './tables.ts';

const searchConditions = (q: string): SQL[] => {
  const figures = phoneFigures(q);
  return [textContains(tenantSearchText, q), ...(figures ? [textContains(tenantSearchText, figures)] : [])];
};

type InTwoWays = Exclude<SearchCondition, SQL>;
/** Whether a tenant has something overdue, as a condition on its id. */
export type InArrears = (tenantId: SQLWrapper, today: Day) => InTwoWays;
/** The same for what is owed on the whole. */
export type HasBalance = (tenantId: SQLWrapper, balance: TenantBalance) => InTwoWays;

export type Owed = { inArrears: InArrears; hasBalance: HasBalance; openBalances: SQL };

const tenantFilter = (query: QueryOf<typeof ListTenants>, { forRow: inArrears }: InTwoWays): SQL | undefined =>
  and(
    query.status ? eq(tenants.status, query.status) : undefined,
    query.hideTerminated ? ne(tenants.status, 'terminated') : undefined,
    query.packageId ? eq(tenants.packageId, query.packageId) : undefined,
    query.arrears === false ? sql`not ${inArrears}` : undefined,
  );

export const listTenants = async (
  deps: TenantDeps,
  query: QueryOf<typeof ListTenants>,
  request: FastifyRequest,
  reply: FastifyReply,
  { inArrears, hasBalance, openBalances }: Owed,
): Promise<Tenant[]> => {
  const page = keyset(query, {
    sorts: {
      createdAt: tenants.createdAt,
      companyName: tenants.companyName,
      startDate: tenants.startDate,
      rentAmount: tenants.rentAmount,
      outstandingBalance: { by: sql`coalesce(open.balance, 0)`, type: 'numeric' },
    },
    id: tenants.id,
    otherwise: '-createdAt',
  });
  const byBalance = query.sort?.endsWith('outstandingBalance');
  const overdue = inArrears(tenants.id, await getToday(deps));
  const narrow = tenantFilter(query, overdue);
  const narrowings = [
    query.q ? searchConditions(query.q) : null,
    query.billingCycle ? eq(tenants.billingCycle, query.billingCycle) : null,
    query.arrears ? [overdue] : null,
    query.balance ? [hasBalance(tenants.id, query.balance)] : null,
  ];
  // The order by balance is not that of the table: no page is looked for ahead.
  const wanted = { page, filter: narrow, count: byBalance || query.count };
  const filter = and(narrow, await limitTo(deps.db, tenants.id, narrowings, wanted));
  const listed = deps.db.select({ tenant: tenants, id: tenants.id, cursor: page.cursor }).from(tenants).$dynamic();
  // Only who asks for the order by balance waits for the sums.
  if (byBalance) {
    listed.leftJoin(sql`${openBalances} as open`, sql`open.tenant_id = ${tenants.id}`);
  }
  const rows = await listed
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, tenants, filter, reply);
  return presentTenants(
    deps,
    page.finish(request, reply, rows).map(({ tenant }) => tenant),
  );
};

export const countTenants = async ({ db }: Pick<Deps, 'db'>): Promise<OutputOf<typeof CountTenants>> => {
  const countStatus = (status: Tenant['status']) =>
    sql<number>`(count(*) filter (where ${tenants.status} = ${status}))::int`;
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: countStatus('active'),
      suspended: countStatus('suspended'),
      terminated: countStatus('terminated'),
    })
    .from(tenants);
  return counts ?? { total: 0, active: 0, suspended: 0, terminated: 0 };
};

/** Every tenant, newest first, some at a time. */
export const everyTenant = (deps: TenantDeps): AsyncGenerator<Tenant[]> =>
  everyRow(
    tenants.id,
    ({ older, newestFirst, most }) => deps.db.select().from(tenants).where(older).orderBy(newestFirst).limit(most),
    (rows) => presentTenants(deps, rows),
  );
