import { and, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import type { listTaxDocuments as ListDocuments, TaxDocument } from '../../../domain/tax/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { taxDocuments } from '../tables.ts';
import { requeue } from './settle.ts';

// The document itself, whichever of the two it is, with the number that stands on its paper.
const PAPER = sql`lateral (
  select i.id as invoice_id, i.invoice_number, i.bill_to ->> 'name' as name, coalesce(c.credit_number, i.invoice_number) as number,
    coalesce(c.issue_date, i.issue_date)::text as issue_date, coalesce(c.amount, i.amount)::text as amount, coalesce(c.vat, i.vat)::text as vat
  from invoices i left join credit_notes c on c.id = ${taxDocuments.creditNoteId}
  where i.id = coalesce(${taxDocuments.invoiceId}, c.invoice_id)) as paper`;

// Of a document that is with KRA the effect says why it takes so long; of a credit note the queue says what it waits for.
const reason = sql<string | null>`case
  when ${taxDocuments.state} in ('sending', 'unknown') then coalesce(${taxDocuments.reason}, (
    select e.reason from effects e where e.provider = 'kra' and e.kind = 'sign' and e.dedupe_key = ${taxDocuments.id} || ':' || ${taxDocuments.sends}))
  when ${taxDocuments.state} = 'queued' and exists (select 1 from tax_documents o where o.id = ${taxDocuments.originalId} and o.state <> 'signed')
    then 'It waits until KRA has signed ' || paper.invoice_number
  else ${taxDocuments.reason} end`;

const columns = {
  id: taxDocuments.id,
  invoiceId: sql<string>`paper.invoice_id`,
  creditNoteId: taxDocuments.creditNoteId,
  documentNumber: sql<string>`paper.number`,
  name: sql<string>`paper.name`,
  issueDate: sql<string>`paper.issue_date`,
  amount: sql<string>`paper.amount`,
  vat: sql<string>`paper.vat`,
  state: taxDocuments.state,
  number: taxDocuments.number,
  reason,
  cuInvoiceNumber: sql<string | null>`(select s.cu_invoice_number from tax_stamps s
    where s.invoice_id = ${taxDocuments.invoiceId} or s.credit_note_id = ${taxDocuments.creditNoteId} order by s.version desc limit 1)`,
  queuedAt: taxDocuments.queuedAt,
  signedAt: taxDocuments.signedAt,
};

const select = (db: Db, cursor = sql<string>`''`) =>
  db
    .select({ ...columns, cursor })
    .from(taxDocuments)
    .innerJoin(PAPER, sql`true`);

type Row = Omit<Awaited<ReturnType<typeof select>>[number], 'cursor'>;

const present = (row: Row): TaxDocument => ({
  ...row,
  kind: row.creditNoteId ? 'credit_note' : 'invoice',
});

export const getDocument = async (db: Db, id: string): Promise<TaxDocument> => {
  const [row] = await select(db).where(eq(taxDocuments.id, id));
  if (!row) throw notFound('Tax document');
  const { cursor: _, ...document } = row;
  return present(document);
};

export const listDocuments = async (
  db: Db,
  query: QueryOf<typeof ListDocuments>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TaxDocument[]> => {
  const page = keyset(query, {
    sorts: { queuedAt: taxDocuments.queuedAt },
    id: taxDocuments.id,
    otherwise: '-queuedAt',
  });
  const filter = and(
    query.state ? eq(taxDocuments.state, query.state) : undefined,
    query.invoice
      ? sql`(${taxDocuments.invoiceId} = ${query.invoice} or ${taxDocuments.creditNoteId} in (select id from credit_notes where invoice_id = ${query.invoice}))`
      : undefined,
    query.q
      ? sql`(${taxDocuments.invoiceId} in (select id from invoices where invoice_number ilike ${containing(query.q)} or bill_to ->> 'name' ilike ${containing(query.q)})
          or ${taxDocuments.creditNoteId} in (select id from credit_notes where credit_number ilike ${containing(query.q)}))`
      : undefined,
  );
  const rows = await select(db, page.cursor)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, taxDocuments, filter, reply);
  return page.finish(request, reply, rows).map(present);
};

export const retryDocument = async (db: Db, id: string): Promise<TaxDocument> => {
  const before = await getDocument(db, id);
  if (!(await requeue({ db }, id)))
    throw new AppError(
      'conflict',
      `Only a refused document is sent again, and ${before.documentNumber} is ${before.state}`,
    );
  return getDocument(db, id);
};
