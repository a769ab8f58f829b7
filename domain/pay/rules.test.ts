import { expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { firstAmount } from '../mpesa/amounts.ts';
import { maskPhone, shillingsOpen } from './rules.ts';

it.each([
  ['t1', 1_500_50, 1_501_00],
  [null, 1_500_50, 1_500_00],
  [null, 50, 0],
  ['t1', 300_000_00, 250_000_00],
])('a prompt for an invoice of %s with %d open is for %d', (tenantId, open, amount) => {
  expect(firstAmount({ tenantId, balance: cents(open) })).toBe(amount);
});

it('what is open of a tenant’s invoice is rounded up, of another’s down, and is not cut', () => {
  expect(shillingsOpen({ tenantId: 't1', balance: cents(300_000_50) })).toBe(300_001_00);
  expect(shillingsOpen({ tenantId: null, balance: cents(300_000_50) })).toBe(300_000_00);
});

it('a phone number keeps its ends alone', () => {
  expect(maskPhone('+254712345678')).toBe('+254 7** *** 678');
});
