import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';

type Totals = { income: string; expense: string; collected: string };

// All that was ever earned, spent and paid in by clients, as the books have it: from the totals of the days.
export const totalsOfBooks = async (db: Db): Promise<Totals> => {
  const { rows } = await db.execute<Totals>(sql`
    select coalesce(sum(d.credit - d.debit) filter (where a.kind = 'income'), 0)::numeric(14, 2) as income,
      coalesce(sum(d.debit - d.credit) filter (where a.kind = 'expense'), 0)::numeric(14, 2) as expense,
      coalesce(sum(d.debit - d.credit) filter (where a.is_cash and d.source_type = 'payment'), 0)::numeric(14, 2) as collected
    from journal_days d join accounts a on a.code = d.account where a.kind in ('income', 'expense') or a.is_cash`);
  return rows[0] ?? { income: '0.00', expense: '0.00', collected: '0.00' };
};
