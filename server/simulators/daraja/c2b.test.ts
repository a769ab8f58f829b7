import { beforeEach, describe, expect, it } from 'vitest';
import { type DarajaDesk, PATHS, startDesk } from '../../../tests/support/daraja.ts';

const MSISDN = '254700000126';
const PAYMENT = { shortcode: '174379', account: 'INV2611-0042', amount: 500 };
let desk: DarajaDesk;

beforeEach(async () => {
  desk = await startDesk();
});

const register = (changes: object = {}) =>
  desk.call(PATHS.register, {
    ShortCode: '174379',
    ResponseType: 'Completed',
    ConfirmationURL: desk.address('confirm'),
    ValidationURL: desk.address('check'),
    ...changes,
  });

const kinds = () => desk.receiver.received.map(({ path }) => path.split('/').at(-1));

describe('Addresses', () => {
  it('are registered once in production', async () => {
    expect(await register()).toEqual({
      status: 200,
      body: { OriginatorCoversationID: expect.any(String), ResponseCode: '0', ResponseDescription: 'Success' },
    });
    expect(await register()).toEqual({
      status: 500,
      body: {
        requestId: expect.any(String),
        errorCode: '500.003.1001',
        errorMessage: 'Urls are already registered.',
      },
    });
  });

  it('may be changed in the sandbox', async () => {
    desk = await startDesk({ environment: 'sandbox' });
    expect((await register()).status).toBe(200);
    expect((await register()).status).toBe(200);
  });

  it.each([
    ['ResponseType', 'completed'],
    ['ResponseType', 'Canceled'],
    ['ConfirmationURL', 'http://127.0.0.1/mpesa/confirm'],
    ['ValidationURL', 'https://example.com/check'],
    ['ShortCode', ''],
  ])('are refused with %s %j', async (name, value) => {
    expect(await register({ [name]: value })).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${name}` },
    });
  });
});

describe('A payment from the menu of a phone', () => {
  it('is checked, then confirmed, with a masked number', async () => {
    await register();
    const paid = await desk.simulator.phone(MSISDN).payBill(PAYMENT);
    expect(kinds()).toEqual(['check']);
    await desk.time.advance(5_000);
    expect(kinds()).toEqual(['check', 'confirm']);
    const [check, confirm] = desk.receiver.received.map(({ body }) => body);
    expect(confirm).toEqual({
      TransactionType: 'Pay Bill',
      TransID: paid.receipt,
      TransTime: '20261118090000',
      TransAmount: '500.00',
      BusinessShortCode: '174379',
      BillRefNumber: 'INV2611-0042',
      InvoiceNumber: '',
      OrgAccountBalance: '500.00',
      ThirdPartyTransID: '',
      MSISDN: '2547 ***** 126',
      FirstName: desk.simulator.phone(MSISDN).name.split(' ')[0],
      MiddleName: '',
      LastName: '',
    });
    expect(check).toEqual({ ...confirm, OrgAccountBalance: '' });
  });

  it('that the organisation refuses moves no money', async () => {
    await register();
    desk.receiver.onCallback = () => ({ body: { ResultCode: 'C2B00012', ResultDesc: 'Invalid Account Number' } });
    expect(await desk.simulator.phone(MSISDN).payBill(PAYMENT)).toEqual({
      resultCode: 'C2B00012',
      resultText: 'Invalid Account Number',
      receipt: null,
    });
    await desk.time.drain();
    expect(kinds()).toEqual(['check']);
    expect(desk.simulator.ledger.total()).toBe(0);
    expect(desk.simulator.ledger.entries()).toMatchObject([{ status: 'Failed', amount: 500, balance: 0 }]);
  });

  it.each([
    ['Completed', '0'],
    ['Cancelled', 'C2B00016'],
  ])('goes by the answer “%s” where the organisation cannot be understood', async (ResponseType, code) => {
    await register({ ResponseType });
    desk.receiver.onCallback = ({ path }) => (path.endsWith('/check') ? { status: 500 } : {});
    expect((await desk.simulator.phone(MSISDN).payBill(PAYMENT)).resultCode).toBe(code);
  });

  it('reaches an organisation that has not registered, which hears nothing', async () => {
    const paid = await desk.simulator.phone(MSISDN).payBill(PAYMENT);
    await desk.time.drain();
    expect(desk.receiver.received).toEqual([]);
    expect(desk.simulator.ledger.find(paid.receipt ?? '')).toMatchObject({ way: 'c2b', amount: 500 });
  });

  it('is not checked where validation is off', async () => {
    desk = await startDesk({ channels: [{ validates: false }] });
    await register();
    await desk.simulator.phone(MSISDN).payBill(PAYMENT);
    await desk.time.drain();
    expect(kinds()).toEqual(['confirm']);
  });

  it('needs money, and an amount', async () => {
    expect(await desk.simulator.phone(MSISDN).payBill({ ...PAYMENT, amount: 0 })).toMatchObject({ resultCode: '2' });
    desk.simulator.phone(MSISDN).become('poor');
    expect(await desk.simulator.phone(MSISDN).payBill(PAYMENT)).toMatchObject({ resultCode: '1', receipt: null });
  });

  it.each([
    { ...PAYMENT, shortcode: '600000' },
    { ...PAYMENT, amount: 1.5 },
    { ...PAYMENT, account: 'an account of 21 letter' },
  ])('cannot be %j', async (payment) => {
    await expect(desk.simulator.phone(MSISDN).payBill(payment)).rejects.toThrow('Bad Request - Invalid');
  });
});

describe('The sandbox’s way to pay', () => {
  const simulate = (changes: object = {}) =>
    desk.call(PATHS.simulate, {
      ShortCode: '174379',
      CommandID: 'CustomerPayBillOnline',
      Amount: 5,
      Msisdn: MSISDN,
      BillRefNumber: 'INV2611-0042',
      ...changes,
    });

  it('pays', async () => {
    desk = await startDesk({ environment: 'sandbox' });
    expect(await simulate()).toEqual({
      status: 200,
      body: {
        OriginatorCoversationID: expect.any(String),
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      },
    });
    expect(desk.simulator.ledger.total('174379')).toBe(5);
    expect((await simulate({ BillRefNumber: '' })).body.errorMessage).toBe('Bad Request - Invalid BillRefNumber');
  });

  it('is not there in production', async () => {
    expect(await simulate()).toMatchObject({ status: 404, body: { errorCode: '404.001.01' } });
  });
});
