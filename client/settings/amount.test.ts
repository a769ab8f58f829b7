import { describe, expect, it } from 'vitest';
import { BillingSettings } from '../../domain/settings/contract.ts';
import { toAmountInput, toWireAmount } from './amount.ts';
import { amountField } from './form-values.ts';

describe('a typed amount', () => {
  it.each([
    ['2500', '2500.00'],
    ['2,500', '2500.00'],
    [' 12 500.5 ', '12500.50'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['99999999.99', '99999999.99'],
    ['0.1', '0.10'],
  ])('is sent with two decimals: %s is %s', (typed, sent) => {
    expect(toWireAmount(typed)).toBe(sent);
  });

  it.each(['', 'free', '1e3', '2500.555', '25.', '1.2.3', '٢٥'])('stays as typed when it is none: "%s"', (typed) => {
    expect(toWireAmount(typed)).toBe(typed);
  });

  it('is edited without cents that are not there', () => {
    expect(toAmountInput('2500.00')).toBe('2500');
    expect(toAmountInput('2500.50')).toBe('2500.50');
    expect(toAmountInput('100.00')).toBe('100');
  });
});

describe('an amount field', () => {
  const fee = amountField('Late payment fee', BillingSettings.shape.latePaymentFee);

  it('gives the contract what it takes', () => {
    expect(fee.parse('2,500')).toBe('2500.00');
  });

  it.each(['', '-5', 'free', '100000000', '1.234'])('refuses "%s" in words', (typed) => {
    const { error } = fee.safeParse(typed);
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      'Late payment fee must be an amount, such as 2500 or 2500.50, of at most 99,999,999.99',
    ]);
  });
});
