import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';

type Span = { from: Day; to: Day };
type Row = { code: string; name: string; weights: number[] };
type Share = { code: string; name: string; weight: number };

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/**
 * What money that settled invoices in each span was for, by income account; the VAT in it under its own account. These are
 * weights by which an amount is split to the cent, so that they need not be exact themselves, and are not worth the time.
 * All spans are found in one pass, and nothing is put together on the way but the few accounts.
 */
export const paidFor = (spans: readonly Span[]): BatchQuery<Share[][]> => {
  const within = ({ from, to }: Span) => sql`dated_on between ${from}::date and ${to}::date`;
  const sums = (filter: SQL) =>
    sql`array[${list(spans.map((span) => sql`coalesce(sum(part * ${filter}) filter (where ${within(span)}), 0)`))}]`;
  const query = sql`
    with settled as (
      select l.account, a.dated_on, a.amount::float8 / i.amount::float8 as part, l.net::float8 as net, l.vat::float8 as vat
      from allocations a join invoices i on i.id = a.invoice_id join invoice_lines l on l.invoice_id = i.id
      where a.payment_id is not null and (${sql.join(spans.map(within), sql` or `)})
    ), by_account as materialized (
      select account, ${sums(sql`net`)} as net, ${sums(sql`vat`)} as vat from settled group by account
    ), parts as (
      select account, net as weights from by_account
      union all
      select ${ACCOUNTS.outputVat}, array[${list(spans.map((_, n) => sql`sum(vat[${sql.raw(String(n + 1))}])`))}]
      from by_account having bool_or(0 < any(vat))
    )
    select a.code, a.name, array(select round(w * 100) from unnest(p.weights) w)::float8[] as weights
    from parts p join accounts a on a.code = p.account order by a.code`;
  return batchQuery(query, (rows: readonly Row[]) =>
    spans.map((_, n) => rows.map(({ code, name, weights }) => ({ code, name, weight: weights[n] ?? 0 }))),
  );
};
