import { describe, expect, test } from 'vitest';
import { isIncomplete, settledBy } from './payment-values.ts';

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
    ['the amount', { ...whole, amount: '' }, true],
    ['the method', { tenantId: 'someone', amount: '1' }, true],
  ])('%s', (_, typed, expected) => {
    expect(isIncomplete(typed)).toBe(expected);
  });
});
