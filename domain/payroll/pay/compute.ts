import { addMoney, type Cents, cents, parseMoney, portion } from '../../kernel/money.ts';
import type { Month } from '../fields.ts';
import type { Rules } from '../statutory-tables/rule-set.ts';

export const NOTHING = cents(0);
export const atMost = (amount: Cents, limit: Cents): Cents => (amount < limit ? amount : limit);
export const atLeast = (amount: Cents, limit: Cents): Cents => (amount > limit ? amount : limit);
export const less = (amount: Cents, ...others: Cents[]): Cents => cents(amount - addMoney(...others));

/** Percentages have at most three decimals. */
export const takePercent = (amount: Cents, percent: number): Cents =>
  portion(amount, Math.round(percent * 1_000), 100_000);

/**
 * What pay is worked out from, in one month. Gross is paid in cash, and irregular is the part of it, such as a bonus, on
 * which no housing levy is due. Benefits are taxed but not paid.
 */
export type PayInputs = Record<
  'gross' | 'irregular' | 'benefits' | 'pension' | 'insurancePremium' | 'mortgageInterest' | 'medicalFund',
  Cents
>;

export type Person = { getsPersonalRelief: boolean; hasExemption: boolean };
export const RESIDENT: Person = { getsPersonalRelief: true, hasExemption: false };

/** Everything that follows from the tables. */
export type Computed = Record<
  | 'nssfTier1'
  | 'nssfTier2'
  | 'nssf'
  | 'nhif'
  | 'housingLevy'
  | 'taxablePay'
  | 'taxCharged'
  | 'personalRelief'
  | 'insuranceRelief'
  | 'housingRelief'
  | 'relief'
  | 'paye'
  | 'employerNssf'
  | 'employerHousingLevy'
  | 'nita',
  Cents
>;

export type TaxBand = { amount: Cents; rate: number };

/** What lies between, for the steps. */
export type Between = Record<
  'tier1Base' | 'tier2Base' | 'pensionAllowed' | 'mortgageAllowed' | 'medicalAllowed' | 'exempted',
  Cents
> & { bands: TaxBand[] };

export type ComputedMonth = { computed: Computed; between: Between };

const computeNssf = ({ lowerLimit, upperLimit, rate }: Rules['nssf'], gross: Cents) => {
  const tier1Base = atMost(gross, parseMoney(lowerLimit));
  const tier2Base = atLeast(NOTHING, less(atMost(gross, parseMoney(upperLimit)), parseMoney(lowerLimit)));
  const nssfTier1 = takePercent(tier1Base, rate);
  const nssfTier2 = takePercent(tier2Base, rate);
  return { tier1Base, tier2Base, nssfTier1, nssfTier2, nssf: addMoney(nssfTier1, nssfTier2) };
};

const computeHealth = ({ scale }: Rules['health'], gross: Cents): Cents => {
  if (scale.kind === 'bands') {
    const band = gross > 0 ? scale.bands.findLast(({ from }) => parseMoney(from) <= gross) : undefined;
    return band ? parseMoney(band.amount) : NOTHING;
  }
  if (gross === 0 && !scale.minimumOnZeroPay) return NOTHING;
  return atLeast(parseMoney(scale.minimum), takePercent(gross, scale.rate));
};

const computeLevy = ({ from, employeeRate, employerRate }: Rules['housingLevy'], month: Month, gross: Cents) => {
  const isDue = from === null || from <= month;
  return {
    housingLevy: isDue ? takePercent(gross, employeeRate) : NOTHING,
    employerHousingLevy: isDue ? takePercent(gross, employerRate) : NOTHING,
  };
};

type Contributions = Record<'nssf' | 'nhif' | 'housingLevy', Cents>;

// The pension deduction is the lowest of the actual contributions, a share of pay and a fixed limit.
const computeTaxable = (
  rules: Rules,
  inputs: PayInputs,
  { nssf, nhif, housingLevy }: Contributions,
  person: Person,
) => {
  const { gross, benefits, pension, mortgageInterest, medicalFund } = inputs;
  const pensionLimit = atMost(takePercent(gross, rules.pension.shareOfPay), parseMoney(rules.pension.cap));
  const pensionAllowed = atMost(addMoney(nssf, pension), pensionLimit);
  const mortgageAllowed = atMost(mortgageInterest, parseMoney(rules.mortgageInterestCap));
  const medicalAllowed = atMost(medicalFund, parseMoney(rules.medicalFundCap));
  const health = rules.health.isPretax ? nhif : NOTHING;
  const levy = rules.housingLevy.isPretax ? housingLevy : NOTHING;
  const income = addMoney(gross, benefits);
  const chargeable = atLeast(NOTHING, less(income, pensionAllowed, health, levy, mortgageAllowed, medicalAllowed));
  const exempted = person.hasExemption ? atMost(chargeable, parseMoney(rules.disabilityExemption)) : NOTHING;
  return { pensionAllowed, mortgageAllowed, medicalAllowed, exempted, taxablePay: less(chargeable, exempted) };
};

const sliceByBand = ({ bands }: Rules, taxable: Cents): TaxBand[] => {
  let rest = taxable;
  const slices: TaxBand[] = [];
  for (const { width, rate } of bands) {
    const amount = width === null ? rest : atMost(rest, parseMoney(width));
    if (amount <= 0) break;
    slices.push({ amount, rate });
    rest = less(rest, amount);
  }
  return slices;
};

// Rounded once, over the sum of all bands.
const sumTax = (slices: readonly TaxBand[]): Cents => {
  const thousandths = slices.reduce((sum, { amount, rate }) => sum + amount * Math.round(rate * 1_000), 0);
  return portion(cents(1), thousandths, 100_000);
};

const computeReliefs = (rules: Rules, inputs: PayInputs, { nhif, housingLevy }: Contributions, person: Person) => {
  const { insuranceRelief: insurance, health, housingLevy: levy } = rules;
  const premiums = addMoney(inputs.insurancePremium, health.earnsInsuranceRelief ? nhif : NOTHING);
  const personalRelief =
    person.getsPersonalRelief && inputs.gross + inputs.benefits > 0 ? parseMoney(rules.personalRelief) : NOTHING;
  const insuranceRelief = atMost(takePercent(premiums, insurance.rate), parseMoney(insurance.cap));
  const housingRelief = levy.relief
    ? atMost(takePercent(housingLevy, levy.relief.rate), parseMoney(levy.relief.cap))
    : NOTHING;
  const relief = addMoney(personalRelief, insuranceRelief, housingRelief);
  return { personalRelief, insuranceRelief, housingRelief, relief };
};

/**
 * One whole month by its tables: contributions, then taxable pay, then tax less reliefs. Every amount is rounded half up
 * to a cent.
 */
export const computeMonth = (
  rules: Rules,
  month: Month,
  inputs: PayInputs,
  person: Person = RESIDENT,
): ComputedMonth => {
  const { tier1Base, tier2Base, ...nssf } = computeNssf(rules.nssf, inputs.gross);
  const nhif = computeHealth(rules.health, inputs.gross);
  const levy = computeLevy(rules.housingLevy, month, less(inputs.gross, inputs.irregular));
  const contributions = { nssf: nssf.nssf, nhif, housingLevy: levy.housingLevy };
  const { taxablePay, ...allowed } = computeTaxable(rules, inputs, contributions, person);
  const bands = sliceByBand(rules, taxablePay);
  const taxCharged = sumTax(bands);
  const reliefs = computeReliefs(rules, inputs, contributions, person);
  return {
    computed: {
      ...nssf,
      nhif,
      ...levy,
      taxablePay,
      taxCharged,
      ...reliefs,
      paye: atLeast(NOTHING, less(taxCharged, reliefs.relief)),
      employerNssf: nssf.nssf,
      nita: inputs.gross > 0 ? parseMoney(rules.nita) : NOTHING,
    },
    between: { tier1Base, tier2Base, ...allowed, bands },
  };
};
