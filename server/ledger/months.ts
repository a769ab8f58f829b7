import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

type Earned = { month: string; account: string; amount: string };
export type MonthOfRevenue = Omit<Earned, 'amount'> & { amount: Cents };

/** What some income accounts earned in each month of a period: credits less debits. */
export const monthsOfRevenue = (
  accounts: readonly string[],
  { from, to }: { from: Day; to: Day },
): BatchQuery<MonthOfRevenue[]> =>
  batchQuery(
    sql`
    select to_char(day, 'YYYY-MM') as month, account, sum(credit - debit)::numeric(14, 2)::text as amount
    from journal_days where account = any(${sql.param([...accounts])}::text[]) and day between ${from}::date and ${to}::date
    group by to_char(day, 'YYYY-MM'), account`,
    (rows: readonly Earned[]) => rows.map((row) => ({ ...row, amount: parseMoney(row.amount) })),
  );

type Row = { month: string; sourceType: string; amount: string };
export type MonthOfAccount = Omit<Row, 'amount'> & { amount: Cents };

/** What moved an account in each month of a period, by what it came of: debits less credits. */
export const monthsOfAccount = (account: string, { from, to }: { from: Day; to: Day }): BatchQuery<MonthOfAccount[]> =>
  batchQuery(
    sql`
    select to_char(day, 'YYYY-MM') as month, source_type as "sourceType", sum(debit - credit)::numeric(14, 2)::text as amount
    from journal_days where account = ${account} and day between ${from}::date and ${to}::date
    group by to_char(day, 'YYYY-MM'), source_type order by 1, 2`,
    (rows: readonly Row[]) => rows.map((row) => ({ ...row, amount: parseMoney(row.amount) })),
  );
