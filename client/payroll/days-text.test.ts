import { expect, test } from 'vitest';
import { daysText } from './days-text.ts';

test.each([
  ['1.75', '1.75 days'],
  ['1.00', '1 day'],
  ['0.50', '0.5 days'],
  ['0.00', '0 days'],
  ['20.00', '20 days'],
  ['-3.25', '-3.25 days'],
])('%s reads "%s"', (days, expected) => {
  expect(daysText(days)).toBe(expected);
});
