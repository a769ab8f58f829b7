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
  path: string;
};

type Row = Omit<WithheldVat, 'number' | 'amount' | 'path'> & { id: string; receipt: string; amount: string };

/** VAT that customers kept back, as it was posted in some days; below zero where its payment was reversed in them. */
export const withheldVatIn = ({ from, to }: { from: Day; to: Day }): BatchQuery<WithheldVat[]> =>
  batchQuery(
    sql`
    select p.id, p.receipt::text, p.payment_date::text as date, coalesce(t.company_name, y.name, i.bill_to->>'name', '') as customer,
      coalesce(t.kra_pin, i.bill_to->>'kraPin') as "kraPin", sum(l.debit - l.credit)::numeric(14, 2)::text as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = ${ACCOUNTS.withholdingVat}
      join payments p on p.id::text = e.source_id
      left join tenants t on t.id = p.tenant_id left join parties y on y.id = p.party_id left join invoices i on i.id = p.invoice_id
    where e.source_type = 'payment' and e.entry_date between ${from}::date and ${to}::date
    group by p.id, t.id, y.id, i.id having sum(l.debit - l.credit) <> 0 order by p.payment_date, p.receipt`,
    (rows: readonly Row[]) =>
      rows.map(({ id, receipt, amount, ...row }) => ({
        ...row,
        number: receiptNumber(Number(receipt)),
        amount: parseMoney(amount),
        path: withQuery(paths.financials, { tab: 'payments', payment: id }),
      })),
  );
