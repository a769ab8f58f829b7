import { describe, expect, test } from 'vitest';
import '../../server/temporal.ts';
import { BILLING_CYCLES, type BillingCycle } from '../packages/contract.ts';
import {
  billedThroughAfter,
  endOfTerminated,
  fullProblem,
  mayBecome,
  nextDueDate,
  periodStart,
  rentFor,
  tenancyAgain,
} from './rules.ts';

describe('the periods of a tenancy', () => {
  test('are counted from the start day, so that the 31st stays the 31st where there is one', () => {
    const starts = [0, 1, 2, 3, 12].map((k) => periodStart('2026-01-31', 'monthly', k));
    expect(starts).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2027-01-31']);
  });

  test.each([
    ['daily', '2026-11-16'],
    ['weekly', '2026-11-22'],
    ['fortnight', '2026-11-29'],
    ['monthly', '2026-12-15'],
    ['quarterly', '2027-02-15'],
    ['semi_annual', '2027-05-15'],
    ['annual', '2027-11-15'],
  ] as const)('one that starts today is next due after one cycle: %s on %s', (cycle, due) => {
    expect(nextDueDate('2026-11-15', cycle, '2026-11-15')).toBe(due);
  });

  test.each([
    ['2025-09-03', 'monthly', '2026-11-15', '2026-12-03'],
    ['2026-01-31', 'monthly', '2026-02-27', '2026-02-28'],
    ['2026-01-31', 'monthly', '2026-02-28', '2026-03-31'],
    ['2024-02-29', 'annual', '2026-11-15', '2027-02-28'],
    ['2025-10-01', 'daily', '2026-11-15', '2026-11-16'],
    ['2026-12-01', 'monthly', '2026-11-15', '2027-01-01'],
    ['2000-01-01', 'daily', '2026-11-15', '2026-11-16'],
  ] as const)('one from %s, %s, seen on %s, is due on %s', (start, cycle, today, due) => {
    expect(nextDueDate(start, cycle, today)).toBe(due);
  });

  test('the next due date is the first period start after today, for every cycle and any day', () => {
    const walked = (start: string, cycle: BillingCycle, today: string): string => {
      let k = 1;
      while (periodStart(start, cycle, k) <= today) k++;
      return periodStart(start, cycle, k);
    };
    for (const cycle of BILLING_CYCLES) {
      for (const start of ['2024-01-31', '2024-02-29', '2025-08-30', '2026-11-14']) {
        for (const today of ['2024-02-28', '2025-12-31', '2026-11-15', '2027-02-28']) {
          expect(nextDueDate(start, cycle, today)).toBe(walked(start, cycle, today));
        }
      }
    }
  });
});

describe('rent', () => {
  const priced = {
    name: 'Dedicated Desk',
    dailyRate: '0.00',
    weeklyRate: '4000.00',
    fortnightRate: '7000.00',
    monthlyRate: '12500.00',
    quarterlyRate: '35000.00',
    semiAnnualRate: '67500.00',
    annualRate: '0.50',
  };

  test('is the rate of the package for the cycle', () => {
    expect(rentFor(priced, 'monthly')).toEqual({ rent: '12500.00' });
    expect(rentFor(priced, 'annual')).toEqual({ rent: '0.50' });
  });

  test('is refused by name where the package has no such rate', () => {
    expect(rentFor(priced, 'daily')).toEqual({ problem: 'Dedicated Desk has no daily rate' });
  });
});

test('status moves along its edges only', () => {
  const all = ['active', 'suspended', 'terminated'] as const;
  const forbidden = all.flatMap((from) => all.filter((to) => !mayBecome(from, to)).map((to) => `${from} to ${to}`));
  expect(forbidden).toEqual(['terminated to suspended']);
});

describe('the end of a tenancy', () => {
  const tenancy = { startDate: '2026-01-01', endDate: null, billedThrough: '2026-12-01' };

  test.each([
    [null, '2026-11-15'],
    ['2026-12-31', '2026-11-15'],
    ['2026-10-31', '2026-10-31'],
  ])('with the end date %s, it is %s', (endDate, end) => {
    expect(endOfTerminated({ ...tenancy, endDate }, '2026-11-15')).toBe(end);
  });

  test('never comes before its beginning', () => {
    expect(endOfTerminated({ ...tenancy, startDate: '2027-01-01' }, '2026-11-15')).toBe('2027-01-01');
  });
});

describe('a tenant who comes back', () => {
  const before = { startDate: '2026-01-10', endDate: '2026-08-31', billedThrough: '2026-09-10' };

  test('after months away starts anew today and owes nothing for the time between', () => {
    expect(tenancyAgain(before, '2026-11-15')).toEqual({
      startDate: '2026-11-15',
      endDate: null,
      billedThrough: '2026-11-15',
    });
  });

  test('on the day of the termination goes on as before', () => {
    expect(tenancyAgain({ ...before, endDate: '2026-11-15' }, '2026-11-15')).toEqual({ ...before, endDate: null });
  });

  test('within the time that is invoiced already goes on as before', () => {
    expect(tenancyAgain(before, '2026-09-05')).toEqual({ ...before, endDate: null });
  });
});

test('the first day to be invoiced moves with the start until rent is invoiced, and never falls before it', () => {
  const fresh = { startDate: '2026-11-01', endDate: null, billedThrough: '2026-11-01' };
  const billed = { ...fresh, billedThrough: '2027-01-01' };
  expect(billedThroughAfter(fresh, '2026-10-01')).toBe('2026-10-01');
  expect(billedThroughAfter(billed, '2026-10-01')).toBe('2027-01-01');
  expect(billedThroughAfter(billed, '2027-03-01')).toBe('2027-03-01');
});

test('a full package is refused with its name and what would help', () => {
  expect(fullProblem('Corner Office', 1)).toBe(
    'Corner Office is full: its only space is taken. Choose another package, or terminate a tenancy to free one.',
  );
  expect(fullProblem('Dedicated Desk', 3)).toMatch(/^Dedicated Desk is full: all 3 spaces are taken\./);
});
