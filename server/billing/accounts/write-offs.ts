import { and, desc, eq, getTableColumns, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { vatReliefFrom, vatReliefUntil, vatWrittenOff } from '../../../domain/billing/write-offs/write-off.ts';
import type {
  listWriteOffs as ListWriteOffs,
  WriteOff,
} from '../../../domain/billing/write-offs/write-off-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { writtenOffLines } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { postEntry, reverseEvent } from '../../ledger/post.ts';
import { tenantIdsByName } from '../../tenants/lock-tenant.ts';
import { takeNumbers } from '../kernel/numbering.ts';
import { creditNotes, invoices } from '../tables/invoice-tables.ts';
import { vatReliefs, writeOffs } from '../tables/write-off-tables.ts';
import { allocate } from './settle.ts';
import { keepRelief, returnRelief } from './vat-reliefs.ts';

const columns = {
  ...getTableColumns(writeOffs),
  invoiceNumber: invoices.invoiceNumber,
  issueDate: invoices.issueDate,
  billTo: invoices.billTo,
  claimedOn: vatReliefs.claimedOn,
  claimedByName: vatReliefs.claimedByName,
  returnedOn: vatReliefs.returnedOn,
  returnReason: vatReliefs.returnReason,
};

export const selectWriteOffs = (db: Db) =>
  db
    .select(columns)
    .from(writeOffs)
    .innerJoin(invoices, eq(invoices.id, writeOffs.invoiceId))
    .leftJoin(vatReliefs, eq(vatReliefs.writeOffId, writeOffs.id))
    .$dynamic();
type Row = Awaited<ReturnType<typeof selectWriteOffs>>[number];

const toRelief = ({ claimedOn, claimedByName, returnedOn, returnReason }: Row): WriteOff['vatRelief'] =>
  claimedOn && claimedByName !== null ? { claimedOn, claimedByName, returnedOn, returnReason } : null;

const claimDays = ({ issueDate, vat }: Row) =>
  issueDate && parseMoney(vat) > 0
    ? { vatReliefFrom: vatReliefFrom(issueDate), vatReliefUntil: vatReliefUntil(issueDate) }
    : { vatReliefFrom: null, vatReliefUntil: null };

export const presentWriteOff = (found: Row): WriteOff => {
  const { billTo, issueDate, claimedOn, claimedByName, returnedOn, returnReason, ...row } = found;
  return {
    ...row,
    writeOffNumber: row.writeOffNumber ?? '',
    invoiceNumber: row.invoiceNumber ?? '',
    tenantName: billTo.name,
    ...claimDays(found),
    vatRelief: toRelief(found),
  };
};

type Wanted = Pick<QueryOf<typeof ListWriteOffs>, 'tenant' | 'invoice' | 'from' | 'to' | 'q'>;

export const writeOffFilter = ({ tenant, invoice, from, to, q }: Wanted): SQL | undefined =>
  and(
    tenant ? eq(writeOffs.tenantId, tenant) : undefined,
    invoice ? eq(writeOffs.invoiceId, invoice) : undefined,
    from ? gte(writeOffs.writtenOn, from) : undefined,
    to ? lte(writeOffs.writtenOn, to) : undefined,
    q
      ? or(
          ilike(writeOffs.writeOffNumber, containing(q)),
          ilike(writeOffs.reason, containing(q)),
          ilike(invoices.invoiceNumber, containing(q)),
          sql`${writeOffs.tenantId} in ${tenantIdsByName(q)}`,
        )
      : undefined,
  );

export const listWriteOffs = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListWriteOffs>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WriteOff[]> => {
  const filter = writeOffFilter(query);
  const page = keyset(query, { sorts: { createdAt: writeOffs.createdAt }, id: writeOffs.id, otherwise: '-createdAt' });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(writeOffs)
    .innerJoin(invoices, eq(invoices.id, writeOffs.invoiceId))
    .leftJoin(vatReliefs, eq(vatReliefs.writeOffId, writeOffs.id))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) {
    const matching = db.select({ id: writeOffs.id }).from(writeOffs);
    const joined = matching.innerJoin(invoices, eq(invoices.id, writeOffs.invoiceId)).where(filter);
    await countRows(db, writeOffs, inArray(writeOffs.id, joined), reply);
  }
  return page.finish(request, reply, rows).map(presentWriteOff);
};

export const writeOffsWhere = async (db: Db, where: SQL): Promise<WriteOff[]> =>
  (await selectWriteOffs(db).where(where).orderBy(desc(writeOffs.createdAt), desc(writeOffs.id))).map(presentWriteOff);

export const getWriteOff = async (db: Db, id: string): Promise<WriteOff> => {
  const [found] = await writeOffsWhere(db, eq(writeOffs.id, id));
  if (!found) throw notFound('Write-off');
  return found;
};

type InvoiceRow = typeof invoices.$inferSelect;

const getOpenAmount = (invoice: InvoiceRow): Cents =>
  cents(
    parseMoney(invoice.amount) -
      parseMoney(invoice.paidAmount) -
      parseMoney(invoice.creditedAmount) -
      parseMoney(invoice.writtenOffAmount),
  );

const computeVat = async (db: Db, invoice: InvoiceRow, open: Cents): Promise<Cents> => {
  const notes = await db
    .select({ amount: creditNotes.amount, vat: creditNotes.vat })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoice.id));
  const credited = {
    amount: addMoney(...notes.map(({ amount }) => parseMoney(amount))),
    vat: addMoney(...notes.map(({ vat }) => parseMoney(vat))),
  };
  return vatWrittenOff({ amount: parseMoney(invoice.amount), vat: parseMoney(invoice.vat) }, credited, open);
};

type Written = { writeOffId: string; vat: string; name: string };
type Given = { reason: string; date: Day; overrideReason?: string | null };

/** Gives up what is open of an invoice that the caller has locked. */
export const writeOffLocked = async (db: Db, invoice: InvoiceRow, given: Given): Promise<Written> => {
  const { reason, date, overrideReason = null } = given;
  if (invoice.status === 'draft') throw new AppError('conflict', 'Delete the draft instead of writing it off');
  if (invoice.status !== 'pending') {
    throw new AppError('invoice_settled', `Invoice ${invoice.invoiceNumber} is already settled`);
  }
  const open = getOpenAmount(invoice);
  const vat = toDecimalText(await computeVat(db, invoice, open));
  const { series, first } = await takeNumbers(db, 'WO', date, 1);
  const [row] = await db
    .insert(writeOffs)
    .values({
      series,
      seq: first,
      invoiceId: invoice.id,
      tenantId: invoice.tenantId,
      amount: toDecimalText(open),
      vat,
      writtenOn: date,
      reason,
      recordedByName: sql<string>`current_setting('app.actor_name')`,
    })
    .returning({ id: writeOffs.id, number: writeOffs.writeOffNumber });
  if (!row) throw new Error('The write-off was not written');
  await allocate(db, [{ invoiceId: invoice.id, amount: open, source: { writeOffId: row.id } }], date);
  await postEntry(db, {
    date,
    memo: `Bad debt ${row.number}, invoice ${invoice.invoiceNumber}: ${reason}`,
    sourceType: 'write_off',
    sourceId: row.id,
    event: 'written_off',
    overrideReason,
    lines: writtenOffLines(invoice.tenantId, open),
  });
  return { writeOffId: row.id, vat, name: row.number ?? '' };
};

export const activeWriteOff = async (db: Db, invoiceId: string) => {
  const [row] = await db
    .select()
    .from(writeOffs)
    .where(and(eq(writeOffs.invoiceId, invoiceId), isNull(writeOffs.reversedAt)));
  return row ?? null;
};

export type ActiveWriteOff = NonNullable<Awaited<ReturnType<typeof activeWriteOff>>>;

/** Takes a write-off back: the invoice, which the caller has locked, is open again. */
export const reverseActiveWriteOff = async (db: Db, active: ActiveWriteOff, { reason, date }: Given): Promise<void> => {
  const { id, invoiceId, amount } = active;
  await db
    .update(writeOffs)
    .set({
      reversedAt: sql`clock_timestamp()`,
      reversedBy: sql<string>`current_setting('app.actor_name')`,
      reverseReason: reason,
    })
    .where(eq(writeOffs.id, id));
  await allocate(db, [{ invoiceId, amount: cents(-parseMoney(amount)), source: { writeOffId: id } }], date);
  await reverseEvent(
    db,
    { sourceType: 'write_off', sourceId: id, event: 'written_off' },
    { date, memo: `Write-off ${active.writeOffNumber} reversed: ${reason}`, event: 'reversed' },
  );
  await returnRelief(db, active, { reason, date });
};

/** What is still open of an invoice that was open only for a while, given up again for the reason of before. */
export const writeOffRest = async (db: Db, before: ActiveWriteOff, { reason, date }: Given): Promise<void> => {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, before.invoiceId));
  if (invoice?.status !== 'pending') return;
  const rest = await writeOffLocked(db, invoice, { reason: `Rest of ${before.writeOffNumber} after ${reason}`, date });
  await keepRelief(db, before, rest);
};
