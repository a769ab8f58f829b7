import { type Cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import { figure } from '../format.ts';
import type { Rules } from '../statutory-tables/rule-set.ts';
import { type Computed, type ComputedMonth, less, NOTHING, type PayInputs } from './compute.ts';
import type { Step } from './pay-contract.ts';

const percent = (rate: number): string => `${rate}%`;

type Part = readonly [amount: Cents, what?: string];

const chain = (sign: '+' | '−', parts: readonly Part[]): string =>
  parts
    .filter(([amount], n) => n === 0 || amount !== 0)
    .map(([amount, what]) => (what ? `${figure(amount)} ${what}` : figure(amount)))
    .join(` ${sign} `);

const step = (name: string, label: string, working: string, amount: Cents): Step => ({
  name,
  label,
  working,
  amount: toDecimalText(amount),
});

const healthStep = ({ health }: Rules, gross: Cents, amount: Cents): Step => {
  const { label, scale } = health;
  if (scale.kind === 'bands') return step('nhif', label, `scale for ${figure(gross)}`, amount);
  const byRate = `${figure(gross)} × ${percent(scale.rate)}`;
  const isMinimum = amount === parseMoney(scale.minimum) && gross * scale.rate < amount * 100;
  return step('nhif', label, isMinimum ? `${byRate}, at least ${figure(amount)}` : byRate, amount);
};

const taxableStep = (rules: Rules, inputs: PayInputs, { computed, between }: ComputedMonth): Step => {
  const parts: Part[] = [
    [inputs.gross],
    [between.pensionAllowed],
    [rules.health.isPretax ? computed.nhif : NOTHING],
    [rules.housingLevy.isPretax ? computed.housingLevy : NOTHING],
    [between.mortgageAllowed, 'mortgage interest'],
    [between.medicalAllowed, 'medical fund'],
    [between.exempted, 'exempt'],
  ];
  const income = inputs.benefits > 0 ? `${figure(inputs.benefits)} benefits + ` : '';
  return step('taxablePay', 'Taxable pay', `${income}${chain('−', parts)}`, computed.taxablePay);
};

/** How the amounts of a month came about, each with its figures, so that it can be checked by hand. */
export const stepsOfMonth = (rules: Rules, inputs: PayInputs, month: ComputedMonth): Step[] => {
  const { computed, between } = month;
  const { gross } = inputs;
  const { rate } = rules.nssf;
  const reliefs: Part[] = [
    [computed.personalRelief, 'personal'],
    [computed.insuranceRelief, 'insurance'],
    [computed.housingRelief, 'housing levy'],
  ];
  const bands = between.bands.map((band) => `${figure(band.amount)} × ${percent(band.rate)}`).join(' + ');
  return [
    step('nssfTier1', 'NSSF tier I', `${figure(between.tier1Base)} × ${percent(rate)}`, computed.nssfTier1),
    step('nssfTier2', 'NSSF tier II', `${figure(between.tier2Base)} × ${percent(rate)}`, computed.nssfTier2),
    healthStep(rules, gross, computed.nhif),
    step(
      'housingLevy',
      'Housing levy',
      `${figure(less(gross, inputs.irregular))} × ${percent(rules.housingLevy.employeeRate)}`,
      computed.housingLevy,
    ),
    taxableStep(rules, inputs, month),
    step('taxCharged', 'Tax charged', bands || figure(NOTHING), computed.taxCharged),
    step('relief', 'Reliefs', chain('+', reliefs), computed.relief),
    step('paye', 'PAYE', `${figure(computed.taxCharged)} − ${figure(computed.relief)}, at least 0.00`, computed.paye),
  ];
};

const WITHHELD = [
  ['nssf', 'NSSF'],
  ['nhif', 'SHIF (NHIF)'],
  ['housingLevy', 'Housing levy'],
  ['paye', 'PAYE'],
] as const satisfies readonly (readonly [keyof Computed, string])[];

/** The tables are monthly: of what the month comes to, what was withheld with earlier pay of the month is taken off. */
export const stepsOfRest = (whole: Computed, before: Computed, now: Computed): Step[] =>
  WITHHELD.map(([name, label]) =>
    step(
      `${name}Now`,
      `${label} with this pay`,
      `${figure(whole[name])} − ${figure(before[name])} withheld earlier in the month`,
      now[name],
    ),
  );
