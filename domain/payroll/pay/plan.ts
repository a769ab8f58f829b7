import { formatDay } from '../../kernel/format.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import { type HeldBenefit, sumBenefits, type TaxableBenefits, taxableBenefits } from '../benefits/benefits.ts';
import type { Employee } from '../contract.ts';
import { figure } from '../format.ts';
import { instalments, type OpenLoan } from '../loans/loans.ts';
import { employedDays, type PayPeriod, perPay, toPayMonth } from '../periods.ts';
import type { RuleSet, Rules } from '../statutory-tables/rule-set.ts';
import { type Deducted, deductedIn, type HeldDeduction, pensionBenefit, sharesText } from '../third-parties/payees.ts';
import { NOTHING, type PayInputs, type Person } from './compute.ts';
import { type AgreedPay, earnedIn, type Leave } from './earned.ts';
import { type ComputedPay, computePay, type MonthToDate, mostWithheld, toStatutory } from './pay.ts';
import { deductionProblem, fullName, type SlipAmounts } from './slip.ts';

export type PaidEmployee = Pick<
  Employee,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'employeeId'
  | 'hireDate'
  | 'endDate'
  | 'status'
  | 'baseSalary'
  | 'allowances'
  | 'deductions'
  | 'deductionsPurpose'
  | 'payrollFrequency'
  | 'pension'
  | 'insurancePremium'
  | 'mortgageInterest'
  | 'medicalFund'
  | 'isResident'
  | 'isPrimaryEmployment'
  | 'exemptionCertificate'
>;

export type Plan = {
  period: PayPeriod;
  slip: SlipAmounts;
  inputs: PayInputs;
  benefits: TaxableBenefits;
  thirdParties: Deducted;
  pay: ComputedPay;
  otherPurpose: string | null;
  remarks: string[];
};

export const toPerson = (
  employee: Pick<Employee, 'isResident' | 'isPrimaryEmployment' | 'exemptionCertificate'>,
): Person => ({
  getsPersonalRelief: employee.isResident && employee.isPrimaryEmployment,
  hasExemption: employee.exemptionCertificate !== null,
});

/** Why a run leaves somebody out; null where it does not. */
export const reasonToSkip = (employee: PaidEmployee, period: PayPeriod): string | null => {
  const name = fullName(employee);
  if (employee.status === 'inactive') return `${name} is inactive`;
  if (employee.hireDate > period.end) return `${name} starts on ${formatDay(employee.hireDate)}`;
  if (employedDays(employee, period) === null) return `${name} left on ${formatDay(employee.endDate ?? '')}`;
  return null;
};

const deductionPurpose = (
  deductions: Cents,
  pension: Cents,
  purpose: string | null,
  { shares }: Deducted,
): string | null => {
  const parts = [
    ...sharesText(shares),
    ...(deductions > 0 ? [`${purpose ?? 'Other'} ${figure(deductions)}`] : []),
    ...(pension > 0 ? [`Pension scheme ${figure(pension)}`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : null;
};

const withBaseSalary = (pay: ComputedPay, working: string, amount: Cents): ComputedPay => ({
  ...pay,
  steps: [{ name: 'baseSalary', label: 'Base salary', working, amount: toDecimalText(amount) }, ...pay.steps],
});

/** How the benefits came about stands before what follows from them. */
export const withBenefits = (pay: ComputedPay, { steps }: TaxableBenefits): ComputedPay =>
  steps.length === 0 ? pay : { ...pay, steps: [...steps, ...pay.steps] };

/** What the employer pays into a scheme above the limit is taxed like any benefit. */
export const withPension = (
  benefits: TaxableBenefits,
  { employerPension }: Deducted,
  { pension }: Rules,
): TaxableBenefits => {
  const above = pensionBenefit(employerPension, pension.cap);
  if (above === 0) return benefits;
  const working = `${figure(employerPension)} − ${figure(parseMoney(pension.cap))}`;
  const step = { name: 'pensionBenefit', label: 'Pension above the limit', working, amount: toDecimalText(above) };
  return { ...benefits, pensionBenefit: above, steps: [...benefits.steps, step] };
};

type Cut = { advance: Cents; loans: Cents; remarks: string[] };

// Instalments take only what the law leaves: advances come before loans.
const withinLimit = (wanted: { advance: Cents; loans: Cents }, most: Cents): Cut => {
  const advance = wanted.advance < most ? wanted.advance : most;
  const left = cents(most - advance);
  const loans = wanted.loans < left ? wanted.loans : left;
  const total = addMoney(wanted.advance, wanted.loans);
  const taken = addMoney(advance, loans);
  const remarks =
    taken < total
      ? [`Instalments of ${figure(total)} are reduced to ${figure(taken)}: deductions are capped at two thirds of pay`]
      : [];
  return { advance, loans, remarks };
};

/** What a slip depends on besides the employee's own file. */
export type SlipContext = {
  before: MonthToDate;
  loans: readonly OpenLoan[];
  leave: readonly Leave[];
  payHistory: readonly AgreedPay[];
  benefits: readonly HeldBenefit[];
  deductions: readonly HeldDeduction[];
};

/** The slip that a run makes for an employee: the same for its preview, because nothing but this is asked. */
export const planSlip = (
  { rules }: RuleSet,
  employee: PaidEmployee,
  period: PayPeriod,
  { before, loans, leave, payHistory, benefits: held, deductions: owed }: SlipContext,
): Plan | { problem: string } => {
  const worked = employedDays(employee, period);
  if (worked === null) return { problem: `${fullName(employee)} was not employed in this period` };
  const month = toPayMonth(period);
  const own = (monthly: string) => perPay(parseMoney(monthly), employee.payrollFrequency);
  const earned = earnedIn(employee, { worked, period }, { leave, history: payHistory });
  const { baseSalary, allowances } = earned;
  const thirdParties = deductedIn(owed, month, employee.payrollFrequency);
  const pension = own(employee.pension);
  const gross = addMoney(baseSalary, allowances);
  const benefits = withPension(
    taxableBenefits(rules, month, held, { gross, frequency: employee.payrollFrequency }),
    thirdParties,
    rules,
  );
  const inputs: PayInputs = {
    gross,
    irregular: NOTHING,
    benefits: sumBenefits(benefits),
    pension: addMoney(pension, thirdParties.pension),
    insurancePremium: own(employee.insurancePremium),
    mortgageInterest: own(employee.mortgageInterest),
    medicalFund: own(employee.medicalFund),
  };
  const computed = withBenefits(computePay(rules, month, inputs, { before, person: toPerson(employee) }), benefits);
  const pay = earned.working === null ? computed : withBaseSalary(computed, earned.working, baseSalary);
  const { nssf, nhif, housingLevy, paye } = pay.amounts;
  const deductions = own(employee.deductions);
  const otherDeductions = addMoney(deductions, pension, thirdParties.withheld);
  const most = mostWithheld(inputs.gross, addMoney(toStatutory(pay.amounts), otherDeductions));
  const wanted = { advance: instalments(loans, 'advance', month), loans: instalments(loans, 'loan', month) };
  const cut = withinLimit(wanted, most);
  const slip: SlipAmounts = {
    baseSalary,
    overtime: NOTHING,
    allowances,
    nssf,
    nhif,
    housingLevy,
    paye,
    loans: cut.loans,
    advance: cut.advance,
    otherDeductions,
  };
  const [problem] = Object.values(deductionProblem(slip, pay.amounts) ?? {});
  if (problem !== undefined) return { problem };
  const isPart = worked.start !== period.start || worked.end !== period.end;
  return {
    period: worked,
    slip,
    inputs,
    benefits,
    thirdParties,
    pay,
    otherPurpose: deductionPurpose(deductions, pension, employee.deductionsPurpose, thirdParties),
    remarks: [
      ...(isPart ? [`Paid from ${formatDay(worked.start)} to ${formatDay(worked.end)}`] : []),
      ...earned.remarks,
      ...cut.remarks,
    ],
  };
};
