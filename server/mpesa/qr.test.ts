import { expect, it } from 'vitest';
import type { InvoiceQr } from '../../domain/mpesa/qr-contract.ts';
import { answer } from '../../tests/support/bookings.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';
import { makePayToken, payKeys } from '../pay/token.ts';

const outside = await startOutside();
const { t, desk, invoice } = outside;
const key = await payKeys(t.config);

const qr = async (id: string, api = desk) => answer<InvoiceQr>(await api.call('GET', `/api/invoices/${id}/mpesa-qr`));
const payQr = async (id: string) =>
  answer<Pick<InvoiceQr, 'picture'>>(await t.anonymous.call('GET', `/api/pay/${makePayToken(key, id)}/qr`));

const kindOf = (picture: string | null) =>
  Buffer.from(picture ?? '', 'base64')
    .subarray(1, 4)
    .toString();

it('staff and payers see a code that the M-Pesa app scans, for what is open in whole shillings', async () => {
  const tenant = await outside.tenant();
  const owed = await invoice(tenant.id, '1500.50');
  const { status, body } = await qr(owed.id);
  expect([status, body]).toMatchObject([
    200,
    {
      problem: null,
      kind: 'paybill',
      shortcode: outside.channel.shortcode,
      accountNumber: owed.invoiceNumber,
      environment: 'simulator',
      amount: '1501.00',
    },
  ]);
  expect(kindOf(body.picture)).toBe('PNG');
  expect((await payQr(owed.id)).body).toEqual({ picture: body.picture });
});

it('what is settled has none, and only who takes payments may ask', async () => {
  const tenant = await outside.tenant();
  const owed = await invoice(tenant.id, 100);
  expect((await qr(owed.id, await t.as('hr'))).status).toBe(403);
  await outside.pay(tenant.id, 100);
  expect((await qr(owed.id)).body).toMatchObject({
    picture: null,
    problem: `Invoice ${owed.invoiceNumber} is already settled.`,
  });
  expect((await payQr(owed.id)).body).toEqual({ picture: null });
  expect((await t.anonymous.call('GET', '/api/pay/x/qr')).status).toBe(404);
});

it('where Safaricom draws none, the numbers to type are there with the reason', async () => {
  const owed = await invoice((await outside.tenant()).id, 700);
  const change = (fields: object) => outside.admin.call('PATCH', `/api/mpesa/channels/${outside.channel.id}`, fields);
  await change({ consumerSecret: 'another one' });
  expect(await qr(owed.id)).toMatchObject({
    status: 200,
    body: {
      picture: null,
      problem: 'Safaricom does not accept the consumer key and secret.',
      accountNumber: owed.invoiceNumber,
    },
  });
  expect(await payQr(owed.id)).toMatchObject({ status: 200, body: { picture: null } });
  await change({ consumerKey: null });
  expect((await qr(owed.id)).body).toMatchObject({
    picture: null,
    problem: 'The channel has no consumer key and secret.',
  });
  await change({ isActive: false });
  expect((await qr(owed.id)).status).toBe(404);
});

it('a link that is looked at too often gets no more codes for a while', async () => {
  const owed = await invoice((await outside.tenant()).id, 50);
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) statuses.push((await payQr(owed.id)).status);
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
});
