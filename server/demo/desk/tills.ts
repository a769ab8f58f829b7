import { sql } from 'drizzle-orm';
import { SEEDED_CASH_ACCOUNTS } from '../../../domain/cash/rules.ts';
import { type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, type Day, type Instant, toInstant } from '../../../domain/kernel/time.ts';
import { type Counts, KES_DENOMINATIONS } from '../../../domain/tills/rules.ts';
import { recordPayment } from '../../billing/payments/record.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { closeTill } from '../../tills/close.ts';
import { handOverTill, receiveTill } from '../../tills/hand-over.ts';
import { expectedIn, openTill, type TillUser } from '../../tills/open.ts';

const FLOAT = cents(500_000);
const SHORT = cents(15_000);
const PAYMENTS_YESTERDAY = 3;
const PAYMENTS = 4;

// As somebody would find it in a drawer: few notes, and each coin once before it is a note.
const inDrawer = (amount: Cents): Counts => {
  let left = amount / 100;
  const entries = KES_DENOMINATIONS.filter((one) => one !== 40).map((one) => {
    const pieces = Math.floor(left / one);
    left -= pieces * one;
    return [String(one), pieces] as const;
  });
  return Object.fromEntries(entries.filter(([, pieces]) => pieces > 0));
};

// Each does it under their own name: who hands over is not who receives.
const actAs = async (db: Db, actor: string, name: string): Promise<void> => {
  await db.execute(sql`select set_config('app.actor', ${actor}, true), set_config('app.actor_name', ${name}, true)`);
};

type Due = { id: string; tenantId: string | null; partyId: string | null; balance: Cents };

// Small invoices that are not late and that nobody is asked for on the phone.
const smallInvoices = async (db: Db, today: Day): Promise<Due[]> => {
  const { rows } = await db.execute<Omit<Due, 'balance'> & { balance: string }>(sql`
    select i.id, i.tenant_id as "tenantId", i.party_id as "partyId", (i.amount - i.paid_amount - i.credited_amount)::text as balance
    from invoices i where i.status = 'pending' and i.due_date >= ${today}::date and i.issue_date < ${today}::date
      and i.paid_amount + i.credited_amount = 0 and i.amount = trunc(i.amount) and i.amount <= 30000
      and not exists (select from mpesa_requests r where r.invoice_id = i.id)
    order by i.amount, i.id limit ${PAYMENTS}`);
  return rows.map(({ balance, ...row }) => ({ ...row, balance: parseMoney(balance) }));
};

const takeCash = (deps: Deps, { id, tenantId, partyId, balance }: Due, cashAccountId: string, desk: TillUser) =>
  recordPayment(
    deps,
    {
      tenantId,
      partyId,
      invoiceId: id,
      amount: balance,
      paymentMethod: 'cash',
      cashAccountId,
      reference: null,
      notes: null,
      overrideReason: null,
    },
    { id: desk.id, name: desk.name, mayPostIntoClosed: false },
  );

type People = { desk: TillUser; accountant: TillUser };

const NOTHING = { cashAccountId: null, takenFrom: null, reason: null };

/** Yesterday's till was short and is handed over; today's is open. */
export const fillDemoTills = async (deps: Deps, { desk, accountant }: People): Promise<void> => {
  const { db } = deps;
  const { timezone } = (await deps.settings.get()).general;
  const today = await getToday(deps);
  const at = (day: Day, time: string): Deps => {
    const then = toInstant(day, time, timezone);
    const now: Instant = then < deps.clock.now() ? then : deps.clock.now();
    return { ...deps, clock: { now: () => now } };
  };
  const yesterday = addDays(today, -1);
  const due = await smallInvoices(db, today);
  await actAs(db, `user:${desk.id}`, desk.name);
  const counts = inDrawer(FLOAT);
  const takenFrom = SEEDED_CASH_ACCOUNTS.cash.id;
  const first = await openTill(at(yesterday, '07:50'), { ...NOTHING, counts, takenFrom }, desk);
  for (const one of due.slice(0, PAYMENTS_YESTERDAY)) {
    await takeCash(at(yesterday, '12:10'), one, first.cashAccountId, desk);
  }
  const counted = cents((await expectedIn(db, first.id)) - SHORT);
  const reason = 'Change for 200 given out of a 50 note, by the till roll';
  await closeTill(at(yesterday, '17:35'), first.id, { counts: inDrawer(counted), reason }, desk);
  const handed = { toCashAccountId: takenFrom, amount: cents(counted - FLOAT) };
  if (handed.amount > 0) {
    await handOverTill(at(yesterday, '17:45'), first.id, handed, desk);
    await actAs(db, `user:${accountant.id}`, accountant.name);
    await receiveTill(at(yesterday, '18:00'), first.id, accountant);
    await actAs(db, `user:${desk.id}`, desk.name);
  }
  const left = handed.amount > 0 ? FLOAT : counted;
  const second = await openTill(at(today, '07:50'), { ...NOTHING, counts: inDrawer(left) }, desk);
  for (const one of due.slice(PAYMENTS_YESTERDAY)) {
    await takeCash(at(today, '09:20'), one, second.cashAccountId, desk);
  }
  await actAs(db, 'system:demo', 'Nafasi');
};
