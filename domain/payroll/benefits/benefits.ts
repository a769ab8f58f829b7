import { addMoney, type Cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import type { Month, PayrollFrequency } from '../fields.ts';
import { figure } from '../format.ts';
import { atLeast, less, NOTHING, takePercent } from '../pay/compute.ts';
import type { Step } from '../pay/pay-contract.ts';
import { perPay } from '../periods.ts';
import type { Rules } from '../statutory-tables/rule-set.ts';
import type { EmployeeBenefit, HousingType } from './benefit-contract.ts';

/** What somebody is given besides cash, a month. */
export type HeldBenefit = Pick<
  EmployeeBenefit,
  'kind' | 'value' | 'cost' | 'contribution' | 'housingType' | 'fromMonth' | 'untilMonth'
>;

const COLUMNS = ['carBenefit', 'mealsBenefit', 'otherBenefits', 'housingBenefit', 'pensionBenefit'] as const;

/** What they come to for tax, by the columns of the returns. */
export type TaxableBenefits = Record<(typeof COLUMNS)[number], Cents> & {
  housingType: HousingType | null;
  steps: Step[];
};

export const NO_BENEFITS: TaxableBenefits = {
  carBenefit: NOTHING,
  mealsBenefit: NOTHING,
  otherBenefits: NOTHING,
  housingBenefit: NOTHING,
  pensionBenefit: NOTHING,
  housingType: null,
  steps: [],
};

export const sumBenefits = (benefits: TaxableBenefits): Cents => addMoney(...COLUMNS.map((column) => benefits[column]));

export const benefitAmounts = ({ steps: _, ...columns }: TaxableBenefits) => ({
  carBenefit: toDecimalText(columns.carBenefit),
  mealsBenefit: toDecimalText(columns.mealsBenefit),
  otherBenefits: toDecimalText(columns.otherBenefits),
  housingBenefit: toDecimalText(columns.housingBenefit),
  pensionBenefit: toDecimalText(columns.pensionBenefit),
  housingType: columns.housingType,
});

export const holdsIn = ({ fromMonth, untilMonth }: Pick<HeldBenefit, 'fromMonth' | 'untilMonth'>, month: Month) =>
  fromMonth <= month && (untilMonth === null || untilMonth >= month);

type Part = { amount: Cents; step: Step | null };
const NONE: Part = { amount: NOTHING, step: null };

const part = (name: string, label: string, working: string, amount: Cents): Part => ({
  amount,
  step: { name, label, working, amount: toDecimalText(amount) },
});

const total = (benefits: readonly HeldBenefit[]): Cents =>
  addMoney(NOTHING, ...benefits.map(({ value }) => parseMoney(value)));

type Held = ReadonlyMap<EmployeeBenefit['kind'], HeldBenefit[]>;

// Higher of a share of what the car cost and the value that the Commissioner prescribes, or the rent of a hired one.
const carPart = (rules: Rules['benefits'], held: Held): Part => {
  const cars = held.get('car') ?? [];
  if (cars.length === 0) return NONE;
  const parts = cars.map(({ cost, value }) => {
    const share = takePercent(parseMoney(cost), rules.carRate);
    const prescribed = parseMoney(value);
    return share >= prescribed
      ? { amount: share, working: `${figure(parseMoney(cost))} × ${rules.carRate}%` }
      : { amount: prescribed, working: `${figure(prescribed)} a month` };
  });
  const amount = addMoney(NOTHING, ...parts.map((one) => one.amount));
  return part('carBenefit', 'Car benefit', parts.map(({ working }) => working).join(' + '), amount);
};

// Only what is above the limit is taxed.
const mealsPart = (rules: Rules['benefits'], held: Held): Part => {
  const value = total(held.get('meals') ?? []);
  if (value === 0) return NONE;
  const free = parseMoney(rules.mealsFree);
  const working = `${figure(value)} − ${figure(free)} free of tax, at least 0.00`;
  return part('mealsBenefit', 'Meals', working, atLeast(NOTHING, less(value, free)));
};

// Small benefits are free of tax together; from the limit on all of it is taxed.
const otherPart = (rules: Rules['benefits'], held: Held): Part => {
  const value = total(held.get('other') ?? []);
  if (value === 0) return NONE;
  const free = parseMoney(rules.nonCashFree);
  return value < free
    ? part('otherBenefits', 'Other benefits', `${figure(value)}, free of tax below ${figure(free)}`, NOTHING)
    : part('otherBenefits', 'Other benefits', `${figure(value)}, from ${figure(free)} on all of it`, value);
};

// Higher of a share of what the employment brings and the rent, less what the employee pays towards it.
const housingPart = (rules: Rules['benefits'], held: Held, income: Cents): Part => {
  const houses = held.get('housing') ?? [];
  if (houses.length === 0) return NONE;
  const rent = total(houses);
  const share = takePercent(income, rules.housingShare);
  const paid = addMoney(NOTHING, ...houses.map(({ contribution }) => parseMoney(contribution)));
  const value = share > rent ? `${figure(income)} × ${rules.housingShare}%` : `rent of ${figure(rent)}`;
  const working = paid > 0 ? `${value} − ${figure(paid)} paid by the employee` : value;
  return part('housingBenefit', 'Housing', working, atLeast(NOTHING, less(atLeast(share, rent), paid)));
};

/**
 * What benefits in kind add to the pay of one month for tax: they are taxed and not paid. Limits are monthly; a weekly pay
 * bears its share.
 */
export const taxableBenefits = (
  rules: Rules,
  month: Month,
  benefits: readonly HeldBenefit[],
  { gross, frequency }: { gross: Cents; frequency: PayrollFrequency },
): TaxableBenefits => {
  const held: Held = Map.groupBy(
    benefits.filter((one) => holdsIn(one, month)),
    ({ kind }) => kind,
  );
  if (held.size === 0) return NO_BENEFITS;
  const own = ({ amount, step }: Part): Part => {
    const share = perPay(amount, frequency);
    return { amount: share, step: step && { ...step, amount: toDecimalText(share) } };
  };
  const car = own(carPart(rules.benefits, held));
  const meals = own(mealsPart(rules.benefits, held));
  const other = own(otherPart(rules.benefits, held));
  const houses = new Map([...held].map(([kind, all]) => [kind, all.map((one) => perPayHouse(one, frequency))]));
  const income = addMoney(gross, car.amount, meals.amount, other.amount);
  const housing = housingPart(rules.benefits, houses, income);
  return {
    carBenefit: car.amount,
    mealsBenefit: meals.amount,
    otherBenefits: other.amount,
    housingBenefit: housing.amount,
    pensionBenefit: NOTHING,
    housingType: held.get('housing')?.[0]?.housingType ?? null,
    steps: [car, meals, other, housing].flatMap(({ step }) => step ?? []),
  };
};

const perPayHouse = (benefit: HeldBenefit, frequency: PayrollFrequency): HeldBenefit => ({
  ...benefit,
  value: toDecimalText(perPay(parseMoney(benefit.value), frequency)),
  contribution: toDecimalText(perPay(parseMoney(benefit.contribution), frequency)),
});
