import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PackageOrder } from '../../../domain/checkouts/order-contract.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import type { Offering } from '../../../domain/portal/offering-contract.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { periodStart } from '../../../domain/tenants/rules.ts';
import { answer } from '../../../tests/support/bookings.ts';
import { furnishCheckouts, newBuyer } from '../../../tests/support/checkouts.ts';
import { expectMoneyAgrees, newReceipt } from '../../../tests/support/mpesa.ts';
import { startOutside } from '../../../tests/support/mpesa-outside.ts';
import { releaseExpired } from '../expire.ts';
import { integrityRules } from '../integrity-rules.ts';

const outside = await startOutside();
const { t, clock, work, admin, accountant } = outside;
const { open, look, payAll, payByHand, cancel } = furnishCheckouts(outside);
const manager = await t.as('manager');
const MINUTE = 60_000;
const today = new Date(Date.parse(clock.now()) + 3 * 3_600_000).toISOString().slice(0, 10);
const startDate = addDays(today, 3);

let made = 0;
const offer = async (changes: object = {}) => {
  const body = {
    name: `Online ${++made}`,
    type: 'dedicated_shared',
    monthlyRate: '12500.00',
    publicCycle: 'monthly',
    onlineDeposit: '5000.00',
    totalSpaces: 2,
    ...changes,
  };
  const reply = answer<{ id: string; name: string }>(await admin.call('POST', '/api/workspace-packages', body));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const choose = (packageId: string, more: object = {}) => ({ kind: 'package', packageId, startDate, ...more });
const orders = async (query = '') => (await manager.call('GET', `/api/package-orders${query}`)).body as PackageOrder[];
const buy = async (packageId: string) => {
  const buyer = { ...newBuyer(), company: 'Savanna Ltd', kraPin: 'P051365947M' };
  const { status, body } = await open([choose(packageId)], buyer);
  expect(status, JSON.stringify(body)).toBe(201);
  await payAll(body.token, buyer.phone);
  const [order] = await orders(`?q=${body.mpesa?.accountNumber}`);
  if (!order) throw new Error('The order is not listed');
  return { buyer, checkout: body, order };
};
const decide = async (id: string, what: 'approve' | 'refuse', body?: object) =>
  answer<PackageOrder & { code: string; message: string }>(
    await manager.call('POST', `/api/package-orders/${id}/${what}`, body),
  );
const mailsTo = (email: string) =>
  t.sql(`select kind, document, body from outbox where recipient = '${email}' order by created_at, id`);

beforeEach(async () => void (await t.sql('delete from throttle')));

afterEach(async () => {
  clock.ahead(0);
  await expectMoneyAgrees(t);
  for (const { id, broken } of integrityRules) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

describe('a package online', () => {
  it('is offered with its first period, VAT and deposit, while a place is free and a phone can be prompted', async () => {
    const desk = await offer({ features: ['A locker'] });
    await t.sql('select 1');
    await expect
      .poll(
        async () => {
          const offerings = (await t.anonymous.call('GET', '/api/offerings')).body as Offering[];
          return offerings.flatMap(({ packages }) => packages).find(({ id }) => id === desk.id);
        },
        { timeout: 5_000 },
      )
      .toMatchObject({ cycle: 'monthly', price: '12500.00', due: '12500.00', deposit: '5000.00', total: '17500.00' });
  });

  it('is refused where it is not one that can be sold online', async () => {
    const of = async (changes: object) =>
      answer<{ fields: object }>(
        await admin.call('POST', '/api/workspace-packages', { name: `No ${++made}`, totalSpaces: 1, ...changes }),
      );
    const office = await of({ type: 'private_offices', publicCycle: 'monthly', onlineDeposit: 0 });
    expect([office.status, office.body.fields]).toEqual([
      400,
      { onlineDeposit: 'Only desks and virtual offices are sold online' },
    ]);
    const cents = await of({ type: 'virtual_office', publicCycle: 'monthly', onlineDeposit: '10.50' });
    expect(cents.body.fields).toEqual({ onlineDeposit: 'Deposit must be in whole shillings' });
    const changed = await offer();
    const unpriced = answer<{ fields: object }>(
      await admin.call('PATCH', `/api/workspace-packages/${changed.id}`, { publicCycle: null }),
    );
    expect([unpriced.status, Object.keys(unpriced.body.fields)]).toEqual([400, ['onlineDeposit']]);
  });

  it('is bought by itself, from today to two months ahead', async () => {
    const desk = await offer();
    const late = await open([choose(desk.id, { startDate: addDays(today, 61) })]);
    expect(late.body.fields).toEqual({ 'items.0.startDate': 'Start date must be from today to 60 days ahead' });
    const both = await open([choose(desk.id), choose(desk.id)]);
    expect([both.status, both.body.fields]).toEqual([400, { items: 'A package is bought by itself' }]);
    const hidden = await offer({ onlineDeposit: null });
    const refused = await open([choose(hidden.id)]);
    expect(refused.body.fields).toEqual({ 'items.0.packageId': 'This package is not sold online' });
  });

  it('is paid with its tax invoice and waits for a person', async () => {
    const desk = await offer();
    const { buyer, checkout, order } = await buy(desk.id);
    expect(checkout).toMatchObject({
      amount: '17500.00',
      order: { state: 'kept', packageName: desk.name, startDate, deposit: '5000.00' },
      lines: [{ amount: '12500.00' }, { description: 'Deposit, given back at the end', amount: '5000.00' }],
    });
    expect(order).toMatchObject({
      state: 'waiting',
      customer: 'Savanna Ltd',
      kraPin: 'P051365947M',
      rent: '12500.00',
      amount: '17500.00',
      paidThrough: periodStart(startDate, 'monthly', 1),
      tenantId: null,
      invoiceNumber: expect.stringMatching(/^INV/),
      receiptNumber: expect.any(String),
    });
    expect(await look(checkout.token)).toMatchObject({
      state: 'paid',
      order: { state: 'waiting' },
      message: 'Thank you. It is paid. We look at it within one working day and write to you.',
    });
    const mail = (await mailsTo(buyer.email)).find(({ kind }) => kind === 'order_paid');
    expect(mail?.document).toBe(`invoice:${order.invoiceId}`);
    const { needs } = (await manager.call('GET', '/api/dashboard')).body as { needs: { kind: string }[] };
    expect(needs.map(({ kind }) => kind)).toContain('ordersToApprove');
    const [books] = await t.sql(`select sum(credit - debit)::text as held from journal_lines where account = '2105'`);
    expect(Number(books?.held)).toBeGreaterThanOrEqual(5_000);
    const again = await decide(order.id, 'refuse', { reason: '' });
    expect(again.status).toBe(400);
    const desk403 = await outside.desk.call('POST', `/api/package-orders/${order.id}/approve`);
    expect(desk403.status).toBe(403);
  });

  it('approved makes the tenant with its agreement and deposit, once, at the price it was bought for', async () => {
    const desk = await offer();
    const { buyer, order } = await buy(desk.id);
    await admin.call('PATCH', `/api/workspace-packages/${desk.id}`, { monthlyRate: '15000.00' });
    const replies = await Promise.all(Array.from({ length: 4 }, () => decide(order.id, 'approve')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const approved = (await orders(`?q=${order.reference}`))[0];
    expect(approved).toMatchObject({ state: 'approved', decidedByName: expect.any(String) });
    const tenant = (await manager.call('GET', `/api/tenants/${approved?.tenantId}`)).body as Tenant;
    expect(tenant).toMatchObject({
      companyName: 'Savanna Ltd',
      contactPerson: buyer.name,
      email: buyer.email,
      kraPin: 'P051365947M',
      status: 'active',
      rentAmount: '12500.00',
      startDate,
      billedThrough: order.paidThrough,
      outstandingBalance: '0.00',
    });
    const [agreement] = await t.sql(
      `select state, deposit_required from agreements where tenant_id = '${tenant.id}' and is_main`,
    );
    expect(agreement).toEqual({ state: 'active', deposit_required: '5000.00' });
    expect(await t.sql(`select balance from deposit_balances where tenant_id = '${tenant.id}'`)).toEqual([
      { balance: '5000.00' },
    ]);
    const mails = (await mailsTo(buyer.email)).map(({ kind }) => kind);
    expect(mails.filter((kind) => kind === 'order_approved')).toHaveLength(1);
    // The nightly run does not bill the first period again.
    clock.ahead(4 * 24 * 60 * MINUTE);
    await admin.call('POST', '/api/automation/manual-run');
    expect(await t.sql(`select from invoices where tenant_id = '${tenant.id}'`)).toEqual([]);
    expect((await decide(order.id, 'refuse', { reason: 'Too late' })).body.message).toBe(
      'This order was already approved',
    );
  });

  it('refused is credited, and all of the money goes back once a person agrees', async () => {
    const desk = await offer();
    const { buyer, checkout, order } = await buy(desk.id);
    const refused = await decide(order.id, 'refuse', { reason: 'The desk is needed for repairs.' });
    expect([refused.status, refused.body.state]).toEqual([200, 'refused']);
    const [invoice] = await t.sql(`select status from invoices where id = '${order.invoiceId}'`);
    expect(invoice).toEqual({ status: 'credited' });
    const mail = (await mailsTo(buyer.email)).find(({ kind }) => kind === 'order_refused');
    expect(String(mail?.body)).toContain('The desk is needed for repairs.');
    expect((await look(checkout.token)).state).toBe('refunding');
    const [reversal] =
      await t.sql(`select v.id, v.state from mpesa_reversals v join mpesa_receipts m on m.id = v.receipt_id
      where m.receipt_number = '${order.receiptNumber}'`);
    expect(reversal?.state).toBe('proposed');
    expect((await accountant.call('POST', `/api/mpesa/reversals/${reversal?.id}/approve`)).status).toBe(200);
    await work();
    await work();
    expect(await look(checkout.token)).toMatchObject({ state: 'refunded', order: { state: 'refused' } });
    expect((await open([choose(desk.id)])).status).toBe(201);
  });
});

describe('the last place', () => {
  it('of two at once is kept for one, and nobody else can have it while it is kept or waits', async () => {
    const desk = await offer({ totalSpaces: 1 });
    const tried = await Promise.all(Array.from({ length: 8 }, () => open([choose(desk.id)])));
    const statuses = tried.map(({ status }) => status);
    expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 409).length]).toEqual([1, 7]);
    const refused = tried.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'package_full',
      fields: { 'items.0.packageId': `All places of ${desk.name} are taken right now` },
    });
    const tenant = { companyName: 'Late Ltd', contactPerson: 'L', email: 'late@example.com', phone: '0712345678' };
    const sold = await admin.call('POST', '/api/tenants', { ...tenant, packageId: desk.id, startDate });
    expect(sold.status).toBe(409);
    for (const { status, body } of tried) if (status === 201) await cancel(body.token);
    expect((await open([choose(desk.id)])).status).toBe(201);
  });

  it('of a hot desk is kept too, and a virtual office has as many as are wanted', async () => {
    const hot = await offer({ type: 'flexible_shared', totalSpaces: 1 });
    expect((await open([choose(hot.id)])).status).toBe(201);
    expect((await open([choose(hot.id)])).status).toBe(409);
    const virtual = await offer({ type: 'virtual_office', totalSpaces: 0 });
    for (let n = 0; n < 3; n++) expect((await open([choose(virtual.id)])).status).toBe(201);
  });

  it('is free when the time to pay is over; who pays late has it only where nobody else took it', async () => {
    const desk = await offer({ totalSpaces: 1 });
    const first = await open([choose(desk.id)]);
    clock.ahead(11 * MINUTE);
    await releaseExpired(t.app.database, t.app.deps);
    expect((await look(first.body.token)).order?.state).toBe('lapsed');
    await payByHand(first.body.mpesa?.accountNumber ?? '', 17_500, newReceipt());
    await work();
    expect(await look(first.body.token)).toMatchObject({ state: 'paid', order: { state: 'waiting' } });

    const other = await offer({ totalSpaces: 1 });
    const late = await open([choose(other.id)]);
    clock.ahead(23 * MINUTE);
    expect((await open([choose(other.id)])).status).toBe(201);
    await payByHand(late.body.mpesa?.accountNumber ?? '', 17_500, newReceipt());
    await work();
    expect(await look(late.body.token)).toMatchObject({
      state: 'refunding',
      order: { state: 'lapsed' },
      message: expect.stringContaining('somebody else has this place by now'),
    });
  });

  it('that was approved is taken from the order by the tenant', async () => {
    const desk = await offer({ totalSpaces: 1 });
    const { order } = await buy(desk.id);
    expect((await decide(order.id, 'approve')).status).toBe(200);
    expect((await open([choose(desk.id)])).status).toBe(409);
  });
});
