import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';

// All that was ever earned and spent, as the books have it.
export const totalsByKind = async (db: Db): Promise<{ income: string; expense: string }> => {
  const { rows } = await db.execute<{ income: string; expense: string }>(sql`
    select coalesce(sum(l.credit - l.debit) filter (where a.kind = 'income'), 0)::numeric(14, 2) as income,
      coalesce(sum(l.debit - l.credit) filter (where a.kind = 'expense'), 0)::numeric(14, 2) as expense
    from journal_lines l join accounts a on a.code = l.account where a.kind in ('income', 'expense')`);
  return rows[0] ?? { income: '0.00', expense: '0.00' };
};
