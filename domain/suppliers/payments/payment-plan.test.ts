import { describe, expect, it } from 'vitest';
import { type Cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import { billPaymentLines, type PayableBill, planPayments } from './payment-plan.ts';
import { paymentType } from './payment-rules.ts';

const bill = (id: string, more: Partial<Record<keyof PayableBill, string>> = {}): PayableBill => {
  const net = parseMoney(more.net ?? '30000');
  const total = parseMoney(more.total ?? '34800');
  return {
    id,
    supplierId: more.supplierId ?? 'S',
    kind: (more.kind ?? 'bill') as 'bill' | 'credit',
    date: '2026-11-10',
    total,
    open: parseMoney(more.open ?? toDecimalText(total)),
    net,
    taxable: parseMoney(more.taxable ?? toDecimalText(net)),
    withholding: (more.withholding ?? 'professional') as 'professional',
    netOfMonth: parseMoney(more.netOfMonth ?? toDecimalText(net)),
  };
};

const all = { amounts: new Map<string, Cents>(), withholdsTax: true, withholdsVat: true };
const figures = (payments: ReturnType<typeof planPayments>) =>
  payments.map(({ supplierId, amount, withheldTax, withheldVat, credits }) => [
    supplierId,
    ...[amount, withheldTax, withheldVat, credits].map(toDecimalText),
  ]);

describe('what a payment pays and keeps back', () => {
  // The vector of the facts: 30,000 + 4,800 of VAT; here with 5 % of the fee and 2 % of the taxable value.
  it.each([
    ['both taxes', [bill('A')], all, [['S', '32700.00', '1500.00', '600.00', '0.00']]],
    [
      'no tax',
      [bill('A')],
      { ...all, withholdsTax: false, withholdsVat: false },
      [['S', '34800.00', '0.00', '0.00', '0.00']],
    ],
    [
      'a part, with its part of the tax',
      [bill('A')],
      { ...all, amounts: new Map([['A', parseMoney('17400')]]) },
      [['S', '16350.00', '750.00', '300.00', '0.00']],
    ],
    [
      'a fee below 24,000 in its month',
      [bill('A', { net: '20000', total: '20000', taxable: '0' })],
      all,
      [['S', '20000.00', '0.00', '0.00', '0.00']],
    ],
    [
      'the same with others of the month',
      [bill('A', { net: '20000', total: '20000', taxable: '0', netOfMonth: '30000' })],
      all,
      [['S', '19000.00', '1000.00', '0.00', '0.00']],
    ],
    [
      'a credit, which lowers both',
      [bill('A'), bill('C', { kind: 'credit', net: '3000', total: '3480', netOfMonth: '27000' })],
      all,
      [['S', '29430.00', '1350.00', '540.00', '3480.00']],
    ],
    [
      'a credit larger than its bills, used as far as they go',
      [
        bill('A', { net: '1000', total: '1000', taxable: '0', withholding: 'none' }),
        bill('C', { kind: 'credit', net: '5000', total: '5000', taxable: '0', withholding: 'none' }),
      ],
      all,
      [['S', '0.00', '0.00', '0.00', '1000.00']],
    ],
    [
      'a credit of all of it, with the same tax',
      [bill('A'), bill('C', { kind: 'credit' })],
      all,
      [['S', '0.00', '0.00', '0.00', '34800.00']],
    ],
    [
      'a credit that takes back less tax: money never comes back',
      [bill('A'), bill('C', { kind: 'credit', net: '34800', taxable: '0', netOfMonth: '0' })],
      all,
      [['S', '0.00', '1500.00', '600.00', '32700.00']],
    ],
    [
      'two suppliers apart',
      [bill('A'), bill('B', { supplierId: 'T', withholding: 'contractual', taxable: '0', net: '1000', total: '1000' })],
      all,
      [
        ['S', '32700.00', '1500.00', '600.00', '0.00'],
        ['T', '970.00', '30.00', '0.00', '0.00'],
      ],
    ],
  ])('%s', (_, bills, manner, expected) => {
    expect(figures(planPayments(bills, manner))).toEqual(expected);
  });

  it('posts one line for each account, however many suppliers', () => {
    const lines = billPaymentLines(planPayments([bill('A'), bill('B', { supplierId: 'T' })], all), '1010');
    expect(lines.map(({ account, amount }) => [account, toDecimalText(amount)])).toEqual([
      ['2010', '69600.00'],
      ['1010', '-65400.00'],
      ['2500', '-3000.00'],
      ['2510', '-1200.00'],
    ]);
  });

  it('goes by EFT below a million, and by RTGS from there', () => {
    expect([paymentType(parseMoney('999999.99')), paymentType(parseMoney('1000000'))]).toEqual(['EFT', 'RTGS']);
  });
});
