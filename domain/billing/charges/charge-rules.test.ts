import { describe, expect, test } from 'vitest';
import type { BillingCycle } from '../../packages/contract.ts';
import { chargeFormula, chargePrice, chargeWaits } from './charge-rules.ts';

test.each([
  [34, '10.00', 34_000, '34 × 10.00'],
  [1, '2500.00', 250_000, '1 × 2,500.00'],
  [1.5, '1000.00', 150_000, '1.5 × 1,000.00'],
  [0.01, '0.40', 0, '0.01 × 0.40'],
])('%s at %s', (quantity, unitPrice, price, formula) => {
  expect(chargePrice({ quantity, unitPrice })).toBe(price);
  expect(chargeFormula({ quantity, unitPrice })).toBe(formula);
});

describe('a charge of 20 November', () => {
  const agreement = (billingCycle: BillingCycle, endDate: string | null = null, billedThrough = '2026-12-15') => ({
    startDate: '2026-09-15',
    endDate,
    billingCycle,
    billedThrough,
  });

  test.each([
    ['waits for the next month of rent', agreement('monthly'), true, '2026-11-30', true],
    ['waits for it even where it was entered late', agreement('monthly'), true, '2026-12-14', true],
    ['waits for the end of its month beside a yearly rent', agreement('annual'), true, '2026-12-14', true],
    ['does not wait for another year', agreement('annual'), true, '2026-12-15', false],
    ['of somebody who is suspended waits for the end of its month', agreement('monthly'), false, '2026-12-14', true],
    ['of somebody who is suspended is invoiced then', agreement('monthly'), false, '2026-12-15', false],
    [
      'waits for nothing after the last invoice',
      agreement('monthly', '2026-11-14', '2026-11-15'),
      true,
      '2026-11-20',
      false,
    ],
    ['waits for the last invoice', agreement('monthly', '2026-12-31'), true, '2026-11-20', true],
  ])('%s', (_, agreed, isBilled, today, waits) => {
    expect(chargeWaits('2026-11-20', today, { agreement: agreed, isBilled })).toBe(waits);
  });
});
