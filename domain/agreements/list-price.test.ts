import { expect, test } from 'vitest';
import { approvalNeeded, belowListPercent } from './list-price.ts';

const line = (unitPrice: string, discountPercent = 0, listPrice: string | null = '15000.00') => ({
  unitPrice,
  discountPercent,
  listPrice,
});

test.each([
  ['at list price', line('15000.00'), 0],
  ['above it', line('16000.00'), 0],
  ['at an agreed price', line('10950.00'), 27],
  ['with a discount', line('15000.00', 10), 10],
  ['with both', line('12000.00', 10), 28],
  ['above it with a discount', line('16000.00', 10), 4],
  ['for nothing', line('0.00'), 100],
  ['without a list price', line('100.00', 0, null), 0],
])('a line %s', (_, priced, percent) => {
  expect(belowListPercent(priced)).toBe(percent);
});

test('a manager is needed beyond the percentage of the space, for the line that is furthest below', () => {
  const lines = [line('14000.00'), line('10950.00')];
  expect(approvalNeeded(lines, 20)).toBe('Below list price by 27 %: needs a manager');
  expect(approvalNeeded(lines, 27)).toBeNull();
  expect(approvalNeeded([], 0)).toBeNull();
});
