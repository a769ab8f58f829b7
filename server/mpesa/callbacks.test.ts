import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectMoneyAgrees, furnishMpesa, newReceipt } from '../../tests/support/mpesa.ts';
import { unseal } from '../crypto/seal.ts';
import { processNext } from '../gateway/inbox.ts';
import { createGateway } from '../wiring/gateway-providers.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishMpesa(t);
const { handlers } = createGateway(t.app);
let token = '';

beforeAll(async () => {
  const [row] = await t.sql(`select callback_token from mpesa_channels where id = '${world.channel.id}'`);
  token = await unseal(t.config, String(row?.callback_token), `mpesa channel ${world.channel.id} callbackToken`);
});

afterEach(() => expectMoneyAgrees(t));

const send = (kind: string, body: unknown, to = token) =>
  t.anonymous.call('POST', `/api/callbacks/${to}/${kind}`, body);
const processAll = async () => {
  while (await processNext(t.app.database, t.app.deps, handlers, t.app.deps.log));
};
const outcomes = () => t.sql('select kind, outcome, seen from gateway_messages order by received_at');

const confirmation = (changes: object = {}) => ({
  TransactionType: 'Pay Bill',
  TransID: newReceipt(),
  TransTime: '20261115083000',
  TransAmount: '500.00',
  BusinessShortCode: '600100',
  BillRefNumber: 'NOBODY',
  InvoiceNumber: '',
  OrgAccountBalance: '25.00',
  ThirdPartyTransID: '',
  MSISDN: '2547 ***** 126',
  FirstName: 'NICHOLAS',
  MiddleName: '',
  LastName: '',
  ...changes,
});

const ACCEPTED = { ResultCode: '0', ResultDesc: 'Accepted' };

describe('a confirmation', () => {
  it('is kept as it came, answered at once, and pays the invoice that it names', async () => {
    const tenant = await world.tenant();
    const owed = await world.invoice(tenant.id, 500);
    const body = confirmation({ BillRefNumber: `${owed.invoiceNumber?.toLowerCase()} ` });
    expect(await send('confirm', body)).toMatchObject({ status: 200, body: ACCEPTED });
    expect((await world.invoiceOf(owed.id)).status).toBe('pending');
    await processAll();
    expect((await world.invoiceOf(owed.id)).status).toBe('paid');
    expect((await world.receipts(`?tenant=${tenant.id}`))[0]).toMatchObject({
      receiptNumber: body.TransID,
      payerName: 'NICHOLAS',
      phone: '2547 ***** 126',
      matchedBy: 'close_number',
      paidAt: '2026-11-15T05:30:00Z',
    });
  });

  it('sent again, and again in other words, is one payment', async () => {
    const tenant = await world.tenant();
    const body = confirmation({ BillRefNumber: tenant.payCode });
    await Promise.all(Array.from({ length: 5 }, () => send('confirm', body)));
    await send('confirm', { ...body, OrgAccountBalance: '26.00' });
    await processAll();
    expect(await t.sql(`select count(*)::int as n from payments where reference = '${body.TransID}'`)).toEqual([
      { n: 1 },
    ]);
    expect((await world.accountOf(tenant.id)).credit).toBe('500.00');
  });

  it('that nobody can be found for waits, and the desk is told', async () => {
    const body = confirmation({ BillRefNumber: 'JOHN' });
    await send('confirm', body);
    await processAll();
    const [one] = await world.receipts(`?q=${body.TransID}`);
    expect(one).toMatchObject({ state: 'suspense', note: 'No invoice or pay code is “JOHN”' });
    const notices = await t.sql(
      `select distinct title from notifications where event_key = 'money_unmatched:${one?.id}'`,
    );
    expect(notices).toEqual([{ title: 'KES 500.00 by M-Pesa waits for its tenant' }]);
  });

  it.each([
    ['no JSON', '{"TransID": "X",', 'The body is not valid JSON'],
    ['nothing', '', 'The body is not valid JSON'],
    ['no receipt number', JSON.stringify(confirmation({ TransID: '' })), 'TransID is missing or no receipt number'],
    ['no amount', JSON.stringify(confirmation({ TransAmount: '-5' })), 'TransAmount is missing or no amount'],
    [
      'another paybill',
      JSON.stringify(confirmation({ BusinessShortCode: '600999' })),
      'Of another paybill or till: nothing was done',
    ],
  ])('with %s is answered as the protocol wants, and changes nothing', async (_, body, outcome) => {
    const before = await world.balances();
    expect(await send('confirm', body)).toMatchObject({ status: 200, body: ACCEPTED });
    await processAll();
    expect((await outcomes()).at(-1)).toMatchObject({ kind: 'confirm', outcome });
    expect(await world.balances()).toEqual(before);
  });

  it('that contradicts what is known changes nothing', async () => {
    const body = confirmation();
    await send('confirm', body);
    await send('confirm', { ...body, TransAmount: '50000.00' });
    await processAll();
    const [one] = await world.receipts(`?q=${body.TransID}`);
    expect(one?.amount).toBe('500.00');
    expect((await outcomes()).map(({ outcome }) => outcome)).toContain(
      `Receipt ${body.TransID} is known with another amount: nothing was changed`,
    );
  });
});

describe('a wrong address', () => {
  it('is not found, is counted, and nothing of it is kept', async () => {
    const warned = vi.spyOn(t.app.deps.log, 'warn');
    const [before] = await t.sql('select count(*)::int as n from gateway_messages');
    const wrong = [
      ['confirm', 'f'.repeat(64)],
      ['confirm', token.slice(1)],
      ['confirm', token.toUpperCase()],
      ['anything', token],
    ] as const;
    for (const [kind, to] of wrong)
      expect(await send(kind, confirmation(), to)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await t.sql('select count(*)::int as n from gateway_messages')).toEqual([before]);
    const counted = warned.mock.calls.map(([facts]) => facts as unknown);
    warned.mockRestore();
    expect(counted).toEqual(wrong.map((_, n) => ({ strangers: n + 1 })));
  });
});

describe('a check before the money moves', () => {
  it('is accepted, unless the channel refuses what is nobody’s', async () => {
    const tenant = await world.tenant();
    const check = async (changes: object) => (await send('check', confirmation(changes))).body;
    expect(await check({ BillRefNumber: 'JOHN' })).toEqual(ACCEPTED);
    await world.admin.call('PATCH', `/api/mpesa/channels/${world.channel.id}`, { refusesUnknown: true });
    expect(await check({ BillRefNumber: 'JOHN' })).toEqual({ ResultCode: 'C2B00012', ResultDesc: 'Rejected' });
    expect(await check({ BillRefNumber: tenant.payCode })).toEqual(ACCEPTED);
    expect((await send('check', '{broken')).body).toEqual(ACCEPTED);
    await world.admin.call('PATCH', `/api/mpesa/channels/${world.channel.id}`, { refusesUnknown: false });
  });
});

describe('a callback of a prompt that we did not send', () => {
  it('is kept and answered, and has no effect', async () => {
    const before = await world.balances();
    const body = {
      Body: {
        stkCallback: {
          MerchantRequestID: '29115-34620561-1',
          CheckoutRequestID: 'ws_CO_191220191020363925',
          ResultCode: 0,
          ResultDesc: 'The service request is processed successfully.',
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: 1 },
              { Name: 'MpesaReceiptNumber', Value: newReceipt() },
              { Name: 'Balance' },
              { Name: 'TransactionDate', Value: 20261115083000 },
              { Name: 'PhoneNumber', Value: 254708374149 },
            ],
          },
        },
      },
    };
    expect(await send('stk', body)).toMatchObject({ status: 200, body: ACCEPTED });
    await processAll();
    expect((await outcomes()).at(-1)).toMatchObject({ kind: 'stk', outcome: 'No prompt of ours: nothing was done' });
    expect(await world.balances()).toEqual(before);
  });
});
