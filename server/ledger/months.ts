import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/pool.ts';

export type MonthOfAccount = { month: string; sourceType: string; amount: Cents };

// What moved an account in each month of a period, by what it came of: debits less credits.
export const monthsOfAccount = async (
  db: Db,
  account: string,
  { from, to }: { from: Day; to: Day },
): Promise<MonthOfAccount[]> => {
  const { rows } = await db.execute<{ month: string; sourceType: string; amount: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, source_type as "sourceType", sum(debit - credit)::numeric(14, 2)::text as amount
    from journal_days where account = ${account} and day between ${from}::date and ${to}::date
    group by to_char(day, 'YYYY-MM'), source_type order by 1, 2`);
  return rows.map((row) => ({ ...row, amount: parseMoney(row.amount) }));
};
