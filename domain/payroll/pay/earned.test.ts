import { describe, expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { toDecimalText } from '../../kernel/money.ts';
import { type AgreedPay, earnedIn, type Leave, payOn } from './earned.ts';

const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' };

const leave = (
  kind: Leave['kind'],
  startDate: string,
  endDate: string,
  days: string,
  cancelledAt: string | null = null,
) => ({
  kind,
  startDate,
  endDate,
  days,
  cancelledAt,
});

const change = (effectiveFrom: string, previousBaseSalary: string, baseSalary: string): AgreedPay => ({
  effectiveFrom,
  previousBaseSalary,
  baseSalary,
  previousAllowances: '0.00',
  allowances: '0.00',
});

const earned = (
  baseSalary: string,
  entries: readonly Leave[],
  history: readonly AgreedPay[] = [],
  worked = NOVEMBER,
) => {
  const employee = { baseSalary, allowances: '3000.00', payrollFrequency: 'monthly' as const };
  const result = earnedIn(employee, { worked, period: NOVEMBER }, { leave: entries, history });
  return { ...result, baseSalary: toDecimalText(result.baseSalary), allowances: toDecimalText(result.allowances) };
};

describe('What is earned in a month', () => {
  it.each([
    ['a whole month', '66000.00', [], '66000.00'],
    ['unpaid leave of a working week', '66000.00', [leave('unpaid', '2026-11-09', '2026-11-13', '5.00')], '55000.00'],
    [
      'unpaid leave over a weekend, by calendar days',
      '66000.00',
      [leave('unpaid', '2026-11-13', '2026-11-16', '2.00')],
      '57200.00',
    ],
    ['half a day of unpaid leave', '66000.00', [leave('unpaid', '2026-11-09', '2026-11-09', '0.50')], '64900.00'],
    [
      'unpaid leave that began the month before',
      '30000.00',
      [leave('unpaid', '2026-10-26', '2026-11-03', '7.00')],
      '27000.00',
    ],
    ['unpaid leave all month', '66000.00', [leave('unpaid', '2026-11-01', '2026-11-30', '21.00')], '0.00'],
    [
      'cancelled unpaid leave',
      '66000.00',
      [leave('unpaid', '2026-11-09', '2026-11-13', '5.00', '2026-11-10T08:00:00Z')],
      '66000.00',
    ],
    ['annual leave', '66000.00', [leave('annual', '2026-11-09', '2026-11-13', '5.00')], '66000.00'],
    ['a first week of sickness', '44000.00', [leave('sick', '2026-11-09', '2026-11-13', '5.00')], '44000.00'],
    [
      'sick leave from the eighth day to the twelfth, at half pay',
      '44000.00',
      [leave('sick', '2026-10-05', '2026-10-13', '7.00'), leave('sick', '2026-11-09', '2026-11-13', '5.00')],
      '40333.33',
    ],
    [
      'sick leave beyond fourteen days',
      '30000.00',
      [leave('sick', '2026-09-07', '2026-09-24', '14.00'), leave('sick', '2026-11-09', '2026-11-13', '5.00')],
      '25000.00',
    ],
    [
      'sick leave whose first seven days lie more than a year back',
      '44000.00',
      [leave('sick', '2025-10-06', '2025-10-14', '7.00'), leave('sick', '2026-11-09', '2026-11-13', '5.00')],
      '44000.00',
    ],
    [
      'a day that is recorded as sick and unpaid',
      '30000.00',
      [
        leave('sick', '2026-09-07', '2026-09-24', '14.00'),
        leave('sick', '2026-11-09', '2026-11-09', '1.00'),
        leave('unpaid', '2026-11-09', '2026-11-09', '1.00'),
      ],
      '29000.00',
    ],
  ])('with %s', (_, baseSalary, entries, expected) => {
    expect(earned(baseSalary, entries).baseSalary).toBe(expected);
  });

  it('says in words what is not paid, and how the base salary came about', () => {
    expect(earned('66000.00', [leave('unpaid', '2026-11-09', '2026-11-13', '5.00')])).toEqual({
      baseSalary: '55000.00',
      allowances: '2500.00',
      working: '66,000.00 × 25 ÷ 30 days',
      remarks: ['Unpaid leave: 5 of 30 days not paid'],
    });
    expect(earned('66000.00', []).working).toBeNull();
  });

  it('joins and leaves by calendar days', () => {
    const { baseSalary } = earned('30000.00', [], [], { start: '2026-11-16', end: '2026-11-20' });
    expect(baseSalary).toBe('5000.00');
  });

  it('has each day at the pay that was agreed for it', () => {
    const history = [change('2026-11-16', '30000.00', '36000.00'), change('2026-12-01', '36000.00', '40000.00')];
    expect(earned('36000.00', [], history)).toMatchObject({
      baseSalary: '33000.00',
      working: '30,000.00 × 15 ÷ 30 days + 36,000.00 × 15 ÷ 30 days',
    });
  });
});

describe('The pay of a day', () => {
  const now = { baseSalary: '36000.00', allowances: '0.00' };
  const history = [change('2026-06-01', '25000.00', '30000.00'), change('2026-11-16', '30000.00', '36000.00')];
  it.each([
    ['2026-05-31', '25000.00'],
    ['2026-06-01', '30000.00'],
    ['2026-11-15', '30000.00'],
    ['2026-11-16', '36000.00'],
  ])('%s is %s', (day, expected) => expect(payOn(day, now, history).baseSalary).toBe(expected));

  it('is that of the file where nothing ever changed', () => expect(payOn('2020-01-01', now, [])).toEqual(now));

  it('is that of the later entry where one day was agreed twice', () => {
    const corrected = [...history, change('2026-11-16', '36000.00', '35000.00')];
    expect(payOn('2026-11-20', now, corrected).baseSalary).toBe('35000.00');
  });
});
