import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';
import { isMoney } from './income.ts';

type Totals = { income: string; expense: string; collected: string };

/** What was earned, spent and paid in by clients in some days or ever, as the books have it: from the totals of the days. */
export const totalsOfBooks = async (db: Db, days?: { from: Day; to: Day }): Promise<Totals> => {
  const { rows } = await db.execute<Totals>(sql`
    select coalesce(sum(d.credit - d.debit) filter (where a.kind = 'income'), 0)::numeric(14, 2) as income,
      coalesce(sum(d.debit - d.credit) filter (where a.kind = 'expense'), 0)::numeric(14, 2) as expense,
      coalesce(sum(d.debit - d.credit) filter (where ${isMoney} and d.source_type = 'payment'), 0)::numeric(14, 2) as collected
    from journal_days d join accounts a on a.code = d.account where (a.kind in ('income', 'expense') or ${isMoney})
      ${days ? sql`and d.day between ${days.from}::date and ${days.to}::date` : sql``}`);
  return rows[0] ?? { income: '0.00', expense: '0.00', collected: '0.00' };
};

/** Whether anything is posted at all: from then on the books have a currency. */
export const booksBegun = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ begun: boolean }>(sql`select exists (select 1 from journal_entries) as begun`);
  return rows[0]?.begun ?? false;
};
