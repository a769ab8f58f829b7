import { addMoney, type Cents, cents, portion, toDecimalText } from '../../kernel/money.ts';
import type { Month } from '../fields.ts';
import type { Rules } from '../statutory-tables/rule-set.ts';
import {
  atLeast,
  type Computed,
  computeMonth,
  less,
  NOTHING,
  type PayInputs,
  type Person,
  RESIDENT,
} from './compute.ts';
import type { StatutoryAmounts, Step } from './pay-contract.ts';
import { stepsOfMonth, stepsOfRest } from './steps.ts';

const INPUTS = [
  'gross',
  'irregular',
  'benefits',
  'pension',
  'insurancePremium',
  'mortgageInterest',
  'medicalFund',
] as const;

const AMOUNTS = [
  'nssfTier1',
  'nssfTier2',
  'nssf',
  'nhif',
  'housingLevy',
  'taxablePay',
  'taxCharged',
  'personalRelief',
  'insuranceRelief',
  'housingRelief',
  'relief',
  'paye',
  'employerNssf',
  'employerHousingLevy',
  'nita',
] as const satisfies readonly (keyof Computed)[];

/** What an employee had in the same month before this pay, as it stands on the slips. */
export type MonthToDate = { inputs: PayInputs; withheld: Computed };

const zeroes = <K extends string>(keys: readonly K[]): Record<K, Cents> =>
  Object.fromEntries(keys.map((key) => [key, NOTHING])) as Record<K, Cents>;

export const NOTHING_YET: MonthToDate = { inputs: zeroes(INPUTS), withheld: zeroes(AMOUNTS) };

export const toPayInputs = (gross: Cents, others: Partial<Omit<PayInputs, 'gross'>> = {}): PayInputs => ({
  ...NOTHING_YET.inputs,
  ...others,
  gross,
});

const addByKey = <K extends string>(keys: readonly K[], one: Record<K, Cents>, other: Record<K, Cents>) =>
  Object.fromEntries(keys.map((key) => [key, addMoney(one[key], other[key])])) as Record<K, Cents>;

export const addToMonth = (one: MonthToDate, other: MonthToDate): MonthToDate => ({
  inputs: addByKey(INPUTS, one.inputs, other.inputs),
  withheld: addByKey(AMOUNTS, one.withheld, other.withheld),
});

// What was withheld too much earlier is not given back by a slip: nothing more is withheld.
const subtractPay = (whole: Computed, before: Computed): Computed => {
  const open = (key: keyof Computed) => atLeast(NOTHING, less(whole[key], before[key]));
  const change = (key: keyof Computed) => less(whole[key], before[key]);
  const nssfTier1 = open('nssfTier1');
  const nssfTier2 = open('nssfTier2');
  return {
    nssfTier1,
    nssfTier2,
    nssf: addMoney(nssfTier1, nssfTier2),
    nhif: open('nhif'),
    housingLevy: open('housingLevy'),
    taxablePay: change('taxablePay'),
    taxCharged: change('taxCharged'),
    personalRelief: change('personalRelief'),
    insuranceRelief: change('insuranceRelief'),
    housingRelief: change('housingRelief'),
    relief: change('relief'),
    paye: open('paye'),
    employerNssf: open('employerNssf'),
    employerHousingLevy: open('employerHousingLevy'),
    nita: open('nita'),
  };
};

export type ComputedPay = { amounts: Computed; steps: Step[] };

/**
 * One pay: bands, limits and minimums are monthly, so that it is worked out on the month to date, less what was withheld
 * already. For monthly pay that is the month itself.
 */
export const computePay = (
  rules: Rules,
  month: Month,
  inputs: PayInputs,
  { before = NOTHING_YET, person = RESIDENT }: { before?: MonthToDate; person?: Person } = {},
): ComputedPay => {
  const toDate = before === NOTHING_YET ? inputs : addByKey(INPUTS, before.inputs, inputs);
  const whole = computeMonth(rules, month, toDate, person);
  const steps = stepsOfMonth(rules, toDate, whole);
  const isFirst =
    before === NOTHING_YET || (before.inputs.gross === 0 && AMOUNTS.every((key) => before.withheld[key] === 0));
  if (isFirst) {
    return { amounts: whole.computed, steps };
  }
  const amounts = subtractPay(whole.computed, before.withheld);
  return { amounts, steps: [...steps, ...stepsOfRest(whole.computed, before.withheld, amounts)] };
};

export const moneyTexts = <K extends string>(
  amounts: Readonly<Record<NoInfer<K>, Cents>>,
  keys: readonly K[],
): Record<K, string> => {
  const texts = {} as Record<K, string>;
  for (const key of keys) texts[key] = toDecimalText(amounts[key]);
  return texts;
};

export const amountTexts = (amounts: Computed): StatutoryAmounts => moneyTexts(amounts, AMOUNTS);

/** Overtime by hundredths of an hour: the hourly rate is the monthly basic pay over the hours of a month. */
export const overtimePay = (
  { hoursInMonth, weekdayPercent, holidayPercent }: Rules['overtime'],
  monthlyBasic: Cents,
  { weekday, holiday }: { weekday: number; holiday: number },
): Cents => {
  const paid = (hundredths: number, percent: number) =>
    portion(monthlyBasic, hundredths * percent, hoursInMonth * 100 * 100);
  return addMoney(paid(weekday, weekdayPercent), paid(holiday, holidayPercent));
};

export const toStatutory = ({
  nssf,
  nhif,
  housingLevy,
  paye,
}: Pick<Computed, 'nssf' | 'nhif' | 'housingLevy' | 'paye'>) => addMoney(nssf, nhif, housingLevy, paye);

/**
 * All deductions together may not exceed two thirds of wages (Employment Act, section 19(3)). The third that is left is
 * rounded in favour of the employee.
 */
export const mostDeductible = (gross: Cents): Cents => cents(Math.floor((2 * gross) / 3));

/** What loans, advances and others may still take beside the statutory deductions. */
export const mostWithheld = (gross: Cents, statutory: Cents): Cents =>
  atLeast(NOTHING, less(mostDeductible(gross), statutory));
