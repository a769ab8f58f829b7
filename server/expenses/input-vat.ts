import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import type { TaxClass } from '../../domain/settings/tax-classes.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

export type TaxedExpense = {
  vendor: string | null;
  number: string;
  date: Day;
  taxClass: TaxClass;
  net: Cents;
  vat: Cents;
  path: string;
};

type Row = Omit<TaxedExpense, 'number' | 'net' | 'vat' | 'path'> & {
  id: string;
  description: string;
  net: string;
  vat: string;
};

/**
 * Expenses that were posted in some days under a tax class, as the books have it: what was taken back in them is taken off. Those of petty
 * cash are among them.
 */
export const vatOfExpenses = ({ from, to }: { from: Day; to: Day }): BatchQuery<TaxedExpense[]> =>
  batchQuery(
    sql`
    select id, vendor, description, date, case when vat <> 0 and tax_class not in ('B', 'E') then 'B' else tax_class end as "taxClass",
      net::numeric(14, 2)::text as net, vat::numeric(14, 2)::text as vat
    from (
    select x.id, x.vendor, x.description, x.expense_date::text as date, x.tax_class,
      coalesce(sum(l.debit - l.credit) filter (where l.account <> ${ACCOUNTS.inputVat} and not a.is_cash), 0) as net,
      coalesce(sum(l.debit - l.credit) filter (where l.account = ${ACCOUNTS.inputVat}), 0) as vat
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.code = l.account join expenses x on x.id::text = e.source_id
    where e.source_type = 'expense' and e.entry_date between ${from}::date and ${to}::date
    group by x.id) as spent where vat <> 0 or net <> 0 order by date, id`,
    (rows: readonly Row[]) =>
      rows.map(({ id, description, net, vat, ...row }) => ({
        ...row,
        number: description,
        net: parseMoney(net),
        vat: parseMoney(vat),
        path: withQuery(paths.financials, { tab: 'expenses', expense: id }),
      })),
  );
