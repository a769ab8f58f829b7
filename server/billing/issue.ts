import { sql } from 'drizzle-orm';
import { cutAt } from '../../domain/billing/recognition.ts';
import { formatMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { invoiceLines as booksOf } from '../../domain/ledger/postings.ts';
import type { Db } from '../db/pool.ts';
import { postEntries } from '../ledger/post.ts';
import { type NewInvoice, totalsOf } from './new-invoice.ts';
import { takeNumbers } from './numbers.ts';

export type Issued = { id: string; invoiceNumber: string; tenantId: string | null };

const head = (invoice: NewInvoice, n: number, seq: number) => {
  const { net, vat, amount } = totalsOf(invoice.lines);
  return {
    n,
    seq,
    tenant_id: invoice.tenantId,
    type: invoice.type,
    description: invoice.description,
    due_date: invoice.dueDate,
    net: formatMoney(net),
    vat: formatMoney(vat),
    amount: formatMoney(amount),
    bill_to: invoice.billTo,
    late_fee_of: invoice.lateFeeOf,
    starts_on: invoice.period?.start ?? null,
    ends_on: invoice.period?.end ?? null,
  };
};

const linesOf = (invoice: NewInvoice, n: number) =>
  invoice.lines.map((line, position) => ({
    n,
    position,
    kind: line.kind,
    description: line.description,
    formula: line.formula,
    quantity: line.quantity,
    unit_price: formatMoney(line.unitPrice),
    net: formatMoney(line.net),
    vat_rate: String(line.vatRate),
    vat: formatMoney(line.vat),
    account: line.account,
    service_start: line.serviceStart,
    service_end: line.serviceEnd,
    booking_id: line.bookingId,
  }));

// Writes invoices with their lines, and what they stand for (days of rent, bookings), by one statement: whatever is
// billed already is refused by the database, and then nothing of it is there.
const insertInvoices = async (
  db: Db,
  invoices: readonly NewInvoice[],
  { issueDate, runId }: { issueDate: Day; runId: string | null },
): Promise<Issued[]> => {
  const { series, first } = await takeNumbers(db, 'INV', issueDate, invoices.length);
  const heads = JSON.stringify(invoices.map((invoice, n) => head(invoice, n, first + n)));
  const lines = JSON.stringify(invoices.flatMap(linesOf));
  const { rows } = await db.execute<{ id: string; number: string; tenant_id: string | null }>(sql`
    with given as materialized (
      select uuid_v7() as id, h.* from jsonb_to_recordset(${heads}::jsonb) as h (
        n int, seq int, tenant_id uuid, type text, description text, due_date date, net numeric, vat numeric, amount numeric,
        bill_to jsonb, late_fee_of uuid, starts_on date, ends_on date)
    ), lines as materialized (
      select g.id as invoice_id, l.* from jsonb_to_recordset(${lines}::jsonb) as l (
        n int, position smallint, kind text, description text, formula text, quantity numeric, unit_price numeric, net numeric,
        vat_rate numeric, vat numeric, account text, service_start date, service_end date, booking_id uuid)
      join given g on g.n = l.n
    ), made as (
      insert into invoices (id, series, seq, tenant_id, type, status, description, issue_date, due_date, net, vat, amount, bill_to, late_fee_of, run_id)
      select id, ${series}, seq, tenant_id, type, 'pending', description, ${issueDate}::date, due_date, net, vat, amount, bill_to, late_fee_of, ${runId}::uuid
      from given order by n
    ), lined as (
      insert into invoice_lines (invoice_id, issue_date, position, kind, description, formula, quantity, unit_price, net, vat_rate, vat, account, service_start, service_end, booking_id)
      select invoice_id, ${issueDate}::date, position, kind, description, formula, quantity, unit_price, net, vat_rate, vat, account, service_start, service_end, booking_id
      from lines
    ), covered as (
      insert into rent_periods (invoice_id, tenant_id, starts_on, ends_on)
      select id, tenant_id, starts_on, ends_on from given where starts_on is not null
    ), charged as (
      insert into booking_charges (booking_id, invoice_id) select booking_id, invoice_id from lines where booking_id is not null
    )
    select id, document_number(${series}, seq) as number, tenant_id from given order by n`);
  return rows.map(({ id, number, tenant_id }) => ({ id, invoiceNumber: number, tenantId: tenant_id }));
};

// Issues invoices: numbered, written and posted, all in the caller's transaction.
export const issueInvoices = async (
  db: Db,
  invoices: readonly NewInvoice[],
  on: { issueDate: Day; runId: string | null },
): Promise<Issued[]> => {
  if (invoices.length === 0) return [];
  const issued = await insertInvoices(db, invoices, on);
  await postEntries(
    db,
    issued.map(({ id, invoiceNumber }, n) => {
      const invoice = invoices[n] as NewInvoice;
      return {
        date: on.issueDate,
        memo: `Invoice ${invoiceNumber}: ${invoice.billTo.name}`,
        sourceType: 'invoice',
        sourceId: id,
        event: 'issued',
        lines: booksOf({
          tenantId: invoice.tenantId,
          ...totalsOf(invoice.lines),
          lines: invoice.lines.map((line) => ({ account: line.account, ...cutAt(line, on.issueDate) })),
        }),
      };
    }),
  );
  return issued;
};
