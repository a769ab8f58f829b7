import { expect, test } from 'vitest';
import { priceUnit } from './rules.ts';

test.each([
  ['page', false, 'page'],
  ['bay', true, 'bay and month'],
  ['month', true, 'month'],
])('the price of one by the %s, recurring %s, is for a %s', (unit, isRecurring, text) => {
  expect(priceUnit({ unit, isRecurring })).toBe(text);
});
