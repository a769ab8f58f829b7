import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';

type Place = { id: string; entryDate: Day };

/**
 * The balance of an account, or of one tenant in it, after each of some entries: everything before them counts, whatever
 * the list is narrowed to. What lies before their first day is one sum, each day from there on another; only the days of the
 * entries themselves are gone through line by line, since a page in the order of posting may span years.
 */
export const runningBalances = async (
  db: Db,
  { account, tenant }: { account: string; tenant: string | undefined },
  entries: readonly Place[],
): Promise<ReadonlyMap<string, string>> => {
  const days = [...new Set(entries.map(({ entryDate }) => entryDate))].sort();
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return new Map();
  const own = sql`account = ${account} ${tenant ? sql`and tenant_id = ${tenant}` : sql``}`;
  // The sums of days know accounts, not tenants.
  const [sums, day] = tenant ? [sql`journal_lines`, sql`entry_date`] : [sql`journal_days`, sql`day`];
  const { rows } = await db.execute<{ id: string; balance: string }>(sql`
    with before as (
      select coalesce(sum(debit - credit), 0) as balance from ${sums} where ${own} and ${day} < ${first}
    ), days as (
      select ${day} as day,
        coalesce(sum(sum(debit - credit)) over (order by ${day} rows between unbounded preceding and 1 preceding), 0) as moved
      from ${sums} where ${own} and ${day} between ${first} and ${last} group by ${day}
    ), after_each as (
      select entry_date, entry_id, sum(sum(debit - credit)) over (partition by entry_date order by entry_id) as moved
      from journal_lines where ${own} and entry_date = any(${sql.param(days)}::date[]) group by entry_date, entry_id
    )
    select entry_id as id,
      ((before.balance + days.moved + after_each.moved) * case when kind in ('asset', 'expense') then 1 else -1 end)
        ::numeric(14, 2)::text as balance
    from after_each join days on days.day = after_each.entry_date, before, accounts
    where accounts.code = ${account} and entry_id = any(${sql.param(entries.map(({ id }) => id))}::uuid[])`);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
};
