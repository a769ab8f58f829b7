import { beforeEach, describe, expect, it } from 'vitest';
import { type DarajaDesk, PATHS, startDesk } from '../../../tests/support/daraja.ts';
import '../../temporal.ts';
import { SANDBOX_CHANNEL, stkPassword } from './channels.ts';
import type { Temper } from './phone/phones.ts';

const MSISDN = '254700000001';
let desk: DarajaDesk;

beforeEach(async () => {
  desk = await startDesk();
});

const prompt = async (changes: object = {}) => (await desk.call(PATHS.push, desk.push(changes))).body;

const ask = (CheckoutRequestID: unknown) => desk.call(PATHS.query, { ...desk.push(), CheckoutRequestID });

const callback = () => {
  const body = desk.receiver.received.at(-1)?.body as { Body: { stkCallback: Record<string, unknown> } } | undefined;
  return body?.Body.stkCallback;
};

describe('The password of a prompt', () => {
  it.each([
    [
      '20210628092408',
      'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjEwNjI4MDkyNDA4',
    ],
    [
      '20261114093000',
      'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjYxMTE0MDkzMDAw',
    ],
  ])('of %s is the one on Safaricom’s page, and is taken at that time', async (Timestamp, Password) => {
    expect(stkPassword(SANDBOX_CHANNEL.shortcode, SANDBOX_CHANNEL.passkey, Timestamp)).toBe(Password);
    const [, y, mo, d, h, mi, s] = /^(....)(..)(..)(..)(..)(..)$/.exec(Timestamp) ?? [];
    const then = await startDesk({ at: `${y}-${mo}-${d}T${h}:${mi}:${s}.000+03:00` });
    expect(await then.call(PATHS.push, then.push({ Timestamp, Password }))).toMatchObject({ status: 200 });
  });
});

describe('A prompt', () => {
  it('is accepted, waits for the PIN, and is paid', async () => {
    const accepted = await prompt();
    expect(accepted).toEqual({
      MerchantRequestID: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{18}\d{6}$/),
      CheckoutRequestID: 'ws_CO_18112026090000000700000001',
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
    const phone = desk.simulator.phone(MSISDN);
    expect(phone.prompts()).toMatchObject([
      { text: 'Do you want to pay KES 34,800 to NAFASI account INV2611-0042? Enter M-PESA PIN' },
    ]);
    expect(await ask(accepted.CheckoutRequestID)).toEqual({
      status: 500,
      body: {
        requestId: expect.any(String),
        errorCode: '500.001.1001',
        errorMessage: 'The transaction is being processed',
      },
    });

    await desk.time.advance(5_000);
    const paid = await phone.enterPin('1234');
    expect(paid).toMatchObject({ resultCode: '0', receipt: expect.stringMatching(/^UKI[A-Z0-9]{7}$/) });
    await desk.time.advance(5_000);
    expect(desk.receiver.received).toHaveLength(1);
    expect(callback()).toEqual({
      MerchantRequestID: accepted.MerchantRequestID,
      CheckoutRequestID: accepted.CheckoutRequestID,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: 34_800 },
          { Name: 'MpesaReceiptNumber', Value: paid?.receipt },
          { Name: 'Balance', Value: 34_800 },
          { Name: 'TransactionDate', Value: 20_261_118_090_005 },
          { Name: 'PhoneNumber', Value: 254_700_000_001 },
        ],
      },
    });
    expect((await ask(accepted.CheckoutRequestID)).body).toEqual({
      ResponseCode: '0',
      ResponseDescription: expect.any(String),
      MerchantRequestID: accepted.MerchantRequestID,
      CheckoutRequestID: accepted.CheckoutRequestID,
      ResultCode: '0',
      ResultDesc: 'The service request is processed successfully.',
    });
    expect(phone.messages()[0]?.text).toBe(
      `${paid?.receipt} Confirmed. Ksh34,800.00 sent to NAFASI for account INV2611-0042 on 18/11/26 at 9:00 AM. New M-PESA balance is Ksh415,200.00. Transaction cost, Ksh0.00.`,
    );
    expect(desk.simulator.ledger.receipts()).toMatchObject([
      { receipt: paid?.receipt, way: 'stk', amount: 34_800, account: 'INV2611-0042', msisdn: MSISDN, balance: 34_800 },
    ]);
  });

  it('tells both addresses of an organisation that has registered, in either order', async () => {
    await desk.call(PATHS.register, {
      ShortCode: '174379',
      ResponseType: 'Completed',
      ConfirmationURL: desk.address('confirm'),
      ValidationURL: desk.address('check'),
    });
    const orders = new Set<string>();
    for (let n = 1; n <= 12; n++) {
      await prompt({ PhoneNumber: `2547000000${10 + n}`, Amount: String(n) });
      const paid = await desk.simulator.phone(`2547000000${10 + n}`).enterPin('1234');
      desk.receiver.received.length = 0;
      await desk.time.advance(5_000);
      const kinds = desk.receiver.received.map(({ path }) => path.split('/').at(-1));
      expect(kinds.toSorted()).toEqual(['confirm', 'stk']);
      const confirmed = desk.receiver.received.find(({ path }) => path.endsWith('/confirm'));
      expect(confirmed?.body).toMatchObject({ TransID: paid?.receipt, TransAmount: `${n}.00` });
      orders.add(kinds.join());
    }
    expect(orders).toEqual(new Set(['stk,confirm', 'confirm,stk']));
  });

  it('fails without metadata, and the query says why', async () => {
    const accepted = await prompt();
    expect(await desk.simulator.phone(MSISDN).cancel()).toMatchObject({ resultCode: '1032', receipt: null });
    await desk.time.advance(5_000);
    expect(callback()).toEqual({
      MerchantRequestID: accepted.MerchantRequestID,
      CheckoutRequestID: accepted.CheckoutRequestID,
      ResultCode: 1032,
      ResultDesc: 'Request cancelled by user',
    });
    expect((await ask(accepted.CheckoutRequestID)).body).toMatchObject({ ResultCode: '1032' });
    expect(desk.simulator.ledger.entries()).toEqual([]);
  });

  it('that nobody answers ends after a minute', async () => {
    await prompt();
    await desk.time.advance(59_000);
    expect(desk.simulator.phone(MSISDN).prompts()).toHaveLength(1);
    await desk.time.advance(5_000);
    expect(desk.simulator.phone(MSISDN).prompts()).toEqual([]);
    expect(await desk.simulator.phone(MSISDN).enterPin('1234')).toBeNull();
    expect(callback()).toMatchObject({ ResultCode: 1037, ResultDesc: 'DS timeout user cannot be reached' });
  });

  it('is refused while another is on the phone', async () => {
    await prompt();
    expect(await desk.call(PATHS.push, desk.push())).toMatchObject({
      status: 500,
      body: {
        errorCode: '500.001.1001',
        errorMessage: 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
      },
    });
  });

  it('takes a wrong PIN three times, then the phone is locked', async () => {
    const codes: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      await prompt();
      codes.push((await desk.simulator.phone(MSISDN).enterPin(n < 4 ? '0000' : '1234'))?.resultCode);
    }
    expect(codes).toEqual(['2001', '2001', '2001', '8006', '0']);
  });

  it.each<[Temper, number]>([
    ['off', 1037],
    ['busy', 1001],
    ['wrong', 2001],
    ['cancel', 1032],
    ['expired', 1019],
    ['poor', 1],
    ['right', 0],
    ['slow', 0],
  ])('of somebody who is “%s” ends by itself with %d', async (temper, code) => {
    desk = await startDesk({ answers: 'by seed' });
    desk.simulator.phone(MSISDN).become(temper);
    await prompt();
    await desk.time.advance(70_000);
    expect(callback()).toMatchObject({ ResultCode: code });
  });

  it('keeps the limits of one payment, of a day, and of the same amount within two minutes', async () => {
    const pay = async (Amount: number) => {
      await prompt({ Amount });
      return (await desk.simulator.phone(MSISDN).enterPin('1234'))?.resultCode;
    };
    expect(await pay(250_001)).toBe('3');
    expect(await pay(250_000)).toBe('0');
    expect(await pay(250_000)).toBe('17');
    await desk.time.advance(120_000);
    expect(await pay(250_000)).toBe('0');
    expect(await pay(1)).toBe('4');
    await desk.time.advance(86_400_000);
    await desk.freshToken();
    expect(await pay(1)).toBe('0');
  });

  it('does not fill the organisation beyond what it may hold', async () => {
    desk = await startDesk({ channels: [{ openingBalance: 90_000, mostBalance: 100_000 }] });
    await prompt({ Amount: 10_001 });
    expect(await desk.simulator.phone(MSISDN).enterPin('1234')).toMatchObject({ resultCode: '8' });
  });

  it('whose text is too long for a phone does not reach it', async () => {
    desk = await startDesk({ channels: [{ name: 'N'.repeat(130) }] });
    await prompt();
    expect(desk.simulator.phone(MSISDN).prompts()).toEqual([]);
    await desk.time.advance(5_000);
    expect(callback()).toMatchObject({ ResultCode: 1025 });
  });

  it('for a till names the store and pays the till', async () => {
    desk = await startDesk({ channels: [{ kind: 'till', shortcode: '512345', storeNumber: '512300' }] });
    await prompt();
    expect(desk.simulator.phone(MSISDN).prompts()[0]?.text).toBe(
      'Do you want to pay KES 34,800 to NAFASI? Enter M-PESA PIN',
    );
    await desk.simulator.phone(MSISDN).enterPin('1234');
    expect(desk.simulator.ledger.receipts('512345')).toHaveLength(1);
    for (const wrong of [{ TransactionType: 'CustomerPayBillOnline' }, { PartyB: '512399' }]) {
      await prompt(wrong);
      await desk.time.advance(5_000);
      expect(callback()).toMatchObject({ ResultCode: 2028 });
    }
  });
});

describe('Daraja refuses a prompt', () => {
  const REQUIRED = [
    'BusinessShortCode',
    'Password',
    'Timestamp',
    'TransactionType',
    'Amount',
    'PartyA',
    'PartyB',
    'PhoneNumber',
    'CallBackURL',
    'AccountReference',
  ];
  const invalid = (name: string) => ({
    status: 400,
    body: {
      requestId: expect.any(String),
      errorCode: '400.002.02',
      errorMessage: `Bad Request - Invalid ${name}`,
    },
  });

  it.each(REQUIRED)('without %s', async (name) => {
    expect(await desk.call(PATHS.push, desk.push({ [name]: undefined }))).toEqual(invalid(name));
    expect(await desk.call(PATHS.push, desk.push({ [name]: '' }))).toEqual(invalid(name));
  });

  it.each<[string, string | number]>([
    ['Amount', 1.5],
    ['Amount', '1.00'],
    ['Amount', '34,800'],
    ['Amount', 0],
    ['Amount', -5],
    ['AccountReference', 'INV2611-00421'],
    ['TransactionDesc', 'Rent of a desk'],
    ['TransactionType', 'PayBill'],
    ['PartyA', '0700000001'],
    ['PhoneNumber', '+254700000001'],
    ['PhoneNumber', '254202012345'],
    ['PartyB', '600000'],
    ['Timestamp', '2026-11-18 09:00:00'],
    ['CallBackURL', 'not an address'],
    ['CallBackURL', 'http://example.com/stk'],
    ['CallBackURL', 'https://example.com/stk'],
    ['CallBackURL', 'ftp://127.0.0.1/stk'],
    ...['mpesa', 'M-Pesa', 'safaricom', 'query', 'SQL', 'cmd', 'exec', 'exe'].map((word): [string, string] => [
      'CallBackURL',
      `http://127.0.0.1:1/${word}/stk`,
    ]),
  ])('with %s %j', async (name, value) => {
    expect(await desk.call(PATHS.push, desk.push({ [name]: value }))).toEqual(invalid(name));
    expect(desk.simulator.phone(MSISDN).prompts()).toEqual([]);
  });

  it('whose timestamp is of another zone, though its password fits', async () => {
    const Timestamp = '20261118060000';
    const Password = stkPassword('174379', SANDBOX_CHANNEL.passkey, Timestamp);
    expect(await desk.call(PATHS.push, desk.push({ Timestamp, Password }))).toEqual(invalid('Timestamp'));
  });

  it.each([
    [
      'with a password of another passkey',
      { Password: stkPassword('174379', 'other', '20261118090000') },
      'Wrong credentials',
    ],
    ['of a shortcode that is not the app’s', { BusinessShortCode: '600000' }, 'Merchant does not exist'],
  ])('%s', async (_, changes, errorMessage) => {
    expect(await desk.call(PATHS.push, desk.push(changes))).toEqual({
      status: 500,
      body: { requestId: expect.any(String), errorCode: '500.001.1001', errorMessage },
    });
  });

  it('takes a host that it was allowed, by https only', async () => {
    desk = await startDesk({ hosts: ['space.example'] });
    expect((await desk.call(PATHS.push, desk.push({ CallBackURL: 'http://space.example/stk' }))).status).toBe(400);
    expect((await desk.call(PATHS.push, desk.push({ CallBackURL: 'https://space.example/stk' }))).status).toBe(200);
  });

  it('knows no prompt that it did not send', async () => {
    expect((await ask('ws_CO_18112026090000000700000009')).body).toMatchObject({
      errorCode: '500.001.1001',
      errorMessage: 'The transaction does not Exist',
    });
    expect(await ask('anything')).toEqual(invalid('CheckoutRequestID'));
  });
});
