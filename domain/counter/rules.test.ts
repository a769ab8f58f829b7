import { expect, it, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { approvalReason, lineFormula, linePrice, walkInName } from './rules.ts';

test.each([
  ['one piece', { price: 15_000, quantity: 1, discountPercent: 0 }, [15_000, 0, 15_000], null],
  ['several', { price: 15_000, quantity: 3, discountPercent: 0 }, [45_000, 0, 45_000], '3 × 150.00'],
  [
    'some taken off',
    { price: 15_000, quantity: 3, discountPercent: 10 },
    [45_000, 4_500, 40_500],
    '3 × 150.00 less 10 %',
  ],
  ['a part of a cent', { price: 333, quantity: 1, discountPercent: 12.5 }, [333, 42, 291], '1 × 3.33 less 12.5 %'],
  ['all of it', { price: 333, quantity: 1, discountPercent: 100 }, [333, 333, 0], '1 × 3.33 less 100 %'],
])('a line of %s costs what its formula says', (_, line, [full, discount, price], formula) => {
  const wanted = { ...line, price: cents(line.price) };
  expect(linePrice(wanted)).toEqual({ full, discount, price });
  expect(lineFormula(wanted)).toBe(formula);
});

const limits = { counterSaleLimit: '20000.00', counterDiscountPercent: 10 };
test.each([
  ['within both', 2_000_000, [0, 10], limits, null],
  ['above the limit', 2_000_001, [], limits, 'Sales above KES 20,000.00 need a manager'],
  ['with more off', 100, [0, 10.01], limits, 'Discounts above 10 % need a manager'],
  [
    'above both',
    2_000_001,
    [11],
    limits,
    'Sales above KES 20,000.00 need a manager. Discounts above 10 % need a manager',
  ],
  ['where there is no limit', 9_000_000, [0], { ...limits, counterSaleLimit: '0.00' }, null],
  ['where nothing is taken off', 100, [1], { ...limits, counterDiscountPercent: 0 }, 'Every discount needs a manager'],
])('a sale %s says why a manager is needed', (_, amount, discountPercents, set, reason) => {
  expect(approvalReason({ amount: cents(amount), discountPercents }, set, 'KES')).toBe(reason);
});

it('somebody without a name is called by the phone number', () => {
  expect(walkInName('+254712345678')).toBe('Walk-In 0712 345 678');
  expect(walkInName('+442079460958')).toBe('Walk-In +442079460958');
});
