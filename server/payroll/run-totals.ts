import { addMoney, type Cents, cents, formatMoney } from '../../domain/kernel/money.ts';
import type { PayTotals, PlannedSlip } from '../../domain/payroll/run-contract.ts';
import { fullName, totalsOf } from '../../domain/payroll/slip.ts';
import type { NewSlip } from './new-slip.ts';

const SHOWN = [
  'grossPay',
  'nssf',
  'nhif',
  'housingLevy',
  'paye',
  'loans',
  'advance',
  'otherDeductions',
  'totalDeductions',
  'netPay',
  'employerNssf',
  'employerHousingLevy',
  'nita',
] as const;

type Shown = Record<(typeof SHOWN)[number], Cents>;

const amountsOf = ({ slip, pay }: NewSlip): Shown => {
  const { employerNssf, employerHousingLevy, nita } = pay.amounts;
  return { ...slip, ...totalsOf(slip), employerNssf, employerHousingLevy, nita };
};

const textsOf = (amounts: Shown): Record<(typeof SHOWN)[number], string> =>
  Object.fromEntries(SHOWN.map((key) => [key, formatMoney(amounts[key])])) as Record<(typeof SHOWN)[number], string>;

export const plannedSlip = (made: NewSlip & { remarks: string[] }): PlannedSlip => {
  const { employee, period, ruleSet, slip, pay, remarks } = made;
  return {
    employeeId: employee.id,
    employeeName: fullName(employee),
    employeeCode: employee.employeeId,
    position: employee.position,
    department: employee.department,
    payPeriodStart: period.start,
    payPeriodEnd: period.end,
    ruleSet: ruleSet.id,
    baseSalary: formatMoney(slip.baseSalary),
    overtime: formatMoney(slip.overtime),
    allowances: formatMoney(slip.allowances),
    ...textsOf(amountsOf(made)),
    remarks,
    steps: pay.steps,
  };
};

export const totalsOfSlips = (slips: readonly NewSlip[]): PayTotals => {
  const rows = slips.map(amountsOf);
  const sum = (key: (typeof SHOWN)[number]) => addMoney(cents(0), ...rows.map((row) => row[key]));
  const totals = Object.fromEntries(SHOWN.map((key) => [key, sum(key)])) as Shown;
  const { grossPay, employerNssf, employerHousingLevy, nita } = totals;
  return {
    employees: slips.length,
    ...textsOf(totals),
    totalCost: formatMoney(addMoney(grossPay, employerNssf, employerHousingLevy, nita)),
  };
};
