import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { cents } from '../kernel/money.ts';
import { dayInput } from './fields.ts';
import { accruedLeave, completedMonths, workingDays } from './leave/leave.ts';
import { employedDays, perPay, toPayMonth, toPayPeriod } from './periods.ts';
import { returnDueDate } from './returns/due-dates.ts';

const NONE = new Set<string>();

describe('Months of service', () => {
  it.each([
    ['2026-01-01', '2026-01-30', 0],
    ['2026-01-01', '2026-01-31', 1],
    ['2025-11-16', '2026-11-15', 12],
    ['2025-11-16', '2026-11-14', 11],
    ['2026-01-31', '2026-02-27', 1],
    ['2026-12-01', '2026-11-15', 0],
    ['2024-02-29', '2025-02-27', 12],
  ])('from %s to %s are %i', (hireDate, until, months) => {
    expect(completedMonths(hireDate, until)).toBe(months);
  });

  it('earn 21 working days a year', () => {
    expect(accruedLeave('2025-01-01', '2025-12-31')).toBe(2_100);
  });

  it('leave is counted in working days', () => {
    expect(workingDays('2026-12-21', '2027-01-03', new Set(['2026-12-25', '2026-12-26', '2027-01-01']))).toBe(8);
  });
});

describe('Due dates', () => {
  it.each([
    ['paye', '2026-11', '2026-12-09'],
    ['nssf', '2026-07', '2026-08-07'],
    ['shif', '2026-04', '2026-05-08'],
    ['nita', '2026-12', '2027-01-08'],
    ['housing_levy', '2026-11', '2026-12-11'],
    ['housing_levy', '2026-12', '2027-01-13'],
  ] as const)('%s of %s is due on %s', (authority, month, day) => {
    expect(returnDueDate(authority, month, NONE)).toBe(day);
  });

  it('go around public holidays: tax comes before them, the levy after', () => {
    const holidays = new Set(['2027-01-01', '2027-01-08']);
    expect(returnDueDate('paye', '2026-12', holidays)).toBe('2027-01-07');
    expect(returnDueDate('housing_levy', '2026-12', holidays)).toBe('2027-01-15');
  });
});

describe('Pay periods', () => {
  it('belong to the month in which they end', () => {
    expect(toPayMonth({ start: '2026-01-25', end: '2026-02-24' })).toBe('2026-02');
  });

  it('are a month, a week or two from their first day', () => {
    const from = { payPeriodStart: '2026-11-02', payPeriodEnd: null };
    expect(toPayPeriod({ frequency: 'weekly', ...from })).toEqual({ start: '2026-11-02', end: '2026-11-08' });
    expect(toPayPeriod({ frequency: 'bi-weekly', ...from })).toEqual({ start: '2026-11-02', end: '2026-11-15' });
    expect(toPayPeriod({ frequency: 'monthly', ...from })).toEqual({ start: '2026-11-02', end: '2026-12-01' });
  });

  it('pay people who join or leave by calendar days', () => {
    const november = { start: '2026-11-01', end: '2026-11-30' };
    const worked = employedDays({ hireDate: '2026-11-16', endDate: '2026-11-20' }, november);
    expect(worked).toEqual({ start: '2026-11-16', end: '2026-11-20' });
    expect(employedDays({ hireDate: '2026-12-01', endDate: null }, november)).toBeNull();
    expect(employedDays({ hireDate: '2025-01-01', endDate: '2026-10-31' }, november)).toBeNull();
  });

  it('have a fifty-second of a year each week', () => {
    expect(perPay(cents(5_200_000), 'weekly')).toBe(1_200_000);
    expect(perPay(cents(2_600_000), 'bi-weekly')).toBe(1_200_000);
  });
});

describe('A day in a request', () => {
  const Start = dayInput('Start');
  it.each([
    ['2026-11-01', '2026-11-01'],
    ['2026-11-01T00:00:00.000Z', '2026-11-01'],
    ['2026-10-31T21:00:00.000Z', '2026-11-01'],
  ])('%s is %s', (sent, day) => {
    expect(Start.parse(sent)).toBe(day);
  });

  it.each(['', 'soon', '2026-02-30', '0206-11-01', '2026-11-01T00:00:00+03:00'])('%j is none', (sent) => {
    expect(Start.safeParse(sent).success).toBe(false);
  });
});
