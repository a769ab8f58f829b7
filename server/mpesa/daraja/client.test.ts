import { beforeEach, describe, expect, it, test } from 'vitest';
import { cents } from '../../../domain/kernel/money.ts';
import {
  readLaterResult,
  readOrderCallback,
  readStatusPayment,
  readStkCallback,
} from '../../../domain/mpesa/callbacks.ts';
import { readReversalResult } from '../../../domain/mpesa/results.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import type { DarajaDesk } from '../../../tests/support/daraja.ts';
import { type DarajaLine, makeChannelRow, startLine } from '../../../tests/support/daraja-line.ts';
import { findBaseUrl } from './hosts.ts';
import { DarajaRefused } from './refusals.ts';
import { promptPassword } from './stk-calls.ts';

const PHONE = '254712345678';
const push = { msisdn: PHONE, amount: cents(34_800_00), reference: 'INV2611-0042', description: 'Rent' };

const t = await startTestApp();
let line: DarajaLine;
let desk: DarajaDesk;

beforeEach(async () => {
  line = await startLine(t);
  desk = line.desk;
});

const arrived = async () => {
  await desk.time.drain();
  await desk.simulator.settled();
  return desk.receiver.received;
};

test.each([
  [
    '20210628092408',
    'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjEwNjI4MDkyNDA4',
  ],
  [
    '20261114093000',
    'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjYxMTE0MDkzMDAw',
  ],
])('the password of a prompt at %s is %s', (timestamp, password) => {
  const passkey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919';
  expect(promptPassword('174379', passkey, timestamp)).toBe(password);
});

describe('A prompt', () => {
  it('comes up on the phone, is asked for while it waits, and is paid', async () => {
    const { daraja, channel } = line;
    const { checkoutRequestId, merchantRequestId } = await daraja.stkPush(channel, push);
    expect([checkoutRequestId, merchantRequestId].every(Boolean)).toBe(true);
    const phone = desk.simulator.phone(PHONE);
    expect(phone.prompts()).toHaveLength(1);
    expect(await daraja.stkQuery(channel, checkoutRequestId)).toEqual({ state: 'pending' });
    const paid = await phone.enterPin('1234');
    const callbacks = await arrived();
    expect(readStkCallback(callbacks[0]?.text ?? '').value).toMatchObject({
      checkoutRequestId,
      resultCode: '0',
      payment: { amount: 34_800_00, receipt: paid?.receipt, phone: PHONE },
    });
    expect(await daraja.stkQuery(channel, checkoutRequestId)).toMatchObject({ state: 'ended', resultCode: '0' });
  });

  it('is sent as Safaricom’s page has it', async () => {
    await line.daraja.stkPush(line.channel, push);
    expect(line.sent.at(-1)).toEqual({
      path: '/mpesa/stkpush/v1/processrequest',
      body: {
        BusinessShortCode: '174379',
        Password: promptPassword('174379', line.channel.passkey, '20261118090000'),
        Timestamp: '20261118090000',
        TransactionType: 'CustomerPayBillOnline',
        Amount: '34800',
        PartyA: PHONE,
        PartyB: '174379',
        PhoneNumber: PHONE,
        CallBackURL: desk.address('stk'),
        AccountReference: 'INV2611-0042',
        TransactionDesc: 'Rent',
      },
    });
  });

  it('to a till goes by the number of its head office', async () => {
    const till = { kind: 'till', shortcode: '512345', storeNumber: '600100' } as const;
    const own = await startLine(t, { channels: [till] });
    await own.daraja.stkPush(own.channel, push);
    expect(own.desk.simulator.phone(PHONE).prompts()).toHaveLength(1);
    expect(own.sent.at(-1)?.body).toMatchObject({
      BusinessShortCode: '600100',
      PartyB: '512345',
      TransactionType: 'CustomerBuyGoodsOnline',
    });
  });

  it('that was cancelled says so', async () => {
    const { checkoutRequestId } = await line.daraja.stkPush(line.channel, push);
    await desk.simulator.phone(PHONE).cancel();
    expect(await line.daraja.stkQuery(line.channel, checkoutRequestId)).toMatchObject({ resultCode: '1032' });
  });

  it('that Safaricom does not know is missing', async () => {
    expect(await line.daraja.stkQuery(line.channel, 'ws_CO_0000')).toEqual({ state: 'missing' });
  });

  it.each([
    ['a second one on the same phone', {}, { code: '500.001.1001', isTemporary: false }],
    ['another passkey', { passkey: 'x' }, { code: '500.001.1001', isTemporary: false }],
    ['no passkey', { passkey: '' }, { code: 'setup', isTemporary: false }],
    ['another secret', { id: '', consumerSecret: 'x' }, { code: '400.008.01', isTemporary: false }],
    ['an address that does not fit', { environment: 'production' as const }, { code: 'setup' }],
  ])('is refused for %s', async (_, changes, refusal) => {
    await line.daraja.stkPush(line.channel, { ...push, msisdn: '254700000001' });
    const id = 'id' in changes ? await makeChannelRow(t) : line.channel.id;
    const other = { ...line.channel, ...changes, id };
    const attempt = line.daraja.stkPush(other, { ...push, msisdn: '254700000001' });
    const error = await attempt.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DarajaRefused);
    expect(error).toMatchObject(refusal);
  });

  it('of cents is a mistake of ours', async () => {
    await expect(line.daraja.stkPush(line.channel, { ...push, amount: cents(1_50) })).rejects.toThrow(RangeError);
  });
});

describe('Addresses', () => {
  it('are registered once', async () => {
    expect(await line.daraja.registerUrls(line.channel)).toMatchObject({ outcome: 'registered' });
    expect(line.sent.at(-1)?.body).toEqual({
      ShortCode: '174379',
      ResponseType: 'Completed',
      ConfirmationURL: desk.address('confirm'),
      ValidationURL: desk.address('check'),
    });
    expect(await line.daraja.registerUrls(line.channel)).toMatchObject({ outcome: 'already' });
  });

  it('of the environments never mix', () => {
    expect(findBaseUrl('production', null)).toBe('https://api.safaricom.co.ke');
    expect(findBaseUrl('sandbox', 'http://127.0.0.1:9')).toBe('https://sandbox.safaricom.co.ke');
    expect(findBaseUrl('simulator', 'http://127.0.0.1:9')).toBe('http://127.0.0.1:9');
  });
});

describe('A pull', () => {
  const span = { from: '2026-11-18T00:00:00Z', to: '2026-11-19T00:00:00Z' };

  it('finds payments that nobody announced, and none where there are none', async () => {
    const { daraja, channel } = line;
    expect(await daraja.registerPull(channel, '254722000000')).toMatchObject({ outcome: 'registered' });
    expect(await daraja.registerPull(channel, '254722000000')).toMatchObject({ outcome: 'already' });
    expect(await daraja.pull(channel, span)).toEqual({ payments: [], rows: 0, unread: 0 });
    const { receipt } = await desk.simulator
      .phone(PHONE)
      .payBill({ shortcode: '174379', account: 'N15011', amount: 500 });
    const pulled = await daraja.pull(channel, span);
    expect(pulled).toMatchObject({ rows: 1, unread: 0 });
    expect(pulled.payments).toMatchObject([{ receipt, amount: 500_00, reference: 'N15011' }]);
    expect(await daraja.pull(channel, { ...span, offset: 1 })).toMatchObject({ rows: 0 });
    expect(line.sent.at(-1)?.body).toEqual({
      ShortCode: '174379',
      StartDate: '2026-11-18 03:00:00',
      EndDate: '2026-11-19 03:00:00',
      OffSetValue: '1',
    });
  });
});

describe('A reversal', () => {
  it('sends the money back, and the status of a payment is asked for', async () => {
    const { daraja, channel } = line;
    const { receipt } = await desk.simulator
      .phone(PHONE)
      .payBill({ shortcode: '174379', account: 'JOHN', amount: 500 });
    const asking = await daraja.transactionStatus(channel, { receipt: receipt ?? '' });
    const status = (await arrived()).map(({ text }) => readLaterResult(text).value).find((result) => result !== null);
    expect(status?.originatorConversationId).toBe(asking.originatorConversationId);
    expect(status && readStatusPayment(status)).toMatchObject({ receipt, amount: 500_00 });

    const order = { receipt: receipt ?? '', amount: cents(500_00), remarks: 'x' };
    const { conversationId } = await daraja.reversal(channel, order);
    const results = (await arrived()).map(({ text }) => readLaterResult(text).value);
    const result = results.find((one) => one?.conversationId === conversationId);
    expect(readReversalResult(result?.resultCode ?? '').outcome).toBe('done');
    expect(desk.simulator.ledger.findReversal(receipt ?? '')).toBeDefined();

    const again = await daraja.reversal(channel, order);
    const second = (await arrived())
      .map(({ text }) => readLaterResult(text).value)
      .find((one) => one?.conversationId === again.conversationId);
    expect(second?.resultCode).toBe('R000001');
  });

  it('needs an initiator', async () => {
    const bare = { ...line.channel, securityCredential: null };
    await expect(
      line.daraja.reversal(bare, { receipt: 'RKL51ZDR4F', amount: cents(1_00), remarks: 'Wrong' }),
    ).rejects.toThrow('no initiator');
  });
});

describe('A standing order', () => {
  it('is agreed to on the phone', async () => {
    const { reference } = await line.daraja.createStandingOrder(line.channel, {
      name: 'Rent of Amani',
      msisdn: PHONE,
      amount: cents(500_00),
      reference: 'N15011',
      description: 'Rent',
      from: '2026-12-01',
      to: '2027-11-30',
      frequency: '4',
    });
    expect(reference).not.toBe('');
    await desk.simulator.phone(PHONE).enterPin('1234');
    await desk.time.advance(5_000);
    await desk.simulator.settled();
    const callback = desk.receiver.received.find(({ path }) => path.endsWith('/order'));
    expect(readOrderCallback(callback?.text ?? '').value).toMatchObject({ responseCode: '0' });
  });
});

describe('A code to scan', () => {
  it('is a picture', async () => {
    const picture = await line.daraja.dynamicQr(line.channel, {
      merchantName: 'Nafasi',
      reference: 'INV2611-0042',
      amount: cents(34_800_00),
    });
    expect(Buffer.from(picture, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });
});
