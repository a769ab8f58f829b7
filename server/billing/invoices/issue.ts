import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { numberSeries } from '../../../domain/billing/rent.ts';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { invoiceLines as booksOf, type Posting } from '../../../domain/ledger/postings.ts';
import { preparedRows } from '../../db/overlay/statements.ts';
import { isoText } from '../../db/query/columns.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { type EntryRows, posting, toEntryRows } from '../../ledger/post.ts';
import { type Mail, type Queueing, queueing, toQueueing } from '../../mail/service.ts';
import { accrualPostings, bookLines, openMonths } from '../kernel/accrued.ts';
import { type NewInvoice, sumLines } from '../kernel/new-invoice.ts';
import { type Numbers, taking, toNumbers } from '../kernel/numbering.ts';

export type Issued = { id: string; invoiceNumber: string; tenantId: string | null; createdAt: string };

/** Whatever is known of an invoice before it has its number. */
export type ToIssue = NewInvoice & { id: string; lineIds: readonly string[] };

/** Stands for the number in words that are made before it is taken. Nobody can have typed it. */
export const NUMBER_PLACEHOLDER = randomUUID();

/** Ids rise in the order given: invoices of one run are due on one day, and money goes to the oldest of them first. */
export const toIssue = (invoices: readonly NewInvoice[]): ToIssue[] => {
  const ids = invoices.map(() => uuidV7()).sort();
  return invoices.map((invoice, n) => ({
    ...invoice,
    id: ids[n] ?? uuidV7(),
    lineIds: invoice.lines.map(() => uuidV7()),
  }));
};

const head = (invoice: ToIssue, n: number) => {
  const { net, vat, amount } = sumLines(invoice.lines);
  return {
    n,
    id: invoice.id,
    tenant_id: invoice.tenantId,
    party_id: invoice.partyId ?? null,
    type: invoice.type,
    description: invoice.description,
    due_date: invoice.dueDate,
    net: toDecimalText(net),
    vat: toDecimalText(vat),
    amount: toDecimalText(amount),
    bill_to: invoice.billTo,
    late_fee_of: invoice.lateFeeOf,
    agreement_id: invoice.period?.agreementId ?? null,
    starts_on: invoice.period?.start ?? null,
    ends_on: invoice.period?.end ?? null,
    whole_start: invoice.period?.whole.start ?? null,
    whole_end: invoice.period?.whole.end ?? null,
  };
};

const toLines = (invoice: ToIssue) =>
  invoice.lines.map((line, position) => ({
    id: invoice.lineIds[position],
    invoice_id: invoice.id,
    position,
    kind: line.kind,
    description: line.description,
    formula: line.formula,
    quantity: line.quantity,
    unit_price: toDecimalText(line.unitPrice),
    net: toDecimalText(line.net),
    tax_class: line.taxClass,
    vat_rate: String(line.vatRate),
    vat: toDecimalText(line.vat),
    account: line.account,
    service_start: line.serviceStart,
    service_end: line.serviceEnd,
    booking_id: line.bookingId,
    agreement_position: line.agreementPosition ?? null,
    charge_id: line.chargeId ?? null,
  }));

const toEntries = (invoice: ToIssue, issueDate: Day, takes: (monthEnd: Day) => boolean): Posting[] => {
  const lines = bookLines(invoice.lines, issueDate, takes);
  const document = `Invoice ${NUMBER_PLACEHOLDER}: ${invoice.billTo.name}`;
  const entry: Posting = {
    date: issueDate,
    memo: document,
    sourceType: 'invoice',
    sourceId: invoice.id,
    event: 'issued',
    lines: booksOf({ tenantId: invoice.tenantId, ...sumLines(invoice.lines), lines }),
  };
  return [entry, ...accrualPostings({ id: invoice.id, document }, lines)];
};

const numbered = (words: SQL): SQL => sql`replace(${words}, ${NUMBER_PLACEHOLDER}, g.number)`;

type ToWrite = Numbers &
  EntryRows &
  Queueing & {
    heads: string;
    invoiceLines: string;
    issueDate: Day;
    runId: string | null;
  };

type Row = { id: string; number: string; tenant_id: string | null; created_at: string };

const issuing = ({ isMailed, hasCharges }: { isMailed: boolean; hasCharges: boolean }) =>
  preparedRows<ToWrite, Row>((value) => {
    const entries = posting(value, {
      memo: numbered(sql`e.memo`),
      from: sql`join given g on g.id::text = e.source_id`,
    });
    const queued = isMailed
      ? sql`, queued as (${queueing(value, { text: numbered, from: sql`join given g on m.document = 'invoice:' || g.id` })})`
      : sql``;
    const sold = hasCharges
      ? sql`, sold as (update charges c set invoice_line_id = l.id from lines l where c.id = l.charge_id)`
      : sql``;
    return sql`
    with taken as (${taking(value)}), given as materialized (
      select h.*, clock_timestamp() as at, t.first + h.n as seq, document_number(${value('series')}, t.first + h.n) as number
      from taken t, jsonb_to_recordset(${value('heads')}::jsonb) as h (
        n int, id uuid, tenant_id uuid, party_id uuid, type text, description text, due_date date, net numeric, vat numeric, amount numeric,
        bill_to jsonb, late_fee_of uuid, agreement_id uuid, starts_on date, ends_on date, whole_start date, whole_end date)
    ), lines as materialized (
      select l.* from jsonb_to_recordset(${value('invoiceLines')}::jsonb) as l (
        id uuid, invoice_id uuid, position smallint, kind text, description text, formula text, quantity numeric, unit_price numeric,
        net numeric, tax_class text, vat_rate numeric, vat numeric, account text, service_start date, service_end date, booking_id uuid, agreement_position smallint, charge_id uuid)
    ), made as (
      insert into invoices (id, series, seq, tenant_id, party_id, type, status, description, issue_date, due_date, net, vat, amount, bill_to, late_fee_of, run_id, created_at, updated_at)
      select id, ${value('series')}, seq, tenant_id, party_id, type, 'pending', description, ${value('issueDate')}::date, due_date, net, vat, amount, bill_to, late_fee_of,
        ${value('runId')}::uuid, at, at
      from given order by n returning id, invoice_number, tenant_id, created_at
    ), lined as (
      insert into invoice_lines (id, invoice_id, issue_date, position, kind, description, formula, quantity, unit_price, net, tax_class, vat_rate, vat, account, service_start, service_end, booking_id, agreement_position)
      select id, invoice_id, ${value('issueDate')}::date, position, kind, description, formula, quantity, unit_price, net, tax_class, vat_rate, vat, account, service_start, service_end, booking_id, agreement_position
      from lines
    ), covered as (
      insert into rent_periods (invoice_id, tenant_id, agreement_id, starts_on, ends_on, whole_start, whole_end)
      select id, tenant_id, agreement_id, starts_on, ends_on, whole_start, whole_end from given where starts_on is not null
    ), charged as (
      insert into booking_charges (booking_id, invoice_id) select distinct booking_id, invoice_id from lines where booking_id is not null
    )${sold}, ${entries}${queued}
    select id, invoice_number as number, tenant_id, created_at::text from made`;
  });

const ISSUING = {
  plain: issuing({ isMailed: false, hasCharges: false }),
  mailed: issuing({ isMailed: true, hasCharges: false }),
  charged: issuing({ isMailed: false, hasCharges: true }),
  chargedAndMailed: issuing({ isMailed: true, hasCharges: true }),
};

const chooseIssuing = (invoices: readonly ToIssue[], isMailed: boolean) => {
  const hasCharges = invoices.some(({ lines }) => lines.some(({ chargeId }) => chargeId));
  if (hasCharges) return isMailed ? ISSUING.chargedAndMailed : ISSUING.charged;
  return isMailed ? ISSUING.mailed : ISSUING.plain;
};

/**
 * Issues invoices in the caller's transaction: numbered, written with their lines and what they stand for (days of rent,
 * bookings, charges), posted, and their mails queued, all by one statement. Whatever is billed already is refused by the database,
 * and then nothing of it is there. Until the transaction ends nobody else gets a number: the caller has little left to do.
 */
export const issueInvoices = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  invoices: readonly ToIssue[],
  { issueDate, runId, mails = [] }: { issueDate: Day; runId: string | null; mails?: readonly Mail[] },
): Promise<Issued[]> => {
  if (invoices.length === 0) return [];
  const issue = chooseIssuing(invoices, mails.length > 0);
  const takes = await openMonths(
    db,
    invoices.flatMap(({ lines }) => lines),
    issueDate,
  );
  const rows = await issue(db, {
    ...toNumbers(numberSeries('INV', issueDate), invoices.length),
    ...toEntryRows(invoices.flatMap((invoice) => toEntries(invoice, issueDate, takes))),
    ...toQueueing(config, mails),
    heads: JSON.stringify(invoices.map(head)),
    invoiceLines: JSON.stringify(invoices.flatMap(toLines)),
    issueDate,
    runId,
  });
  return rows.map((row) => ({
    id: row.id,
    invoiceNumber: row.number,
    tenantId: row.tenant_id,
    createdAt: isoText(row.created_at),
  }));
};
