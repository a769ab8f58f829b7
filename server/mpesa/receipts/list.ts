import { and, eq, getTableColumns, gte, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, toInstant } from '../../../domain/kernel/time.ts';
import type {
  listMpesaReceipts as ListReceipts,
  MpesaReceipt,
  ReceiptSuggestion,
} from '../../../domain/mpesa/receipt-contract.ts';
import { nameWords, suggestInvoice } from '../../../domain/mpesa/rules.ts';
import { invoicesByBalance } from '../../billing/invoices/find.ts';
import { depositTenants, paymentParties } from '../../billing/payments/find.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { limitTo, searchText, textContains } from '../../http/list/list-search.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { channelNotes } from '../channels/find.ts';
import { mpesaReversals } from '../reversal-tables.ts';
import { mpesaReceipts, mpesaRequests } from '../tables.ts';
import type { ReceiptRow } from './assign.ts';

const words = searchText(
  mpesaReceipts.receiptNumber,
  mpesaReceipts.accountReference,
  mpesaReceipts.payerName,
  mpesaReceipts.phone,
);

type Unmatched = { id: string; amount: string; payerName: string | null };

/** What a person may accept for money that waits: nothing moves by it. */
export const findSuggestions = async (
  db: Db,
  waiting: readonly Unmatched[],
): Promise<ReadonlyMap<string, ReceiptSuggestion>> => {
  const named = waiting.filter(({ payerName }) => payerName !== null);
  const open = await invoicesByBalance(
    db,
    named.map(({ amount }) => amount),
    named.flatMap(({ payerName }) => nameWords(payerName ?? '')),
  );
  return new Map(
    named.flatMap(({ id, amount, payerName }) => {
      const invoice = suggestInvoice({ amount: parseMoney(amount), payerName }, open);
      if (!invoice) return [];
      const { tenantId, id: invoiceId, number, name } = invoice;
      const reason = `Invoice ${number} is open for the same amount, and its name is like the payer’s`;
      return [[id, { tenantId, tenantName: name, invoiceId, invoiceNumber: number, reason }] as const];
    }),
  );
};

// The prompt that a receipt answers, and its way back to the payer.
const findLinks = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return { requests: new Map<string, string>(), reversals: new Map<string, string>() };
  const given = sql.param([...ids]);
  const requests = await db
    .select({ id: mpesaRequests.id, receiptId: mpesaRequests.receiptId })
    .from(mpesaRequests)
    .where(sql`${mpesaRequests.receiptId} = any(${given}::uuid[])`);
  const reversals = await db
    .select({ id: mpesaReversals.id, receiptId: mpesaReversals.receiptId })
    .from(mpesaReversals)
    .where(
      and(
        sql`${mpesaReversals.receiptId} = any(${given}::uuid[])`,
        notInArray(mpesaReversals.state, ['rejected', 'failed']),
      ),
    );
  return {
    requests: new Map(requests.map(({ id, receiptId }) => [receiptId ?? '', id])),
    reversals: new Map(reversals.map(({ id, receiptId }) => [receiptId, id])),
  };
};

const presentReceipts = async (deps: Pick<Deps, 'db'>, rows: readonly ReceiptRow[]): Promise<MpesaReceipt[]> => {
  const { db } = deps;
  const parties = await paymentParties(
    db,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const depositors = await depositTenants(
    db,
    rows.flatMap(({ depositMoveId }) => depositMoveId ?? []),
  );
  const suggestions = await findSuggestions(
    db,
    rows.filter(({ state }) => state === 'suspense'),
  );
  const channel = await channelNotes(db);
  const { requests, reversals } = await findLinks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const party = row.paymentId ? parties.get(row.paymentId) : undefined;
    const tenant = party ?? (row.depositMoveId ? depositors.get(row.depositMoveId) : undefined);
    return {
      id: row.id,
      receiptNumber: row.receiptNumber,
      channelId: row.channelId,
      ...channel(row.channelId),
      state: row.state,
      paidAt: row.paidAt,
      amount: row.amount,
      accountReference: row.accountReference,
      payerName: row.payerName,
      phone: row.phone,
      seenIn: row.seenIn,
      matchedBy: row.matchedBy,
      tenantId: tenant?.tenantId ?? null,
      tenantName: tenant?.tenantName ?? null,
      invoiceId: party?.invoiceId ?? null,
      invoiceNumber: party?.invoiceNumber ?? null,
      paymentId: row.paymentId,
      depositMoveId: row.depositMoveId,
      requestId: requests.get(row.id) ?? null,
      note: row.note,
      suggestion: suggestions.get(row.id) ?? null,
      reversalId: reversals.get(row.id) ?? null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
};

const toFilter = ({ state, channel, tenant, from, to }: QueryOf<typeof ListReceipts>, zone: string): SQL | undefined =>
  and(
    // Written out: a plan that is made once uses the index of what waits only for a state that it can see.
    state ? sql`${mpesaReceipts.state} = ${sql.raw(`'${state}'`)}` : undefined,
    channel ? eq(mpesaReceipts.channelId, channel) : undefined,
    tenant
      ? sql`${mpesaReceipts.paymentId} = any(array(select id from payments where tenant_id = ${tenant}::uuid))`
      : undefined,
    from ? gte(mpesaReceipts.paidAt, toInstant(from, '00:00', zone)) : undefined,
    to ? lt(mpesaReceipts.paidAt, toInstant(addDays(to, 1), '00:00', zone)) : undefined,
  );

export const listReceipts = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  query: QueryOf<typeof ListReceipts>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MpesaReceipt[]> => {
  const { db } = deps;
  const { timezone } = (await deps.settings.get()).general;
  const page = keyset(query, {
    sorts: { paidAt: mpesaReceipts.paidAt, amount: mpesaReceipts.amount, createdAt: mpesaReceipts.createdAt },
    id: mpesaReceipts.id,
    otherwise: '-paidAt',
  });
  const narrow = toFilter(query, timezone);
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(
    narrow,
    await limitTo(db, mpesaReceipts.id, [query.q ? textContains(words, query.q) : null], wanted),
  );
  const rows = await db
    .select({ ...getTableColumns(mpesaReceipts), cursor: page.cursor })
    .from(mpesaReceipts)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, mpesaReceipts, filter, reply);
  return presentReceipts(deps, page.finish(request, reply, rows));
};

export const getReceipt = async (deps: Pick<Deps, 'db'>, id: string): Promise<MpesaReceipt> => {
  const rows = await deps.db.select().from(mpesaReceipts).where(eq(mpesaReceipts.id, id));
  const [receipt] = await presentReceipts(deps, rows);
  if (!receipt) throw notFound('Receipt');
  return receipt;
};
