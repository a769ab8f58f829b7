import { expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { paymentEffect } from './payment-effect.ts';

const OPEN = [
  { id: 'oldest', balance: cents(10_000) },
  { id: 'middle', balance: cents(20_000) },
  { id: 'newest', balance: cents(30_000) },
];

const told = (money: number, named: string | null) => {
  const { parts, credit } = paymentEffect(cents(money), OPEN, named);
  return [...parts.map(({ item, amount, isSettled }) => [item.id, amount, isSettled]), credit];
};

test.each([
  ['nothing goes nowhere', 0, null, [0]],
  ['the oldest comes first', 5_000, null, [['oldest', 5_000, false], 0]],
  ['what is left goes on to the next', 25_000, null, [['oldest', 10_000, true], ['middle', 15_000, false], 0]],
  ['a named invoice comes before the oldest', 30_000, 'newest', [['newest', 30_000, true], 0]],
  ['its excess goes to the oldest', 35_000, 'newest', [['newest', 30_000, true], ['oldest', 5_000, false], 0]],
  [
    'what nobody owes is credit',
    60_001,
    'middle',
    [['middle', 20_000, true], ['oldest', 10_000, true], ['newest', 30_000, true], 1],
  ],
  ['a named invoice that is not open changes nothing', 5_000, 'paid', [['oldest', 5_000, false], 0]],
])('%s', (_, money, named, expected) => {
  expect(told(money, named)).toEqual(expected);
});
