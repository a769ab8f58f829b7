import { describe, expect, test } from 'vitest';
import '../../server/temporal.ts';
import {
  amountValue,
  readC2bPayment,
  readLaterResult,
  readOrderCallback,
  readParty,
  readPull,
  readStatusPayment,
  readStkCallback,
} from './callbacks.ts';

const SUCCESS =
  '{"Body":{"stkCallback":{"MerchantRequestID":"29115-34620561-1","CheckoutRequestID":"ws_CO_191220191020363925","ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[{"Name":"Amount","Value":1.00},{"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"},{"Name":"Balance"},{"Name":"TransactionDate","Value":20191219102115},{"Name":"PhoneNumber","Value":254708374149}]}}}}';
const CANCELLED =
  '{"Body":{"stkCallback":{"MerchantRequestID":"f1e2-4b95","CheckoutRequestID":"ws_CO_21072024","ResultCode":1032,"ResultDesc":"Request cancelled by user"}}}';
const CONFIRMATION =
  '{"TransactionType":"Pay Bill","TransID":"RKL51ZDR4F","TransTime":"20231121121325","TransAmount":"5.00","BusinessShortCode":"600966","BillRefNumber":"INV2611-0042","InvoiceNumber":"","OrgAccountBalance":"25.00","ThirdPartyTransID":"","MSISDN":"2547 ***** 126","FirstName":"NICHOLAS","MiddleName":"","LastName":""}';

describe('the callback of a prompt', () => {
  test('of one that was paid', () => {
    expect(readStkCallback(SUCCESS).value).toEqual({
      merchantRequestId: '29115-34620561-1',
      checkoutRequestId: 'ws_CO_191220191020363925',
      resultCode: '0',
      resultText: 'The service request is processed successfully.',
      payment: { amount: 1_00, receipt: 'NLJ7RT61SV', paidAt: '2019-12-19T07:21:15Z', phone: '254708374149' },
    });
  });

  test('has the same meaning with its numbers as texts, and its items in another order', () => {
    const texts = SUCCESS.replaceAll(/:(\d[\d.]*)/g, ':"$1"');
    const sent = JSON.parse(SUCCESS) as { Body: { stkCallback: { CallbackMetadata: { Item: unknown[] } } } };
    sent.Body.stkCallback.CallbackMetadata.Item.reverse();
    expect(readStkCallback(texts)).toEqual(readStkCallback(SUCCESS));
    expect(readStkCallback(JSON.stringify(sent))).toEqual(readStkCallback(SUCCESS));
  });

  test('of one that was cancelled has no payment', () => {
    expect(readStkCallback(CANCELLED).value).toMatchObject({ resultCode: '1032', payment: null });
  });

  test.each([
    ['no receipt', SUCCESS.replace('"NLJ7RT61SV"', 'null')],
    ['a receipt that is none', SUCCESS.replace('NLJ7RT61SV', '<script>')],
    ['no amount', SUCCESS.replace('1.00', '""')],
    ['a negative amount', SUCCESS.replace('1.00', '-1.00')],
    ['no items', SUCCESS.replace('"Item"', '"Items"')],
  ])('that claims success with %s has no payment', (_, body) => {
    expect(readStkCallback(body).value).toMatchObject({ resultCode: '0', payment: null });
  });

  test.each([
    ['', 'The body is not valid JSON'],
    ['{"Body":{"stkCallback":{"MerchantRequestID"', 'The body is not valid JSON'],
    ['<html></html>', 'The body is not valid JSON'],
    ['[]', 'The body is no JSON object'],
    ['null', 'The body is no JSON object'],
    ['"text"', 'The body is no JSON object'],
    ['{"Body":{"stkCallback":null}}', 'CheckoutRequestID or ResultCode is missing'],
    ['{"Body":[]}', 'CheckoutRequestID or ResultCode is missing'],
    ['{"Body":{"stkCallback":{"CheckoutRequestID":{},"ResultCode":0}}}', 'CheckoutRequestID or ResultCode is missing'],
  ])('that is “%s” cannot be read: %s', (body, problem) =>
    expect(readStkCallback(body)).toEqual({ value: null, problem }),
  );
});

describe('the confirmation of a payment', () => {
  test('says what came from whom for what', () => {
    expect(readC2bPayment(CONFIRMATION)).toEqual({
      value: {
        receipt: 'RKL51ZDR4F',
        amount: 5_00,
        paidAt: '2023-11-21T09:13:25Z',
        shortcode: '600966',
        reference: 'INV2611-0042',
        payerName: 'NICHOLAS',
        phone: '2547 ***** 126',
      },
      problem: null,
    });
  });

  test('is read with numbers in place of texts and without names', () => {
    const body = JSON.stringify({
      TransID: 'rkl51zdr4f',
      TransTime: 20231121121325,
      TransAmount: 34800,
      BusinessShortCode: 600966,
      BillRefNumber: 42,
    });
    expect(readC2bPayment(body).value).toMatchObject({
      receipt: 'RKL51ZDR4F',
      amount: 34_800_00,
      reference: '42',
      payerName: null,
      phone: null,
    });
  });

  test.each([
    ['{"TransID":"","TransAmount":"100000.00"}', 'TransID is missing or no receipt number'],
    [CONFIRMATION.replace('RKL51ZDR4F', "x'); --"), 'TransID is missing or no receipt number'],
    [CONFIRMATION.replace('5.00', 'five'), 'TransAmount is missing or no amount'],
    [CONFIRMATION.replace('5.00', '0'), 'TransAmount is missing or no amount'],
    [CONFIRMATION.replace('5.00', '-5.00'), 'TransAmount is missing or no amount'],
    [CONFIRMATION.replace('20231121121325', '20231399'), 'TransTime is missing or no time'],
    [CONFIRMATION.replace('600966', ''), 'BusinessShortCode is missing'],
  ])('%s cannot be read: %s', (body, problem) => expect(readC2bPayment(body)).toEqual({ value: null, problem }));
});

describe('a later result', () => {
  const status = {
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      OriginatorConversationID: '53e3-4aa8-9fe0',
      ConversationID: 'AG_20231121_2010',
      TransactionID: 'RKL0000000',
      ResultParameters: {
        ResultParameter: [
          { Key: 'DebitPartyName', Value: '254708374149 - NICHOLAS OTIENO' },
          { Key: 'DebitPartyName', Value: 'again' },
          { Key: 'ReceiptNo', Value: 'RKL51ZDR4F' },
          { Key: 'Amount', Value: '300' },
          { Key: 'TransactionStatus', Value: 'Completed' },
          { Key: 'FinalisedTime', Value: 20231121121325 },
          { Key: 'ReasonType' },
        ],
      },
    },
  };

  test('is found by its conversation and has its parameters by name', () => {
    const { value } = readLaterResult(JSON.stringify(status));
    expect(value).toMatchObject({
      resultCode: '0',
      originatorConversationId: '53e3-4aa8-9fe0',
      conversationId: 'AG_20231121_2010',
    });
    expect(value && readStatusPayment(value)).toEqual({
      receipt: 'RKL51ZDR4F',
      amount: 300_00,
      paidAt: '2023-11-21T09:13:25Z',
      payer: '254708374149 - NICHOLAS OTIENO',
    });
  });

  test('of a failure has a code that may be text, and perhaps a single parameter', () => {
    const failed = {
      Result: {
        ResultCode: 'R000001',
        ResultDesc: 'The transaction has already been reversed.',
        OriginatorConversationID: 'a-b-c',
        ResultParameters: { ResultParameter: { Key: 'Amount', Value: 1 } },
      },
    };
    const { value } = readLaterResult(JSON.stringify(failed));
    expect(value).toMatchObject({ resultCode: 'R000001', conversationId: null, parameters: { Amount: 1 } });
    expect(value && readStatusPayment(value)).toBeNull();
  });

  test.each([
    ['{"Result":{"ResultCode":0}}', 'Both conversation ids are missing'],
    ['{"Result":{"ConversationID":"AG_1"}}', 'ResultCode is missing'],
    ['{}', 'ResultCode is missing'],
    ['x', 'The body is not valid JSON'],
  ])('%s cannot be read: %s', (body, problem) => expect(readLaterResult(body)).toEqual({ value: null, problem }));
});

describe('a pull', () => {
  const payment = {
    transactionId: 'OH55YD1A2B',
    trxDate: '2020-08-05T10:13:00Z',
    msisdn: 722000000,
    sender: 'UAT2',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: '37207636392',
    amount: '168.00',
    organizationname: 'Daraja Pull API Test',
  };

  test('has its payments however deep they are nested', () => {
    for (const Response of [[[payment]], [payment], [[[payment]]]])
      expect(readPull({ ResponseCode: '1000', Response })).toEqual({
        payments: [
          {
            receipt: 'OH55YD1A2B',
            amount: 168_00,
            paidAt: '2020-08-05T10:13:00Z',
            reference: '37207636392',
            payerName: 'UAT2',
            phone: '722000000',
          },
        ],
        rows: 1,
        unread: 0,
      });
  });

  test.each([[{ Response: [[]] }], [{ Response: [] }], [{ Response: null }], [{}], [null]])(
    'of %j is empty',
    (answer) => expect(readPull(answer)).toEqual({ payments: [], rows: 0, unread: 0 }),
  );

  test('counts what it cannot read', () => {
    expect(readPull({ Response: [[payment, { ...payment, amount: 'x' }, 'text']] })).toMatchObject({
      rows: 2,
      unread: 1,
    });
  });
});

test('the answer to a standing order has its data by name', () => {
  const body = {
    responseHeader: { responseRefID: '0acc', requestRefID: 'c8c3', responseCode: '0', responseDescription: 'ok' },
    responseBody: {
      responseData: [
        { name: 'TransactionID', value: 'SC8F2IQMH5' },
        { name: 'responseCode', value: '0' },
        { name: 'Status', value: 'OKAY' },
        { name: 'Msisdn', value: '******867' },
      ],
    },
  };
  expect(readOrderCallback(JSON.stringify(body)).value).toEqual({
    reference: '0acc',
    transactionId: 'SC8F2IQMH5',
    responseCode: '0',
    status: 'OKAY',
    phone: '******867',
  });
  expect(readOrderCallback('{}')).toEqual({ value: null, problem: 'responseCode is missing' });
});

test.each<[unknown, number | null]>([
  [1, 1_00],
  [1.5, 1_50],
  ['34,800.00', 34_800_00],
  ['5.0000', 5_00],
  ['0.001', null],
  ['', null],
  [null, null],
  [{}, null],
  ['1e3', null],
])('%j is %j cents', (value, amount) => expect(amountValue(value)).toBe(amount));

test.each([
  ['2547****5678 - JANE WANJIRU', { phone: '2547****5678', name: 'JANE WANJIRU' }],
  ['2547 ***** 126 - JANE', { phone: '2547 ***** 126', name: 'JANE' }],
  ['JANE', { phone: null, name: 'JANE' }],
  ['', { phone: null, name: null }],
  [null, { phone: null, name: null }],
])('“%s” is %j', (text, party) => expect(readParty(text)).toEqual(party));
