import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { CountsInput } from './contract.ts';
import {
  countedAmount,
  differenceText,
  findDenominations,
  KES_DENOMINATIONS,
  takesHandOver,
  tillNumber,
} from './rules.ts';

describe('a count', () => {
  test.each([
    [{}, 0],
    [{ 1000: 3, 500: 1, 40: 2, 1: 7 }, 358_700],
    [{ 200: 0, 20: 5 }, 10_000],
  ])('of %j is %i cents', (counts, amount) => {
    expect(countedAmount(counts)).toBe(amount);
  });

  test('is by notes and coins in shillings, each of which the call knows, and a sum elsewhere', () => {
    expect(findDenominations('KES')).toEqual(KES_DENOMINATIONS);
    expect(findDenominations('USD')).toBeNull();
    expect(
      Object.keys(CountsInput.shape)
        .map(Number)
        .toSorted((a, b) => b - a),
    ).toEqual([...KES_DENOMINATIONS]);
  });
});

test.each([
  [0, 'No difference'],
  [-15_000, 'Short by KES 150.00'],
  [50, 'Over by KES 0.50'],
])('a difference of %i is "%s"', (difference, text) => {
  expect(differenceText(cents(difference), 'KES')).toBe(text);
});

test('the money of a till goes to the bank or the safe', () => {
  expect(['bank', 'mpesa', 'till', 'petty_cash', 'cheques'].filter(takesHandOver)).toEqual(['bank', 'petty_cash']);
  expect(tillNumber(42)).toBe('TL000042');
});
