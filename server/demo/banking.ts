import { sql } from 'drizzle-orm';
import { SEEDED_CASH_ACCOUNTS } from '../../domain/cash/rules.ts';
import { type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { addDays, addMonths, type Day, firstOfMonth, toInstant } from '../../domain/kernel/time.ts';
import { bankCheques } from '../billing/cheques/slips.ts';
import { arriveTransfer, makeTransfer } from '../cash/transfers.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';

// The float that stays, what the way to the bank costs, and how many days it takes.
type Box = { from: { id: string; account: string }; notes: string; float: Cents; charges: Cents; days: number };

const BOXES: readonly Box[] = [
  {
    from: SEEDED_CASH_ACCOUNTS.mobile_money,
    notes: 'M-Pesa paybill paid out to the bank',
    float: cents(2_000_000),
    charges: cents(20_000),
    days: 1,
  },
  {
    from: SEEDED_CASH_ACCOUNTS.cash,
    notes: 'Cash taken to the bank',
    float: cents(2_000_000),
    charges: cents(0),
    days: 0,
  },
];
const WHOLE_THOUSANDS = 100_000;
const MONTHS = 14;

const balancesBefore = async (db: Db, days: readonly Day[]): Promise<Map<string, Cents>> => {
  const { rows } = await db.execute<{ day: Day; account: string; balance: string }>(sql`
    select f.day::text as day, d.account, sum(d.debit - d.credit)::numeric(14, 2)::text as balance
    from unnest(${sql.param([...days])}::date[]) as f (day) join journal_days d on d.day < f.day
    where d.account = any(${sql.param(BOXES.map(({ from }) => from.account))}::text[]) group by f.day, d.account`);
  return new Map(rows.map(({ day, account, balance }) => [`${day} ${account}`, parseMoney(balance)]));
};

const CLEARING_DAYS = 3;

type Banking = { date: Day; today: Day; at: (day: Day) => Deps };

/** The cheques of the month go to the bank on one slip, and clear some days later. */
const bankDemoCheques = async (db: Db, { date, today, at }: Banking): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select payment_id as id from cheques where state = 'received' and received_on < ${date}::date order by received_on, payment_id limit 100`);
  if (rows.length === 0) return;
  const slip = {
    paymentIds: rows.map(({ id }) => id),
    cashAccountId: SEEDED_CASH_ACCOUNTS.bank_transfer.id,
    date,
    reference: `DS ${date.replaceAll('-', '')}`,
    overrideReason: null,
  };
  const { transfer } = await bankCheques(at(date), slip, { mayPostIntoClosed: false });
  const arrival = addDays(date, CLEARING_DAYS);
  if (arrival <= today) await arriveTransfer(at(arrival), transfer.id, arrival);
};

/** On the first of each month the takings go to the bank. What was sent in the last days may still be on its way. */
export const fillDemoBanking = async (deps: Deps): Promise<void> => {
  const today = await getToday(deps);
  const { timezone } = (await deps.settings.get()).general;
  const days = Array.from({ length: MONTHS }, (_, n) => addMonths(firstOfMonth(today), n + 1 - MONTHS));
  const balances = await balancesBefore(deps.db, days);
  const moved = new Map<string, number>();
  const now = deps.clock.now();
  const at = (day: Day): Deps => {
    const noon = toInstant(day, '12:00', timezone);
    return { ...deps, clock: { now: () => (noon < now ? noon : now) } };
  };
  for (const date of days) {
    await bankDemoCheques(deps.db, { date, today, at });
    for (const { from, notes, float, charges, days: underWay } of BOXES) {
      const before = moved.get(from.id) ?? 0;
      const free = (balances.get(`${date} ${from.account}`) ?? 0) - before - float - charges;
      const amount = cents(free - (free % WHOLE_THOUSANDS));
      if (amount <= 0) continue;
      moved.set(from.id, before + amount + charges);
      const arrival = addDays(date, underWay);
      // Each is entered on the day it arrives.
      await makeTransfer(at(arrival), {
        from: from.id,
        to: SEEDED_CASH_ACCOUNTS.bank_transfer.id,
        amount,
        charges,
        date,
        arrivedOn: arrival <= today ? arrival : null,
        reference: null,
        notes,
        overrideReason: null,
      });
    }
  }
};
