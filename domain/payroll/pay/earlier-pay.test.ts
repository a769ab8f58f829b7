import { describe, expect, it } from 'vitest';
import { type Cents, cents, parseMoney } from '../../kernel/money.ts';
import { DEFAULT_RULE_SETS } from '../statutory-tables/rule-sets.ts';
import { RESIDENT } from './compute.ts';
import { completeEarlierPay, type EarlierPay, earlierPayProblem, expectedPaye, lastDayPaid } from './earlier-pay.ts';

const NOTHING = cents(0);
const money = (text: string): Cents => parseMoney(text);

const PAY: EarlierPay = {
  basicPay: money('50000.00'),
  allowances: NOTHING,
  nssf: money('3000.00'),
  nhif: money('1375.00'),
  housingLevy: money('750.00'),
  paye: money('5845.85'),
  otherDeductions: NOTHING,
  pension: NOTHING,
  insurancePremium: NOTHING,
  mortgageInterest: NOTHING,
  medicalFund: NOTHING,
  taxablePay: null,
  taxCharged: null,
  personalRelief: null,
  insuranceRelief: null,
};

const rules = (month: string) => {
  const set = [...DEFAULT_RULE_SETS]
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
    .find(({ validFrom }) => validFrom <= month);
  if (!set) throw new Error(`There are no tables for ${month}`);
  return set.rules;
};
const complete = (changes: Partial<EarlierPay> = {}) =>
  completeEarlierPay(rules('2026-03'), '2026-03', { ...PAY, ...changes }, RESIDENT);

describe('a month that another system paid', () => {
  it('is filled from the tax tables where nothing was entered', () => {
    expect(complete()).toMatchObject({
      taxablePay: money('44875.00'),
      taxCharged: money('8245.85'),
      personalRelief: money('2400.00'),
      insuranceRelief: NOTHING,
      employerNssf: money('3000.00'),
      employerHousingLevy: money('750.00'),
      nita: money('50.00'),
    });
  });

  it('keeps what was entered, and what was withheld', () => {
    const entered = { taxablePay: money('45000.00'), personalRelief: NOTHING, insuranceRelief: money('100.00') };
    expect(complete({ ...entered, nssf: money('2000.00'), paye: money('6000.00') })).toMatchObject({
      ...entered,
      relief: money('100.00'),
      nssf: money('2000.00'),
      paye: money('6000.00'),
    });
  });

  it('has tiers that add up to its NSSF', () => {
    for (const nssf of ['0.00', '100.00', '480.00', '3000.00', '9000.00']) {
      const { nssfTier1, nssfTier2 } = complete({ nssf: money(nssf) });
      expect([nssfTier1 + nssfTier2, nssfTier2 >= 0]).toEqual([money(nssf), true]);
    }
  });

  it.each([
    ['is right as it is', {}, null],
    ['of nothing', { basicPay: NOTHING }, { field: 'basicPay', problem: 'Basic Pay must be more than 0' }],
    [
      'with more withheld than paid',
      { otherDeductions: money('40000.00') },
      { field: 'paye', problem: 'Deductions of 50,970.85 are more than the pay of 50,000.00' },
    ],
    [
      'with more taxed than paid',
      { taxablePay: money('50000.01') },
      { field: 'taxablePay', problem: 'Taxable Pay must not be more than the pay of 50,000.00' },
    ],
  ])('%s', (_, changes, problem) => {
    expect(earlierPayProblem({ ...PAY, ...changes })).toEqual(problem);
  });

  it.each([
    ['8245.85', '2400.00', '5845.85'],
    ['2000.00', '2400.00', '0.00'],
  ])('tax of %s with reliefs of %s is PAYE of %s', (taxCharged, relief, paye) => {
    expect(expectedPaye({ taxCharged: money(taxCharged), relief: money(relief) })).toBe(money(paye));
  });

  it.each([
    ['2026-02', '2026-10-31', '2026-02-28'],
    ['2026-10', '2026-10-31', '2026-10-31'],
    ['2026-11', '2026-11-08', '2026-11-08'],
  ])('%s with a cut-over on %s is paid through %s', (month, cutOver, day) => {
    expect(lastDayPaid(month, cutOver)).toBe(day);
  });
});
