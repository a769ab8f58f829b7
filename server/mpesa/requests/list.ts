import { and, desc, eq, getTableColumns, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { addDays, toInstant } from '../../../domain/kernel/time.ts';
import type { listMpesaRequests as ListRequests, MpesaRequest } from '../../../domain/mpesa/request-contract.ts';
import { describeRequest, pauseAfter } from '../../../domain/mpesa/requests.ts';
import { invoicesById } from '../../billing/invoices/find.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { channelNotes } from '../channels/find.ts';
import { mpesaReceipts, mpesaRequests } from '../tables.ts';
import type { RequestRow } from './move.ts';

const columns = { ...getTableColumns(mpesaRequests), receiptNumber: mpesaReceipts.receiptNumber };

type Row = RequestRow & { receiptNumber: string | null };

const selectRequests = (db: Db) =>
  db.select(columns).from(mpesaRequests).leftJoin(mpesaReceipts, eq(mpesaReceipts.id, mpesaRequests.receiptId));

const presentRequests = async (db: Db, rows: readonly Row[]): Promise<MpesaRequest[]> => {
  const channel = await channelNotes(db);
  const invoices = await invoicesById(
    db,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  return rows.map((row) => {
    const invoice = row.invoiceId ? invoices.get(row.invoiceId) : undefined;
    const { staff, payer } = describeRequest(row.state, row.resultCode);
    const again = pauseAfter(row);
    return {
      id: row.id,
      state: row.state,
      channelId: row.channelId,
      ...channel(row.channelId),
      isTest: row.isTest,
      invoiceId: row.invoiceId,
      invoiceNumber: invoice?.number ?? null,
      tenantId: row.tenantId,
      tenantName: invoice?.name ?? null,
      phone: row.phone,
      amount: row.amount,
      paidAmount: row.paidAmount,
      receiptId: row.receiptId,
      receiptNumber: row.receiptNumber,
      resultCode: row.resultCode,
      message: row.state === 'failed' && row.reason ? row.reason : staff,
      payerMessage: payer,
      mayRetryAt: again.isCertain ? again.until : null,
      requestedByName: row.requestedByName,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
};

const toFilter = (query: QueryOf<typeof ListRequests>, zone: string): SQL | undefined => {
  const { state, channel, invoice, tenant, from, to, q } = query;
  return and(
    state ? eq(mpesaRequests.state, state) : undefined,
    channel ? eq(mpesaRequests.channelId, channel) : undefined,
    invoice ? eq(mpesaRequests.invoiceId, invoice) : undefined,
    tenant ? eq(mpesaRequests.tenantId, tenant) : undefined,
    from ? gte(mpesaRequests.createdAt, toInstant(from, '00:00', zone)) : undefined,
    to ? lt(mpesaRequests.createdAt, toInstant(addDays(to, 1), '00:00', zone)) : undefined,
    q
      ? or(
          ilike(mpesaRequests.phone, containing(q)),
          ilike(mpesaRequests.accountReference, containing(q)),
          sql`${mpesaRequests.receiptId} in (select id from mpesa_receipts where receipt_number = upper(btrim(${q}::text)))`,
        )
      : undefined,
  );
};

export const listRequests = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  query: QueryOf<typeof ListRequests>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MpesaRequest[]> => {
  const { db } = deps;
  const filter = toFilter(query, (await deps.settings.get()).general.timezone);
  const page = keyset(query, {
    sorts: { createdAt: mpesaRequests.createdAt, amount: mpesaRequests.amount },
    id: mpesaRequests.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(mpesaRequests)
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.id, mpesaRequests.receiptId))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, mpesaRequests, filter, reply);
  return presentRequests(db, page.finish(request, reply, rows));
};

export const getRequest = async (db: Db, id: string): Promise<MpesaRequest> => {
  const [request] = await presentRequests(db, await selectRequests(db).where(eq(mpesaRequests.id, id)));
  if (!request) throw notFound('Prompt');
  return request;
};

type Promptable = { tenantIds: readonly string[]; invoiceIds: readonly string[] };

/** The latest prompt of each of these tenants, and of each invoice of those who are none, newest first. */
export const latestRequests = async (db: Db, { tenantIds, invoiceIds }: Promptable): Promise<MpesaRequest[]> => {
  if (tenantIds.length + invoiceIds.length === 0) return [];
  const latest = sql`(select distinct on (coalesce(tenant_id, invoice_id)) id from mpesa_requests
    where tenant_id = any(${sql.param([...tenantIds])}::uuid[]) or invoice_id = any(${sql.param([...invoiceIds])}::uuid[])
    order by coalesce(tenant_id, invoice_id), created_at desc, id desc)`;
  const rows = await selectRequests(db)
    .where(sql`${mpesaRequests.id} in ${latest}`)
    .orderBy(desc(mpesaRequests.createdAt), desc(mpesaRequests.id));
  return presentRequests(db, rows);
};
