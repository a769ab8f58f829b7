import { beforeEach, describe, expect, it } from 'vitest';
import { type DarajaDesk, PATHS, startDesk } from '../../../tests/support/daraja.ts';
import '../../temporal.ts';

const MSISDN = '254700000867';
const DAY_MS = 86_400_000;
let desk: DarajaDesk;

beforeEach(async () => {
  desk = await startDesk();
});

const create = (changes: object = {}) =>
  desk.call(PATHS.order, {
    StandingOrderName: 'Rent of desk 4',
    StartDate: '20261201',
    EndDate: '20270331',
    BusinessShortCode: '174379',
    TransactionType: 'Standing Order Customer Pay Bill',
    ReceiverPartyIdentifierType: '4',
    Amount: '15000',
    PartyA: MSISDN,
    CallBackURL: desk.address('order'),
    AccountReference: 'N7K2',
    TransactionDesc: 'Rent',
    Frequency: '4',
    ...changes,
  });

const agree = async () => {
  await desk.simulator.phone(MSISDN).enterPin('1234');
  await desk.time.advance(5_000);
};

describe('A standing order', () => {
  it('is agreed to on the phone, and pays as ordinary payments', async () => {
    await desk.call(PATHS.register, {
      ShortCode: '174379',
      ResponseType: 'Completed',
      ConfirmationURL: desk.address('confirm'),
      ValidationURL: desk.address('check'),
    });
    const { body } = await create();
    expect(body).toEqual({
      ResponseHeader: {
        responseRefID: expect.any(String),
        responseCode: '200',
        responseDescription: 'Request accepted for processing',
        ResultDesc: 'The service request is processed successfully.',
      },
      ResponseBody: { responseDescription: 'Request accepted for processing', responseCode: '200' },
    });
    expect(desk.simulator.phone(MSISDN).prompts()).toHaveLength(1);
    await agree();
    expect(desk.receiver.received.at(-1)?.body).toEqual({
      responseHeader: {
        responseRefID: (body.ResponseHeader as { responseRefID: string }).responseRefID,
        requestRefID: expect.any(String),
        responseCode: '0',
        responseDescription: 'The service request is processed successfully.',
      },
      responseBody: {
        responseData: [
          { name: 'TransactionID', value: expect.stringMatching(/^[A-Z0-9]{10}$/) },
          { name: 'responseCode', value: '0' },
          { name: 'Status', value: 'OKAY' },
          { name: 'Msisdn', value: '254******867' },
        ],
      },
    });

    await desk.time.advance(200 * DAY_MS);
    const paid = desk.simulator.ledger.receipts();
    expect(paid.map(({ completedAt }) => completedAt)).toEqual([
      '2026-12-01T05:00:00.000Z',
      '2027-01-01T05:00:00.000Z',
      '2027-02-01T05:00:00.000Z',
      '2027-03-01T05:00:00.000Z',
    ]);
    expect(paid[0]).toMatchObject({ way: 'order', amount: 15_000, account: 'N7K2', msisdn: MSISDN });
    const confirmed = desk.receiver.received.filter(({ path }) => path.endsWith('/confirm'));
    expect(confirmed.map(({ body }) => body.TransID)).toEqual(paid.map(({ receipt }) => receipt));
  });

  it.each([
    ['1', ['2026-12-01']],
    ['2', ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['3', ['2026-12-01', '2026-12-08', '2026-12-15']],
    ['5', ['2026-12-01', '2027-02-01']],
    ['6', ['2026-12-01', '2027-03-01']],
    ['8', ['2026-12-01']],
  ])('of frequency %s pays on these days', async (Frequency, days) => {
    await create({ Frequency });
    await agree();
    await desk.time.advance(200 * DAY_MS);
    const paid = desk.simulator.ledger.receipts().map(({ completedAt }) => completedAt.slice(0, 10));
    expect(paid.slice(0, 3)).toEqual(days);
  });

  it('that is cancelled pays nothing', async () => {
    await create();
    await desk.simulator.phone(MSISDN).cancel();
    await desk.time.drain();
    expect(desk.receiver.received.at(-1)?.body).toMatchObject({ responseHeader: { responseCode: '1032' } });
    expect(desk.simulator.ledger.entries()).toEqual([]);
  });

  it('needs a name that its payer has not used', async () => {
    await create();
    await agree();
    await create({ Amount: '1' });
    await agree();
    expect(desk.receiver.received.at(-1)?.body).toMatchObject({ responseHeader: { responseCode: '1050' } });
  });

  it.each([
    ['StartDate', '20261117'],
    ['StartDate', '2026-12-01'],
    ['EndDate', '20261130'],
    ['Amount', '1.5'],
    ['TransactionType', 'Standing Order Customer Pay Merchant'],
    ['ReceiverPartyIdentifierType', '2'],
    ['Frequency', '9'],
    ['AccountReference', 'INV2611-00421'],
    ['TransactionDesc', 'Rent of a desk'],
    ['CallBackURL', 'http://127.0.0.1/safaricom'],
  ])('is refused with %s %j', async (name, value) => {
    expect((await create({ [name]: value })).body.errorMessage).toBe(`Bad Request - Invalid ${name}`);
  });
});

describe('A dynamic QR code', () => {
  const WANTED = {
    MerchantName: 'NAFASI',
    RefNo: 'INV2611-0042',
    Amount: 34_800,
    TrxCode: 'PB',
    CPI: '174379',
    Size: '300',
  };

  it('is a picture', async () => {
    const { body } = await desk.call(PATHS.qr, WANTED);
    expect(body).toEqual({
      ResponseCode: expect.stringMatching(/^AG_20261118_/),
      RequestID: expect.any(String),
      ResponseDescription: 'QR Code Successfully Generated.',
      QRCode: expect.any(String),
    });
    const picture = Buffer.from(String(body.QRCode), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.readUInt32BE(16)).toBe(300);
  });

  it.each([
    ['TrxCode', 'XX'],
    ['Amount', '5.00'],
    ['Size', '0'],
    ['CPI', ''],
  ])('is refused with %s %j', async (name, value) => {
    expect((await desk.call(PATHS.qr, { ...WANTED, [name]: value })).body.errorMessage).toBe(
      `Bad Request - Invalid ${name}`,
    );
  });
});
