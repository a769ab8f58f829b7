import { expect, test } from 'vitest';
import { wordMatch } from './word-match.ts';

test.each([
  ['kij', 1],
  ['KIJANI ltd', 1],
  ['foods', 0.75],
  ['ood', 0.5],
  ['kijani legal', 0],
  ['9f3', 0],
])('searching %j in "Kijani Foods Ltd" scores %d', (search, score) => {
  expect(wordMatch('9f3a-77c1', search, ['Kijani Foods Ltd'])).toBe(score);
});
