import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import { formatDay, formatMonth } from '../../../domain/kernel/format.ts';
import { addMoney } from '../../../domain/kernel/money.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import {
  MOST_ARREARS,
  monthsFrom,
  type OffCyclePart,
  offCycleParts,
} from '../../../domain/payroll/off-cycle/off-cycle.ts';
import type {
  createOffCycle as CreateOffCycle,
  OffCycleInput,
  previewOffCycle as PreviewOffCycle,
} from '../../../domain/payroll/off-cycle/off-cycle-contract.ts';
import { NOTHING } from '../../../domain/payroll/pay/compute.ts';
import { computePay, type MonthToDate, NOTHING_YET, toPayInputs } from '../../../domain/payroll/pay/pay.ts';
import { toPerson } from '../../../domain/payroll/pay/plan.ts';
import { deductionProblem, fullName, type SlipAmounts } from '../../../domain/payroll/pay/slip.ts';
import { monthAfter, monthPeriod } from '../../../domain/payroll/periods.ts';
import type { RuleSet } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import { deductedIn, type HeldDeduction, tierTwoOnly } from '../../../domain/payroll/third-parties/payees.ts';
import { getToday } from '../../clock.ts';
import { keyRing } from '../../crypto/keys.ts';
import { type EmployeeRow, lockEmployee, type PayrollDeps } from '../employees/employees.ts';
import { monthsToDate } from '../pay/month-to-date.ts';
import { type Maker, type NewSlip, toRow } from '../pay/new-slip.ts';
import { presentRecord, type RecordRow } from '../pay/records.ts';
import { payrollRecords } from '../pay-tables.ts';
import { ruleSetFor, ruleSetNotice } from '../statutory-tables/rule-sets.ts';
import { deductionsByEmployee } from '../third-parties/deductions.ts';

const refuseMonths = (employee: EmployeeRow, input: OffCycleInput, month: Month, today: Month): void => {
  const name = fullName(employee);
  const hired = employee.hireDate.slice(0, 7);
  if (month > monthAfter(today)) throw invalid({ month: 'Must not be after next month' });
  if (month < hired) throw invalid({ month: `${name} started on ${formatDay(employee.hireDate)}` });
  const { coversFrom, coversTo = coversFrom } = input;
  if (!coversFrom || !coversTo) return;
  if (coversFrom < hired) throw invalid({ coversFrom: `${name} started on ${formatDay(employee.hireDate)}` });
  if (coversTo > month) throw invalid({ coversTo: 'Arrears are for months up to the one in which they are paid' });
  if (employee.endDate !== null && coversTo > employee.endDate.slice(0, 7)) {
    throw invalid({ coversTo: `${name} left on ${formatDay(employee.endDate)}` });
  }
  if (monthsFrom(coversFrom, coversTo).length > MOST_ARREARS) {
    throw invalid({ coversFrom: `Arrears are for at most ${MOST_ARREARS} months` });
  }
};

type Context = {
  employee: EmployeeRow;
  owed: readonly HeldDeduction[];
  ruleSet: RuleSet;
  before: MonthToDate;
  input: OffCycleInput;
};

const toSlip = (part: OffCyclePart, { employee, owed, ruleSet, before, input }: Context): NewSlip => {
  const { month, covers, baseSalary, irregular, items } = part;
  const inputs = toPayInputs(addMoney(baseSalary, irregular), { irregular });
  const pay = computePay(ruleSet.rules, month, inputs, { before, person: toPerson(employee) });
  const { nssf, nhif, housingLevy, paye } = pay.amounts;
  const withheld = { nssf, nhif, housingLevy, paye, loans: NOTHING, advance: NOTHING, otherDeductions: NOTHING };
  const slip: SlipAmounts = { baseSalary, overtime: NOTHING, allowances: irregular, ...withheld };
  const [problem] = Object.values(deductionProblem(slip, pay.amounts) ?? {});
  if (problem) throw invalid({ amount: `${formatMonth(month)}: ${problem}` });
  const { kind, purpose, paymentMethod, notes } = input;
  const besides = { kind, purpose, covers, paysPeriod: false, items };
  return {
    employee,
    period: monthPeriod(month),
    ruleSet,
    slip,
    inputs,
    thirdParties: tierTwoOnly(deductedIn(owed, month, employee.payrollFrequency)),
    pay,
    otherPurpose: null,
    paymentMethod,
    notes,
    besides,
  };
};

type Made = { rows: RecordRow[]; notice: string | null };

const makeOffCycle = async (deps: PayrollDeps, input: OffCycleInput, by: Maker): Promise<Made> => {
  const { db } = deps;
  const employee = await lockEmployee(db, input.employeeId);
  if (!employee) throw invalid({ employeeId: 'This employee does not exist' });
  const today = (await getToday(deps)).slice(0, 7);
  const month = input.month ?? today;
  refuseMonths(employee, input, month, today);
  const { coversFrom = null, coversTo = null } = input;
  const parts = offCycleParts({ ...input, month, coversFrom, coversTo });
  // Months that arrears are spread over are few; each has its own tables and its own earlier pay.
  const ruleSets = await Promise.all(parts.map((part) => ruleSetFor(db, part.month, 'month')));
  const befores = await Promise.all(parts.map((part) => monthsToDate(db, part.month, { employeeIds: [employee.id] })));
  const owed = (await deductionsByEmployee(db, [employee.id])).get(employee.id) ?? [];
  const slips = parts.flatMap((part, n) => {
    const ruleSet = ruleSets[n];
    return ruleSet
      ? toSlip(part, { employee, owed, ruleSet, before: befores[n]?.get(employee.id) ?? NOTHING_YET, input })
      : [];
  });
  const ring = await keyRing(deps.config);
  const rows = await db
    .insert(payrollRecords)
    .values(slips.map((slip) => toRow(slip, by, ring)))
    .returning();
  const [ruleSet] = ruleSets;
  return { rows, notice: ruleSet ? ruleSetNotice(ruleSet, month) : null };
};

/** The slips themselves, for a transaction that is taken back. */
export const previewOffCycle = async (
  deps: PayrollDeps,
  input: OffCycleInput,
  by: Maker,
): Promise<OutputOf<typeof PreviewOffCycle>> => {
  const { rows, notice } = await makeOffCycle(deps, input, by);
  const slips = rows.map((row) => ({
    ...presentRecord(row),
    payeeShares: row.payeeShares,
    items: row.items,
    steps: row.steps,
    computed: row.computed,
  }));
  return { slips, notice };
};

export const createOffCycle = async (
  deps: PayrollDeps,
  input: OffCycleInput,
  by: Maker,
): Promise<OutputOf<typeof CreateOffCycle>> => {
  const { rows } = await makeOffCycle(deps, input, by);
  return { records: rows.map((row) => presentRecord(row)) };
};
