import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import type { Db } from '../db/pool.ts';

// What money that settled invoices in some days was for, by income account; the VAT in it under its own account. These are
// weights by which an amount is split to the cent, so that they need not be exact themselves, and are not worth the time.
export const paidFor = async (
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<{ code: string; name: string; weight: number }[]> => {
  const { rows } = await db.execute<{ code: string; name: string; weight: number }>(sql`
    with settled as (
      select invoice_id, sum(amount) as amount from allocations
      where payment_id is not null and dated_on between ${from}::date and ${to}::date group by invoice_id having sum(amount) <> 0
    ), parts as (
      select l.account, s.amount::float8 * l.net::float8 / i.amount::float8 as amount
      from settled s join invoices i on i.id = s.invoice_id join invoice_lines l on l.invoice_id = i.id
      union all
      select ${ACCOUNTS.outputVat}, s.amount::float8 * i.vat::float8 / i.amount::float8 from settled s join invoices i on i.id = s.invoice_id where i.vat > 0
    )
    select a.code, a.name, round(sum(p.amount) * 100)::float8 as weight
    from parts p join accounts a on a.code = p.account group by a.code order by a.code`);
  return rows;
};
