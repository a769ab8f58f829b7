import { describe, expect, test } from 'vitest';
import {
  isIncomplete,
  newValues,
  nextPeriod,
  parseAmount,
  parseHours,
  payPeriod,
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
    expect(isIncomplete(values)).toBe(true);
    expect(isIncomplete({ ...values, employeeId: 'somebody', baseSalary: '1' })).toBe(false);
  });
});
