import { and, desc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { listMpesaOrders as ListOrders, MpesaOrder, OrderState } from '../../../domain/mpesa/order-contract.ts';
import { describeOrder } from '../../../domain/mpesa/orders.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { tenantContacts, tenantIdsByName } from '../../tenants/lock-tenant.ts';
import { channelNotes } from '../channels/find.ts';
import { mpesaOrders } from '../order-tables.ts';
import { findOrder, type OrderRow } from './move.ts';

const presentOrders = async (db: Db, rows: readonly OrderRow[], today: Day): Promise<MpesaOrder[]> => {
  if (rows.length === 0) return [];
  const channel = await channelNotes(db);
  const contacts = await tenantContacts(db, new Set(rows.map(({ tenantId }) => tenantId)));
  return rows.map((row) => {
    // Its last day has passed: nobody has to say so.
    const state: OrderState = row.state === 'active' && row.endDate < today ? 'ended' : row.state;
    return {
      id: row.id,
      state,
      channelId: row.channelId,
      ...channel(row.channelId),
      tenantId: row.tenantId,
      tenantName: contacts.get(row.tenantId)?.companyName ?? '',
      phone: row.phone,
      amount: row.amount,
      accountNumber: row.accountReference,
      frequency: row.frequency,
      startDate: row.startDate,
      endDate: row.endDate,
      resultCode: row.resultCode,
      message: describeOrder(state, row.reason),
      requestedByName: row.requestedByName,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
};

const toFilter = ({ state, tenant, q }: QueryOf<typeof ListOrders>, today: Day): SQL | undefined => {
  const now = sql`case when ${mpesaOrders.state} = 'active' and ${mpesaOrders.endDate} < ${today}::date then 'ended' else ${mpesaOrders.state} end`;
  return and(
    state ? sql`${now} = ${state}::text` : undefined,
    tenant ? eq(mpesaOrders.tenantId, tenant) : undefined,
    q
      ? or(
          ilike(mpesaOrders.phone, containing(q)),
          ilike(mpesaOrders.accountReference, containing(q)),
          sql`${mpesaOrders.tenantId} in ${tenantIdsByName(q)}`,
        )
      : undefined,
  );
};

export const listOrders = async (
  deps: Deps,
  query: QueryOf<typeof ListOrders>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MpesaOrder[]> => {
  const { db } = deps;
  const today = await getToday(deps);
  const filter = toFilter(query, today);
  const page = keyset(query, {
    sorts: { createdAt: mpesaOrders.createdAt, amount: mpesaOrders.amount },
    id: mpesaOrders.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...getTableColumns(mpesaOrders), cursor: page.cursor })
    .from(mpesaOrders)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, mpesaOrders, filter, reply);
  return presentOrders(db, page.finish(request, reply, rows), today);
};

export const getOrder = async (deps: Deps, id: string): Promise<MpesaOrder> => {
  const row = await findOrder(deps.db, id);
  const [order] = await presentOrders(deps.db, row ? [row] : [], await getToday(deps));
  if (!order) throw notFound('Standing order');
  return order;
};

/** The latest of one tenant. */
export const tenantOrders = async (deps: Deps, tenantId: string, most: number): Promise<MpesaOrder[]> => {
  const rows = await deps.db
    .select()
    .from(mpesaOrders)
    .where(eq(mpesaOrders.tenantId, tenantId))
    .orderBy(desc(mpesaOrders.createdAt), desc(mpesaOrders.id))
    .limit(most);
  return presentOrders(deps.db, rows, await getToday(deps));
};
