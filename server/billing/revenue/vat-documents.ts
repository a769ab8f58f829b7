import { sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import type { TaxClass } from '../../../domain/settings/tax-classes.ts';
import type { Db } from '../../db/connection/database.ts';
import { type BatchQuery, rowsQuery } from '../../db/query/query-batch.ts';

type Days = { from: Day; to: Day };

type SumOfClass = { taxClass: TaxClass; rate: string; net: string; vat: string };

/** Sales of some days by tax class and rate: invoices less credit notes, without what another system has declared. */
export const salesByClass = ({ from, to }: Days): BatchQuery<readonly SumOfClass[]> =>
  rowsQuery(sql`
    select "taxClass", rate::text, sum(net)::numeric(14, 2)::text as net, sum(vat)::numeric(14, 2)::text as vat from (
      select tax_class as "taxClass", vat_rate as rate, net, vat from invoice_lines where issue_date between ${from}::date and ${to}::date
      union all
      select tax_class, vat_rate, -net, -vat from credit_note_lines where issue_date between ${from}::date and ${to}::date
      union all
      select l.tax_class, l.vat_rate, -l.net, -l.vat from invoices i join invoice_lines l on l.invoice_id = i.id
      where i.opening and i.issue_date between ${from}::date and ${to}::date and l.issue_date is not null
    ) as line group by "taxClass", rate order by line.rate desc, "taxClass" desc`);

export type SalesOfClass = {
  kind: 'Invoice' | 'Credit note';
  number: string;
  date: Day;
  customer: string;
  kraPin: string | null;
  taxClass: TaxClass;
  net: string;
  vat: string;
};

/** What each document of some days sold, class by class, under its number with KRA where it has one. */
export const salesOfClasses = ({ from, to }: Days): BatchQuery<readonly SalesOfClass[]> =>
  rowsQuery(sql`
    select 'Invoice' as kind, coalesce(max(s.cu_invoice_number), i.invoice_number) as number, i.issue_date::text as date,
      i.bill_to->>'name' as customer, i.bill_to->>'kraPin' as "kraPin", l.tax_class as "taxClass", l.net, l.vat
    from invoices i join (
      select invoice_id, tax_class, sum(net)::numeric(14, 2)::text as net, sum(vat)::numeric(14, 2)::text as vat
      from invoice_lines where issue_date between ${from}::date and ${to}::date group by invoice_id, tax_class
    ) as l on l.invoice_id = i.id left join tax_stamps s on s.invoice_id = i.id
    where not i.opening group by i.id, l.tax_class, l.net, l.vat
    union all
    select 'Credit note', coalesce(max(s.cu_invoice_number), c.credit_number), c.issue_date::text,
      i.bill_to->>'name', i.bill_to->>'kraPin', l.tax_class, l.net, l.vat
    from credit_notes c join invoices i on i.id = c.invoice_id join (
      select credit_note_id, tax_class, (-sum(net))::numeric(14, 2)::text as net, (-sum(vat))::numeric(14, 2)::text as vat
      from credit_note_lines where issue_date between ${from}::date and ${to}::date group by credit_note_id, tax_class
    ) as l on l.credit_note_id = c.id left join tax_stamps s on s.credit_note_id = c.id
    group by c.id, i.id, l.tax_class, l.net, l.vat
    order by date, number`);

export type VatDocument = {
  kind: 'Invoice' | 'Credit note';
  number: string;
  date: Day;
  customer: string;
  kraPin: string | null;
  net: string;
  vat: string;
  amount: string;
};

/** Each document behind the return. */
export const vatDocuments = async (db: Db, { from, to }: Days): Promise<VatDocument[]> => {
  const { rows } = await db.execute<VatDocument>(sql`
    select kind, number, date::text, customer, "kraPin", net::text, vat::text, amount::text from (
      select 'Invoice' as kind, invoice_number as number, issue_date as date, bill_to->>'name' as customer, bill_to->>'kraPin' as "kraPin",
        net, vat, amount
      from invoices where issue_date between ${from}::date and ${to}::date and not opening
      union all
      select 'Credit note', c.credit_number, c.issue_date, i.bill_to->>'name', i.bill_to->>'kraPin', -c.net, -c.vat, -c.amount
      from credit_notes c join invoices i on i.id = c.invoice_id where c.issue_date between ${from}::date and ${to}::date
    ) as document order by date, number`);
  return rows;
};
