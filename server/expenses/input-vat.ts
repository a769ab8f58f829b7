import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

export type TaxedExpense = { vendor: string | null; number: string; date: Day; net: Cents; vat: Cents; path: string };

type Row = { id: string; vendor: string | null; description: string; date: Day; net: string; vat: string };

/** Expenses with input VAT that was posted in some days, as the books have it: what was taken back in them is taken off. */
export const vatOfExpenses = ({ from, to }: { from: Day; to: Day }): BatchQuery<TaxedExpense[]> =>
  batchQuery(
    sql`
    select x.id, x.vendor, x.description, x.expense_date::text as date,
      sum(l.debit - l.credit) filter (where l.account <> ${ACCOUNTS.inputVat} and not a.is_cash)::numeric(14, 2)::text as net,
      sum(l.debit - l.credit) filter (where l.account = ${ACCOUNTS.inputVat})::numeric(14, 2)::text as vat
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.code = l.account join expenses x on x.id::text = e.source_id
    where e.source_type = 'expense' and e.entry_date between ${from}::date and ${to}::date
    group by x.id having sum(l.debit - l.credit) filter (where l.account = ${ACCOUNTS.inputVat}) <> 0
    order by x.expense_date, x.id`,
    (rows: readonly Row[]) =>
      rows.map(({ id, vendor, description, date, net, vat }) => ({
        vendor,
        number: description,
        date,
        net: parseMoney(net),
        vat: parseMoney(vat),
        path: withQuery(paths.financials, { tab: 'expenses', expense: id }),
      })),
  );
