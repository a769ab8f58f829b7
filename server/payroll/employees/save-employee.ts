import { eq } from 'drizzle-orm';
import { invalid, notFound } from '../../../domain/kernel/errors.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { EmployeeChanges, EmployeeInput } from '../../../domain/payroll/contract.ts';
import { type AmountField, EMPLOYEE_AMOUNTS } from '../../../domain/payroll/employee-fields.ts';
import { isNumberField, NUMBER_FIELDS } from '../../../domain/payroll/pay/slip.ts';
import { getToday } from '../../clock.ts';
import { keyRing } from '../../crypto/keys.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import { employeeStatusChanges, employees } from '../tables.ts';
import { changePay } from './agreed-pay.ts';
import { type EmployeeRow, findEmployee, lockEmployee, type PayrollDeps } from './employees.ts';
import { openNumbers, type SealedNumbers, sealNumbers } from './sealed-numbers.ts';

// Amounts as the rows have them; what was not sent is left out.
const amountTexts = (input: Partial<Record<AmountField, Cents | undefined>>): Partial<Record<AmountField, string>> =>
  Object.fromEntries(
    EMPLOYEE_AMOUNTS.flatMap((name) => (input[name] === undefined ? [] : [[name, toDecimalText(input[name])]])),
  );

const withoutUndefined = <T extends object>(row: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;

const refuseBackwards = (hireDate: Day, endDate: Day | null): void => {
  if (endDate !== null && endDate < hireDate) throw invalid({ endDate: 'End date must not be before the hire date' });
};

export const createEmployee = async (deps: PayrollDeps, input: EmployeeInput): Promise<EmployeeRow> => {
  const hireDate = input.hireDate ?? (await getToday(deps));
  refuseBackwards(hireDate, input.endDate);
  const id = uuidV7();
  const [row] = await deps.db
    .insert(employees)
    .values({
      ...input,
      ...sealNumbers(await keyRing(deps.config), id, input),
      id,
      ...amountTexts(input),
      baseSalary: toDecimalText(input.baseSalary),
      hireDate,
      statusSince: hireDate,
      employeeId: input.employeeId.normalize('NFC'),
    } as typeof employees.$inferInsert)
    .returning();
  if (!row) throw new Error('The insert answered no row');
  await deps.db.insert(employeeStatusChanges).values({ employeeId: row.id, status: row.status, since: hireDate });
  return row;
};

// Somebody who leaves has a last day; somebody who comes back has none.
const statusChange = (before: EmployeeRow, changes: EmployeeChanges, today: Day) => {
  const { status = before.status, statusSince } = changes;
  if (status === before.status) return null;
  const since = statusSince ?? (status === 'terminated' ? changes.endDate : null) ?? today;
  if (since < before.hireDate) throw invalid({ statusSince: 'The date must not be before the hire date' });
  const endDate = status === 'terminated' ? (changes.endDate ?? since) : (changes.endDate ?? null);
  return { status, statusSince: since, endDate };
};

// A number that is sent as it was stays as it is sealed: the audit log tells of a change only where there is one.
const changedNumbers = async (
  { config }: PayrollDeps,
  before: EmployeeRow,
  changes: EmployeeChanges,
): Promise<Partial<SealedNumbers>> => {
  const sent = NUMBER_FIELDS.filter((field) => changes[field] !== undefined);
  if (sent.length === 0) return {};
  const ring = await keyRing(config);
  const known = openNumbers(ring, before);
  return sealNumbers(ring, before.id, {
    ...Object.fromEntries(
      sent.filter((field) => changes[field] !== known[field]).map((field) => [field, changes[field]]),
    ),
  });
};

export const updateEmployee = async (deps: PayrollDeps, id: string, changes: EmployeeChanges): Promise<EmployeeRow> => {
  const { db } = deps;
  const before = await lockEmployee(db, id);
  if (!before) throw notFound('Employee');
  const moved = statusChange(before, changes, await getToday(deps));
  await changePay(deps, before, changes);
  const { reason, statusSince: _, status: __, payFrom: ___, baseSalary: ____, allowances: _____, ...fields } = changes;
  const numbers = await changedNumbers(deps, before, changes);
  const open = Object.fromEntries(Object.entries(fields).filter(([name]) => !isNumberField(name))) as typeof fields;
  const set = { ...withoutUndefined({ ...open, ...amountTexts(open) }), ...numbers, ...moved };
  const after = { ...before, ...set } as EmployeeRow;
  refuseBackwards(after.hireDate, after.endDate);
  if (after.status === 'terminated' && after.endDate === null) {
    throw invalid({ endDate: 'Enter the last day of work' });
  }
  if (Object.keys(set).length === 0) return findEmployee(db, id);
  const [row] = await db
    .update(employees)
    .set(set as Partial<EmployeeRow>)
    .where(eq(employees.id, id))
    .returning();
  if (!row) throw notFound('Employee');
  if (moved) {
    const { status, statusSince: since } = moved;
    await db.insert(employeeStatusChanges).values({ employeeId: id, status, since, reason });
  }
  return row;
};
