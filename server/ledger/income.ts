import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import type { Db } from '../db/connection/database.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

// Revenue is what stands on the income accounts, credits less debits: the one meaning of the word on every screen and in
// every report. It is read from the sums of days that the database keeps with every line.
const earned = sql`coalesce(sum(d.credit - d.debit) filter (where a.kind = 'income'), 0)`;
/** Where payments are posted to: cash accounts, and suspense for money that came in before anybody knew whose it was. */
export const isMoney = sql`(a.is_cash or a.code = ${ACCOUNTS.suspense})`;
// Collected is what came in for invoices, less what was taken back.
const collected = sql`coalesce(sum(d.debit - d.credit) filter (where ${isMoney} and d.source_type = 'payment'), 0)`;
const money = (amount: SQL) => sql`(${amount})::numeric(14, 2)::text`;

/** Revenue from one day to another, both included; without days, all of it. */
export const sumRevenue = async (db: Db, days?: { from: Day; to: Day }): Promise<string> => {
  const { rows } = await db.execute<{ revenue: string }>(sql`
    select ${money(earned)} as revenue from journal_days d join accounts a on a.code = d.account
    where a.kind = 'income' ${days ? sql`and d.day between ${days.from}::date and ${days.to}::date` : sql``}`);
  return rows[0]?.revenue ?? '0.00';
};

export type MonthOfMoney = { month: string; revenue: string; collections: string };
export type MoneyPicture = {
  months: MonthOfMoney[];
  /** Of one span of days beside the months. */
  spanRevenue: string;
  /** Debits less credits of an account at the end of a day. */
  balance: string;
};

type Query = { from: Day; to: Day; span: { from: Day; to: Day }; account: string; at: Day };

type PictureRow = Omit<MoneyPicture, 'months'> & { months: MonthOfMoney[] | null };

/** Revenue and collections month by month, with what they are compared to. */
export const moneyPicture = ({ from, to, span, account, at }: Query): BatchQuery<MoneyPicture> =>
  batchQuery(
    sql`
    select
      (select jsonb_agg(m order by m.month) from (
        select to_char(d.day, 'YYYY-MM') as month, ${money(earned)} as revenue, ${money(collected)} as collections
        from journal_days d join accounts a on a.code = d.account
        where d.day between ${from}::date and ${to}::date and (a.kind = 'income' or ${isMoney}) group by 1
      ) as m) as months,
      (select ${money(earned)} from journal_days d join accounts a on a.code = d.account
        where d.day between ${span.from}::date and ${span.to}::date) as "spanRevenue",
      (select ${money(sql`coalesce(sum(debit - credit), 0)`)} from journal_days
        where account = ${account} and day <= ${at}::date) as balance`,
    ([row]: readonly PictureRow[]) => ({
      months: row?.months ?? [],
      spanRevenue: row?.spanRevenue ?? '0.00',
      balance: row?.balance ?? '0.00',
    }),
  );
