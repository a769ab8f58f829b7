import { expect, it } from 'vitest';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { MpesaChannel } from '../../domain/mpesa/contract.ts';
import type { DemoPhone, DemoPhoneAnswer } from '../../domain/mpesa/demo-phone-contract.ts';
import type { MpesaRequest } from '../../domain/mpesa/request-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { startDemoSpace } from '../../tests/support/demo-space.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { listen } from '../../tests/support/listen.ts';
import { performNext } from '../gateway/effects.ts';
import { processNext } from '../gateway/inbox.ts';
import { createGateway } from '../wiring/gateway-providers.ts';
import { startDemoSimulator } from './simulator.ts';

const PHONE = '0700 000 001';

const startConnected = async () => {
  const t = await startDemoSpace();
  t.config.port = Number(new URL(await listen(t.app)).port);
  await startDemoSimulator(t.app, new AbortController().signal);
  const { providers, handlers } = createGateway(t.app);
  const { database, deps } = t.app;
  const work = async () => {
    while (await performNext(database, deps, providers, deps.log));
    while (await processNext(database, deps, handlers, deps.log));
  };
  return { t, work, admin: await t.as('admin') };
};

it('the demo space pays an invoice on its drawn phone, without a network', async () => {
  const { t, work, admin } = await startConnected();
  const [paybill] = (await admin.call('GET', '/api/mpesa/channels')).body as MpesaChannel[];
  expect(paybill).toMatchObject({ environment: 'simulator', urlsRegisteredAt: expect.any(String) });
  expect(paybill?.baseUrl).toBe(t.config.ownSimulator);

  const [row] = await t.sql(`select id, ceil(amount - paid_amount - credited_amount)::int as open from invoices
    where status = 'pending' and amount - paid_amount - credited_amount between 1 and 250000 limit 1`);
  const prompt = { phone: PHONE, amount: String(row?.open) };
  const sent = await admin.call('POST', `/api/invoices/${row?.id}/mpesa-prompt`, prompt);
  expect(sent.status).toBe(201);
  await work();

  const phone = (await t.anonymous.call('GET', `/api/demo/phone?number=${encodeURIComponent(PHONE)}`))
    .body as DemoPhone;
  expect(phone.prompt?.text).toContain('NAFASI WORKSPACES');
  const wrong = { number: PHONE, pin: '12' };
  expect((await t.anonymous.call('POST', '/api/demo/phone/pin', wrong)).status).toBe(400);
  const paid = (await t.anonymous.call('POST', '/api/demo/phone/pin', { ...wrong, pin: '4711' })).body;
  expect(paid as DemoPhoneAnswer).toMatchObject({
    isPaid: true,
    message: expect.stringMatching(/^Paid\. Receipt \w+\.$/),
  });
  await eventually(async () => {
    await work();
    const { status } = (await admin.call('GET', `/api/invoices/${row?.id}`)).body as Invoice;
    expect(status).toBe('paid');
  });
  const again = await t.anonymous.call('POST', '/api/demo/phone/cancel', { number: PHONE });
  expect([again.status, again.body]).toEqual([
    409,
    expect.objectContaining({ message: 'No prompt is waiting on this phone' }),
  ]);
});

it('the drawn phone refuses with the PIN 0000, and pays the paybill from its menu', async () => {
  const { t, work, admin } = await startConnected();
  const [paybill] = (await admin.call('GET', '/api/mpesa/channels')).body as MpesaChannel[];
  const test = await admin.call('POST', `/api/mpesa/channels/${paybill?.id}/test-payment`, { phone: PHONE });
  await work();
  const refused = await t.anonymous.call('POST', '/api/demo/phone/pin', { number: PHONE, pin: '0000' });
  expect(refused.body).toMatchObject({ isPaid: false, receiptNumber: null });
  const { id } = test.body as MpesaRequest;
  await eventually(async () => {
    await work();
    expect((await admin.call('GET', `/api/mpesa/requests/${id}`)).body).toMatchObject({ state: 'failed' });
  });
  const payment = { number: PHONE, shortcode: paybill?.shortcode, account: 'nobody', amount: 250 };
  const paid = (await t.anonymous.call('POST', '/api/demo/phone/pay', payment)).body as DemoPhoneAnswer;
  expect(paid.isPaid).toBe(true);
  await eventually(async () => {
    await work();
    const found = await admin.call('GET', `/api/mpesa/receipts?q=${paid.receiptNumber}`);
    expect(found.body).toMatchObject([{ state: 'suspense', amount: '250.00', accountReference: 'nobody' }]);
  });
});

it('a real space has no drawn phone', async () => {
  const t = await startTestApp();
  for (const [method, path, body] of [
    ['GET', '/api/demo/phone?number=0700000001', undefined],
    ['POST', '/api/demo/phone/pin', { number: PHONE, pin: '1234' }],
    ['POST', '/api/demo/phone/cancel', { number: PHONE }],
    ['POST', '/api/demo/phone/pay', { number: PHONE, shortcode: '174379', account: 'x', amount: 1 }],
  ] as const)
    expect((await t.anonymous.call(method, path, body)).status).toBe(404);
});
