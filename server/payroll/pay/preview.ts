import type { OutputOf, QueryOf } from '../../../domain/kernel/endpoint.ts';
import { addMoney, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { sumBenefits, taxableBenefits } from '../../../domain/payroll/benefits/benefits.ts';
import {
  amountTexts,
  computePay,
  mostWithheld,
  NOTHING_YET,
  toPayInputs,
  toStatutory,
} from '../../../domain/payroll/pay/pay.ts';
import type { previewPay as PreviewPay } from '../../../domain/payroll/pay/pay-contract.ts';
import { toPerson, withBenefits, withPension } from '../../../domain/payroll/pay/plan.ts';
import { deductedIn } from '../../../domain/payroll/third-parties/payees.ts';
import type { Db } from '../../db/connection/database.ts';
import { benefitsByEmployee } from '../benefits/benefits.ts';
import { findEmployee } from '../employees/employees.ts';
import { ruleSetFor, ruleSetNotice } from '../statutory-tables/rule-sets.ts';
import { deductionsByEmployee } from '../third-parties/deductions.ts';
import { monthsToDate } from './month-to-date.ts';

const loadContext = async (db: Db, month: string, id: string | undefined, except: string | undefined) => {
  if (!id) return { context: {}, held: [], owed: [], frequency: 'monthly' as const };
  const employee = await findEmployee(db, id);
  const months = await monthsToDate(db, month, { employeeIds: [id], ...(except ? { except } : {}) });
  return {
    context: { before: months.get(id) ?? NOTHING_YET, person: toPerson(employee) },
    held: (await benefitsByEmployee(db, [id])).get(id) ?? [],
    owed: (await deductionsByEmployee(db, [id])).get(id) ?? [],
    frequency: employee.payrollFrequency,
  };
};

export const previewPay = async (db: Db, query: QueryOf<typeof PreviewPay>): Promise<OutputOf<typeof PreviewPay>> => {
  const { period, gross, employee, record, pension, insurancePremium, mortgageInterest, medicalFund } = query;
  const ruleSet = await ruleSetFor(db, period, 'period');
  const none = cents(0);
  const { context, held, owed, frequency } = await loadContext(db, period, employee, record);
  const thirdParties = deductedIn(owed, period, frequency);
  const benefits = withPension(
    taxableBenefits(ruleSet.rules, period, held, { gross, frequency }),
    thirdParties,
    ruleSet.rules,
  );
  const inputs = toPayInputs(gross, {
    benefits: sumBenefits(benefits),
    pension: addMoney(pension ?? none, thirdParties.pension),
    insurancePremium: insurancePremium ?? none,
    mortgageInterest: mortgageInterest ?? none,
    medicalFund: medicalFund ?? none,
  });
  const { amounts, steps } = withBenefits(computePay(ruleSet.rules, period, inputs, context), benefits);
  const statutory = toStatutory(amounts);
  return {
    ruleSet: ruleSet.id,
    notice: ruleSetNotice(ruleSet, period),
    grossPay: toDecimalText(gross),
    benefits: toDecimalText(inputs.benefits),
    ...amountTexts(amounts),
    netPay: toDecimalText(cents(gross - addMoney(statutory, inputs.pension))),
    totalCost: toDecimalText(
      addMoney(gross, amounts.employerNssf, amounts.employerHousingLevy, amounts.nita, thirdParties.employerPension),
    ),
    mostWithheld: toDecimalText(mostWithheld(gross, addMoney(statutory, inputs.pension))),
    steps,
  };
};
