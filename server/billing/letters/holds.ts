import { and, desc, eq, getTableColumns, gte, isNull, or } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  createHold as CreateHold,
  DunningHold,
  listHolds as ListHolds,
} from '../../../domain/billing/letters/letter-contract.ts';
import type { BodyOf, QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { keyset } from '../../http/list/page.ts';
import { lockAccount, tenantContacts } from '../../tenants/lock-tenant.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { dunningHolds } from '../tables/letter-tables.ts';

const columns = { ...getTableColumns(dunningHolds), invoiceNumber: invoices.invoiceNumber };
type Row = typeof dunningHolds.$inferSelect & { invoiceNumber: string | null };

const presentAll = async (db: Db, rows: readonly Row[], today: Day): Promise<DunningHold[]> => {
  const names = await tenantContacts(db, new Set(rows.map(({ tenantId }) => tenantId)));
  return rows.map(({ releasedByName: _, updatedAt: __, ...row }) => ({
    ...row,
    tenantName: names.get(row.tenantId)?.companyName ?? '',
    isRunning: row.releasedAt === null && (row.until === null || row.until >= today),
  }));
};

const selectHolds = (db: Db) =>
  db.select(columns).from(dunningHolds).leftJoin(invoices, eq(invoices.id, dunningHolds.invoiceId));

export const listHolds = async (
  deps: Deps,
  query: QueryOf<typeof ListHolds>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DunningHold[]> => {
  const page = keyset(query, {
    sorts: { createdAt: dunningHolds.createdAt },
    id: dunningHolds.id,
    otherwise: '-createdAt',
  });
  const rows = await deps.db
    .select({ ...columns, cursor: page.cursor })
    .from(dunningHolds)
    .leftJoin(invoices, eq(invoices.id, dunningHolds.invoiceId))
    .where(and(page.after, query.tenant ? eq(dunningHolds.tenantId, query.tenant) : undefined))
    .orderBy(...page.order)
    .limit(page.take);
  return presentAll(deps.db, page.finish(request, reply, rows), await getToday(deps));
};

export const countRunningHolds = async (deps: Deps): Promise<number> => {
  const { releasedAt, until } = dunningHolds;
  return deps.db.$count(dunningHolds, and(isNull(releasedAt), or(isNull(until), gte(until, await getToday(deps)))));
};

const getHold = async (deps: Deps, id: string): Promise<DunningHold> => {
  const rows = await selectHolds(deps.db).where(eq(dunningHolds.id, id)).orderBy(desc(dunningHolds.createdAt));
  const [hold] = await presentAll(deps.db, rows, await getToday(deps));
  if (!hold) throw notFound('Hold');
  return hold;
};

export const createHold = async (deps: Deps, input: BodyOf<typeof CreateHold>, by: string): Promise<DunningHold> => {
  if (!(await lockAccount(deps.db, input.tenantId))) throw invalid({ tenantId: 'This tenant does not exist' });
  if (input.until && input.until < (await getToday(deps))) throw invalid({ until: 'Date must not be in the past' });
  if (input.invoiceId) {
    const [invoice] = await deps.db.select().from(invoices).where(eq(invoices.id, input.invoiceId));
    if (invoice?.tenantId !== input.tenantId) throw invalid({ invoiceId: 'This invoice belongs to another tenant' });
    if (invoice.status !== 'pending') throw new AppError('conflict', 'This invoice is not open');
  }
  const [row] = await deps.db
    .insert(dunningHolds)
    .values({ ...input, invoiceId: input.invoiceId ?? null, until: input.until ?? null, createdByName: by })
    .returning({ id: dunningHolds.id });
  return getHold(deps, row?.id ?? '');
};

/** A hold that has ended already is answered as it is. */
export const releaseHold = async (deps: Deps, id: string, by: string): Promise<DunningHold> => {
  await deps.db
    .update(dunningHolds)
    .set({ releasedAt: deps.clock.now(), releasedByName: by })
    .where(and(eq(dunningHolds.id, id), isNull(dunningHolds.releasedAt)));
  return getHold(deps, id);
};
