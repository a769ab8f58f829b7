import { expect, test } from 'vitest';
import { hours } from './hours.ts';

test.each([
  [0, '0'],
  [6, '6'],
  [4.5, '4.5'],
  [1250.25, '1,250.25'],
  [0.1 + 0.2, '0.3'],
])('%s hours are written %s', (value, expected) => {
  expect(hours(value)).toBe(expected);
});
