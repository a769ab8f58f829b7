import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { addDays, toDay } from '../../domain/kernel/time.ts';
import type { MpesaOrder } from '../../domain/mpesa/order-contract.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { answer } from '../../tests/support/bookings.ts';
import { expectMoneyAgrees } from '../../tests/support/mpesa.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';

const owing = async (outside: Awaited<ReturnType<typeof startOutside>>, amount: number) => {
  const tenant = await outside.tenant();
  return { tenant, owed: await outside.invoice(tenant.id, amount) };
};

it('a prompt whose answer was lost is never sent twice, and is paid when its payment tells of itself', async () => {
  const outside = await startOutside({ reset: 1 });
  const { t, work, prompt, request, simulator, invoiceOf } = outside;
  const { owed } = await owing(outside, 450);
  const { body } = await prompt(owed.id, '0700020001', 450);
  await work();
  expect((await request(body.id)).state).toBe('sent');
  expect((await prompt(owed.id, '0700020001', 450)).status).toBe(409);
  await simulator.phone('254700020001').enterPin('1234');
  await work();
  expect(await request(body.id)).toMatchObject({ state: 'paid' });
  expect((await invoiceOf(owed.id)).status).toBe('paid');
  expect(await t.sql(`select state from effects`)).toEqual([{ state: 'done' }]);
  await expectMoneyAgrees(t);
}, 60_000);

it('a standing order whose answer was lost is never sent twice, and is known by what its own payer says', async () => {
  const outside = await startOutside({ reset: 1 });
  const { t, clock, work, desk, simulator, callback } = outside;
  const today = toDay(clock.now(), 'Africa/Nairobi');
  const wanted = { phone: '0700020004', amount: '450', startDate: addDays(today, 3), endDate: addDays(today, 90) };
  const tenant = await outside.tenant();
  const order = async () =>
    answer<MpesaOrder>(await desk.call('POST', '/api/mpesa/orders', { ...wanted, tenantId: tenant.id }));
  const { body } = await order();
  const look = async () => (await desk.call('GET', `/api/mpesa/orders/${body.id}`)).body as MpesaOrder;
  await work();
  expect((await look()).state).toBe('sent');
  expect((await order()).status).toBe(409);
  await simulator.phone('254700020004').enterPin('1234');
  // Until then Safaricom's answer might still have brought its number.
  clock.ahead(3 * 60_000);
  const header = { responseRefID: 'another', responseCode: '1032' };
  const data = [{ name: 'Msisdn', value: '254******999' }];
  await callback('order', { responseHeader: header, responseBody: { responseData: data } });
  await work();
  expect(await look()).toMatchObject({ state: 'active', resultCode: '0' });
  expect(await t.sql(`select state from effects`)).toEqual([{ state: 'done' }]);
  await expectMoneyAgrees(t);
}, 60_000);

it('a payment whose callbacks were lost is found by pull, and its prompt is paid', async () => {
  const outside = await startOutside({ drop: 1 });
  const { t, clock, work, jobs, prompt, request, simulator, invoiceOf } = outside;
  await outside.register();
  const { owed } = await owing(outside, 620);
  const { body } = await prompt(owed.id, '0700020002', 620);
  await work();
  const paid = await simulator.phone('254700020002').enterPin('1234');
  await work();
  expect((await request(body.id)).state).toBe('pending');
  clock.ahead(80_000);
  await jobs.askAboutPrompts();
  expect(await request(body.id)).toMatchObject({ state: 'pending', message: 'Paid. The receipt is on its way.' });
  await jobs.pullLatest();
  expect((await outside.receipts(`?q=${paid?.receipt}`))[0]).toMatchObject({ state: 'applied', seenIn: ['pull'] });
  expect((await invoiceOf(owed.id)).status).toBe('paid');
  clock.ahead(10 * 60_000);
  await jobs.askAboutPrompts();
  expect((await request(body.id)).state).toBe('paid');
  await jobs.pullAll();
  await expectMoneyAgrees(t);
}, 60_000);

/** Passes calls on to a simulator; of pulls only the third and those after it. */
const refuseTwoPulls = async (url: string): Promise<string> => {
  const refused: object[] = [];
  const spike = { requestId: '1', errorCode: '500.003.02', errorMessage: 'Error Occurred: Spike Arrest Violation' };
  const server = createServer(async (request, reply) => {
    const body = await text(request);
    if (request.url?.startsWith('/pulltransactions/v1/query') && refused.length < 2) {
      refused.push(spike);
      reply.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(spike));
      return;
    }
    const { method = 'GET', headers } = request;
    const about = { authorization: headers.authorization ?? '', 'content-type': 'application/json' };
    const answer = await fetch(url + request.url, { method, headers: about, ...(body ? { body } : {}) });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('a pull that Safaricom refuses for a moment is asked for again, and finds what was lost', async () => {
  const outside = await startOutside({ drop: 1 });
  const { t, simulator, channel, admin } = outside;
  await outside.register();
  const baseUrl = await refuseTwoPulls(simulator.url);
  expect((await admin.call('PATCH', `/api/mpesa/channels/${channel.id}`, { baseUrl })).status).toBe(200);
  const { shortcode } = channel;
  const paid = await simulator.phone('254700020003').payBill({ shortcode, account: 'NOBODY', amount: 70 });
  outside.clock.ahead(80_000);
  await outside.jobs.pullLatest();
  const found = await outside.receipts(`?q=${paid.receipt}`);
  expect(found).toMatchObject([{ state: 'suspense', amount: '70.00', seenIn: ['pull'] }]);
  await expectMoneyAgrees(t);
}, 60_000);
