import { describe, expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { parseMoney, toDecimalText } from '../../kernel/money.ts';
import { computePay, toPayInputs } from '../pay/pay.ts';
import { DEFAULT_RULE_SETS } from '../statutory-tables/rule-sets.ts';
import { benefitAmounts, type HeldBenefit, NO_BENEFITS, sumBenefits, taxableBenefits } from './benefits.ts';

const rulesOf = (id: string) => {
  const set = DEFAULT_RULE_SETS.find((one) => one.id === id);
  if (!set) throw new Error(`No tables ${id}`);
  return set.rules;
};
const NOW = rulesOf('KE-2026-02');

const benefit = (kind: HeldBenefit['kind'], amounts: Partial<HeldBenefit>): HeldBenefit => ({
  kind,
  value: '0.00',
  cost: '0.00',
  contribution: '0.00',
  housingType: kind === 'housing' ? 'rented' : null,
  fromMonth: '2026-01',
  untilMonth: null,
  ...amounts,
});

const taxed = (
  gross: string,
  benefits: readonly HeldBenefit[],
  rules = NOW,
  frequency: 'monthly' | 'weekly' = 'monthly',
) => taxableBenefits(rules, '2026-11', benefits, { gross: parseMoney(gross), frequency });

const sum = (...input: Parameters<typeof taxed>) => toDecimalText(sumBenefits(taxed(...input)));

describe('Benefits in kind', () => {
  it.each<[what: string, gross: string, benefits: HeldBenefit[], taxable: string]>([
    ['a car of 1,500,000 is 2% of it', '100000.00', [benefit('car', { cost: '1500000.00' })], '30000.00'],
    [
      'a car whose prescribed value is more',
      '100000.00',
      [benefit('car', { cost: '300000.00', value: '7200.00' })],
      '7200.00',
    ],
    ['a hired car is its hire', '100000.00', [benefit('car', { value: '45000.00' })], '45000.00'],
    [
      'two cars',
      '100000.00',
      [benefit('car', { cost: '500000.00' }), benefit('car', { cost: '250000.00' })],
      '15000.00',
    ],
    ['meals up to 5,000', '50000.00', [benefit('meals', { value: '5000.00' })], '0.00'],
    ['meals above 5,000: what is above', '50000.00', [benefit('meals', { value: '6500.00' })], '1500.00'],
    ['other benefits below 5,000', '50000.00', [benefit('other', { value: '4999.99' })], '0.00'],
    ['other benefits of 5,000: all of it', '50000.00', [benefit('other', { value: '5000.00' })], '5000.00'],
    [
      'small benefits count together',
      '50000.00',
      [benefit('other', { value: '3000.00' }), benefit('other', { value: '2500.00' })],
      '5500.00',
    ],
    ['housing: 15% of pay above the rent', '200000.00', [benefit('housing', { value: '25000.00' })], '30000.00'],
    ['housing: rent above 15% of pay', '100000.00', [benefit('housing', { value: '25000.00' })], '25000.00'],
    [
      'housing: less what the employee pays',
      '100000.00',
      [benefit('housing', { value: '25000.00', contribution: '10000.00' })],
      '15000.00',
    ],
    [
      'housing: 15% of pay and of the car',
      '200000.00',
      [benefit('housing', { value: '1.00' }), benefit('car', { cost: '1000000.00' })],
      '53000.00',
    ],
    ['not before its month', '50000.00', [benefit('meals', { value: '9000.00', fromMonth: '2026-12' })], '0.00'],
    ['not after its last', '50000.00', [benefit('meals', { value: '9000.00', untilMonth: '2026-10' })], '0.00'],
    ['in its last month', '50000.00', [benefit('meals', { value: '9000.00', untilMonth: '2026-11' })], '4000.00'],
  ])('%s', (_what, gross, benefits, taxable) => {
    expect(sum(gross, benefits)).toBe(taxable);
  });

  it('had lower limits until November 2024', () => {
    const before = rulesOf('KE-2024-10');
    expect(sum('50000.00', [benefit('meals', { value: '6500.00' })], before)).toBe('2500.00');
    expect(sum('50000.00', [benefit('other', { value: '3000.00' })], before)).toBe('3000.00');
    expect(sum('50000.00', [benefit('other', { value: '2999.99' })], before)).toBe('0.00');
  });

  it('are shared by the pays of a year where pay is weekly', () => {
    expect(sum('25000.00', [benefit('car', { cost: '1300000.00' })], NOW, 'weekly')).toBe('6000.00');
  });

  it('go to the columns of the returns, with their working', () => {
    const found = taxed('100000.00', [
      benefit('car', { cost: '1500000.00' }),
      benefit('meals', { value: '6500.00' }),
      benefit('housing', { value: '40000.00' }),
    ]);
    expect(benefitAmounts(found)).toEqual({
      carBenefit: '30000.00',
      mealsBenefit: '1500.00',
      otherBenefits: '0.00',
      housingBenefit: '40000.00',
      pensionBenefit: '0.00',
      housingType: 'rented',
    });
    expect(found.steps.map(({ working, amount }) => `${working} = ${amount}`)).toEqual([
      '1,500,000.00 × 2% = 30000.00',
      '6,500.00 − 5,000.00 free of tax, at least 0.00 = 1500.00',
      'rent of 40,000.00 = 40000.00',
    ]);
    expect(taxed('100000.00', [])).toBe(NO_BENEFITS);
  });

  // 100,000 + 30,000 − 6,000 − 2,750 − 1,500 = 119,750; 2,400 + 2,083.25 + 87,417 × 30% = 30,708.35; less 2,400.
  it('are taxed, and nothing else is taken from them', () => {
    const gross = parseMoney('100000.00');
    const benefits = sumBenefits(taxed('100000.00', [benefit('car', { cost: '1500000.00' })]));
    const { amounts } = computePay(NOW, '2026-11', toPayInputs(gross, { benefits }));
    expect(toDecimalText(amounts.taxablePay)).toBe('119750.00');
    expect(toDecimalText(amounts.paye)).toBe('28308.35');
    expect([amounts.nssf, amounts.nhif, amounts.housingLevy].map(toDecimalText)).toEqual([
      '6000.00',
      '2750.00',
      '1500.00',
    ]);
  });
});
