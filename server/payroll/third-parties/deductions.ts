import { asc, eq, getTableColumns } from 'drizzle-orm';
import { invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { NOTHING } from '../../../domain/payroll/pay/compute.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import type { DeductionInput, EmployeeDeduction } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { partProblem } from '../../../domain/payroll/third-parties/payees.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { among } from '../employees/agreed-pay.ts';
import { lockEmployee, type PayrollDeps } from '../employees/employees.ts';
import { employeeDeductions, payees } from './tables.ts';

const columns = { ...getTableColumns(employeeDeductions), payeeName: payees.name, payeeKind: payees.kind };

/** What each of these employees has withheld for others, oldest first. */
export const deductionsByEmployee = async (
  db: Db,
  employeeIds: readonly string[],
): Promise<Map<string, EmployeeDeduction[]>> =>
  Map.groupBy(
    await db
      .select(columns)
      .from(employeeDeductions)
      .innerJoin(payees, eq(payees.id, employeeDeductions.payeeId))
      .where(among(employeeDeductions.employeeId, employeeIds))
      .orderBy(asc(employeeDeductions.createdAt), asc(employeeDeductions.id))
      .execute(),
    ({ employeeId }) => employeeId,
  );

const findDeduction = async (db: Db, id: string): Promise<EmployeeDeduction> => {
  const [found] = await db
    .select(columns)
    .from(employeeDeductions)
    .innerJoin(payees, eq(payees.id, employeeDeductions.payeeId))
    .where(eq(employeeDeductions.id, id));
  if (!found) throw notFound('Deduction');
  return found;
};

export const addDeduction = async (
  deps: PayrollDeps,
  employeeId: string,
  input: DeductionInput,
): Promise<EmployeeDeduction> => {
  const { db } = deps;
  const employee = await lockEmployee(db, employeeId);
  if (!employee) throw notFound('Employee');
  const [payee] = await db.select().from(payees).where(eq(payees.id, input.payeeId));
  if (!payee) throw invalid({ payeeId: 'This payee does not exist' });
  if (!payee.isActive) throw invalid({ payeeId: `${payee.name} is out of use` });
  const { part, reference, amount = NOTHING } = input;
  const problem = partProblem(payee.kind, part);
  if (problem) throw invalid({ part: problem });
  const fromMonth = input.fromMonth ?? (await getToday(deps)).slice(0, 7);
  if (employee.endDate !== null && fromMonth > employee.endDate.slice(0, 7)) {
    throw invalid({ fromMonth: `${fullName(employee)} has left by then` });
  }
  const [row] = await db
    .insert(employeeDeductions)
    .values({ employeeId, payeeId: payee.id, part, reference, amount: toDecimalText(amount), fromMonth })
    .returning({ id: employeeDeductions.id });
  if (!row) throw new Error('The insert answered no row');
  return findDeduction(db, row.id);
};

export const endDeduction = async ({ db }: PayrollDeps, id: string, untilMonth: Month): Promise<EmployeeDeduction> => {
  const [known] = await db.select().from(employeeDeductions).where(eq(employeeDeductions.id, id)).for('no key update');
  if (!known) throw notFound('Deduction');
  if (known.untilMonth !== null && untilMonth > known.untilMonth) {
    throw invalid({ untilMonth: `It ended with ${formatMonth(known.untilMonth)}; add it anew` });
  }
  await db.update(employeeDeductions).set({ untilMonth }).where(eq(employeeDeductions.id, id));
  return findDeduction(db, id);
};
