import { constants, publicEncrypt } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DarajaDesk, PATHS, startDesk } from '../../../tests/support/daraja.ts';
import { SANDBOX_CHANNEL } from './channels.ts';

// What an initiator asks for: how a transaction stands, and that it goes back. Both answer by a callback.

const MSISDN = '254700000126';
const plain = (password: string) => Buffer.from(password).toString('base64');
let desk: DarajaDesk;
let receipt = '';

beforeEach(async () => {
  desk = await startDesk();
  receipt = (await pay()) ?? '';
});

const pay = async () =>
  (await desk.simulator.phone(MSISDN).payBill({ shortcode: '174379', account: 'INV2611-0042', amount: 500 })).receipt;

const common = () => ({
  Initiator: SANDBOX_CHANNEL.initiatorName,
  SecurityCredential: plain(SANDBOX_CHANNEL.initiatorPassword),
  ResultURL: desk.address('result'),
  QueueTimeOutURL: desk.address('timeout'),
  Remarks: 'Paid twice',
  Occasion: '',
});

const reverse = (changes: object = {}) =>
  desk.call(PATHS.reversal, {
    ...common(),
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: '500',
    ReceiverParty: '174379',
    RecieverIdentifierType: '11',
    ...changes,
  });

const ask = (changes: object = {}) =>
  desk.call(PATHS.status, {
    ...common(),
    CommandID: 'TransactionStatusQuery',
    TransactionID: receipt,
    PartyA: '174379',
    IdentifierType: '4',
    ...changes,
  });

type Result = Record<string, unknown> & { ResultParameters?: { ResultParameter: { Key: string; Value?: unknown }[] } };

const result = async () => {
  await desk.time.advance(5_000);
  const body = desk.receiver.received.at(-1)?.body as { Result: Result } | undefined;
  return body?.Result ?? {};
};

const parameters = ({ ResultParameters }: Result) =>
  Object.fromEntries((ResultParameters?.ResultParameter ?? []).map(({ Key, Value }) => [Key, Value]));

const ACCEPTED = {
  OriginatorConversationID: expect.any(String),
  ConversationID: expect.stringMatching(/^AG_20261118_[0-9a-f]{20}$/),
  ResponseCode: '0',
  ResponseDescription: 'Accept the service request successfully.',
};

describe('A reversal', () => {
  it('sends the money back; its code is a number', async () => {
    const { status, body } = await reverse();
    expect({ status, body }).toEqual({ status: 200, body: ACCEPTED });
    const sent = await result();
    expect(sent).toMatchObject({
      ResultType: 0,
      ResultCode: 0,
      OriginatorConversationID: body.OriginatorConversationID,
      ConversationID: body.ConversationID,
      TransactionID: expect.stringMatching(/^[A-Z0-9]{10}$/),
    });
    expect(parameters(sent)).toMatchObject({
      OriginalTransactionID: receipt,
      Amount: 500,
      TransCompletedTime: 20_261_118_090_000,
      DebitAccountBalance: 'Utility Account|KES|0.00|0.00|0.00|0.00',
      Charge: 0,
      CreditPartyPublicName: `${MSISDN} - ${desk.simulator.phone(MSISDN).name}`,
    });
    expect(desk.simulator.ledger.balance('174379')).toBe(0);
    expect(desk.simulator.ledger.findReversal(receipt)).toMatchObject({
      kind: 'reversal',
      amount: -500,
      linked: receipt,
    });
    expect(desk.simulator.phone(MSISDN).balance()).toBe(450_000);
  });

  it('cannot be made twice; the code of a failure is a text', async () => {
    await reverse();
    await result();
    await reverse();
    expect(await result()).toMatchObject({
      ResultCode: 'R000001',
      ResultDesc: 'The transaction has already been reversed.',
    });
    expect(desk.simulator.ledger.balance('174379')).toBe(0);
  });

  it.each([
    ['R000002', { TransactionID: 'UKI0000000' }],
    ['2006', { Amount: '499' }],
    ['2001', { Initiator: 'somebody' }],
    ['2001', { SecurityCredential: plain('wrong') }],
  ])('fails with %s for %j', async (code, changes) => {
    expect((await reverse(changes)).status).toBe(200);
    expect(await result()).toMatchObject({ ResultCode: code });
    expect(desk.simulator.ledger.balance('174379')).toBe(500);
  });

  it('fails where the money has gone to the bank', async () => {
    desk.simulator.settleToBank();
    await reverse();
    expect(await result()).toMatchObject({ ResultCode: '1' });
  });

  it.each([
    ['Remarks', 'x'],
    ['Remarks', 'x'.repeat(101)],
    ['RecieverIdentifierType', '4'],
    ['CommandID', 'Reversal'],
    ['Amount', '5.00'],
    ['ResultURL', 'http://127.0.0.1/mpesa'],
    ['QueueTimeOutURL', ''],
    ['SecurityCredential', ''],
  ])('is refused with %s %j', async (name, value) => {
    expect((await reverse({ [name]: value })).body.errorMessage).toBe(`Bad Request - Invalid ${name}`);
  });
});

describe('The credential of an initiator', () => {
  const seal = async (password: string, padding: number) => {
    const key = await (await fetch(`${desk.simulator.url}/certificate`)).text();
    return publicEncrypt({ key, padding }, Buffer.from(password)).toString('base64');
  };

  it('is sealed by PKCS #1 v1.5, and in no other way', async () => {
    const { initiatorPassword } = SANDBOX_CHANNEL;
    await ask({ SecurityCredential: await seal(initiatorPassword, constants.RSA_PKCS1_PADDING) });
    expect(await result()).toMatchObject({ ResultCode: 0 });
    for (const wrong of [
      await seal(initiatorPassword, constants.RSA_PKCS1_OAEP_PADDING),
      await seal('another', constants.RSA_PKCS1_PADDING),
    ]) {
      await ask({ SecurityCredential: wrong });
      expect(await result()).toMatchObject({ ResultCode: '2001' });
    }
  });
});

describe('The status of a transaction', () => {
  it('is told by its receipt', async () => {
    expect(await ask()).toEqual({ status: 200, body: ACCEPTED });
    const sent = await result();
    expect(sent).toMatchObject({ ResultType: 0, ResultCode: 0, TransactionID: receipt });
    expect(parameters(sent)).toMatchObject({
      ReceiptNo: receipt,
      Amount: 500,
      TransactionStatus: 'Completed',
      FinalisedTime: 20_261_118_090_000,
      InitiatedTime: 20_261_118_090_000,
      CreditPartyName: '174379 - NAFASI',
      DebitPartyName: `${MSISDN} - ${desk.simulator.phone(MSISDN).name}`,
    });
  });

  it('of a reversal is told by its conversation', async () => {
    const { body } = await reverse();
    await result();
    await ask({ TransactionID: undefined, OriginalConversationID: body.OriginatorConversationID });
    const sent = await result();
    expect(parameters(sent)).toMatchObject({ Amount: 500, DebitPartyName: '174379 - NAFASI' });
  });

  it('names who paid twice at times', async () => {
    const counts = new Set<number>();
    for (let n = 0; n < 12; n++) {
      receipt = (await pay()) ?? '';
      await ask();
      const list = (await result()).ResultParameters?.ResultParameter ?? [];
      counts.add(list.filter(({ Key }) => Key === 'DebitPartyName').length);
    }
    expect(counts).toEqual(new Set([1, 2]));
  });

  it('of a receipt that is not there is not known', async () => {
    await ask({ TransactionID: 'UKI0000000' });
    expect(await result()).toMatchObject({
      ResultCode: 2032,
      ResultDesc: 'The transaction receipt number does not exist.',
    });
    expect((await ask({ TransactionID: '' })).body.errorMessage).toBe('Bad Request - Invalid TransactionID');
  });
});
