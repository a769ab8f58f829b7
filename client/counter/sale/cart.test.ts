import { describe, expect, test } from 'vitest';
import { cents } from '../../../domain/kernel/money.ts';
import type { Product } from '../../../domain/products/contract.ts';
import { findDayPass } from '../day-pass.ts';
import { NOBODY, type Someone } from '../someone.ts';
import {
  addTo,
  type Cart,
  changeFor,
  likelyGiven,
  listTotal,
  mayCheckIn,
  needsName,
  toSaleFields,
  withDiscount,
  withQuantity,
} from './cart.ts';

const product = (changes: Partial<Product>): Product => ({
  id: 'coffee',
  name: 'Coffee',
  kind: 'good',
  price: '150.00',
  taxClass: 'B',
  account: '4060',
  passDays: null,
  passValidDays: null,
  countsStock: false,
  onHand: null,
  isPublic: false,
  isActive: true,
  createdAt: '2026-11-18T08:00:00Z',
  updatedAt: '2026-11-18T08:00:00Z',
  ...changes,
});

const products = [
  product({}),
  product({ id: 'day', name: 'Day Pass', kind: 'pass', price: '1000.00', passDays: 1, passValidDays: 30 }),
  product({ id: 'pack', name: '10-Day Pack', kind: 'pass', price: '8000.00', passDays: 10, passValidDays: 90 }),
];
const visitor: Someone = { kind: 'new', phone: '+254712345678', name: null };
const day: Cart = [{ productId: 'day', quantity: 1, discountPercent: 0 }];

describe('a cart', () => {
  test('adds up what is pressed twice, and loses what is none', () => {
    const two = addTo(addTo([], 'coffee'), 'coffee');
    expect(two).toEqual([{ productId: 'coffee', quantity: 2, discountPercent: 0 }]);
    expect(listTotal(withDiscount(two, 10), products)).toBe(27_000);
    expect(withQuantity(two, 'coffee', 0)).toEqual([]);
  });

  test('is sent with who buys, and with a reason only where something is taken off', () => {
    expect(toSaleFields(day, visitor, 'Regular')).toEqual({
      person: { phone: '+254712345678' },
      items: [{ productId: 'day', quantity: 1 }],
    });
    expect(toSaleFields(withDiscount(day, 5), NOBODY, ' Regular ')).toEqual({
      items: [{ productId: 'day', quantity: 1, discountPercent: 5 }],
      reason: 'Regular',
    });
  });

  test('with one pass lets somebody come in at once, and with none, two, or nobody it does not', () => {
    expect(mayCheckIn(day, products, visitor)).toBe(true);
    expect(mayCheckIn(withQuantity(day, 'day', 2), products, visitor)).toBe(false);
    expect(mayCheckIn(addTo([], 'coffee'), products, visitor)).toBe(false);
    expect(needsName(day, products, NOBODY)).toBe(true);
    expect(needsName(addTo([], 'coffee'), products, NOBODY)).toBe(false);
  });
});

test('the day pass is the pass of one day', () => {
  expect(findDayPass(products)?.id).toBe('day');
  expect(findDayPass([])).toBeNull();
});

test.each([
  ['2,000', 100_000, 100_000],
  ['1000', 100_000, 0],
  ['900', 100_000, null],
  ['', 100_000, null],
])('of “%s” for %i the change is %s', (typed, amount, change) => {
  expect(changeFor(typed, cents(amount))).toBe(change);
});

test('what is likely given is the price and the notes above it', () => {
  expect(likelyGiven(cents(58_000))).toEqual([58_000, 60_000, 100_000]);
  expect(likelyGiven(cents(100_000))).toEqual([100_000]);
});
