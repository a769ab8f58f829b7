import '../../server/temporal.ts';
import { describe, expect, test } from 'vitest';
import { isForPlace, kcbReply, readKcbBill, readKcbNotice } from './kcb.ts';

const FLAT = {
  transactionReference: 'FT00026252',
  requestId: 'c3b4',
  channelCode: '202',
  timestamp: '2021111103005',
  transactionAmount: '1,100.00',
  currency: 'KES',
  customerReference: 'INV-0001',
  customerName: 'John Doe',
  customerMobileNumber: '254712345678',
  balance: '0.00',
  narration: 'Rent',
  creditAccountIdentifier: 'JD001',
  organizationShortCode: '777777',
  tillNumber: '107121',
};

const ENVELOPED = {
  header: { messageID: 'm1', originatorConversationID: 'o1', channelCode: '206', timeStamp: '20250519133054' },
  requestPayload: {
    primaryData: { businessKey: 'x', businessKeyType: 'notifyBiller' },
    additionalData: {
      notificationData: {
        businessKey: 'INV2611-0042',
        businessKeyType: 'BillReferenceNumber',
        debitMSISDN: '254700000000',
        transactionAmt: 500,
        transactionDate: 'Mon May 19 13:30:54 EAT 2025',
        transactionID: 'TEJ1234567',
        firstName: 'JANE',
        middleName: '',
        lastName: 'DOE',
      },
    },
  },
};

describe('a notice of KCB', () => {
  test('is read flat, with separators in its amount', () => {
    expect(readKcbNotice(JSON.stringify(FLAT))).toEqual({
      transactionId: 'FT00026252',
      amount: 110_000,
      currency: 'KES',
      day: '2021-11-11',
      reference: 'INV-0001',
      payer: 'John Doe',
      phone: '254712345678',
      narration: 'Rent',
      creditedTo: { accountNumber: 'JD001', tillNumber: '107121', shortCode: '777777' },
    });
  });

  test('is read from its envelope, with a number for an amount and a date as Java writes it', () => {
    expect(readKcbNotice(JSON.stringify(ENVELOPED))).toMatchObject({
      transactionId: 'TEJ1234567',
      amount: 50_000,
      day: '2025-05-19',
      reference: 'INV2611-0042',
      payer: 'JANE DOE',
      phone: '254700000000',
    });
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['no number of the transaction', JSON.stringify({ ...FLAT, transactionReference: '' })],
    ['no amount', JSON.stringify({ ...FLAT, transactionAmount: 'x' })],
    ['money that goes out', JSON.stringify({ ...FLAT, transactionAmount: '-5.00' })],
    ['a list', '[]'],
    ['more money than the books hold', JSON.stringify({ ...FLAT, transactionAmount: '100,000,000.00' })],
    ['a number without end', JSON.stringify({ ...FLAT, transactionReference: 'F'.repeat(61) })],
  ])('is none with %s', (_, body) => expect(readKcbNotice(body)).toBeNull());

  test('is answered with its number', () => {
    expect(kcbReply('FT1')).toEqual({ transactionID: 'FT1', statusCode: '0', statusMessage: 'Success' });
    expect(kcbReply('FT1', 'Unknown account')).toMatchObject({ statusCode: '1', statusMessage: 'Unknown account' });
  });
});

const NOWHERE = { accountNumber: null, tillNumber: null, shortCode: null };

describe('the place of a notice', () => {
  const own = { accountNumber: '1122 334455', tillNumber: null, shortCode: '777777' };

  test.each([
    ['its account', { ...NOWHERE, accountNumber: '1122334455' }, true],
    ['another account', { ...NOWHERE, accountNumber: '9988776655' }, false],
    ['another account of the same organisation', { ...own, accountNumber: '9988776655' }, false],
    ['its short code', { ...NOWHERE, shortCode: '777777' }, true],
    ['a till that is not known', { ...NOWHERE, tillNumber: '107121' }, false],
    ['none', NOWHERE, true],
  ])('is that of the account with %s: %o, %s', (_, creditedTo, isOurs) =>
    expect(isForPlace(creditedTo, own)).toBe(isOurs),
  );
});

describe('a question for a bill', () => {
  test('is read flat and from its envelope', () => {
    expect(readKcbBill('{"requestId":"q1","customerReference":"INV2611-0042"}')).toEqual({
      transactionId: 'q1',
      reference: 'INV2611-0042',
    });
    const requestPayload = { primaryData: { businessKey: 'N7K2', businessKeyType: 'validateBill' } };
    expect(readKcbBill(JSON.stringify({ header: { messageID: 'm7' }, requestPayload }))).toEqual({
      transactionId: 'm7',
      reference: 'N7K2',
    });
    expect(readKcbBill('null')).toBeNull();
  });
});
