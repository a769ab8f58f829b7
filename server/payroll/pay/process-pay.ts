import { eq, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { addMoney, type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import { addMonths, type Day } from '../../../domain/kernel/time.ts';
import { sumBenefits, type TaxableBenefits, taxableBenefits } from '../../../domain/payroll/benefits/benefits.ts';
import { NOTHING, type PayInputs } from '../../../domain/payroll/pay/compute.ts';
import { computePay, NOTHING_YET, overtimePay } from '../../../domain/payroll/pay/pay.ts';
import type { PayrollChanges, PayrollInput, PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { toPerson, withBenefits, withPension } from '../../../domain/payroll/pay/plan.ts';
import { deductionProblem, fullName, type SlipAmounts, totalProblems } from '../../../domain/payroll/pay/slip.ts';
import { daysIn, MOST_DAYS, type PayPeriod, perPay, toPayMonth } from '../../../domain/payroll/periods.ts';
import type { Rules } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import { type Deducted, deductedIn } from '../../../domain/payroll/third-parties/payees.ts';
import { getToday } from '../../clock.ts';
import { keyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import { together } from '../../db/connection/transactions.ts';
import { benefitsByEmployee } from '../benefits/benefits.ts';
import { type EmployeeRow, lockEmployee, type PayrollDeps } from '../employees/employees.ts';
import { payrollRecords } from '../pay-tables.ts';
import { ruleSetFor } from '../statutory-tables/rule-sets.ts';
import { deductionsByEmployee } from '../third-parties/deductions.ts';
import { monthsToDate } from './month-to-date.ts';
import { type Maker, type NewSlip, toRow } from './new-slip.ts';
import { getRecord } from './records.ts';

const refusePeriod = async (deps: PayrollDeps, employee: EmployeeRow, period: PayPeriod): Promise<void> => {
  const name = fullName(employee);
  if (daysIn(period) > MOST_DAYS) throw invalid({ payPeriodEnd: 'A pay period is at most a month' });
  if (period.start > addMonths(await getToday(deps), 12)) {
    throw invalid({ payPeriodStart: 'The pay period is more than a year ahead' });
  }
  if (period.end < employee.hireDate)
    throw invalid({ payPeriodEnd: `${name} started on ${formatDay(employee.hireDate)}` });
  if (employee.status === 'terminated' && employee.endDate !== null && period.start > employee.endDate) {
    throw invalid({
      employeeId: `${name} left on ${formatDay(employee.endDate)} and cannot be paid for days after it`,
    });
  }
};

const refuseOverlap = async (db: Db, employee: EmployeeRow, period: PayPeriod, except?: string): Promise<void> => {
  const { rows } = await db.execute<{ start: Day | null; end: Day }>(sql`
    select pay_period_start::text as start, pay_period_end::text as end from payroll_records
    where employee_id = ${employee.id} and status <> 'reversed' and pays_period and pay_period_start <= ${period.end}::date
      and pay_period_end >= ${period.start}::date ${except ? sql`and id <> ${except}` : sql``}
    union all select null, max(paid_through)::text from earlier_pay
    where employee_id = ${employee.id} having max(paid_through) >= ${period.start}::date limit 1`);
  const [other] = rows;
  if (!other) return;
  const message =
    other.start === null
      ? `${fullName(employee)} was paid through ${formatDay(other.end)} before you moved in`
      : `${fullName(employee)} already has a payroll record from ${formatDay(other.start)} to ${formatDay(other.end)}`;
  throw new AppError('conflict', message, { fields: { payPeriodStart: message } });
};

const computeOvertime = ({ overtime }: Rules, employee: EmployeeRow, input: PayrollChanges) =>
  input.overtime ??
  overtimePay(overtime, parseMoney(employee.baseSalary), {
    weekday: input.overtimeHours ?? 0,
    holiday: input.holidayHours ?? 0,
  });

// What earns a deduction or relief comes from the file of the employee unless it is sent.
const inputsFor = (
  employee: EmployeeRow,
  gross: Cents,
  input: PayrollChanges,
  { benefits, thirdParties }: { benefits: TaxableBenefits; thirdParties: Deducted },
): PayInputs => {
  const own = (key: 'pension' | 'insurancePremium' | 'mortgageInterest' | 'medicalFund') =>
    input[key] ?? perPay(parseMoney(employee[key]), employee.payrollFrequency);
  return {
    gross,
    irregular: NOTHING,
    benefits: sumBenefits(benefits),
    pension: addMoney(own('pension'), thirdParties.pension),
    insurancePremium: own('insurancePremium'),
    mortgageInterest: own('mortgageInterest'),
    medicalFund: own('medicalFund'),
  };
};

// Deductions are kept as they are sent; totals are worked out here, and what the law forbids is refused by name.
const workOut = async (
  deps: PayrollDeps,
  employee: EmployeeRow,
  input: PayrollChanges,
  except?: string,
): Promise<NewSlip> => {
  const { db } = deps;
  const period = { start: input.payPeriodStart, end: input.payPeriodEnd };
  await refusePeriod(deps, employee, period);
  const month = toPayMonth(period);
  const [ruleSet, heldBenefits, heldDeductions, months] = await together(
    db,
    () => ruleSetFor(db, month, 'payPeriodEnd'),
    () => benefitsByEmployee(db, [employee.id]),
    () => deductionsByEmployee(db, [employee.id]),
    () => monthsToDate(db, month, { employeeIds: [employee.id], ...(except ? { except } : {}) }),
    () => refuseOverlap(db, employee, period, except),
  );
  const slip: SlipAmounts = {
    baseSalary: input.baseSalary,
    overtime: computeOvertime(ruleSet.rules, employee, input),
    allowances: input.allowances ?? NOTHING,
    nssf: input.nssf ?? NOTHING,
    nhif: input.nhif ?? NOTHING,
    housingLevy: input.housingLevy ?? NOTHING,
    paye: input.paye ?? NOTHING,
    loans: input.loans ?? NOTHING,
    advance: input.advance ?? NOTHING,
    otherDeductions: input.otherDeductions ?? NOTHING,
  };
  const gross = addMoney(slip.baseSalary, slip.overtime, slip.allowances);
  const held = heldBenefits.get(employee.id) ?? [];
  const frequency = employee.payrollFrequency;
  const thirdParties = deductedIn(heldDeductions.get(employee.id) ?? [], month, frequency);
  const benefits = withPension(
    taxableBenefits(ruleSet.rules, month, held, { gross, frequency }),
    thirdParties,
    ruleSet.rules,
  );
  const inputs = inputsFor(employee, gross, input, { benefits, thirdParties });
  const before = months.get(employee.id) ?? NOTHING_YET;
  const pay = withBenefits(computePay(ruleSet.rules, month, inputs, { before, person: toPerson(employee) }), benefits);
  const problems = { ...totalProblems(slip, input), ...deductionProblem(slip, pay.amounts) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { otherPurpose, paymentMethod, overrideReason, notes, overtimeHours = 0, holidayHours = 0 } = input;
  const details = { otherPurpose, paymentMethod, overrideReason, notes, overtimeHours, holidayHours };
  return { employee, period, ruleSet, slip, inputs, benefits, thirdParties, pay, ...details };
};

export const createPayroll = async (deps: PayrollDeps, input: PayrollInput, by: Maker): Promise<PayrollRecord> => {
  const employee = await lockEmployee(deps.db, input.employeeId);
  if (!employee) throw invalid({ employeeId: 'This employee does not exist' });
  const made = await workOut(deps, employee, input);
  const [row] = await deps.db
    .insert(payrollRecords)
    .values(toRow(made, by, await keyRing(deps.config)))
    .returning({ id: payrollRecords.id });
  if (!row) throw new Error('The insert answered no row');
  return getRecord(deps.db, row.id);
};

/** The last person to change a record is its preparer: someone else approves it. */
export const updatePayroll = async (
  deps: PayrollDeps,
  id: string,
  input: PayrollChanges,
  by: Maker,
): Promise<PayrollRecord> => {
  const { db } = deps;
  const [known] = await db
    .select({ employeeId: payrollRecords.employeeId })
    .from(payrollRecords)
    .where(eq(payrollRecords.id, id));
  const employee = known && (await lockEmployee(db, known.employeeId));
  const [record] = await db
    .select({ status: payrollRecords.status, kind: payrollRecords.kind })
    .from(payrollRecords)
    .where(eq(payrollRecords.id, id))
    .for('no key update');
  if (!employee || !record) throw notFound('Payroll record');
  if (record.status !== 'pending') {
    throw new AppError('conflict', `This record is already ${record.status}; reverse it and process the pay again`);
  }
  if (record.kind !== 'regular') {
    throw new AppError('conflict', 'Only regular pay is edited; reverse this payslip and make it again');
  }
  const made = await workOut(deps, employee, input, id);
  await db
    .update(payrollRecords)
    .set(toRow(made, by, await keyRing(deps.config), id))
    .where(eq(payrollRecords.id, id));
  return getRecord(db, id);
};
