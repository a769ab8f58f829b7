import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PayPage, PayRequest } from '../../domain/pay/contract.ts';
import type { Api } from '../../tests/support/app.ts';
import { answer } from '../../tests/support/bookings.ts';
import { memberOf } from '../../tests/support/members.ts';
import { expectMoneyAgrees } from '../../tests/support/mpesa.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';
import { makePayToken, payKeys } from './token.ts';

const outside = await startOutside();
const { t, clock, simulator, work, invoice } = outside;
const key = await payKeys(t.config);

beforeEach(() => t.sql(`delete from throttle where bucket like 'pay:%'`));
afterEach(async () => {
  clock.ahead(0);
  await expectMoneyAgrees(t);
});

let made = 0;
const newPhone = () => `07100${String(10_000 + ++made)}`;
const msisdn = (phone: string) => `254${phone.slice(1)}`;

const tokenFor = (id: string) => makePayToken(key, id);

const owing = async (amount: number | string, changes: object = {}) => {
  const tenant = await outside.tenant();
  const owed = await invoice(tenant.id, amount, changes);
  return { tenant, owed, token: tokenFor(owed.id) };
};

const page = async (token: string, api: Api = t.anonymous) =>
  answer<PayPage>(await api.call('GET', `/api/pay/${token}`));
const prompt = async (token: string, body: object, api: Api = t.anonymous) =>
  answer<PayRequest>(await api.call('POST', `/api/pay/${token}/prompt`, body));
const request = async (token: string, id: string) =>
  answer<PayRequest>(await t.anonymous.call('GET', `/api/pay/${token}/requests/${id}`));

describe('the page behind a payment link', () => {
  it('shows one invoice, how to pay it, and nothing else', async () => {
    const { tenant, owed, token } = await owing('1500.50', { dueDate: '2099-12-31' });
    await invoice(tenant.id, 77_000);
    const reply = await t.anonymous.call('GET', `/api/pay/${token}`);
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.body).toEqual({
      invoiceNumber: owed.invoiceNumber,
      name: tenant.companyName,
      status: 'pending',
      dueDate: '2099-12-31',
      open: '1500.50',
      mpesa: {
        kind: 'paybill',
        shortcode: outside.channel.shortcode,
        accountNumber: owed.invoiceNumber,
        payCode: expect.stringMatching(/^N[0-9A-Z]{4,7}$/),
        environment: 'simulator',
        takesPrompts: true,
        firstAmount: '1501.00',
      },
      instructions: null,
      methods: expect.arrayContaining(['M-Pesa']),
      request: null,
    });
  });

  it('has the invoice as a document', async () => {
    const { owed, token } = await owing(900);
    const reply = await t.app.server.inject({ method: 'GET', url: `/api/pay/${token}?format=pdf` });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(`${owed.invoiceNumber}.pdf`),
    });
  });

  it('is not found by any other link, for a draft, or for what is no invoice', async () => {
    const { tenant, owed, token } = await owing(100);
    const draft = await invoice(tenant.id, 100, { draft: true });
    const wrong = [
      'x',
      'A'.repeat(36),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      owed.id,
      tokenFor(draft.id),
      tokenFor(tenant.id),
    ];
    for (const link of wrong) {
      const some = '01890000-0000-7000-8000-000000000000';
      const replies = [
        await t.anonymous.call('GET', `/api/pay/${link}`),
        await t.anonymous.call('POST', `/api/pay/${link}/prompt`, { phone: newPhone() }),
        await t.anonymous.call('GET', `/api/pay/${link}/requests/${some}`),
      ];
      for (const { status, body } of replies)
        expect([status, body]).toMatchObject([404, { code: 'not_found', requestId: expect.any(String) }]);
    }
  });
});

describe('a payer', () => {
  it('gets the prompt, enters the PIN, and sees the receipt', async () => {
    const { owed, token } = await owing(2_400);
    const phone = newPhone();
    const sent = await prompt(token, { phone });
    expect(sent).toMatchObject({
      status: 201,
      body: { state: 'created', isWaiting: true, amount: '2400.00', receiptNumber: null },
    });
    expect(sent.body.phone).toBe(`+254 7** *** ${phone.slice(-3)}`);
    await work();
    expect((await page(token)).body.request).toMatchObject({
      id: sent.body.id,
      state: 'pending',
      message: 'Enter your M-Pesa PIN on your phone.',
    });
    const paid = await simulator.phone(msisdn(phone)).enterPin('1234');
    await work();
    expect((await request(token, sent.body.id)).body).toMatchObject({
      state: 'paid',
      isWaiting: false,
      receiptNumber: paid?.receipt,
    });
    expect((await page(token)).body).toMatchObject({ status: 'paid', open: '0.00', request: null });
    expect((await outside.invoiceOf(owed.id)).status).toBe('paid');
    expect(await prompt(token, { phone: newPhone() })).toMatchObject({
      status: 409,
      body: { code: 'invoice_settled' },
    });
  });

  it('may pay a part, in whole shillings, and no more than is open', async () => {
    const { token } = await owing(1_000);
    const phone = newPhone();
    expect(await prompt(token, { phone, amount: '99.50' })).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.any(String) } },
    });
    expect(await prompt(token, { phone, amount: '1001' })).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.any(String) } },
    });
    expect(await prompt(token, { phone: '0202012345' })).toMatchObject({
      status: 400,
      body: { fields: { phone: expect.any(String) } },
    });
    const part = await prompt(token, { phone, amount: '400' });
    await work();
    await simulator.phone(msisdn(phone)).enterPin('1234');
    await work();
    expect((await request(token, part.body.id)).body).toMatchObject({ state: 'paid', amount: '400.00' });
    expect((await page(token)).body).toMatchObject({ status: 'pending', open: '600.00' });
  });

  it('cancels and is told so; the same phone waits a minute', async () => {
    const { token } = await owing(300);
    const phone = newPhone();
    const { body } = await prompt(token, { phone });
    expect(await prompt(token, { phone })).toMatchObject({ status: 409 });
    await work();
    await simulator.phone(msisdn(phone)).cancel();
    await work();
    expect((await request(token, body.id)).body).toMatchObject({
      state: 'failed',
      isWaiting: false,
      message: 'You cancelled the payment.',
      mayRetryAt: expect.any(String),
    });
    expect((await prompt(token, { phone })).status).toBe(409);
    clock.ahead(61_000);
    expect((await prompt(token, { phone })).status).toBe(201);
    await work();
  });

  it('who is signed in is named as the one who sent it', async () => {
    const { tenant, token } = await owing(500);
    const member = await memberOf(t, tenant.id);
    const own = await prompt(token, { phone: newPhone() }, member);
    const other = await prompt(token, { phone: newPhone() });
    const names = await Promise.all(
      [own, other].map(async ({ body }) => (await outside.request(body.id)).requestedByName),
    );
    expect(names).toEqual([expect.not.stringMatching(/link/), 'Payment link']);
    await work();
  });

  it('sees no prompt of another invoice', async () => {
    const [mine, theirs] = [await owing(100), await owing(200)];
    const { body } = await prompt(theirs.token, { phone: newPhone() });
    expect((await request(mine.token, body.id)).status).toBe(404);
    expect((await page(mine.token)).body.request).toBeNull();
    await work();
  });

  it('cannot pay what was credited', async () => {
    const { owed, token } = await owing(800);
    const reply = await outside.accountant.call('POST', `/api/invoices/${owed.id}/credit`, { reason: 'A mistake' });
    expect(reply.status).toBe(201);
    expect((await page(token)).body).toMatchObject({ status: 'credited', open: '0.00' });
    expect(await prompt(token, { phone: newPhone() })).toMatchObject({
      status: 409,
      body: { code: 'invoice_settled' },
    });
  });
});

describe('a space', () => {
  const setActive = (id: string, isActive: boolean) =>
    outside.admin.call('PATCH', `/api/mpesa/channels/${id}`, { isActive });

  it('without credentials shows the paybill, and without a paybill its instructions', async () => {
    const { owed, token } = await owing(700);
    await setActive(outside.channel.id, false);
    expect((await page(token)).body.mpesa).toBeNull();
    expect((await prompt(token, { phone: newPhone() })).status).toBe(409);
    await outside.manager.call('PUT', '/api/settings/billing', { paymentInstructions: 'KCB 1234567890' });
    expect((await page(token)).body).toMatchObject({ mpesa: null, instructions: 'KCB 1234567890' });
    await outside.manager.call('PUT', '/api/settings/billing', { paymentInstructions: '' });
    await setActive(outside.channel.id, true);
    await outside.admin.call('PATCH', `/api/mpesa/channels/${outside.channel.id}`, { passkey: null });
    expect((await page(token)).body.mpesa).toMatchObject({ accountNumber: owed.invoiceNumber, takesPrompts: false });
    expect((await prompt(token, { phone: newPhone() })).status).toBe(409);
  });
});

describe('too many', () => {
  it('prompts by one link, or from one address, have to wait', async () => {
    const [one, other] = [await owing(100), await owing(100)];
    const ask = (token: string) => prompt(token, { phone: newPhone() });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await ask(one.token)).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses[10]).toBe(429);
    expect((await ask(other.token)).status).not.toBe(429);
    await t.sql(`update throttle set attempts = 30 where bucket = 'pay:127.0.0.1'`);
    expect(await ask(other.token)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it('looks by one link have to wait, and those by others do not', async () => {
    const [one, other] = [await owing(100), await owing(100)];
    const statuses: number[] = [];
    for (let n = 0; n < 241; n++) statuses.push((await page(one.token)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await page(other.token)).status).toBe(200);
  });
});
