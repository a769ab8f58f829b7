import { sql } from 'drizzle-orm';
import { PaymentInput } from '../../domain/billing/payments/payment-contract.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, type Day, daysBetween, toInstant } from '../../domain/kernel/time.ts';
import { PAYMENT_METHODS, type PaymentMethod, type Settings } from '../../domain/settings/contract.ts';
import { alsoDue, billedUntil } from '../agreements/to-bill.ts';
import { issueInvoices, toIssue } from '../billing/invoices/issue.ts';
import { type NewInvoice, sumLines } from '../billing/kernel/new-invoice.ts';
import { insertPastRun, type Run } from '../billing/kernel/run-log.ts';
import { noteMailed } from '../billing/letters/decide.ts';
import { writeLettersWithin } from '../billing/letters/escalate.ts';
import type { Recorder } from '../billing/payments/record.ts';
import { recogniseThrough } from '../billing/revenue/recognise.ts';
import { planTenants, planVisitors, uncharged } from '../billing/runs/plan.ts';
import { tenantsWithUsedBookings } from '../bookings/charges.ts';
import { getToday } from '../clock.ts';
import { systemActor } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { ChannelRow } from '../mpesa/channels/find.ts';
import { tenantsById, tenantsToBill } from '../tenants/billed-through.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { takeDemoPayment } from './paybill.ts';

// How a tenant pays: so many days after the invoice, or not at all for what falls due after a day.
type Payer = { after: (chance: Chance, type: NewInvoice['type']) => number; stopped: number | null };

const prompt: Payer = { after: (chance) => 1 + chance.below(12), stopped: null };
const onTime: Payer = { after: (chance) => 22 + chance.below(9), stopped: null };
const late: Payer = { after: (chance) => 36 + chance.below(14), stopped: null };
// Rent on its due date; room hours, which are due sooner, at once.
const rentOnTime: Payer = { after: (chance, type) => (type === 'rent' ? 22 : 1) + chance.below(9), stopped: null };
const stoppedBefore = (days: number): Payer => ({ ...prompt, stopped: days });

// Arrears at each step of escalation, on any day of the month: two of each kind, with periods that begin on different
// days.
const PAYERS: Readonly<Record<string, Payer>> = {
  'Kilele Tours': stoppedBefore(13),
  'Chai House Brands': stoppedBefore(13),
  'Twiga Interiors': stoppedBefore(29),
  'Uhuru Logistics': stoppedBefore(29),
  'Mbuni Studios': stoppedBefore(29),
  'Kito Games': stoppedBefore(75),
  'Tausi Design': stoppedBefore(75),
  'Pwani Software': late,
  'Fumbo Puzzles': late,
  'Duka Digital': late,
  'Acacia Bookkeeping': onTime,
  'Hekima Tutors': onTime,
  'Bahari Fintech': onTime,
  // The tenant whose login is shown: with an invoice to pay on most days.
  'Baraka Creative': rentOnTime,
};

const METHODS: readonly PaymentMethod[] = [
  'mobile_money',
  'mobile_money',
  'mobile_money',
  'bank_transfer',
  'bank_transfer',
  'cash',
  'cheque',
  'credit_card',
];

const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const makeReference = (method: PaymentMethod, chance: Chance): string => {
  const text = (length: number) => Array.from({ length }, () => chance.pick([...CODE])).join('');
  if (method === 'mobile_money') return `S${text(9)}`;
  if (method === 'cheque') return `CHQ ${100_000 + chance.below(899_999)}`;
  return method === 'cash' ? '' : `FT${text(8)}`;
};

type Coming = { day: Day; input: PaymentInput };

const paymentFor = (
  issued: { id: string; tenantId: string | null },
  invoice: NewInvoice,
  { issueDate, today, chance }: { issueDate: Day; today: Day; chance: Chance },
): Coming | null => {
  const payer = PAYERS[invoice.billTo.name] ?? prompt;
  const day = addDays(issueDate, invoice.tenantId ? payer.after(chance, invoice.type) : 0);
  if (day > today) return null;
  if (payer.stopped !== null && daysBetween(invoice.dueDate, today) <= payer.stopped) return null;
  const paymentMethod = invoice.tenantId ? chance.pick(METHODS) : 'mobile_money';
  return {
    day,
    input: PaymentInput.parse({
      tenantId: issued.tenantId,
      invoiceId: issued.id,
      amount: toDecimalText(sumLines(invoice.lines).amount),
      paymentMethod,
      reference: makeReference(paymentMethod, chance),
    }),
  };
};

// Letters are e-mailed and accepted on their day.
const serveThatDay = async ({ db, clock }: Deps, day: Day): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from demand_letters where status = 'awaiting_delivery' and written_on = ${day}::date`,
  );
  for (const { id } of rows) {
    await noteMailed(db, id, day);
    await db.execute(sql`update outbox set status = 'accepted', accepted_at = ${clock.now()}::timestamptz,
      created_at = ${clock.now()}::timestamptz where event_key = ${`letter:${id}`}`);
  }
};

/** A year of invoices, payments and letters, day by day, through the same functions as real work. No e-mail is sent. */
export const fillDemoMoney = async (
  real: Deps,
  recorder: Recorder,
  channel: ChannelRow | null = null,
): Promise<void> => {
  const today = await getToday(real);
  const stored = await real.settings.get();
  const settings: Settings = {
    ...stored,
    billing: { ...stored.billing, paymentMethods: [...PAYMENT_METHODS], billSuspended: true },
    notifications: { ...stored.notifications, emailNotifications: false },
  };
  const at = (day: Day, time = '12:00'): Deps => {
    const then = toInstant(day, time, settings.general.timezone);
    // A demo that is made before noon has had nothing of its own noon yet.
    const now = real.clock.now();
    const instant = then < now ? then : now;
    const config = { ...real.config, smtpUrl: null };
    return { ...real, config, clock: { now: () => instant }, settings: { get: async () => settings } };
  };
  const { db } = real;
  const chance = chanceFrom(11);
  const run: Run = {
    id: await insertPastRun(db, { kind: 'automation', day: today }),
    kind: 'automation',
    actor: systemActor('demo'),
    day: today,
  };
  const [oldest] = await tenantsToBill(db, { today, alsoDue: alsoDue(today), after: null, atMost: 1_000 }).then((all) =>
    all.map(({ billedThrough }) => billedThrough).sort(),
  );
  let coming: Coming[] = [];
  for (let day = oldest ?? today; day <= today; day = addDays(day, 1)) {
    const on = { issueDate: day, runId: null };
    const now = day === today ? real.clock.now() : toInstant(day, '23:59', settings.general.timezone);
    const at28 = day.endsWith('-28') || day === today;
    const due = await tenantsToBill(db, { today: day, alsoDue: alsoDue(day), after: null, atMost: 1_000 });
    // Once a month, the room hours of those who pay by the quarter or year, and of visitors.
    const others = at28 ? await tenantsWithUsedBookings(db, { endedBy: now, uncharged }) : [];
    const known = new Set(due.map(({ id }) => id));
    const more = others.filter((id) => !known.has(id));
    const billed = [...due, ...(more.length > 0 ? await tenantsById(db, more) : [])];
    const planned = await planTenants(db, billed, { today: day, now, settings });
    const visitors = at28 ? await planVisitors(db, { today: day, now, settings }, 500) : [];
    const invoices = [...planned.flatMap((plan) => plan.invoices), ...visitors];
    const issued = await issueInvoices(real, toIssue(invoices), on);
    await billedUntil(
      db,
      planned.flatMap((plan) => plan.billed),
    );
    coming.push(
      ...issued.flatMap(
        (one, n) => paymentFor(one, invoices[n] as NewInvoice, { issueDate: day, today, chance }) ?? [],
      ),
    );
    const paid = coming.filter((payment) => payment.day <= day);
    coming = coming.filter((payment) => payment.day > day);
    for (const { input } of paid) await takeDemoPayment(at(day), input, { channel, recorder, day, today });
    await writeLettersWithin(at(day), run, day);
    await serveThatDay(at(day), day);
  }
  await recogniseThrough(db, addDays(today, -1));
};
