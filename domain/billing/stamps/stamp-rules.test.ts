import { describe, expect, it } from 'vitest';
import { StampInput } from './stamp-contract.ts';
import { invoiceTitle, isKraLink, receiptLink, stampProblem } from './stamp-rules.ts';

describe('the heading of an invoice', () => {
  it.each([
    { vatRegistered: true, hasVat: true, isStamped: true, title: 'TAX INVOICE' },
    { vatRegistered: true, hasVat: false, isStamped: true, title: 'TAX INVOICE' },
    { vatRegistered: false, hasVat: true, isStamped: true, title: 'TAX INVOICE' },
    { vatRegistered: true, hasVat: true, isStamped: false, title: 'INVOICE' },
    { vatRegistered: false, hasVat: false, isStamped: true, title: 'INVOICE' },
    { vatRegistered: false, hasVat: false, isStamped: false, title: 'INVOICE' },
  ])('is $title when registered is $vatRegistered, VAT $hasVat and stamped $isStamped', (given) => {
    const { vatRegistered, title, ...rest } = given;
    expect(invoiceTitle({ seller: { vatRegistered }, ...rest })).toBe(title);
  });
});

describe('a stamp', () => {
  const now = '2026-11-14T06:00:00Z';
  it.each([
    [{ stampedAt: '2026-11-14T05:00:00Z' }, null, null],
    [{ stampedAt: '2026-11-14T06:00:01Z' }, null, 'stampedAt'],
    [{ stampedAt: '2026-11-14T05:00:00Z' }, { source: 'typed' as const }, 'reason'],
    [{ stampedAt: '2026-11-14T05:00:00Z', reason: 'Typing error' }, { source: 'typed' as const }, null],
  ])('%j over %j is refused for %s', (given, kept, field) => {
    expect(stampProblem(given, { kept, now })?.field ?? null).toBe(field);
  });

  it('of a tax device is never corrected', () => {
    const given = { stampedAt: '2026-11-14T05:00:00Z', reason: 'Other number' };
    expect(stampProblem(given, { kept: { source: 'device' }, now })?.message).toContain('credit it instead');
  });

  it('is read as people copy it: with blanks around, in small letters', () => {
    const read = StampInput.parse({
      scuSerial: ' kracu0300000123 ',
      cuInvoiceNumber: 'kracu0300000123/45',
      receiptSignature: 'v249-j39c-fj48-he2w',
      stampedAt: '2026-11-14T05:00:00Z',
    });
    expect(read).toMatchObject({
      scuSerial: 'KRACU0300000123',
      cuInvoiceNumber: 'KRACU0300000123/45',
      receiptSignature: 'V249-J39C-FJ48-HE2W',
    });
  });
});

describe('the link of a receipt', () => {
  it('names PIN, branch and signature', () => {
    expect(receiptLink({ pin: 'P051234567X', branchId: '00', signature: 'V249-J39C-FJ48-HE2W' })).toBe(
      'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051234567X00V249J39CFJ48HE2W',
    );
  });

  it.each([
    ['https://etims.kra.go.ke/common/link?Data=1', true],
    ['https://etims-sbx.kra.go.ke/x', true],
    ['http://etims.kra.go.ke/x', false],
    ['https://kra.go.ke.example.com/x', false],
    ['https://notkra.go.ke/x', false],
    ['nothing', false],
  ])('%s is one of KRA: %s', (text, isOne) => {
    expect(isKraLink(text)).toBe(isOne);
  });
});
