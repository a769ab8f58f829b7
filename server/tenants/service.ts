import { and, asc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutputOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type {
  countTenants as CountTenants,
  getTenant as GetTenant,
  listTenants as ListTenants,
  Tenant,
  TenantBalance,
} from '../../domain/tenants/contract.ts';
import { phoneFigures } from '../../domain/tenants/phone.ts';
import { nextDueDate } from '../../domain/tenants/rules.ts';
import { today } from '../clock.ts';
import { everyRow } from '../db/query/every-row.ts';
import type { Deps } from '../deps.ts';
import { matching, textContains } from '../http/list/list-search.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { packagesById } from '../packages/offers.ts';
import type { PackageOffer } from '../packages/service.ts';
import { tenantSearchText } from './lock-tenant.ts';
import type { TenantRow } from './tables.ts';
import { tenantPeople, tenants } from './tables.ts';

export type TenantDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

export const getToday = async ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Promise<Day> =>
  today(clock, (await settings.get()).general.timezone);

type Figures = Pick<
  Tenant,
  'monthlyRoomHoursUsed' | 'freeRoomHours' | 'outstandingBalance' | 'paymentStatus' | 'lastPaymentDate' | 'nextDueDate'
>;

// Every figure of a tenant that is not typed in by a person. The hours used, the balance, the payment status and the last
// payment are known by later features: the routes lay them over this.
const toFigures = (row: TenantRow, offer: PackageOffer, rules: { freeHours: number; on: Day }): Figures => ({
  monthlyRoomHoursUsed: 0,
  freeRoomHours: offer.freeRoomHours ?? rules.freeHours,
  outstandingBalance: '0.00',
  paymentStatus: 'current',
  lastPaymentDate: row.lastPaymentDate,
  // Days pass without anybody saving the tenant, so that the date of one who stays is worked out when it is asked for.
  nextDueDate: row.status === 'terminated' ? row.nextDueDate : nextDueDate(row.startDate, row.billingCycle, rules.on),
});

export const presentTenants = async (deps: TenantDeps, rows: readonly TenantRow[]): Promise<Tenant[]> => {
  const { rooms } = await deps.settings.get();
  const rules = { freeHours: rooms.freeHoursPerMonth, on: await getToday(deps) };
  const offers = await packagesById(deps, new Set(rows.map(({ packageId }) => packageId)));
  return rows.map((row) => {
    const offer = offers.get(row.packageId);
    if (!offer) throw new Error(`Tenant ${row.id} has no package`);
    const { terminatedAt: _, ...kept } = row;
    return { ...kept, packageName: offer.name, packageType: offer.type, ...toFigures(row, offer, rules) };
  });
};

export const presentTenant = async (deps: TenantDeps, row: TenantRow): Promise<Tenant> => {
  const [tenant] = await presentTenants(deps, [row]);
  if (!tenant) throw notFound('Tenant');
  return tenant;
};

const searchConditions = (q: string): SQL[] => {
  const figures = phoneFigures(q);
  return [textContains(tenantSearchText, q), ...(figures ? [textContains(tenantSearchText, figures)] : [])];
};

/** Whether a tenant has something overdue, as a condition on its id. */
export type InArrears = (tenantId: SQLWrapper, today: Day) => SQL;

export type Owed = { inArrears: InArrears; openBalances: SQL };

const withBalance = (balances: SQL, balance: TenantBalance): SQL => {
  if (balance === 'settled')
    return sql`${tenants.id} not in (select tenant_id from ${balances} as b where balance <> 0)`;
  const sign = sql.raw(balance === 'owing' ? '>' : '<');
  return sql`${tenants.id} in (select tenant_id from ${balances} as b where balance ${sign} 0)`;
};

type Conditions = { inArrears: SQL; balances: SQL };

const tenantFilter = (query: QueryOf<typeof ListTenants>, { inArrears, balances }: Conditions): SQL | undefined =>
  and(
    query.status ? eq(tenants.status, query.status) : undefined,
    query.hideTerminated ? ne(tenants.status, 'terminated') : undefined,
    query.packageId ? eq(tenants.packageId, query.packageId) : undefined,
    query.billingCycle ? eq(tenants.billingCycle, query.billingCycle) : undefined,
    query.arrears === undefined ? undefined : query.arrears ? inArrears : sql`not ${inArrears}`,
    query.balance ? withBalance(balances, query.balance) : undefined,
  );

export const listTenants = async (
  deps: TenantDeps,
  query: QueryOf<typeof ListTenants>,
  request: FastifyRequest,
  reply: FastifyReply,
  { inArrears, openBalances }: Owed,
): Promise<Tenant[]> => {
  const filter = and(
    tenantFilter(query, { inArrears: inArrears(tenants.id, await getToday(deps)), balances: openBalances }),
    await matching(deps.db, tenants.id, query.q, searchConditions),
  );
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
  const listed = deps.db.select({ tenant: tenants, id: tenants.id, cursor: page.cursor }).from(tenants).$dynamic();
  // Only who asks for the order by balance waits for the sums.
  if (query.sort?.endsWith('outstandingBalance')) {
    listed.leftJoin(sql`${openBalances} as open`, sql`open.tenant_id = ${tenants.id}`);
  }
  const rows = await listed
    .where(and(filter, page.after))
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

export const getTenant = async (deps: TenantDeps, id: string): Promise<OutputOf<typeof GetTenant>> => {
  const [row] = await deps.db.select().from(tenants).where(eq(tenants.id, id));
  if (!row) throw notFound('Tenant');
  const people = await deps.db
    .select()
    .from(tenantPeople)
    .where(eq(tenantPeople.tenantId, id))
    .orderBy(asc(tenantPeople.createdAt), asc(tenantPeople.id));
  return {
    ...(await presentTenant(deps, row)),
    people: people.map(({ id: personId, name, email, phone, role }) => ({ id: personId, name, email, phone, role })),
  };
};

/** Every tenant, newest first, some at a time. */
export const everyTenant = (deps: TenantDeps): AsyncGenerator<Tenant[]> =>
  everyRow(
    tenants.id,
    ({ older, newestFirst, most }) => deps.db.select().from(tenants).where(older).orderBy(newestFirst).limit(most),
    (rows) => presentTenants(deps, rows),
  );
