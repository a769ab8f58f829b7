import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';

type Place = { id: string; entryDate: Day };

/**
 * The balance of an account, or of one tenant in it, after each of some entries: everything before them counts, whatever
 * the list is narrowed to. What lies before their first day is one sum; only the days between are gone through in order.
 */
export const runningBalances = async (
  db: Db,
  { account, tenant }: { account: string; tenant: string | undefined },
  entries: readonly Place[],
): Promise<ReadonlyMap<string, string>> => {
  const days = entries.map(({ entryDate }) => entryDate).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return new Map();
  const own = sql`account = ${account} ${tenant ? sql`and tenant_id = ${tenant}` : sql``}`;
  // The sums of days know accounts, not tenants.
  const before = tenant ? sql`journal_lines where ${own} and entry_date` : sql`journal_days where ${own} and day`;
  const { rows } = await db.execute<{ id: string; balance: string }>(sql`
    with before as (
      select coalesce(sum(debit - credit), 0) as balance from ${before} < ${first}
    ), after_each as (
      select entry_id, sum(sum(debit - credit)) over (order by entry_date, entry_id) as moved
      from journal_lines where ${own} and entry_date between ${first} and ${last} group by entry_date, entry_id
    )
    select entry_id as id,
      ((before.balance + moved) * case when kind in ('asset', 'expense') then 1 else -1 end)::numeric(14, 2)::text as balance
    from after_each, before, accounts
    where accounts.code = ${account} and entry_id = any(${sql.param(entries.map(({ id }) => id))}::uuid[])`);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
};
