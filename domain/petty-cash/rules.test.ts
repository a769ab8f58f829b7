import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { otherMovements, topUpAmount, topUpNumber, voucherNumber } from './rules.ts';

const fund = (float: number, balance: number, vouchers = 0, differences = 0) => ({
  float: cents(float),
  balance: cents(balance),
  vouchers: cents(vouchers),
  differences: cents(differences),
});

describe('an imprest', () => {
  it.each([
    ['is full', fund(2_000_000, 2_000_000), 0, 0],
    ['has paid vouchers', fund(2_000_000, 1_550_000, 450_000), 450_000, 0],
    ['was short when it was counted', fund(2_000_000, 1_545_000, 450_000, -5_000), 455_000, 0],
    ['was over when it was counted', fund(2_000_000, 1_553_000, 450_000, 3_000), 447_000, 0],
    ['got cash from a till', fund(2_000_000, 1_850_000, 450_000), 150_000, 300_000],
    ['was not paid in yet', fund(2_000_000, 0), 2_000_000, -2_000_000],
    ['holds more than its float', fund(2_000_000, 2_500_000), 0, 500_000],
  ])('that %s comes back to its float', (_, figures, needed, other) => {
    expect(topUpAmount(figures)).toBe(needed);
    expect(otherMovements(figures)).toBe(other);
    const { float, vouchers, differences } = figures;
    expect(float - vouchers + differences + other).toBe(figures.balance);
  });
});

it('vouchers and top-ups have numbers of their own', () => {
  expect(voucherNumber(7)).toBe('PV000007');
  expect(topUpNumber(123)).toBe('PT000123');
});
