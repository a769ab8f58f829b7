import { describe, expect, test } from 'vitest';
import { cents } from '../../../domain/kernel/money.ts';
import { effectLine, isPaymentIncomplete, settledBy } from './payment-fields.tsx';

describe('what settles invoices', () => {
  test.each([
    ['the money alone', { amount: '12,500.50' }, 1_250_050],
    ['with what was withheld', { amount: '100', withholdingVat: '2', withholdingTax: '5.25' }, 10_725],
    ['nothing while it is being typed', { amount: '12.' }, 0],
  ])('%s', (_, typed, expected) => {
    expect(settledBy(typed)).toBe(expected);
  });
});

describe('what is missing', () => {
  const whole = { tenantId: 'someone', amount: '1', paymentMethod: 'cash' as const };
  test.each([
    ['nothing', whole, false],
    ['nothing of a visitor, who is no tenant', { ...whole, tenantId: null }, false],
    ['the tenant', { ...whole, tenantId: '' }, true],
    ['the person', { ...whole, tenantId: null, partyId: '' }, true],
    ['nothing of a person', { ...whole, tenantId: null, partyId: 'somebody' }, false],
    ['the amount', { ...whole, amount: '' }, true],
    ['the method', { tenantId: 'someone', amount: '1' }, true],
  ])('%s', (_, typed, expected) => {
    expect(isPaymentIncomplete(typed)).toBe(expected);
  });
});

describe('the effect of a payment in one line', () => {
  const part = (invoiceNumber: string, isSettled = true) => ({ item: { invoiceNumber }, isSettled });
  const text = (amount: number) => `KES ${amount / 100}`;
  test.each([
    [
      'several and credit',
      [part('A'), part('B'), part('C')],
      200_000,
      'Pays 3 invoices in full, KES 2000 left as credit',
    ],
    ['one', [part('A')], 0, 'Pays A in full'],
    ['one and part of the next', [part('A'), part('B', false)], 0, 'Pays A in full and part of B'],
    ['a part', [part('A', false)], 0, 'Pays part of A'],
    ['nothing owed', [], 50_000, 'KES 500 left as credit'],
  ] as const)('%s', (_name, parts, credit, line) => {
    expect(effectLine(parts, cents(credit), text)).toBe(line);
  });
});
