import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../domain/kernel/errors.ts';
import { toIdSet } from '../../domain/kernel/ids.ts';
import type { ListQuery } from '../../domain/kernel/list.ts';
import { type Day, type Instant, toDay } from '../../domain/kernel/time.ts';
import type { Visit, VisitCounts, VisitState } from '../../domain/visits/contract.ts';
import { toVisitState } from '../../domain/visits/rules.ts';
import { getToday } from '../clock.ts';
import { isoText } from '../db/query/columns.ts';
import type { Deps } from '../deps.ts';
import { limitTo, type SearchCondition, searchText, textContains } from '../http/list/list-search.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { tenantContacts, tenantNamed } from '../tenants/lock-tenant.ts';
import { type VisitRow, visits } from './tables.ts';

export type VisitDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'config' | 'log'>;
type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A row as the contract has it; the name of its host is known already, or asked for. */
export const toVisit = (row: VisitRow, today: Day, hostTenantName: string | null): Visit => ({
  id: row.id,
  state: toVisitState(row, today),
  visitorName: row.visitorName,
  company: row.company,
  phone: row.phone,
  email: row.email,
  partyId: row.partyId,
  hostTenantId: row.hostTenantId,
  hostTenantName,
  hostName: row.hostName,
  purpose: row.purpose,
  expectedDay: row.expectedDay,
  expectedTime: row.expectedTime?.slice(0, 5) ?? null,
  code: row.code,
  checkInId: row.checkInId,
  inAt: row.inAt,
  outAt: row.outAt,
  badgeNumber: row.badgeNumber,
  createdAt: row.createdAt,
});

export const presentVisits = async (deps: ReadDeps, rows: readonly VisitRow[]): Promise<Visit[]> => {
  const [today, hosts] = await Promise.all([
    getToday(deps),
    tenantContacts(deps.db, toIdSet(rows.map(({ hostTenantId }) => hostTenantId))),
  ]);
  return rows.map((row) => toVisit(row, today, hosts.get(row.hostTenantId ?? '')?.companyName ?? null));
};

export const presentVisit = async (deps: ReadDeps, row: VisitRow): Promise<Visit> => {
  const [visit] = await presentVisits(deps, [row]);
  if (!visit) throw new Error(`Visit ${row.id} is gone`);
  return visit;
};

export const getVisit = async (deps: ReadDeps, id: string): Promise<Visit> => {
  const [row] = await deps.db.select().from(visits).where(eq(visits.id, id));
  if (!row) throw notFound('Visit');
  return presentVisit(deps, row);
};

const waits = sql`${visits.inAt} is null and ${visits.cancelledAt} is null`;

const stateFilter = (state: VisitState, today: Day): SQL =>
  ({
    expected: sql`${waits} and ${visits.expectedDay} >= ${today}::date`,
    no_show: sql`${waits} and ${visits.expectedDay} < ${today}::date`,
    inside: sql`${visits.inAt} is not null and ${visits.outAt} is null`,
    left: sql`${visits.outAt} is not null`,
    cancelled: sql`${visits.cancelledAt} is not null`,
  })[state];

type Wanted = Omit<ListQuery, 'sort'> & {
  sort?: string | undefined;
  day?: Day | undefined;
  state?: VisitState | undefined;
  tenant?: string | undefined;
};

const expectedAt = sql`(${visits.expectedDay} + coalesce(${visits.expectedTime}, '23:59:59'))`;

const toSearch = (q: string): SearchCondition[] => [
  textContains(searchText(visits.visitorName, visits.company, visits.email, visits.phone), q),
  tenantNamed(visits.hostTenantId, q),
];

/** Of a day in the order in which they are expected; of all days the latest first. */
export const listVisits = async (
  deps: ReadDeps,
  query: Wanted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit[]> => {
  const page = keyset(query, {
    sorts: { expectedAt: { by: expectedAt, type: 'timestamp' }, createdAt: visits.createdAt },
    id: visits.id,
    otherwise: query.day ? 'expectedAt' : '-expectedAt',
  });
  const today = await getToday(deps);
  const narrow = and(
    query.day ? eq(visits.expectedDay, query.day) : undefined,
    query.state ? stateFilter(query.state, today) : undefined,
    query.tenant ? eq(visits.hostTenantId, query.tenant) : undefined,
  );
  const words = query.q ? toSearch(query.q) : null;
  const found = await limitTo(deps.db, visits.id, [words], { page, filter: narrow, count: query.count });
  const filter = and(narrow, found);
  const rows = await deps.db
    .select({ visit: visits, id: visits.id, cursor: page.cursor })
    .from(visits)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, visits, filter, reply);
  return presentVisits(
    deps,
    page.finish(request, reply, rows).map(({ visit }) => visit),
  );
};

export const countVisits = async (deps: ReadDeps, day: Day): Promise<VisitCounts> => {
  const today = await getToday(deps);
  const countIn = (state: VisitState) => sql<number>`(count(*) filter (where ${stateFilter(state, today)}))::int`;
  const [counts] = await deps.db
    .select({
      expected: countIn('expected'),
      inside: countIn('inside'),
      left: countIn('left'),
      noShow: countIn('no_show'),
      cancelled: countIn('cancelled'),
    })
    .from(visits)
    .where(eq(visits.expectedDay, day));
  return counts ?? { expected: 0, inside: 0, left: 0, noShow: 0, cancelled: 0 };
};

const LATE = '1 hour';

/** Who is expected between two moments, and who should be here already but is not yet. */
export const visitsExpected = async (
  deps: ReadDeps,
  { from, to }: { from: Instant; to: Instant },
): Promise<(Visit & { at: Instant })[]> => {
  const { timezone } = (await deps.settings.get()).general;
  const at = sql<string>`((${visits.expectedDay} + ${visits.expectedTime}) at time zone ${timezone}::text)`;
  const rows = await deps.db
    .select({ visit: visits, at: sql<string>`${at}::text` })
    .from(visits)
    .where(
      and(
        sql`${visits.expectedDay} between ${toDay(from, timezone)}::date and ${toDay(to, timezone)}::date`,
        waits,
        sql`${at} > ${from}::timestamptz - interval '${sql.raw(LATE)}' and ${at} <= ${to}::timestamptz`,
      ),
    )
    .orderBy(at, visits.id);
  const shown = await presentVisits(
    deps,
    rows.map(({ visit }) => visit),
  );
  return shown.map((visit, n) => ({ ...visit, at: isoText(rows[n]?.at ?? '') }));
};
