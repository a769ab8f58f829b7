import type { OutputOf, QueryOf } from '../../../domain/kernel/endpoint.ts';
import { addMoney, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import {
  amountTexts,
  computePay,
  mostWithheld,
  NOTHING_YET,
  toPayInputs,
  toStatutory,
} from '../../../domain/payroll/pay/pay.ts';
import type { previewPay as PreviewPay } from '../../../domain/payroll/pay/pay-contract.ts';
import { toPerson } from '../../../domain/payroll/pay/plan.ts';
import type { Db } from '../../db/connection/database.ts';
import { findEmployee } from '../employees/employees.ts';
import { ruleSetFor, ruleSetNotice } from '../statutory-tables/rule-sets.ts';
import { monthsToDate } from './month-to-date.ts';

const loadContext = async (db: Db, month: string, id: string | undefined, except: string | undefined) => {
  if (!id) return {};
  const employee = await findEmployee(db, id);
  const months = await monthsToDate(db, month, { employeeIds: [id], ...(except ? { except } : {}) });
  return { before: months.get(id) ?? NOTHING_YET, person: toPerson(employee) };
};

export const previewPay = async (db: Db, query: QueryOf<typeof PreviewPay>): Promise<OutputOf<typeof PreviewPay>> => {
  const { period, gross, employee, record, pension, insurancePremium, mortgageInterest, medicalFund } = query;
  const ruleSet = await ruleSetFor(db, period, 'period');
  const none = cents(0);
  const inputs = toPayInputs(gross, {
    pension: pension ?? none,
    insurancePremium: insurancePremium ?? none,
    mortgageInterest: mortgageInterest ?? none,
    medicalFund: medicalFund ?? none,
  });
  const { amounts, steps } = computePay(ruleSet.rules, period, inputs, await loadContext(db, period, employee, record));
  const statutory = toStatutory(amounts);
  return {
    ruleSet: ruleSet.id,
    notice: ruleSetNotice(ruleSet, period),
    grossPay: toDecimalText(gross),
    ...amountTexts(amounts),
    netPay: toDecimalText(cents(gross - addMoney(statutory, inputs.pension))),
    totalCost: toDecimalText(addMoney(gross, amounts.employerNssf, amounts.employerHousingLevy, amounts.nita)),
    mostWithheld: toDecimalText(mostWithheld(gross, addMoney(statutory, inputs.pension))),
    steps,
  };
};
