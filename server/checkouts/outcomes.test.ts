import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutTask } from '../../domain/checkouts/contract.ts';
import { furnishCheckouts, msisdn, newBuyer } from '../../tests/support/checkouts.ts';
import { expectMoneyAgrees, newReceipt } from '../../tests/support/mpesa.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';
import { placesOf } from '../../tests/support/places.ts';
import { releaseExpired } from './expire.ts';
import { integrityRules } from './integrity-rules.ts';

const outside = await startOutside();
const { t, clock, simulator, work, jobs, admin } = outside;
const shop = furnishCheckouts(outside);
const { open, choose, look, pay, payAll, payByHand } = shop;
const addRoom = async (name: string, hourlyRate: string) =>
  (await admin.call('POST', '/api/meeting-rooms', { name, hourlyRate })).body as { id: string };
const room = await addRoom('Karura', '1500.00');

const MINUTE = 60_000;
const expire = () => releaseExpired(t.app.database, t.app.deps);
const later = async (minutes: number) => {
  clock.ahead(minutes * MINUTE);
  await expire();
};

beforeEach(async () => void (await t.sql('delete from throttle')));

/** Money in is paid invoices, suspense and what went back, and everything that is sold is paid. */
afterEach(async () => {
  clock.ahead(0);
  await expectMoneyAgrees(t);
  for (const { id, broken } of integrityRules) expect([id, await t.sql(broken)]).toEqual([id, []]);
  expect(
    await t.sql(`select b.id from room_bookings b join checkout_items i on i.booking_id = b.id join checkouts c on c.id = i.checkout_id
      where b.status = 'confirmed' and c.state <> 'paid'`),
  ).toEqual([]);
  const [money] = await t.sql(`select sum(m.amount)::text as "in",
    (sum(m.amount) filter (where m.state = 'applied'))::text as applied,
    (select sum(amount)::text from checkouts where state = 'paid') as paid
    from checkout_receipts r join mpesa_receipts m on m.id = r.receipt_id`);
  expect(money?.applied).toBe(money?.paid);
});

const receiptOf = async (receiptNumber: string | undefined) =>
  (await outside.receipts(`?q=${receiptNumber}`))[0] as { state: string; note: string | null; id: string };
const reversals = async (receiptId: string) =>
  t.sql(`select state, proposed_by, proposed_by_name from mpesa_reversals where receipt_id = '${receiptId}'`);
const mailsTo = (email: string) =>
  t.sql(`select kind, document, attachments, body from outbox where recipient = '${email}' order by created_at, id`);

describe('a checkout', () => {
  it('keeps the time for ten minutes, and says what is to be paid and how', async () => {
    const buyer = newBuyer();
    const item = choose(room.id);
    const { status, body } = await open([item], buyer);
    expect([status, body.message]).toEqual([201, 'Pay with M-Pesa to confirm. We keep it for you until then.']);
    expect(body).toMatchObject({
      state: 'open',
      amount: '3000.00',
      customer: buyer.name,
      mayPay: true,
      request: null,
      invoice: null,
      mpesa: { kind: 'paybill', takesPrompts: true, accountNumber: expect.stringMatching(/^C\d{6,}$/) },
      bookings: [{ roomName: 'Karura', status: 'pending', bookingDate: item.bookingDate }],
      lines: [{ quantity: 2, amount: '3000.00' }],
    });
    const left = (Date.parse(body.expiresAt) - Date.parse(body.now)) / MINUTE;
    expect(left).toBeGreaterThan(9.9);
    expect(left).toBeLessThanOrEqual(10);
    const other = await open([item]);
    expect([other.status, other.body.code]).toEqual([409, 'slot_taken']);
    expect(other.body.message).toContain('Karura is');
    expect(other.body.fields).toHaveProperty('items.0.startTime');
    const [mail] = await mailsTo(buyer.email);
    expect(mail).toMatchObject({ kind: 'checkout_open' });
    expect(String(mail?.body)).toContain(`/checkout/${body.token}`);
  });

  it('paid in time is confirmed, with the tax invoice, the receipt and the calendar file, once', async () => {
    const buyer = { ...newBuyer(), company: 'Savanna Ltd', kraPin: 'P051365947M' };
    const { body } = await open([choose(room.id)], buyer);
    const paid = await payAll(body.token, buyer.phone);
    const after = await look(body.token);
    expect(after).toMatchObject({
      state: 'paid',
      mayPay: false,
      message: 'Thank you. It is paid and confirmed.',
      bookings: [{ status: 'confirmed' }],
      request: { state: 'paid', receiptNumber: paid?.receipt, isWaiting: false },
      invoice: { invoiceNumber: expect.stringMatching(/^INV/) },
    });
    const receipt = await receiptOf(paid?.receipt ?? '');
    expect(receipt.state).toBe('applied');
    const [invoice] = await t.sql(
      `select status, type, amount, bill_to, party_id is not null as named from invoices where invoice_number = '${after.invoice?.invoiceNumber}'`,
    );
    expect(invoice).toMatchObject({ status: 'paid', type: 'room_charges', amount: '3000.00', named: true });
    expect(invoice?.bill_to).toMatchObject({ name: 'Savanna Ltd', contactPerson: buyer.name, kraPin: 'P051365947M' });
    const mails = await mailsTo(buyer.email);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['checkout_open', 'checkout_paid', 'receipt']);
    const ticket = mails.find(({ kind }) => kind === 'checkout_paid');
    expect(ticket?.document).toMatch(/^invoice:/);
    const [calendar] = (ticket?.attachments ?? []) as { filename: string; base64: string }[];
    expect(Buffer.from(calendar?.base64 ?? '', 'base64').toString()).toContain('STATUS:CONFIRMED');
    const pdf = await t.anonymous.call('GET', after.invoice?.pdfPath ?? '');
    expect([pdf.status, String(pdf.headers['content-type'])]).toEqual([200, 'application/pdf']);
    const feed = await t.anonymous.call('GET', after.bookings[0]?.calendarPath ?? '');
    expect(feed.status).toBe(200);
    expect((await pay(body.token, newBuyer().phone)).body.message).toBe('This is paid already');
  });

  it('says its terms before and after it is paid', async () => {
    const buyer = newBuyer();
    const { body } = await open([choose(room.id)], buyer);
    expect(body.policy).toBe('Cancel free of charge until 2 hours before it starts. After that nothing is paid back.');
    const token = new URL(body.bookings[0]?.cancelPath ?? '', 'http://space').searchParams.get('booking');
    const link = `/api/client-bookings/${token}`;
    expect((await t.anonymous.call('GET', link)).body).toMatchObject({ mayCancel: true, paid: null });
    await payAll(body.token, buyer.phone);
    expect((await t.anonymous.call('GET', link)).body).toMatchObject({
      mayCancel: true,
      paid: { terms: body.policy, price: '3000.00', kept: '0.00', refund: '3000.00', way: 'mpesa' },
      payment: null,
    });
  });

  it('is not billed again by the nightly run', async () => {
    const buyer = newBuyer();
    const { body } = await open([choose(room.id)], buyer);
    await payAll(body.token, buyer.phone);
    clock.ahead(60 * 24 * 60 * MINUTE);
    const before = await t.sql('select count(*)::int as n from invoices');
    const run = await admin.call('POST', '/api/automation/manual-run');
    expect(run.status).toBeLessThan(300);
    expect(await t.sql('select count(*)::int as n from invoices')).toEqual(before);
  });

  it('paid from the menu by its number is paid too, typing slips and all', async () => {
    const { body } = await open([choose(room.id)]);
    const number = body.mpesa?.accountNumber ?? '';
    await payByHand(`c ${number.slice(1).replaceAll('0', 'o')}`, 3000, newReceipt());
    await work();
    expect((await look(body.token)).state).toBe('paid');
    expect((await look(body.token)).invoice).not.toBeNull();
  });

  it('of several bookings is all of them or none', async () => {
    const day = shop.nextDay();
    const taken = await open([choose(room.id, day, '14:00')]);
    const none = await open([choose(room.id, day, '10:00'), choose(room.id, day, '15:00')]);
    expect([none.status, Object.keys(none.body.fields ?? {})]).toEqual([409, ['items.1.startTime']]);
    const buyer = newBuyer();
    const both = await open([choose(room.id, day, '10:00'), choose(room.id, day, '12:00')], buyer);
    expect(both.body.amount).toBe('6000.00');
    await payAll(both.body.token, buyer.phone);
    expect((await look(both.body.token)).bookings.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect((await look(taken.body.token)).state).toBe('open');
  });

  it('is in whole shillings, as M-Pesa is', async () => {
    const odd = await addRoom('Odd', '333.33');
    const buyer = newBuyer();
    const { body } = await open([choose(odd.id)], buyer);
    expect(body).toMatchObject({ amount: '666.00', lines: [{ amount: '666.00' }] });
    await payAll(body.token, buyer.phone);
    expect((await look(body.token)).state).toBe('paid');
  });
});

describe('passes', () => {
  const addPass = async (more: object = {}) =>
    (
      await admin.call('POST', '/api/products', {
        name: `Pack ${newReceipt()}`,
        kind: 'pass',
        price: 5000,
        vatable: true,
        account: '4040',
        passDays: 10,
        passValidDays: 90,
        countsStock: false,
        isPublic: true,
        isActive: true,
        ...more,
      })
    ).body as { id: string; name: string };

  it('are sold alone or along with a room, and are there once they are paid', async () => {
    const pack = await addPass();
    const buyer = newBuyer();
    const alone = await open([{ kind: 'pass', productId: pack.id, quantity: 2 }], buyer);
    expect(alone.body).toMatchObject({ state: 'open', amount: '10000.00', bookings: [], passes: [] });
    await payAll(alone.body.token, buyer.phone);
    const after = await look(alone.body.token);
    expect(after).toMatchObject({
      state: 'paid',
      passes: [
        { productName: pack.name, days: 10 },
        { productName: pack.name, days: 10 },
      ],
    });
    expect((await mailsTo(buyer.email)).find(({ kind }) => kind === 'checkout_paid')?.body).toContain(
      after.passes[0]?.number,
    );
    const other = newBuyer();
    const both = await open([{ kind: 'pass', productId: pack.id, quantity: 1 }, choose(room.id)], other);
    expect(both.body.amount).toBe('8000.00');
    await payAll(both.body.token, other.phone);
    expect(await look(both.body.token)).toMatchObject({
      state: 'paid',
      passes: [{}],
      bookings: [{ status: 'confirmed' }],
    });
  });

  it('paid late are sold all the same, and not sold where they are not offered online', async () => {
    const pack = await addPass();
    const { body } = await open([{ kind: 'pass', productId: pack.id, quantity: 1 }]);
    await later(30);
    expect((await look(body.token)).state).toBe('expired');
    await payByHand(body.mpesa?.accountNumber ?? '', 5000, newReceipt());
    await work();
    expect(await look(body.token)).toMatchObject({ state: 'paid', passes: [{ days: 10 }] });
    const hidden = await addPass({ isPublic: false });
    const refused = await open([{ kind: 'pass', productId: hidden.id, quantity: 1 }]);
    expect(refused.body.fields).toEqual({ 'items.0.productId': 'This pass is not sold online' });
  });
});

describe('money that comes late', () => {
  it('buys what is still free', async () => {
    const buyer = newBuyer();
    const { body } = await open([choose(room.id)], buyer);
    await pay(body.token, buyer.phone);
    await work();
    await later(11);
    expect(await look(body.token)).toMatchObject({ state: 'expired', bookings: [{ status: 'cancelled' }] });
    await simulator.phone(msisdn(buyer.phone)).enterPin('1234');
    await work();
    expect(await look(body.token)).toMatchObject({ state: 'paid', bookings: [{ status: 'confirmed' }] });
  });

  it('for what somebody else has by now waits, goes back, and the payer is told', async () => {
    const buyer = newBuyer();
    const item = choose(room.id);
    const { body } = await open([item], buyer);
    await pay(body.token, buyer.phone);
    await work();
    clock.ahead(11 * MINUTE);
    const other = await open([item]);
    expect(other.status).toBe(201);
    const paid = await simulator.phone(msisdn(buyer.phone)).enterPin('1234');
    await work();
    expect(await look(body.token)).toMatchObject({
      state: 'refunding',
      invoice: null,
      message: expect.stringContaining('somebody else has this time by now'),
    });
    const receipt = await receiptOf(paid?.receipt ?? '');
    expect(receipt).toMatchObject({ state: 'suspense', note: expect.stringContaining('Paid too late') });
    const [reversal] = await t.sql(
      `select id, state, proposed_by, proposed_by_name from mpesa_reversals where receipt_id = '${receipt.id}'`,
    );
    expect(reversal).toMatchObject({ state: 'proposed', proposed_by: null, proposed_by_name: 'Online checkout' });
    expect((await mailsTo(buyer.email)).map(({ kind }) => kind)).toContain('checkout_money');
    const tasks = (await outside.desk.call('GET', '/api/checkouts?state=waiting')).body as CheckoutTask[];
    expect(tasks.find(({ receiptId }) => receiptId === receipt.id)).toMatchObject({ state: 'refunding' });
    await outside.accountant.call('POST', `/api/mpesa/reversals/${reversal?.id}/approve`);
    await work();
    await work();
    expect((await look(body.token)).state).toBe('refunded');
    expect((await receiptOf(paid?.receipt ?? '')).state).toBe('returned');
    expect((await look(other.body.token)).state).toBe('open');
  });

  it('buys nothing that the staff cancelled', async () => {
    const buyer = newBuyer();
    const { body } = await open([choose(room.id)], buyer);
    await pay(body.token, buyer.phone);
    await work();
    const [row] = await t.sql(`select id from room_bookings where client_email = '${buyer.email}'`);
    await outside.desk.call('PATCH', `/api/room-bookings/${row?.id}/status`, {
      status: 'cancelled',
      reason: 'The room is flooded',
    });
    await simulator.phone(msisdn(buyer.phone)).enterPin('1234');
    await work();
    expect((await look(body.token)).state).toBe('refunding');
  });

  it('after the payer gave it up still buys what is free', async () => {
    const buyer = newBuyer();
    const { body } = await open([choose(room.id)], buyer);
    await pay(body.token, buyer.phone);
    await work();
    expect((await shop.cancel(body.token)).body).toMatchObject({
      state: 'cancelled',
      bookings: [{ status: 'cancelled' }],
    });
    expect((await shop.cancel(body.token)).status).toBe(200);
    await simulator.phone(msisdn(buyer.phone)).enterPin('1234');
    await work();
    expect(await look(body.token)).toMatchObject({ state: 'paid', bookings: [{ status: 'confirmed' }] });
    expect((await shop.cancel(body.token)).status).toBe(409);
  });
});

describe('money that is too much or too little', () => {
  it('paid twice: the second goes back', async () => {
    const buyer = newBuyer();
    const { body } = await open([choose(room.id)], buyer);
    await payAll(body.token, buyer.phone);
    const second = newReceipt();
    await payByHand(body.mpesa?.accountNumber ?? '', 3000, second);
    await payByHand(body.mpesa?.accountNumber ?? '', 3000, second);
    await work();
    expect((await look(body.token)).state).toBe('paid');
    const receipt = await receiptOf(second);
    expect(receipt).toMatchObject({ state: 'suspense', note: expect.stringContaining('Paid a second time') });
    expect(await reversals(receipt.id)).toMatchObject([{ state: 'proposed', proposed_by: null }]);
  });

  it('of another amount is looked at, and the time is kept once more', async () => {
    const { body } = await open([choose(room.id)]);
    clock.ahead(5 * MINUTE);
    await payByHand(body.mpesa?.accountNumber ?? '', 2000, newReceipt());
    await work();
    const review = await look(body.token);
    expect(review).toMatchObject({
      state: 'review',
      mayPay: true,
      message: expect.stringContaining('KES 2,000.00 arrived'),
    });
    expect(Date.parse(review.expiresAt) - Date.parse(body.expiresAt)).toBeGreaterThan(4.9 * MINUTE);
    await later(12);
    expect((await look(body.token)).bookings[0]?.status).toBe('pending');
    await payByHand(body.mpesa?.accountNumber ?? '', 1000, newReceipt());
    await work();
    expect((await look(body.token)).expiresAt).toBe(review.expiresAt);
    await later(16);
    expect(await look(body.token)).toMatchObject({
      state: 'review',
      mayPay: false,
      bookings: [{ status: 'cancelled' }],
    });
  });

  it('and then the right one: it is sold, and the other goes back', async () => {
    const { body } = await open([choose(room.id)]);
    const wrong = newReceipt();
    await payByHand(body.mpesa?.accountNumber ?? '', 2000, wrong);
    await work();
    await payByHand(body.mpesa?.accountNumber ?? '', 3000, newReceipt());
    await work();
    expect((await look(body.token)).state).toBe('paid');
    expect(await reversals((await receiptOf(wrong)).id)).toMatchObject([{ state: 'proposed' }]);
  });
});

describe('a prompt', () => {
  it('that is cancelled is sent again in the same hold, a minute later', async () => {
    const buyer = newBuyer();
    const { body } = await open([choose(room.id)], buyer);
    expect((await pay(body.token, buyer.phone)).body).toMatchObject({ state: 'paying', mayPay: false });
    await work();
    expect((await pay(body.token, newBuyer().phone)).status).toBe(409);
    await simulator.phone(msisdn(buyer.phone)).cancel();
    await work();
    expect(await look(body.token)).toMatchObject({
      state: 'open',
      mayPay: true,
      expiresAt: body.expiresAt,
      request: { state: 'failed', message: 'You cancelled the payment.' },
    });
    clock.ahead(61_000);
    await payAll(body.token, buyer.phone);
    expect((await look(body.token)).state).toBe('paid');
  });

  it('to a phone that is off is asked about before the next one', async () => {
    const buyer = newBuyer();
    const { body } = await open([choose(room.id)], buyer);
    await pay(body.token, buyer.phone);
    await work();
    const [row] = await t.sql(`select checkout_request_id from mpesa_requests where phone = '+${msisdn(buyer.phone)}'`);
    const unreachable = {
      MerchantRequestID: 'x',
      CheckoutRequestID: row?.checkout_request_id,
      ResultCode: 1037,
      ResultDesc: 'DS timeout user cannot be reached',
    };
    await outside.callback('stk', { Body: { stkCallback: unreachable } });
    await work();
    expect((await look(body.token)).state).toBe('paying');
    const again = await pay(body.token, buyer.phone);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('might yet be paid')]);
    clock.ahead(3 * MINUTE);
    await jobs.askAboutPrompts();
    expect((await look(body.token)).request?.isWaiting).toBe(true);
    clock.ahead(0);
    await simulator.phone(msisdn(buyer.phone)).enterPin('1234');
    await work();
    expect((await look(body.token)).state).toBe('paid');
  });

  it('is not sent once the time has run out', async () => {
    const { body } = await open([choose(room.id)]);
    clock.ahead(11 * MINUTE);
    const late = await pay(body.token, newBuyer().phone);
    expect([late.status, late.body.message]).toEqual([409, 'The time to pay has run out: choose again']);
  });
});

it('who gave it up is erased with it, and what it cost stays', async () => {
  const buyer = { ...newBuyer(), name: 'Zebedayo Erasable', email: 'zebedayo@erasable.example', phone: '0711999321' };
  const { body } = await open([choose(room.id)], buyer);
  await pay(body.token, buyer.phone);
  await work();
  await simulator.phone(msisdn(buyer.phone)).cancel();
  await work();
  await shop.cancel(body.token);
  const [party] = await t.sql(`select id from parties where email = '${buyer.email}'`);
  const path = `/api/privacy/people/visitor/${party?.id}`;
  const exported = await admin.call('GET', path);
  expect(JSON.stringify(exported.body)).toContain('Online checkouts');
  expect((await admin.call('POST', `${path}/erase`, { confirm: 'ERASE' })).status).toBe(200);
  for (const word of ['erasable.example', 'Zebedayo']) expect(await placesOf(t, word)).toEqual([]);
  const prompts = await t.sql(
    `select phone from mpesa_requests where account_reference = '${body.mpesa?.accountNumber}'`,
  );
  expect(prompts).toEqual([{ phone: expect.stringMatching(/^Erased /) }]);
  expect((await look(body.token)).amount).toBe('3000.00');
});

it('with a tax device its invoice waits for KRA the moment it is paid, with the PIN of the buyer', async () => {
  await admin.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051234567X' });
  const fields = { tin: 'P051234567X', branchId: '00', serial: 'OSCU-1' };
  const kra = { ...fields, environment: 'simulator', baseUrl: 'http://127.0.0.1:4011' };
  expect(await admin.call('POST', '/api/tax/devices', kra)).toMatchObject({ status: 201 });
  const buyer = { ...newBuyer(), kraPin: 'P051365947M' };
  const { body } = await open([choose(room.id)], buyer);
  expect(await t.sql('select id from tax_documents')).toEqual([]);
  await payAll(body.token, buyer.phone);
  const number = (await look(body.token)).invoice?.invoiceNumber;
  expect(
    await t.sql(`select i.invoice_number as number, i.bill_to ->> 'kraPin' as pin
      from tax_documents d join invoices i on i.id = d.invoice_id`),
  ).toEqual([{ number, pin: 'P051365947M' }]);
});
