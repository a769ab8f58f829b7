import { expect, test } from 'vitest';
import { dueFor } from './pass-price.ts';

test.each([
  ['1800.00', 0, 1, '1800.00', null],
  ['2088.00', 16, 2, '4176.00', '16% VAT included'],
  ['10.35', 16, 2, '20.00', '16% VAT included'],
  ['19999999.99', 0, 5, '99999999.00', null],
])('%s with %d%% VAT, %d times, is %s', (due, vatPercent, quantity, amount, vatNote) => {
  expect(dueFor({ due, vatPercent }, quantity)).toEqual({ amount, vatNote });
});
