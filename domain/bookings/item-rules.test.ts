import { describe, expect, test } from 'vitest';
import { leadProblem, stockProblem } from './item-limits.ts';
import { itemFormula, itemPrice, itemsPrice, itemText } from './item-rules.ts';

test('items cost their price times their number, and are said so', () => {
  const lunch = { name: 'Lunch', quantity: 20, unitPrice: '650.00' };
  expect(itemPrice(lunch)).toBe(1_300_000);
  expect(itemsPrice([lunch, { quantity: 1, unitPrice: '1200.50' }])).toBe(1_420_050);
  expect(itemsPrice([])).toBe(0);
  expect(itemText(lunch)).toBe('20 × Lunch');
  expect(itemFormula({ quantity: 2, unitPrice: '1200.00' })).toBe('2 × 1,200.00');
});

describe('an item that is ordered ahead', () => {
  const NOW = '2026-11-16T05:00:00Z';
  test.each([
    [24, '2026-11-17T05:00:00Z', null],
    [24, '2026-11-17T04:59:59Z', 'Lunch has to be ordered at least 1 day before the start'],
    [48, '2026-11-17T05:00:00Z', 'Lunch has to be ordered at least 2 days before the start'],
    [1, '2026-11-16T05:30:00Z', 'Lunch has to be ordered at least 1 hour before the start'],
    [30, '2026-11-17T05:00:00Z', 'Lunch has to be ordered at least 30 hours before the start'],
    [0, '2026-11-16T04:00:00Z', null],
  ])('by %s hours for %s', (leadHours, startsAt, problem) => {
    expect(leadProblem({ name: 'Lunch', leadHours }, startsAt, NOW)).toBe(problem);
  });
});

test.each([
  [2, 1, 1, null],
  [2, 1, 2, 'Projector: all 2 are booked at this time'],
  [1, 1, 1, 'Projector: the only one is booked at this time'],
  [3, 2, 2, 'Projector: only 1 of 3 is free at this time'],
  [5, 4, 2, 'Projector: only 3 of 5 are free at this time'],
  [1, 2, 0, 'Projector: only 1 of 1 is free at this time'],
  [null, 900, 900, null],
])('of %s there, %s are wanted while %s are out', (stock, quantity, out, problem) => {
  expect(stockProblem({ name: 'Projector', stock }, quantity, out)).toBe(problem);
});
