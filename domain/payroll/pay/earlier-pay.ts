import { addMoney, type Cents } from '../../kernel/money.ts';
import { type Day, lastOfMonth } from '../../kernel/time.ts';
import type { Month } from '../fields.ts';
import { figure } from '../format.ts';
import type { Rules } from '../statutory-tables/rule-set.ts';
import { atLeast, type Computed, computeMonth, less, NOTHING, type PayInputs, type Person } from './compute.ts';
import { nssfTiers } from './slip.ts';

// Pay of a month that another system paid, before the space moved in.

type Withheld = Record<'nssf' | 'nhif' | 'housingLevy' | 'paye' | 'otherDeductions', Cents>;
type Taxed = Record<'taxablePay' | 'taxCharged' | 'personalRelief' | 'insuranceRelief', Cents | null>;

export type EarlierPay = Record<'basicPay' | 'allowances', Cents> &
  Withheld &
  Omit<PayInputs, 'gross' | 'irregular' | 'benefits'> &
  Taxed;

const grossPay = ({ basicPay, allowances }: EarlierPay): Cents => addMoney(basicPay, allowances);

/** What the tables of the month say stands where the other system said nothing; what it withheld always counts. */
export const completeEarlierPay = (rules: Rules, month: Month, pay: EarlierPay, person: Person): Computed => {
  const { pension, insurancePremium, mortgageInterest, medicalFund, nssf, nhif, housingLevy, paye } = pay;
  const inputs = {
    gross: grossPay(pay),
    irregular: NOTHING,
    benefits: NOTHING,
    pension,
    insurancePremium,
    mortgageInterest,
    medicalFund,
  };
  const { computed } = computeMonth(rules, month, inputs, person);
  const personalRelief = pay.personalRelief ?? computed.personalRelief;
  const insuranceRelief = pay.insuranceRelief ?? computed.insuranceRelief;
  const housingRelief = pay.insuranceRelief === null ? computed.housingRelief : NOTHING;
  return {
    ...nssfTiers(nssf, computed),
    ...{ nssf, nhif, housingLevy, paye },
    taxablePay: pay.taxablePay ?? computed.taxablePay,
    taxCharged: pay.taxCharged ?? computed.taxCharged,
    ...{ personalRelief, insuranceRelief, housingRelief },
    relief: addMoney(personalRelief, insuranceRelief, housingRelief),
    // The employer adds as much as is withheld.
    employerNssf: nssf,
    employerHousingLevy: housingLevy,
    nita: computed.nita,
  };
};

export type EarlierProblem = { field: keyof EarlierPay; problem: string };

/** What cannot be: pay of nothing, more withheld than was paid, more taxed than was paid. */
export const earlierPayProblem = (pay: EarlierPay): EarlierProblem | null => {
  const gross = grossPay(pay);
  const withheld = addMoney(pay.nssf, pay.nhif, pay.housingLevy, pay.paye, pay.otherDeductions);
  if (gross === 0) return { field: 'basicPay', problem: 'Basic Pay must be more than 0' };
  if (withheld > gross)
    return { field: 'paye', problem: `Deductions of ${figure(withheld)} are more than the pay of ${figure(gross)}` };
  if ((pay.taxablePay ?? NOTHING) > gross)
    return { field: 'taxablePay', problem: `Taxable Pay must not be more than the pay of ${figure(gross)}` };
  return null;
};

/** The tax that follows from tax charged and reliefs. Another PAYE is possible, but worth a look. */
export const expectedPaye = ({ taxCharged, relief }: Pick<Computed, 'taxCharged' | 'relief'>): Cents =>
  atLeast(NOTHING, less(taxCharged, relief));

/** The last day that a row of a month pays for, unless it says another. */
export const lastDayPaid = (month: Month, cutOver: Day): Day => {
  const last = lastOfMonth(`${month}-01`);
  return last < cutOver ? last : cutOver;
};
