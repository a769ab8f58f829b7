import { describe, expect, test } from 'vitest';
import { DEFAULT_RULE_SETS } from '../../../domain/payroll/statutory-tables/rule-sets.ts';
import {
  isPayIncomplete,
  newValues,
  nextPeriod,
  parseAmount,
  parseHours,
  payPeriod,
  planValues,
  toPayslip,
} from './process-values.ts';

const record = (payPeriodStart: string, payPeriodEnd: string, status: 'paid' | 'reversed' = 'paid') => ({
  payPeriodStart,
  payPeriodEnd,
  status,
});

describe('the period that is offered', () => {
  test.each([
    ['monthly', [], '2026-11-01', '2026-11-30'],
    ['monthly', [record('2026-11-01', '2026-11-30')], '2026-12-01', '2026-12-31'],
    ['monthly', [record('2026-11-01', '2026-11-30', 'reversed')], '2026-11-01', '2026-11-30'],
    ['monthly', [record('2026-11-01', '2026-11-10')], '2026-11-11', '2026-11-30'],
    ['weekly', [], '2026-11-09', '2026-11-15'],
    ['weekly', [record('2026-11-09', '2026-11-15'), record('2026-11-02', '2026-11-08')], '2026-11-16', '2026-11-22'],
    ['bi-weekly', [record('2026-10-01', '2026-10-14')], '2026-11-09', '2026-11-22'],
  ] as const)('%s after %j begins on %s and ends on %s', (frequency, records, start, end) => {
    expect(nextPeriod(frequency, records, '2026-11-15')).toEqual({ start, end });
  });

  test('is none while a day is missing, ends before its start or is longer than a month', () => {
    expect(payPeriod({ payPeriodStart: '2026-11-01', payPeriodEnd: '' })).toBeNull();
    expect(payPeriod({ payPeriodStart: '2026-11-02', payPeriodEnd: '2026-11-01' })).toBeNull();
    expect(payPeriod({ payPeriodStart: '2026-11-01', payPeriodEnd: '2026-12-15' })).toBeNull();
    expect(payPeriod({ payPeriodStart: '2026-11-01', payPeriodEnd: '2026-11-01' })).not.toBeNull();
  });
});

describe('what is typed', () => {
  test.each([
    ['', 0],
    [undefined, 0],
    ['2,500.50', 250_050],
    ['12500', 1_250_000],
    ['-5', 0],
    ['a lot', 0],
  ])('%j counts as %d cents', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });

  test('hours have at most two decimals', () => {
    expect([parseHours('1.25'), parseHours(''), parseHours('1.255'), parseHours('x')]).toEqual([125, 0, 0, 0]);
  });

  test('a blank form has nothing in it and is incomplete', () => {
    const values = newValues('', '2026-11-15');
    expect(Object.values(toPayslip(values)).every((amount) => amount === 0)).toBe(true);
    expect(isPayIncomplete(values)).toBe(true);
    expect(isPayIncomplete({ ...values, employeeId: 'somebody', baseSalary: '1' })).toBe(false);
  });
});

describe('the plan', () => {
  const employee = {
    id: 'e',
    firstName: 'Jane',
    lastName: 'Wanjiku',
    employeeId: 'E-1',
    hireDate: '2020-01-01',
    endDate: null,
    status: 'active' as const,
    baseSalary: '100000.00',
    allowances: '5000.00',
    deductions: '0.00',
    deductionsPurpose: null,
    payrollFrequency: 'monthly' as const,
    pension: '0.00',
    insurancePremium: '0.00',
    mortgageInterest: '0.00',
    medicalFund: '0.00',
    isResident: true,
    isPrimaryEmployment: true,
    exemptionCertificate: null,
    loans: [],
    leaveEntries: [],
    payHistory: [],
    benefits: [],
    payeeDeductions: [],
  };
  const ruleSets = [...DEFAULT_RULE_SETS].sort((a, b) => b.validFrom.localeCompare(a.validFrom));
  const file = { employee, ruleSets, paid: [record('2026-11-01', '2026-11-30')], today: '2026-11-15' };
  const plan = (entered: Parameters<typeof planValues>[0], edited: string[] = [], from = file) =>
    planValues({ ...newValues('e', '2026-11-15'), ...entered }, new Set(edited), from).suggested;

  test('suggests the next period, what the file says of it, and the pay of the hours', () => {
    expect(plan({})).toMatchObject({ payPeriodStart: '2026-12-01', baseSalary: '100000', allowances: '5000' });
    expect(plan({}).overtime).toBe('0');
    expect(Number(plan({ overtimeHours: '2' }).overtime)).toBeGreaterThan(0);
  });

  test('leaves alone what was edited', () => {
    const suggested = plan({ payPeriodStart: '2027-01-01', payPeriodEnd: '2027-01-15' }, [
      'payPeriodStart',
      'payPeriodEnd',
      'allowances',
    ]);
    expect(Object.keys(suggested)).not.toContain('payPeriodStart');
    expect(Object.keys(suggested)).not.toContain('allowances');
  });

  test('suggests no amount while the period is incomplete', () => {
    expect(plan({ payPeriodEnd: '' }, ['payPeriodEnd'])).toEqual({ payPeriodStart: '2026-12-01' });
  });
});
