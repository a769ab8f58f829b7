import { sql } from 'drizzle-orm';
import { receiptNumber } from '../../../domain/billing/payments/payment-rules.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import { paths, withQuery } from '../../../domain/kernel/paths.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';

export type WithheldVat = {
  customer: string;
  kraPin: string | null;
  number: string;
  date: Day;
  amount: Cents;
  certificate: string | null;
  certificateDate: Day | null;
  path: string;
};

type Row = Omit<WithheldVat, 'number' | 'amount' | 'path'> & { id: string; receipt: string; amount: string };

const toKept = ({ id, receipt, amount, customer, kraPin, date, certificate, certificateDate }: Row): WithheldVat => ({
  ...{ customer, kraPin, date, certificate, certificateDate },
  number: receiptNumber(Number(receipt)),
  amount: parseMoney(amount),
  path: withQuery(paths.financials, { tab: 'payments', payment: id }),
});

/** VAT that customers kept back, as it was posted in some days; below zero where its payment was reversed in them. */
export const withheldVatIn = ({ from, to }: { from: Day; to: Day }): BatchQuery<WithheldVat[]> =>
  batchQuery(
    sql`
    select p.id, p.receipt::text, p.payment_date::text as date, coalesce(t.company_name, y.name, i.bill_to->>'name', '') as customer,
      coalesce(t.kra_pin, i.bill_to->>'kraPin') as "kraPin", p.vat_certificate as certificate,
      p.vat_certificate_date::text as "certificateDate", sum(l.debit - l.credit)::numeric(14, 2)::text as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = ${ACCOUNTS.withholdingVat}
      join payments p on p.id::text = e.source_id
      left join tenants t on t.id = p.tenant_id left join parties y on y.id = p.party_id left join invoices i on i.id = p.invoice_id
    where e.source_type = 'payment' and e.entry_date between ${from}::date and ${to}::date
    group by p.id, t.id, y.id, i.id having sum(l.debit - l.credit) <> 0 order by p.payment_date, p.receipt`,
    (rows: readonly Row[]) => rows.map(toKept),
  );

export type KeptBack = WithheldVat & { tax: 'income' | 'vat'; isAgent: boolean };

type KeptRow = Row & Pick<KeptBack, 'tax' | 'isAgent'>;

/** What customers kept back with payments of some days, and before them where its certificate is still to come. */
export const keptBackFromUs = ({ from, to }: { from: Day; to: Day }): BatchQuery<KeptBack[]> =>
  batchQuery(
    sql`
    select p.id, k.tax, p.receipt::text, p.payment_date::text as date, coalesce(t.company_name, y.name, i.bill_to->>'name', '') as customer,
      coalesce(t.kra_pin, i.bill_to->>'kraPin') as "kraPin", k.amount::text as amount, k.certificate, k.dated::text as "certificateDate",
      coalesce(t.withholds_vat, false) as "isAgent"
    from payments p
      left join tenants t on t.id = p.tenant_id left join parties y on y.id = p.party_id left join invoices i on i.id = p.invoice_id
      cross join lateral (values ('income', p.withholding_tax, p.tax_certificate, p.tax_certificate_date),
        ('vat', p.withholding_vat, p.vat_certificate, p.vat_certificate_date)) as k (tax, amount, certificate, dated)
    where p.reversed_at is null and (p.withholding_vat > 0 or p.withholding_tax > 0) and k.amount > 0
      and p.payment_date <= ${to}::date and (p.payment_date >= ${from}::date or k.certificate is null)
    order by p.payment_date, p.receipt, k.tax`,
    (rows: readonly KeptRow[]) => rows.map((row) => ({ ...toKept(row), tax: row.tax, isAgent: row.isAgent })),
  );
