import { afterEach, describe, expect, it } from 'vitest';
import { addDays, addMonths, toDay } from '../../domain/kernel/time.ts';
import type { TenantOverview } from '../../domain/members/overview-contract.ts';
import type { MpesaOrder } from '../../domain/mpesa/order-contract.ts';
import { answer } from '../../tests/support/bookings.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { expectMoneyAgrees } from '../../tests/support/mpesa.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';
import { SANDBOX_CHANNEL } from '../simulators/daraja/channels.ts';

const outside = await startOutside();
const { t, clock, desk, simulator, work, jobs, callback } = outside;

afterEach(async () => {
  clock.ahead(0);
  await expectMoneyAgrees(t);
});

const today = toDay(new Date().toISOString(), 'Africa/Nairobi');
const startDate = addDays(today, 10);
const endDate = addMonths(startDate, 11);
const HOUR_MS = 3_600_000;

let made = 0;
const newPhone = () => `07200${String(10_000 + ++made)}`;
const msisdn = (phone: string) => `254${phone.slice(1)}`;

const order = async (tenantId: string, changes: object = {}, api = desk) =>
  answer<MpesaOrder>(
    await api.call('POST', '/api/mpesa/orders', {
      tenantId,
      phone: newPhone(),
      amount: '9500',
      startDate,
      endDate,
      ...changes,
    }),
  );
const look = async (id: string) => (await desk.call('GET', `/api/mpesa/orders/${id}`)).body as MpesaOrder;
const decide = async (id: string, what: 'confirm' | 'end') =>
  answer<MpesaOrder>(await desk.call('POST', `/api/mpesa/orders/${id}/${what}`));
const list = async (query: string) => (await desk.call('GET', `/api/mpesa/orders?${query}`)).body as MpesaOrder[];

/** One that is on the phone. */
const sent = async (changes: object = {}) => {
  const tenant = await outside.tenant();
  const phone = newPhone();
  const { body } = await order(tenant.id, { phone, ...changes });
  await work();
  return { tenant, phone, id: body.id };
};

const agreed = async (changes: object = {}) => {
  const one = await sent(changes);
  await simulator.phone(msisdn(one.phone)).enterPin('1234');
  await work();
  expect((await look(one.id)).state).toBe('active');
  return one;
};

const referenceOf = async (id: string) => {
  const [row] = await t.sql(`select reference from mpesa_orders where id = '${id}'`);
  return String(row?.reference);
};

const answerBody = (reference: string, code: string, phone: string) => ({
  responseHeader: { responseRefID: reference, responseCode: code },
  responseBody: {
    responseData: [
      { name: 'responseCode', value: code },
      { name: 'Msisdn', value: `254******${phone.slice(-3)}` },
    ],
  },
});

// What is on a phone is answered in its own time.
const PATIENCE = { timeout: 60_000 };

describe('a standing order', PATIENCE, () => {
  it('goes to the phone, is agreed to once, and pays by itself with the pay code of the tenant', async () => {
    await outside.register();
    const tenant = await outside.tenant();
    const owed = await outside.invoice(tenant.id, 9_500);
    const phone = newPhone();
    const made = await order(tenant.id, { phone, startDate: today });
    const [row] = await t.sql(`select pay_code from tenants where id = '${tenant.id}'`);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        state: 'created',
        tenantName: tenant.companyName,
        phone: `+${msisdn(phone)}`,
        amount: '9500.00',
        frequency: 'monthly',
        accountNumber: row?.pay_code,
        startDate: today,
        endDate,
        environment: 'simulator',
      },
    ]);
    await work();
    expect(await look(made.body.id)).toMatchObject({
      state: 'pending',
      message: 'The payer has it on the phone and has not agreed yet.',
    });
    expect(simulator.phone(msisdn(phone)).prompts()[0]?.text).toContain(`Rent ${row?.pay_code} from`);
    await simulator.phone(msisdn(phone)).enterPin('1234');
    await eventually(async () => {
      await work();
      expect((await outside.invoiceOf(owed.id)).status).toBe('paid');
    });
    expect(await look(made.body.id)).toMatchObject({ state: 'active', message: 'Agreed. M-Pesa pays by itself.' });
    expect(await outside.receipts(`?tenant=${tenant.id}`)).toMatchObject([
      { accountReference: row?.pay_code, matchedBy: 'pay_code', amount: '9500.00', state: 'applied' },
    ]);
  });

  it('that the payer cancels says so, and another may follow', async () => {
    const { tenant, phone, id } = await sent();
    await simulator.phone(msisdn(phone)).cancel();
    await work();
    expect(await look(id)).toMatchObject({
      state: 'refused',
      resultCode: '1032',
      message: 'The payer cancelled the prompt.',
    });
    expect((await order(tenant.id)).status).toBe(201);
    await work();
  });

  it('that Safaricom does not take is refused with its words, and another may follow', async () => {
    const tenant = await outside.tenant();
    const change = (fields: object) => outside.admin.call('PATCH', `/api/mpesa/channels/${outside.channel.id}`, fields);
    const { body } = await order(tenant.id);
    expect((await change({ consumerKey: null })).status).toBe(200);
    await work();
    expect(await look(body.id)).toMatchObject({
      state: 'refused',
      message: 'The channel has no consumer key and secret.',
    });
    await change({ consumerKey: SANDBOX_CHANNEL.consumerKey });
    expect((await order(tenant.id)).status).toBe(201);
    await work();
  });

  it('is never sent twice: not while one waits for its answer, nor while one pays', async () => {
    const { tenant, phone, id } = await sent();
    expect(await order(tenant.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/is not answered yet, and might still be agreed to/) },
    });
    await simulator.phone(msisdn(phone)).enterPin('1234');
    await work();
    expect(await order(tenant.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^A standing order for KES 9,500\.00 pays until/) },
    });
    expect(await decide(id, 'end')).toMatchObject({ status: 200, body: { state: 'ended' } });
    expect((await decide(id, 'end')).status).toBe(409);
    expect((await order(tenant.id, { startDate: addDays(startDate, 1) })).status).toBe(201);
    const other = await outside.tenant();
    const crowd = await Promise.all(Array.from({ length: 5 }, () => order(other.id)));
    expect(crowd.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    await work();
  });

  it('whose last day has passed is over by itself', async () => {
    const { tenant, id } = await agreed({ startDate: today, endDate: today });
    clock.ahead(25 * HOUR_MS);
    expect((await look(id)).state).toBe('ended');
    expect(await list(`state=ended&tenant=${tenant.id}`)).toHaveLength(1);
    expect(await list(`state=active&tenant=${tenant.id}`)).toEqual([]);
    expect((await order(tenant.id)).status).toBe(201);
    clock.ahead(0);
    await work();
  });

  it('is for whole shillings, days to come and a phone that M-Pesa knows, by who takes payments', async () => {
    const { id } = await outside.tenant();
    expect((await order(id, { amount: '99.50' })).body).toHaveProperty('fields.amount');
    expect((await order(id, { startDate: addDays(today, -1) })).body).toHaveProperty('fields.startDate');
    expect((await order(id, { endDate: addDays(startDate, -1) })).body).toHaveProperty('fields.endDate');
    expect((await order(id, { phone: '0202012345' })).body).toHaveProperty('fields.phone');
    expect((await order(id, { frequency: 'daily' })).body).toHaveProperty('fields.frequency');
    expect((await order(id, {}, await t.as('hr'))).status).toBe(403);
    expect((await order('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('a standing order in doubt', PATIENCE, () => {
  it('that is never answered needs a person, who finds out; until then no other is sent', async () => {
    const { tenant, id } = await sent();
    expect((await decide(id, 'confirm')).status).toBe(409);
    expect((await decide(id, 'end')).status).toBe(409);
    clock.ahead(3 * HOUR_MS);
    await jobs.askAboutPrompts();
    expect(await look(id)).toMatchObject({
      state: 'needs_review',
      message: expect.stringMatching(/^M-Pesa never said whether the payer agreed/),
    });
    expect((await order(tenant.id)).status).toBe(409);
    expect(await decide(id, 'confirm')).toMatchObject({ status: 200, body: { state: 'active' } });
    expect((await decide(id, 'confirm')).status).toBe(409);
  });

  it('that a person took for not agreed is active once M-Pesa says so; a late no changes nothing', async () => {
    const { phone, id } = await sent();
    clock.ahead(3 * HOUR_MS);
    await jobs.askAboutPrompts();
    expect(await decide(id, 'end')).toMatchObject({ status: 200, body: { state: 'refused' } });
    const reference = await referenceOf(id);
    await callback('order', answerBody(reference, '0', phone));
    await work();
    expect((await look(id)).state).toBe('active');
    await callback('order', answerBody(reference, '1032', phone));
    await work();
    expect((await look(id)).state).toBe('active');
  });

  it('whose phone did not answer needs a person too', async () => {
    const { phone, id } = await sent();
    await callback('order', answerBody(await referenceOf(id), '1037', phone));
    await work();
    expect(await look(id)).toMatchObject({
      state: 'needs_review',
      message: expect.stringMatching(/nobody answered\. Ask the payer/),
    });
  });

  it('of somebody else, or unreadable, is kept and has no effect', async () => {
    const { phone, id } = await agreed();
    expect((await callback('order', answerBody('unknown', '1032', phone))).status).toBe(200);
    expect((await callback('order', { nothing: true })).status).toBe(200);
    await work();
    expect((await look(id)).state).toBe('active');
    expect(await t.sql(`select count(*)::int as waiting from gateway_messages where processed_at is null`)).toEqual([
      { waiting: 0 },
    ]);
  });
});

describe('standing orders', PATIENCE, () => {
  it('are listed by tenant and state, and shown with the tenant', async () => {
    const { tenant, id } = await agreed();
    await agreed();
    expect((await list(`tenant=${tenant.id}`)).map((one) => one.id)).toEqual([id]);
    expect((await list('state=active&limit=500')).map((one) => one.id)).toContain(id);
    expect((await list(`q=${encodeURIComponent(tenant.companyName)}`)).map((one) => one.id)).toContain(id);
    const overview = async () =>
      ((await desk.call('GET', `/api/tenants/${tenant.id}/overview`)).body as TenantOverview).standingOrders;
    expect(await overview()).toEqual({ isOffered: true, latest: [await look(id)] });
    await outside.admin.call('PATCH', `/api/mpesa/channels/${outside.channel.id}`, { passkey: null });
    expect(await overview()).toMatchObject({ isOffered: false, latest: [{ id }] });
    expect(await order((await outside.tenant()).id)).toMatchObject({ status: 409 });
  });
});
