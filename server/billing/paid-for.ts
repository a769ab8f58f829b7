import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import type { Db } from '../db/pool.ts';

type Span = { from: Day; to: Day };
type Share = { code: string; name: string; weight: number };

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

// What money that settled invoices in each span was for, by income account; the VAT in it under its own account. These are
// weights by which an amount is split to the cent, so that they need not be exact themselves, and are not worth the time.
// All spans are found in one pass over the invoices.
export const paidFor = async (db: Db, spans: readonly Span[]): Promise<Share[][]> => {
  const within = ({ from, to }: Span) => sql`a.dated_on between ${from}::date and ${to}::date`;
  const named = (n: number) => sql.identifier(`paid_${n}`);
  const settled = spans.map(
    (span, n) =>
      sql`coalesce(sum(a.amount) filter (where ${within(span)}), 0)::float8 / i.amount::float8 as ${named(n)}`,
  );
  const sums = (of: SQL) => list(spans.map((_, n) => sql`sum(s.${named(n)} * ${of})`));
  const { rows } = await db.execute<{ code: string; name: string; weights: number[] }>(sql`
    with settled as materialized (
      select i.id, i.vat::float8 as vat, ${list(settled)} from allocations a join invoices i on i.id = a.invoice_id
      where a.payment_id is not null and (${sql.join(spans.map(within), sql` or `)}) group by i.id
    ), parts as (
      select l.account, array[${sums(sql`l.net::float8`)}] as weights
      from settled s join invoice_lines l on l.invoice_id = s.id group by l.account
      union all
      select ${ACCOUNTS.outputVat}, array[${sums(sql`s.vat`)}] from settled s where s.vat > 0 having count(*) > 0
    )
    select a.code, a.name, array(select round(w * 100) from unnest(p.weights) w)::float8[] as weights
    from parts p join accounts a on a.code = p.account order by a.code`);
  return spans.map((_, n) => rows.map(({ code, name, weights }) => ({ code, name, weight: weights[n] ?? 0 })));
};
