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
 * weights by which an amount is split to the cent, summed over the days that the database keeps with every payment.
 */
export const paidFor = (spans: readonly Span[]): BatchQuery<Share[][]> => {
  const within = ({ from, to }: Span) => sql`day between ${from}::date and ${to}::date`;
  const sums = (column: SQL) =>
    sql`array[${list(spans.map((span) => sql`coalesce(sum(${column}) filter (where ${within(span)}), 0)`))}]`;
  const query = sql`
    with by_account as materialized (
      select account, ${sums(sql`net`)} as net, ${sums(sql`vat`)} as vat from paid_days
      where ${sql.join(spans.map(within), sql` or `)} group by account
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
