import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { creditableUntil, isLateCredit, lateCreditText, vatOfPart } from '../../../domain/billing/vat.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { creditNoteLines as booksOf, type Posting } from '../../../domain/ledger/postings.ts';
import { billAgainFrom } from '../../agreements/to-bill.ts';
import type { Db } from '../../db/connection/database.ts';
import { postEntries } from '../../ledger/post.ts';
import { lockAccount } from '../../tenants/lock-tenant.ts';
import { allocate, applyTenantCredit } from '../accounts/settle.ts';
import { activeWriteOff, reverseActiveWriteOff, writeOffRest } from '../accounts/write-offs.ts';
import { accrualPostings, bookLines, creditedMonths, takenBack } from '../kernel/accrued.ts';
import { sumLines } from '../kernel/new-invoice.ts';
import { takeNumbers } from '../kernel/numbering.ts';
import { bookingCharges, creditNoteLines, invoiceLines, invoices, rentPeriods } from '../tables/invoice-tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** Holds the tenant first and the invoice then, as everybody does who moves money. */
export const lockInvoice = async (db: Db, id: string): Promise<InvoiceRow> => {
  const [, [row]] = await Promise.all([
    lockAccount(db, sql`(select ${invoices.tenantId} from ${invoices} where ${invoices.id} = ${id}::uuid)`),
    db.select().from(invoices).where(eq(invoices.id, id)).for('no key update').execute(),
  ]);
  if (!row) throw notFound('Invoice');
  return row;
};

type Line = typeof invoiceLines.$inferSelect;
type Left = { line: Line; net: Cents; vat: Cents; credited: { net: Cents; vat: Cents } };

/** Of which nothing was credited, neither against what it owed nor as credit of the payer. */
export const notCredited = sql`not exists (select 1 from credit_notes c where c.invoice_id = ${invoices.id})`;

/** What of each line is not credited yet. */
export const uncredited = async (db: Db, invoiceId: string): Promise<Left[]> => {
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
  const back = await db
    .select({
      id: creditNoteLines.invoiceLineId,
      net: sql<string>`sum(${creditNoteLines.net})`,
      vat: sql<string>`sum(${creditNoteLines.vat})`,
    })
    .from(creditNoteLines)
    .where(
      inArray(
        creditNoteLines.invoiceLineId,
        lines.map(({ id }) => id),
      ),
    )
    .groupBy(creditNoteLines.invoiceLineId);
  const byLine = new Map(back.map(({ id, net, vat }) => [id, { net: parseMoney(net), vat: parseMoney(vat) }]));
  return lines.map((line) => {
    const credited = byLine.get(line.id) ?? { net: cents(0), vat: cents(0) };
    return {
      line,
      credited,
      net: cents(parseMoney(line.net) - credited.net),
      vat: cents(parseMoney(line.vat) - credited.vat),
    };
  });
};

export type CreditPart = {
  lineId: string;
  net: Cents;
  /** Its share of the VAT if absent. */
  vat?: Cents;
  /** Where only some days of the service go back. */
  service?: { start: Day; end: Day };
};

type CreditedPart = {
  line: Line;
  net: Cents;
  vat: Cents;
  serviceStart: Day;
  serviceEnd: Day;
};

const everything = (left: readonly Left[]): CreditedPart[] =>
  left
    .filter(({ net, vat }) => net + vat > 0)
    .map(({ line, net, vat }) => ({ line, net, vat, serviceStart: line.serviceStart, serviceEnd: line.serviceEnd }));

const pickParts = (left: readonly Left[], parts: readonly CreditPart[]): CreditedPart[] =>
  parts.map((part, n) => {
    const found = left.find(({ line }) => line.id === part.lineId);
    if (!found) throw invalid({ [`lines.${n}.lineId`]: 'This line is not on the invoice' });
    if (parts.findIndex(({ lineId }) => lineId === part.lineId) < n) {
      throw invalid({ [`lines.${n}.lineId`]: 'This line is listed twice' });
    }
    if (part.net > found.net) {
      throw invalid({ [`lines.${n}.net`]: `At most ${toDecimalText(found.net)} of this line can be credited` });
    }
    const whole = { net: parseMoney(found.line.net), vat: parseMoney(found.line.vat) };
    return {
      line: found.line,
      net: part.net,
      vat: part.vat ?? vatOfPart(whole, found.credited, part.net),
      serviceStart: part.service?.start ?? found.line.serviceStart,
      serviceEnd: part.service?.end ?? found.line.serviceEnd,
    };
  });

const insertCreditNote = async (
  db: Db,
  invoice: InvoiceRow,
  credited: readonly CreditedPart[],
  { reason, date, runId }: { reason: string; date: Day; runId: string | null },
): Promise<{ id: string; creditNumber: string }> => {
  const { net, vat, amount } = sumLines(credited);
  const { series, first } = await takeNumbers(db, 'CN', date, 1);
  const lines = credited.map(({ line, net: part, vat: tax, serviceStart, serviceEnd }, position) => ({
    position,
    invoice_line_id: line.id,
    kind: line.kind,
    description: line.description,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    net: toDecimalText(part),
    tax_class: line.taxClass,
    vat_rate: line.vatRate,
    vat: toDecimalText(tax),
    account: line.account,
    service_start: serviceStart,
    service_end: serviceEnd,
  }));
  const { rows } = await db.execute<{ id: string; number: string }>(sql`
    with note as materialized (select uuid_v7() as id), made as (
      insert into credit_notes (id, series, seq, invoice_id, tenant_id, issue_date, net, vat, amount, unallocated, reason, run_id)
      select id, ${series}, ${first}::int, ${invoice.id}::uuid, ${invoice.tenantId}::uuid, ${date}::date,
        ${toDecimalText(net)}::numeric, ${toDecimalText(vat)}::numeric, ${toDecimalText(amount)}::numeric, ${toDecimalText(amount)}::numeric, ${reason}, ${runId}::uuid
      from note
    ), lined as (
      insert into credit_note_lines (credit_note_id, issue_date, position, invoice_line_id, kind, description, quantity, unit_price, net, tax_class, vat_rate, vat, account, service_start, service_end)
      select note.id, ${date}::date, l.* from note, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        position smallint, invoice_line_id uuid, kind text, description text, quantity numeric, unit_price numeric, net numeric, tax_class text,
        vat_rate numeric, vat numeric, account text, service_start date, service_end date)
    )
    select id, document_number(${series}, ${first}::int) as number from note`);
  const [row] = rows;
  if (!row) throw new Error('The credit note was not written');
  return { id: row.id, creditNumber: row.number };
};

type CreditInput = {
  reason: string;
  /** Why only now, where the six months of a tax invoice are over. */
  lateReason: string | null;
  /** What the request calls that reason. */
  lateField?: string;
  date: Day;
  parts?: readonly CreditPart[] | null;
  runId?: string | null;
  /** Of somebody who is no tenant: what was paid of it already is paid out by the caller. */
  isPaidOut?: boolean;
};

// The one rule of every way to a credit note: after six months it says why it comes only now (VAT Act s.16).
const whyCredited = (
  invoice: InvoiceRow,
  { reason, lateReason, lateField = 'lateReason', date }: CreditInput,
): string => {
  if (!isLateCredit(invoice, date)) return reason;
  if (lateReason) return lateCreditText({ reason, lateReason });
  const until = formatDay(creditableUntil(invoice.issueDate ?? date));
  throw invalid({
    [lateField]: `This tax invoice could be credited until ${until} (VAT Act s.16): give a reason for crediting it now`,
  });
};

// Credits an open invoice: first against what is still owed of it, the rest becomes credit of the
// tenant and is set against other open invoices. A visitor's invoice is credited only as far as it is open.
const creditOpen = async (db: Db, invoice: InvoiceRow, input: CreditInput): Promise<string> => {
  const { date, parts, runId = null, isPaidOut = false } = input;
  if (invoice.status === 'draft') throw new AppError('conflict', 'Edit or delete the draft instead of crediting it');
  const left = await uncredited(db, invoice.id);
  const credited = parts ? pickParts(left, parts) : everything(left);
  if (credited.length === 0) throw new AppError('conflict', 'This invoice is already fully credited');
  const reason = whyCredited(invoice, input);
  const { vat, amount } = sumLines(credited);
  const open = cents(parseMoney(invoice.amount) - parseMoney(invoice.paidAmount) - parseMoney(invoice.creditedAmount));
  const applied = cents(Math.min(open, amount));
  if (!invoice.tenantId && !isPaidOut && applied < amount) {
    throw new AppError('conflict', 'This visitor’s invoice is paid: reverse the payment first, then credit it');
  }
  const { id, creditNumber } = await insertCreditNote(db, invoice, credited, { reason, date, runId });
  const source = { creditNoteId: id };
  if (applied > 0) await allocate(db, [{ invoiceId: invoice.id, amount: applied, source }], date);
  const document = `Credit note ${creditNumber} for invoice ${invoice.invoiceNumber}: ${reason}`;
  const lines = credited.map((part) => ({ ...part, account: part.line.account, kind: part.line.kind }));
  const booked = bookLines(lines, date, await creditedMonths(db, invoice.id, lines, date));
  const entry: Posting = {
    date,
    memo: document,
    sourceType: 'credit_note',
    sourceId: id,
    event: 'issued',
    lines: booksOf({ tenantId: invoice.tenantId, amount, vat, applied, lines: booked }),
  };
  await postEntries(db, [entry, ...accrualPostings({ id, document }, booked).map(takenBack)]);
  if (invoice.tenantId && applied < amount) await applyTenantCredit(db, invoice.tenantId, date);
  return id;
};

/** Credits an invoice that the caller has locked. One that was written off is open meanwhile, and its rest given up again. */
export const creditLocked = async (db: Db, invoice: InvoiceRow, input: CreditInput): Promise<string> => {
  const writeOff = invoice.status === 'written_off' ? await activeWriteOff(db, invoice.id) : null;
  if (!writeOff) return creditOpen(db, invoice, input);
  const { date } = input;
  await reverseActiveWriteOff(db, writeOff, { reason: 'A credit note was issued', date });
  const [open] = await db.select().from(invoices).where(eq(invoices.id, invoice.id));
  const id = await creditOpen(db, open ?? invoice, input);
  await writeOffRest(db, writeOff, { reason: 'a credit note', date });
  return id;
};

/**
 * Who undoes a run wants it run again: the days of rent, the bookings and the charges of these invoices are free to be billed anew. A
 * credit by hand frees nothing, because what was forgiven must not come back with the next run.
 */
export const freeWhatTheyStoodFor = async (db: Db, invoiceIds: readonly string[]): Promise<void> => {
  if (invoiceIds.length === 0) return;
  const freed = await db
    .delete(rentPeriods)
    .where(inArray(rentPeriods.invoiceId, [...invoiceIds]))
    .returning({
      tenantId: rentPeriods.tenantId,
      agreementId: rentPeriods.agreementId,
      startsOn: rentPeriods.startsOn,
    });
  await db.delete(bookingCharges).where(inArray(bookingCharges.invoiceId, [...invoiceIds]));
  await db.execute(sql`update charges set invoice_line_id = null where invoice_line_id in (
    select id from ${invoiceLines} where ${inArray(invoiceLines.invoiceId, [...invoiceIds])})`);
  await billAgainFrom(db, freed);
};

/** The rent lines of an agreement that are in a period that reaches beyond a day, with their invoices. */
export const rentBeyond = async (db: Db, agreementId: string, day: Day) =>
  db
    .select({ invoice: invoices, line: invoiceLines, period: rentPeriods })
    .from(rentPeriods)
    .innerJoin(invoices, eq(invoices.id, rentPeriods.invoiceId))
    .innerJoin(invoiceLines, and(eq(invoiceLines.invoiceId, invoices.id), eq(invoiceLines.kind, 'rent')))
    .where(and(eq(rentPeriods.agreementId, agreementId), sql`${rentPeriods.endsOn} > ${day}::date`))
    .orderBy(asc(rentPeriods.startsOn), asc(invoiceLines.position));
