import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { addMonths, type Day, firstOfMonth } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { credit, debit, type Posting } from '../../domain/ledger/postings.ts';
import { MANUAL } from '../../domain/ledger/sources.ts';
import type { Db } from '../db/connection/database.ts';
import { postEntries } from '../ledger/post.ts';

// The float that stays in the till.
const FLOATS: readonly [account: string, memo: string, float: Cents][] = [
  [ACCOUNTS.mpesa, 'M-Pesa paybill paid out to the bank', cents(2_000_000)],
  [ACCOUNTS.pettyCash, 'Cash taken to the bank', cents(2_000_000)],
  [ACCOUNTS.cheques, 'Cheques cleared', cents(0)],
];
const WHOLE_THOUSANDS = 100_000;
const MONTHS = 14;

const balancesBefore = async (db: Db, days: readonly Day[]): Promise<Map<string, Cents>> => {
  const { rows } = await db.execute<{ day: Day; account: string; balance: string }>(sql`
    select f.day::text as day, d.account, sum(d.debit - d.credit)::numeric(14, 2)::text as balance
    from unnest(${sql.param([...days])}::date[]) as f (day) join journal_days d on d.day < f.day
    where d.account = any(${sql.param(FLOATS.map(([account]) => account))}::text[]) group by f.day, d.account`);
  return new Map(rows.map(({ day, account, balance }) => [`${day} ${account}`, parseMoney(balance)]));
};

/** On the first of each month the takings go to the bank. */
export const fillDemoBanking = async (db: Db, today: Day): Promise<void> => {
  const days = Array.from({ length: MONTHS }, (_, n) => addMonths(firstOfMonth(today), n + 1 - MONTHS));
  const balances = await balancesBefore(db, days);
  const moved = new Map<string, number>();
  const postings: Posting[] = [];
  for (const date of days) {
    for (const [account, memo, float] of FLOATS) {
      const before = moved.get(account) ?? 0;
      const free = (balances.get(`${date} ${account}`) ?? 0) - before - float;
      const amount = cents(free - (free % WHOLE_THOUSANDS));
      if (amount <= 0) continue;
      moved.set(account, before + amount);
      const lines = [debit(ACCOUNTS.bank, amount), credit(account, amount)];
      postings.push({ date, memo, sourceType: MANUAL, sourceId: randomUUID(), event: 'posted', lines });
    }
  }
  if (postings.length > 0) await postEntries(db, postings);
};
