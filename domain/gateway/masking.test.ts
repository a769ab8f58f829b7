import { describe, expect, test } from 'vitest';
import { maskBody } from './masking.ts';

const masked = (body: object) => JSON.parse(maskBody(JSON.stringify(body)));

describe('a message that somebody reads', () => {
  test('shows no name and no phone number of a confirmation', () => {
    const body = {
      TransID: 'TKT0000001',
      TransAmount: '500.00',
      TransTime: '20261115083000',
      BusinessShortCode: '600100',
      BillRefNumber: 'INV2611-0042',
      MSISDN: '254712345678',
      FirstName: 'NICHOLAS',
      MiddleName: '',
    };
    expect(masked(body)).toEqual({ ...body, MSISDN: '•••678', FirstName: 'N•••' });
  });

  test('shows none of the pairs that Daraja lists, and leaves amounts and times as they are', () => {
    const Item = [
      { Name: 'Amount', Value: 1 },
      { Name: 'MpesaReceiptNumber', Value: 'TKT0000001' },
      { Name: 'TransactionDate', Value: 20_261_115_083_000 },
      { Name: 'PhoneNumber', Value: 254_712_345_678 },
    ];
    const ResultParameter = [{ Key: 'DebitPartyName', Value: '254712345678 - Jane Doe' }];
    expect(masked({ Item, ResultParameter })).toEqual({
      Item: [...Item.slice(0, 3), { Name: 'PhoneNumber', Value: '•••678' }],
      ResultParameter: [{ Key: 'DebitPartyName', Value: '2•••' }],
    });
  });

  test('shows none of a notice of a bank, flat or in its envelope', () => {
    const notice = {
      customerName: 'John Doe',
      customerMobileNumber: '+254 712 345 678',
      customerReference: 'INV-0001',
    };
    expect(masked({ notice })).toEqual({
      notice: { customerName: 'J•••', customerMobileNumber: '•••678', customerReference: 'INV-0001' },
    });
  });

  test('that is no JSON is masked as the text that it is', () => {
    expect(maskBody('<html>254712345678 called</html>')).toBe('<html>•••678 called</html>');
    expect(maskBody('null')).toBe('null');
  });
});
