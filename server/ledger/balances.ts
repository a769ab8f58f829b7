import { sql } from 'drizzle-orm';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { AccountWithBalance, getTrialBalance } from '../../domain/ledger/contract.ts';
import type { Db } from '../db/connection/database.ts';

// Debits less credits of each account up to the end of a day, from the sums of its days.
const balancesAt = (date: Day) =>
  sql`(select account, sum(debit - credit) as balance from journal_days where day <= ${date} group by account)`;

export const accountsAt = async (db: Db, date: Day): Promise<AccountWithBalance[]> => {
  const { rows } = await db.execute<AccountWithBalance>(sql`
    select a.code, a.name, a.kind, a.is_cash as "isCash", a.is_active as "isActive", a.is_system as "isSystem",
      (coalesce(b.balance, 0) * case when a.kind in ('asset', 'expense') then 1 else -1 end)::numeric(14, 2)::text as balance
    from accounts a left join ${balancesAt(date)} b on b.account = a.code order by a.code`);
  return rows;
};

/** Debits less credits of some accounts, all days together. */
export const accountBalances = async (db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ account: string; balance: string }>(sql`
    select account, sum(debit - credit)::numeric(14, 2)::text as balance from journal_days
    where account = any(${sql.param([...codes])}::text[]) group by account`);
  return new Map(rows.map(({ account, balance }) => [account, balance]));
};

type TrialBalance = OutputOf<typeof getTrialBalance>;

export const trialBalance = async (db: Db, date: Day): Promise<TrialBalance> => {
  const { rows } = await db.execute<TrialBalance['rows'][number]>(sql`
    select a.code as account, a.name, a.kind,
      greatest(b.balance, 0)::numeric(14, 2)::text as debit, greatest(-b.balance, 0)::numeric(14, 2)::text as credit
    from ${balancesAt(date)} b join accounts a on a.code = b.account where b.balance <> 0 order by a.code`);
  const sum = (side: 'debit' | 'credit') =>
    toDecimalText(addMoney(cents(0), ...rows.map((row) => parseMoney(row[side]))));
  return { date, rows, totalDebit: sum('debit'), totalCredit: sum('credit') };
};
