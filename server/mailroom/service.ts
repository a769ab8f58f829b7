import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutputOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { toIdSet } from '../../domain/kernel/ids.ts';
import type { countMail as CountMail, listMail as ListMail, MailItem } from '../../domain/mailroom/contract.ts';
import { together } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { limitTo, type SearchCondition, searchText, textContains } from '../http/list/list-search.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { deliveriesByKey } from '../mail/service.ts';
import { tenantContacts, tenantNamed } from '../tenants/lock-tenant.ts';
import { userNames } from '../users/user-names.ts';
import { mailItems } from './tables.ts';

export type MailItemRow = typeof mailItems.$inferSelect;
export type MailDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'config' | 'log'>;

/** Each notice about an item is an event of its own. */
export const noticeKey = ({ id, notifiedAt }: Pick<MailItemRow, 'id' | 'notifiedAt'>): string =>
  `mail_item:${id}:${notifiedAt}`;

/** Puts the tenant, the people and the notice to items that name them, each asked for once. */
export const mailPresenter = async (
  { db }: Pick<Deps, 'db'>,
  rows: readonly MailItemRow[],
): Promise<(row: MailItemRow) => MailItem> => {
  const [tenants, people, notices] = await together(
    db,
    () => tenantContacts(db, toIdSet(rows.map(({ tenantId }) => tenantId))),
    () => userNames(db, toIdSet(rows.flatMap(({ receivedBy, closedBy }) => [receivedBy, closedBy]))),
    () => deliveriesByKey(db, rows.filter(({ notifiedAt }) => notifiedAt !== null).map(noticeKey)),
  );
  const named = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
  return ({ createdAt: _, updatedAt: __, ...row }) => ({
    ...row,
    tenantName: tenants.get(row.tenantId)?.companyName ?? '',
    receivedBy: named(row.receivedBy),
    closedBy: named(row.closedBy),
    notice: notices.get(noticeKey(row)) ?? null,
  });
};

export const presentMail = async (deps: Pick<Deps, 'db'>, rows: readonly MailItemRow[]): Promise<MailItem[]> =>
  rows.map(await mailPresenter(deps, rows));

export const presentItem = async (deps: Pick<Deps, 'db'>, row: MailItemRow): Promise<MailItem> => {
  const [item] = await presentMail(deps, [row]);
  if (!item) throw new Error(`Mail item ${row.id} is gone`);
  return item;
};

const toSearchConditions = (q: string): SearchCondition[] => [
  textContains(searchText(mailItems.sender, mailItems.reference), q),
  tenantNamed(mailItems.tenantId, q),
];

const toFilter = (query: QueryOf<typeof ListMail>): SQL | undefined =>
  and(
    query.tenant ? eq(mailItems.tenantId, query.tenant) : undefined,
    query.status ? eq(mailItems.status, query.status) : undefined,
    query.kind ? eq(mailItems.kind, query.kind) : undefined,
  );

export const listMail = async (
  deps: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListMail>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MailItem[]> => {
  const page = keyset(query, {
    sorts: { receivedAt: mailItems.receivedAt },
    id: mailItems.id,
    otherwise: '-receivedAt',
  });
  const narrow = toFilter(query);
  const words = query.q ? toSearchConditions(query.q) : null;
  const filter = and(
    narrow,
    await limitTo(deps.db, mailItems.id, [words], { page, filter: narrow, count: query.count }),
  );
  const rows = await deps.db
    .select({ item: mailItems, id: mailItems.id, cursor: page.cursor })
    .from(mailItems)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, mailItems, filter, reply);
  return presentMail(
    deps,
    page.finish(request, reply, rows).map(({ item }) => item),
  );
};

const SHOWN_OF_TENANT = 5;

/** What waits for a tenant, with how much that is, and what came last of all. */
export const listLatestMail = async (
  deps: Pick<Deps, 'db'>,
  tenant: string,
): Promise<{ waiting: number; items: MailItem[] }> => {
  const waits = toFilter({ tenant, status: 'waiting' });
  const countWhere = (filter: SQL | undefined) =>
    deps.db
      .select()
      .from(mailItems)
      .where(filter)
      .orderBy(desc(mailItems.receivedAt), desc(mailItems.id))
      .limit(SHOWN_OF_TENANT);
  const [total, waiting, last] = await Promise.all([
    deps.db.$count(mailItems, waits),
    countWhere(waits),
    countWhere(toFilter({ tenant })),
  ]);
  const closed = last.filter(({ status }) => status !== 'waiting');
  return { waiting: total, items: await presentMail(deps, [...waiting, ...closed]) };
};

export const countMail = async ({ db }: Pick<Deps, 'db'>): Promise<OutputOf<typeof CountMail>> => {
  const countWhere = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const [counts] = await db
    .select({
      letters: countWhere(sql`${mailItems.status} = 'waiting' and ${mailItems.kind} = 'letter'`),
      parcels: countWhere(sql`${mailItems.status} = 'waiting' and ${mailItems.kind} = 'parcel'`),
      handedOut: countWhere(sql`${mailItems.status} = 'handed_out'`),
      returned: countWhere(sql`${mailItems.status} = 'returned'`),
    })
    .from(mailItems);
  return counts ?? { letters: 0, parcels: 0, handedOut: 0, returned: 0 };
};
