import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/pool.ts';

type Place = { id: string; entryDate: Day };

// The balance of an account, or of one tenant in it, after each of some entries: everything before them counts, whatever
// the list is narrowed to.
export const runningBalances = async (
  db: Db,
  { account, tenant }: { account: string; tenant: string | undefined },
  entries: readonly Place[],
): Promise<ReadonlyMap<string, string>> => {
  if (entries.length === 0) return new Map();
  const last = entries.reduce((latest, { entryDate }) => (entryDate > latest ? entryDate : latest), '');
  const { rows } = await db.execute<{ id: string; balance: string }>(sql`
    select entry_id as id, (balance * case when kind in ('asset', 'expense') then 1 else -1 end)::numeric(14, 2)::text as balance
    from (
      select l.entry_id, sum(sum(l.debit - l.credit)) over (order by l.entry_date, l.entry_id) as balance
      from journal_lines l
      where l.account = ${account} and l.entry_date <= ${last} ${tenant ? sql`and l.tenant_id = ${tenant}` : sql``}
      group by l.entry_date, l.entry_id
    ) as after_each
    join accounts on accounts.code = ${account}
    where entry_id = any(${sql.param(entries.map(({ id }) => id))}::uuid[])`);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
};
