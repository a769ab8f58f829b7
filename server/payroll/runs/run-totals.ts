import { addMoney, type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { moneyTexts } from '../../../domain/payroll/pay/pay.ts';
import { fullName, slipTotals } from '../../../domain/payroll/pay/slip.ts';
import type { PayTotals, PlannedSlip } from '../../../domain/payroll/runs/run-contract.ts';
import type { NewSlip } from '../pay/new-slip.ts';

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
  'employerPension',
] as const;

type Shown = Record<(typeof SHOWN)[number], Cents>;

const toAmounts = ({ slip, pay, thirdParties }: NewSlip): Shown => {
  const { employerNssf, employerHousingLevy, nita } = pay.amounts;
  return {
    ...slip,
    ...slipTotals(slip),
    employerNssf,
    employerHousingLevy,
    nita,
    employerPension: thirdParties?.employerPension ?? cents(0),
  };
};

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
    baseSalary: toDecimalText(slip.baseSalary),
    overtime: toDecimalText(slip.overtime),
    allowances: toDecimalText(slip.allowances),
    ...moneyTexts(toAmounts(made), SHOWN),
    remarks,
    steps: pay.steps,
  };
};

/** The sums of slips that come one by one. */
export const startTotals = (): { add(made: NewSlip): void; sum(): PayTotals } => {
  const totals = Object.fromEntries(SHOWN.map((key) => [key, cents(0)])) as Shown;
  let employees = 0;
  return {
    add(made) {
      const amounts = toAmounts(made);
      for (const key of SHOWN) totals[key] = cents(totals[key] + amounts[key]);
      employees++;
    },
    sum() {
      const { grossPay, employerNssf, employerHousingLevy, nita, employerPension } = totals;
      const totalCost = addMoney(grossPay, employerNssf, employerHousingLevy, nita, employerPension);
      return { employees, ...moneyTexts(totals, SHOWN), totalCost: toDecimalText(totalCost) };
    },
  };
};
