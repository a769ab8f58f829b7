import { asc, eq } from 'drizzle-orm';
import { invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import type { BenefitInput, EmployeeBenefit } from '../../../domain/payroll/benefits/benefit-contract.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { NOTHING } from '../../../domain/payroll/pay/compute.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { among } from '../employees/agreed-pay.ts';
import { lockEmployee, type PayrollDeps } from '../employees/employees.ts';
import { employeeBenefits } from './tables.ts';

/** What each of these employees is given besides cash, oldest first. */
export const benefitsByEmployee = async (
  db: Db,
  employeeIds: readonly string[],
): Promise<Map<string, EmployeeBenefit[]>> =>
  Map.groupBy(
    await db
      .select()
      .from(employeeBenefits)
      .where(among(employeeBenefits.employeeId, employeeIds))
      .orderBy(asc(employeeBenefits.createdAt), asc(employeeBenefits.id))
      .execute(),
    ({ employeeId }) => employeeId,
  );

export const addBenefit = async (
  deps: PayrollDeps,
  employeeId: string,
  input: BenefitInput,
): Promise<EmployeeBenefit> => {
  const { db } = deps;
  const employee = await lockEmployee(db, employeeId);
  if (!employee) throw notFound('Employee');
  const fromMonth = input.fromMonth ?? (await getToday(deps)).slice(0, 7);
  if (employee.endDate !== null && fromMonth > employee.endDate.slice(0, 7)) {
    throw invalid({ fromMonth: `${fullName(employee)} has left by then` });
  }
  const { kind, description, value = NOTHING, cost = NOTHING, contribution = NOTHING, housingType = null } = input;
  const [row] = await db
    .insert(employeeBenefits)
    .values({
      employeeId,
      kind,
      description,
      value: toDecimalText(value),
      cost: toDecimalText(cost),
      contribution: toDecimalText(contribution),
      housingType,
      fromMonth,
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
};

/** Months that are approved stay as they were taxed; the end is for those that come. */
export const endBenefit = async ({ db }: PayrollDeps, id: string, untilMonth: Month): Promise<EmployeeBenefit> => {
  const [known] = await db.select().from(employeeBenefits).where(eq(employeeBenefits.id, id)).for('no key update');
  if (!known) throw notFound('Benefit');
  if (known.untilMonth !== null && untilMonth > known.untilMonth) {
    throw invalid({ untilMonth: `It ended with ${formatMonth(known.untilMonth)}; give it anew` });
  }
  const [row] = await db.update(employeeBenefits).set({ untilMonth }).where(eq(employeeBenefits.id, id)).returning();
  if (!row) throw new Error('The update answered no row');
  return row;
};
