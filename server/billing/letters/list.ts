import { and, asc, eq, getTableColumns, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  DemandLetter,
  DemandLetterDetails,
  LetterInvoice,
  listLetters as ListLetters,
} from '../../../domain/billing/letters/letter-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { DeliveryState } from '../../../domain/messages/delivery.ts';
import type { Db } from '../../db/connection/database.ts';
import { together } from '../../db/connection/transactions.ts';
import type { Deps } from '../../deps.ts';
import { limitTo, type SearchCondition } from '../../http/list/list-search.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { listDeliveries, stateOfMails } from '../../mail/service.ts';
import { tenantContacts, tenantNamed } from '../../tenants/lock-tenant.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { demandLetterInvoices, demandLetters } from '../tables/letter-tables.ts';

const columns = { ...getTableColumns(demandLetters), invoiceNumber: invoices.invoiceNumber };

export const selectLetters = (db: Db) =>
  db.select(columns).from(demandLetters).innerJoin(invoices, eq(invoices.id, demandLetters.invoiceId));
type Row = Awaited<ReturnType<typeof selectLetters>>[number];

type Besides = { tenantName: string; invoices: LetterInvoice[]; delivery: DeliveryState | null };

const present = (row: Row, { tenantName, invoices: named, delivery }: Besides): DemandLetter => ({
  id: row.id,
  letterNumber: row.letterNumber ?? '',
  tenantId: row.tenantId,
  tenantName,
  invoiceId: row.invoiceId,
  invoiceNumber: row.invoiceNumber ?? '',
  invoices: named,
  type: row.type,
  status: row.status,
  writtenOn: row.writtenOn,
  sentDate: row.sentDate,
  endsOn: row.endsOn,
  service: row.servedMethod && { method: row.servedMethod, recordedBy: row.servedBy, note: row.serviceNote },
  delivery,
  daysOverdue: row.daysOverdue,
  amountDue: row.amountDue,
  recipient: row.recipient,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt,
  decisionReason: row.decisionReason,
  createdAt: row.createdAt,
});

const namedBy = async (db: Db, letterIds: readonly string[]): Promise<Map<string, LetterInvoice[]>> => {
  if (letterIds.length === 0) return new Map();
  const rows = await db
    .select({ named: demandLetterInvoices, number: invoices.invoiceNumber, status: invoices.status })
    .from(demandLetterInvoices)
    .innerJoin(invoices, eq(invoices.id, demandLetterInvoices.invoiceId))
    .where(inArray(demandLetterInvoices.letterId, [...letterIds]))
    .orderBy(asc(demandLetterInvoices.letterId), asc(demandLetterInvoices.position));
  const byLetter = Map.groupBy(rows, ({ named }) => named.letterId);
  return new Map(
    [...byLetter].map(([id, all]) => [
      id,
      all.map(({ named: { letterId: _, position: __, ...line }, number, status }) => ({
        ...line,
        invoiceNumber: number ?? '',
        isOpen: status === 'pending',
      })),
    ]),
  );
};

export const presentAll = async (db: Db, rows: readonly Row[]): Promise<DemandLetter[]> => {
  const ids = rows.map(({ id }) => id);
  const [names, named, states] = await together(
    db,
    () => tenantContacts(db, new Set(rows.map(({ tenantId }) => tenantId))),
    () => namedBy(db, ids),
    () =>
      stateOfMails(
        db,
        ids.map((id) => `letter:${id}`),
      ),
  );
  return rows.map((row) =>
    present(row, {
      tenantName: names.get(row.tenantId)?.companyName ?? '',
      invoices: named.get(row.id) ?? [],
      delivery: states.get(`letter:${row.id}`) ?? null,
    }),
  );
};

const searchConditions = (q: string): SearchCondition[] => [
  ilike(demandLetters.letterNumber, containing(q)),
  tenantNamed(demandLetters.tenantId, q),
];

const letterFilter = (query: QueryOf<typeof ListLetters>): SQL | undefined =>
  and(
    query.tenant ? eq(demandLetters.tenantId, query.tenant) : undefined,
    query.invoice
      ? sql`${demandLetters.id} in (select letter_id from demand_letter_invoices where invoice_id = ${query.invoice})`
      : undefined,
    query.type ? eq(demandLetters.type, query.type) : undefined,
    query.status ? eq(demandLetters.status, query.status) : undefined,
  );

export const listLetters = async (
  deps: Deps,
  query: QueryOf<typeof ListLetters>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DemandLetter[]> => {
  const page = keyset(query, {
    sorts: { createdAt: demandLetters.createdAt },
    id: demandLetters.id,
    otherwise: '-createdAt',
  });
  const narrow = letterFilter(query);
  const words = query.q ? searchConditions(query.q) : null;
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(deps.db, demandLetters.id, [words], wanted));
  const rows = await deps.db
    .select({ ...columns, cursor: page.cursor })
    .from(demandLetters)
    .innerJoin(invoices, eq(invoices.id, demandLetters.invoiceId))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, demandLetters, filter, reply);
  return presentAll(deps.db, page.finish(request, reply, rows));
};

export const getLetter = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<DemandLetterDetails> => {
  const [row] = await selectLetters(db).where(eq(demandLetters.id, id));
  const [letter] = await presentAll(db, row ? [row] : []);
  if (!row || !letter) throw notFound('Letter');
  return {
    ...letter,
    content: row.content,
    statement: row.statement,
    deliveries: await listDeliveries(db, `letter:${id}`),
  };
};
