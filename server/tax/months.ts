import { sql } from 'drizzle-orm';
import { addMoney, type Cents, cents, parseMoney, subtractMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { TaxMonth, UnsignedDocument } from '../../domain/tax/contract.ts';
import type { Db } from '../db/connection/database.ts';

const OUTPUT_VAT = '2300';

type Row = UnsignedDocument & { isSigned: boolean };

// What another system issued is no business of ours with KRA, and a draft is nothing yet.
const findDocuments = async (db: Db, first: string): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    with issued as (
      select 'invoice' as kind, i.id as invoice_id, i.id, i.invoice_number as number, i.bill_to ->> 'name' as name, i.issue_date, i.net, i.vat
      from invoices i where not i.opening and i.status <> 'draft'
        and i.issue_date >= ${first}::date and i.issue_date < ${first}::date + interval '1 month'
      union all
      select 'credit_note', c.invoice_id, c.id, c.credit_number, i.bill_to ->> 'name', c.issue_date, -c.net, -c.vat
      from credit_notes c join invoices i on i.id = c.invoice_id
      where c.issue_date >= ${first}::date and c.issue_date < ${first}::date + interval '1 month'
    )
    select d.kind, d.invoice_id as "invoiceId", t.id as "documentId", d.number as "documentNumber", d.name, d.issue_date::text as "issueDate",
      d.net::text, d.vat::text, t.state, t.reason, exists (
        select 1 from tax_stamps s where s.invoice_id = d.id or s.credit_note_id = d.id) as "isSigned"
    from issued d left join tax_documents t on case d.kind when 'invoice' then t.invoice_id = d.id else t.credit_note_id = d.id end
    order by d.issue_date, d.number`);
  return rows;
};

type Posted = { byDocuments: string; otherwise: string };

const findPosted = async (db: Db, first: string): Promise<Posted> => {
  const { rows } = await db.execute<Posted>(sql`
    select coalesce(sum(l.credit - l.debit) filter (where e.source_type in ('invoice', 'credit_note')), 0)::numeric(14, 2)::text as "byDocuments",
      coalesce(sum(l.credit - l.debit) filter (where e.source_type not in ('invoice', 'credit_note')), 0)::numeric(14, 2)::text as otherwise
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account = ${OUTPUT_VAT} and l.entry_date >= ${first}::date and l.entry_date < ${first}::date + interval '1 month'`);
  return rows[0] ?? { byDocuments: '0.00', otherwise: '0.00' };
};

const total = (rows: readonly Row[], of: 'net' | 'vat'): Cents =>
  addMoney(cents(0), ...rows.map((row) => parseMoney(row[of])));

const side = (rows: readonly Row[]) => ({
  documents: rows.length,
  net: toDecimalText(total(rows, 'net')),
  vat: toDecimalText(total(rows, 'vat')),
});

/** The books of a month beside what KRA has signed, and each document between the two. */
export const getMonth = async (db: Db, month: string): Promise<TaxMonth> => {
  const first = `${month}-01`;
  const [documents, posted] = [await findDocuments(db, first), await findPosted(db, first)];
  const signed = documents.filter(({ isSigned }) => isSigned);
  const open = documents.filter(({ isSigned }) => !isSigned);
  return {
    month,
    ledgerVat: posted.byDocuments,
    byHand: posted.otherwise,
    issued: side(documents),
    signed: side(signed),
    difference: toDecimalText(subtractMoney(parseMoney(posted.byDocuments), total(signed, 'vat'))),
    explained: toDecimalText(total(open, 'vat')),
    rows: open.map(({ isSigned: _, ...row }) => row),
  };
};
