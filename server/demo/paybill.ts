import { sql } from 'drizzle-orm';
import type { PaymentInput } from '../../domain/billing/payments/payment-contract.ts';
import { type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { addDays, addMonths, type Day, daysBetween, firstOfMonth, toInstant } from '../../domain/kernel/time.ts';
import { MOST_AT_ONCE } from '../../domain/mpesa/amounts.ts';
import { findInvoice } from '../billing/invoices/find.ts';
import { type Recorder, recordPayment } from '../billing/payments/record.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { ChannelRow } from '../mpesa/channels/find.ts';
import { addSimulated } from '../mpesa/channels/own-simulator.ts';
import { placeOrder } from '../mpesa/orders/create.ts';
import { lockOrder, moveOrder } from '../mpesa/orders/move.ts';
import { type Heard, receiveReceipts } from '../mpesa/receipts/receive.ts';
import { findRequest, moveRequest } from '../mpesa/requests/move.ts';
import { promptInvoice } from '../mpesa/requests/prompt.ts';
import { SANDBOX_CHANNEL, type SimulatedChannel } from '../simulators/daraja/channels.ts';

/** The paybill of the demo space, by the number of Safaricom's own sandbox. */
export const DEMO_PAYBILL: SimulatedChannel = { ...SANDBOX_CHANNEL, name: 'NAFASI WORKSPACES' };

export const addDemoPaybill = (deps: Deps): Promise<ChannelRow> => addSimulated(deps, DEMO_PAYBILL, 'Main Paybill');

// Since then payments are announced by M-Pesa; before that the desk typed their codes.
const DAYS_CONNECTED = 60;

const firstName = (name: string): string => (name.split(' ')[0] ?? '').toUpperCase();

const announce = (deps: Deps, channel: ChannelRow, heard: Omit<Heard, 'source' | 'channel' | 'phone'>) =>
  receiveReceipts(deps, [{ ...heard, source: 'c2b', channel, phone: '2547 ***** 126' }]);

/** A payment of the year: by the paybill where it can be, typed at the desk otherwise. */
export const takeDemoPayment = async (
  deps: Deps,
  input: PaymentInput,
  { channel, recorder, day, today }: { channel: ChannelRow | null; recorder: Recorder; day: Day; today: Day },
): Promise<void> => {
  const { paymentMethod, amount, invoiceId, reference } = input;
  const isAnnounced =
    paymentMethod === 'mobile_money' &&
    daysBetween(day, today) <= DAYS_CONNECTED &&
    amount % 100 === 0 &&
    amount <= MOST_AT_ONCE;
  const invoice = isAnnounced && invoiceId ? await findInvoice(deps.db, invoiceId) : null;
  if (!channel || !invoice || !reference) return void (await recordPayment(deps, input, recorder));
  await announce(deps, channel, {
    receiptNumber: reference,
    paidAt: deps.clock.now(),
    amount,
    accountReference: invoice.number,
    payerName: firstName(invoice.names.at(-1) ?? invoice.name),
  });
};

type Open = { id: string; name: string; balance: Cents };

// What one person owes, of an amount that nobody else owes: the suggestion is clear.
const clearlyOpen = async ({ db }: Deps): Promise<Open[]> => {
  const { rows } = await db.execute<{ id: string; name: string; balance: string }>(sql`
    select id, name, balance::text from (
      select id, coalesce(bill_to->>'contactPerson', bill_to->>'name') as name, amount - paid_amount - credited_amount as balance,
        count(*) over (partition by amount - paid_amount - credited_amount) as alike, due_date
      from invoices where status = 'pending' and tenant_id is not null and invoice_number is not null) as open
    where alike = 1 and balance = trunc(balance) and balance between 1000 and 250000 order by due_date desc, id limit 3`);
  return rows.map(({ balance, ...row }) => ({ ...row, balance: parseMoney(balance) }));
};

const NOBODY = [
  { receiptNumber: 'TKR4NBD7Q2', amount: cents(337_000), accountReference: 'RENT', payerName: 'JOSEPH', daysAgo: 2 },
  { receiptNumber: 'TKR9CHV5M8', amount: cents(113_000), accountReference: 'Boardroom', payerName: 'LUCY', daysAgo: 1 },
];

const longAgo = async (deps: Deps, days: number, time: string): Promise<Deps> => {
  const { timezone } = (await deps.settings.get()).general;
  const then = toInstant(addDays(await getToday(deps), -days), time, timezone);
  return { ...deps, clock: { now: () => then } };
};

const noteSent = async ({ db }: Deps, effectId: string, reference: string): Promise<void> => {
  await db.execute(sql`update effects set state = 'sending' where id = ${effectId}::uuid`);
  await db.execute(sql`update effects set state = 'done', next_try_at = null, reference = ${reference}
    where id = ${effectId}::uuid`);
};

// Somebody who pressed Cancel on the phone.
const addCancelledPrompt = async (deps: Deps, { id: invoiceId, balance }: Open, recorder: Recorder): Promise<void> => {
  const { db } = deps;
  const before = await longAgo(deps, 1, '10:40');
  const prompt = { phone: '+254700000126', amount: balance, channelId: null };
  const id = await promptInvoice(before, invoiceId, prompt, recorder);
  const row = await findRequest(db, id);
  if (!row) throw new Error('The prompt is not there');
  const known = { checkoutRequestId: `ws_CO_${id.replaceAll('-', '')}`, resultCode: '1032' };
  const sent = await moveRequest(db, row, { kind: 'accepted' }, known);
  await moveRequest(db, sent, { kind: 'result', code: '1032', from: 'callback' });
  await noteSent(deps, row.effectId, known.checkoutRequestId);
};

// Somebody whose rent comes by itself from the first of next month on.
const addStandingOrder = async (deps: Deps, channel: ChannelRow, recorder: Recorder): Promise<void> => {
  const { db } = deps;
  const { rows } = await db.execute<{ id: string; rent: string }>(sql`
    select id, rent_amount::text as rent from tenants where status = 'active' and billing_cycle = 'monthly'
      and rent_amount = trunc(rent_amount) and rent_amount between 1000 and 250000 order by company_name limit 1`);
  const [tenant] = rows;
  if (!tenant) return;
  const before = await longAgo(deps, 3, '11:20');
  const startDate = addMonths(firstOfMonth(await getToday(deps)), 1);
  const wanted = {
    tenantId: tenant.id,
    phone: '+254700000127',
    amount: parseMoney(tenant.rent),
    frequency: 'monthly',
    startDate,
    endDate: addDays(addMonths(startDate, 12), -1),
    channelId: channel.id,
  } as const;
  const row = await lockOrder(db, await placeOrder(before, wanted, recorder));
  if (!row) throw new Error('The standing order is not there');
  const reference = row.id.replaceAll('-', '');
  const sent = await moveOrder(db, row, 'accepted', { reference });
  await moveOrder(db, sent, 'agreed', { resultCode: '0' });
  await noteSent(deps, row.effectId, reference);
};

/** What waits for a person: money with a suggestion, money of nobody, and a prompt that was cancelled. And one who pays by itself. */
export const fillDemoMoneyIn = async (deps: Deps, channel: ChannelRow, recorder: Recorder): Promise<void> => {
  const [suggested, prompted] = await clearlyOpen(deps);
  const hear = async (daysAgo: number, heard: Omit<Parameters<typeof announce>[2], 'paidAt'>) => {
    const then = await longAgo(deps, daysAgo, '09:15');
    await announce(then, channel, { ...heard, paidAt: then.clock.now() });
  };
  for (const { daysAgo, ...heard } of NOBODY) await hear(daysAgo, heard);
  if (suggested)
    await hear(1, {
      receiptNumber: 'TKR2WNJ6K4',
      amount: suggested.balance,
      accountReference: 'Office',
      payerName: firstName(suggested.name),
    });
  if (prompted) await addCancelledPrompt(deps, prompted, recorder);
  await addStandingOrder(deps, channel, recorder);
};
