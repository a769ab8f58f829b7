import { expect, it } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { averageBalance, fringeBenefit, fringeTax, rateFor, rateNotice } from './fringe.ts';

const shillings = (amount: number) => cents(Math.round(amount * 100));

it.each([
  ['a million without interest for a month of 30 days', 1_000_000, 30, 30, 0, 8, 6_666.67],
  ['the same in a month of 31 days', 1_000_000, 31, 31, 0, 8, 6_666.67],
  ['charged below market', 1_000_000, 30, 30, 5, 8, 2_500],
  ['charged at market', 1_000_000, 30, 30, 8, 8, 0],
  ['charged above market', 1_000_000, 30, 30, 10, 8, 0],
  ['given for the last ten days', 300_000, 10, 30, 0, 8, 666.67],
  ['a rate with decimals', 120_000, 30, 30, 0, 8.25, 825],
  ['nothing owed', 0, 30, 30, 0, 8, 0],
])('%s', (_, balance, owedDays, days, chargedRate, marketRate, benefit) => {
  const lent = { dayBalances: shillings(balance * owedDays), days, chargedRate };
  expect(fringeBenefit(lent, marketRate)).toBe(shillings(benefit));
});

it('tells what was owed on average', () => {
  expect(averageBalance({ dayBalances: shillings(3_000_000), days: 30, chargedRate: 0 })).toBe(shillings(100_000));
});

it.each([
  [[6_666.67], 30, 2_000],
  [[2_500, 2_500], 30, 1_500],
  [[0.01], 30, 0],
  [[], 30, 0],
])('the tax on benefits of %j at %i%% is %f', (benefits, rate, tax) => {
  expect(fringeTax(benefits.map(shillings), rate)).toBe(shillings(tax));
});

const rates = [
  { validFrom: '2025-07', knownThrough: '2026-03', marketRate: 8, taxRate: 30 },
  { validFrom: '2026-04', knownThrough: '2026-06', marketRate: 9, taxRate: 30 },
];

it.each([
  ['2025-06', undefined, 'No market interest rate is known for Jun 2025'],
  ['2025-07', 8, null],
  ['2026-03', 8, null],
  ['2026-04', 9, null],
  ['2026-07', 9, 'The market rate of Jul 2026 was not entered yet: 9% of Apr 2026 is used'],
])('%s has a market rate of %s', (month, marketRate, notice) => {
  const rate = rateFor(rates, month);
  expect(rate?.marketRate).toBe(marketRate);
  expect(rateNotice(rate, month)).toBe(notice);
});
