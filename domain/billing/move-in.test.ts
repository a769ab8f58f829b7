import { expect, it } from 'vitest';
import type { BillingCycle } from '../packages/contract.ts';
import { FIRST_INVOICE_DAYS, firstInvoiceProblem, isMovingIn, proposedDeposit } from './move-in.ts';

it.each<[BillingCycle, string, string | null]>([
  ['monthly', '12500.00', '12500.00'],
  ['quarterly', '35000.00', '11666.67'],
  ['annual', '130000.00', '10833.33'],
  ['weekly', '4000.00', '17333.33'],
  ['daily', '1800.00', null],
])('the deposit proposed for a %s rent is a month of it', (cycle, rent, deposit) => {
  expect(proposedDeposit(rent, cycle)).toBe(deposit);
});

const tenant = { status: 'active', startDate: '2026-11-20', billedThrough: '2026-11-20' } as const;

it.each([
  ['a start within the month', {}, null],
  ['a suspended tenant', { status: 'suspended' as const }, 'Only an active tenant gets a first invoice'],
  ['a period that is invoiced', { billedThrough: '2026-12-20' }, 'The first period is invoiced already'],
  [
    'a start far away',
    { startDate: '2027-02-01', billedThrough: '2027-02-01' },
    'The first invoice can be issued from 31 days before the start',
  ],
])('the first invoice by hand: %s', (_, changes, problem) => {
  expect(firstInvoiceProblem({ ...tenant, ...changes }, '2026-11-15', FIRST_INVOICE_DAYS)).toBe(problem);
});

it('a tenant is moving in until two weeks after the start', () => {
  expect(isMovingIn(tenant, '2026-11-15')).toBe(true);
  expect(isMovingIn(tenant, '2026-12-04')).toBe(true);
  expect(isMovingIn(tenant, '2026-12-05')).toBe(false);
});
