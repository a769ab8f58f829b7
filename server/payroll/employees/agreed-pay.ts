import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, addMonths, type Day } from '../../../domain/kernel/time.ts';
import type { EmployeeChanges, PayChange } from '../../../domain/payroll/contract.ts';
import { figure } from '../../../domain/payroll/format.ts';
import { earnedIn, type Leave, payOn } from '../../../domain/payroll/pay/earned.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { employedDays, monthPeriod, type PayPeriod, toPayMonth } from '../../../domain/payroll/periods.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { payrollRecords, payrollRuns } from '../pay-tables.ts';
import { employeePayChanges, employees, leaveEntries } from '../tables.ts';
import type { EmployeeRow, PayrollDeps } from './employees.ts';

export const among = (column: Parameters<typeof inArray>[0], ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::uuid[])`;

const byEmployee = <T extends { employeeId: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, ({ employeeId }) => employeeId);

/** How the pay of employees was agreed over time, oldest change first. */
export const payHistories = async (
  db: Db,
  employeeIds: readonly string[],
): Promise<Map<string, (PayChange & { employeeId: string })[]>> =>
  byEmployee(
    await db
      .select()
      .from(employeePayChanges)
      .where(among(employeePayChanges.employeeId, employeeIds))
      .orderBy(asc(employeePayChanges.effectiveFrom), asc(employeePayChanges.createdAt), asc(employeePayChanges.id)),
  );

/** Leave that may cost pay in a period. Sick leave of the twelve months before says how much of it is still paid. */
export const leaveThatCosts = async (
  db: Db,
  employeeIds: readonly string[],
  { start, end }: PayPeriod,
): Promise<Map<string, (Leave & { employeeId: string })[]>> =>
  byEmployee(
    await db
      .select()
      .from(leaveEntries)
      .where(
        and(
          among(leaveEntries.employeeId, employeeIds),
          inArray(leaveEntries.kind, ['sick', 'unpaid']),
          isNull(leaveEntries.cancelledAt),
          gte(leaveEntries.endDate, addMonths(start, -13)),
          lte(leaveEntries.startDate, end),
        ),
      ),
  );

type Paid = { start: Day; end: Day };

const approvedPeriods = async (db: Db, employeeId: string): Promise<Paid[]> =>
  db
    .select({ start: payrollRecords.payPeriodStart, end: payrollRecords.payPeriodEnd })
    .from(payrollRecords)
    .where(
      and(
        sql`${payrollRecords.employeeId} = ${employeeId}`,
        eq(payrollRecords.paysPeriod, true),
        inArray(payrollRecords.status, ['approved', 'paid']),
      ),
    )
    .orderBy(asc(payrollRecords.payPeriodEnd));

/** Pay that was approved is not agreed anew: the change holds from a later day, or the slip is reversed first. */
const effectiveDay = async (deps: PayrollDeps, employee: EmployeeRow, from: Day | undefined): Promise<Day> => {
  const today = await getToday(deps);
  const paid = await approvedPeriods(deps.db, employee.id);
  if (from === undefined) {
    const last = paid.at(-1)?.end;
    return [today, employee.hireDate, ...(last ? [addDays(last, 1)] : [])].reduce((a, b) => (a > b ? a : b));
  }
  if (from < employee.hireDate)
    throw invalid({ payFrom: `${fullName(employee)} started on ${formatDay(employee.hireDate)}` });
  if (from > addMonths(today, 12)) throw invalid({ payFrom: 'Must be within the next twelve months' });
  const taken = paid.findLast(({ end }) => from <= end);
  if (taken) {
    const message = `Pay from ${formatDay(taken.start)} to ${formatDay(taken.end)} is already approved. Choose a later date, or reverse that payslip first.`;
    throw new AppError('conflict', message, { fields: { payFrom: message } });
  }
  return from;
};

/** Records that pay was agreed anew, where a change does that. The employee's file shows the pay that holds today. */
export const changePay = async (deps: PayrollDeps, employee: EmployeeRow, changes: EmployeeChanges): Promise<void> => {
  if (changes.baseSalary === undefined && changes.allowances === undefined) return;
  const { db } = deps;
  const effectiveFrom = await effectiveDay(deps, employee, changes.payFrom);
  const before = payOn(effectiveFrom, employee, (await payHistories(db, [employee.id])).get(employee.id) ?? []);
  const baseSalary = changes.baseSalary === undefined ? before.baseSalary : toDecimalText(changes.baseSalary);
  const allowances = changes.allowances === undefined ? before.allowances : toDecimalText(changes.allowances);
  if (baseSalary === before.baseSalary && allowances === before.allowances) return;
  await db.insert(employeePayChanges).values({
    employeeId: employee.id,
    effectiveFrom,
    previousBaseSalary: before.baseSalary,
    baseSalary,
    previousAllowances: before.allowances,
    allowances,
    reason: changes.reason,
  });
  await applyDuePay(deps, employee.id);
};

/** Puts pay whose day has come into the files. Run twice, it changes nothing more. */
export const applyDuePay = async (deps: PayrollDeps, employeeId: string | null = null): Promise<number> => {
  const { rowCount } = await deps.db.execute(sql`
    update employees e set base_salary = c.base_salary, allowances = c.allowances
    from (
      select distinct on (employee_id) employee_id, base_salary, allowances from employee_pay_changes
      where effective_from <= ${await getToday(deps)}::date and (${employeeId}::uuid is null or employee_id = ${employeeId}::uuid)
      order by employee_id, effective_from desc, created_at desc, id desc
    ) as c
    where c.employee_id = e.id and (e.base_salary, e.allowances) is distinct from (c.base_salary, c.allowances)`);
  return rowCount ?? 0;
};

type Slip = Pick<
  typeof payrollRecords.$inferSelect,
  'id' | 'employeeId' | 'runId' | 'kind' | 'status' | 'payPeriodStart' | 'payPeriodEnd' | 'baseSalary' | 'allowances'
>;

export const runPeriods = async (db: Db, ids: readonly string[]): Promise<Map<string, PayPeriod>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: payrollRuns.id, start: payrollRuns.payPeriodStart, end: payrollRuns.payPeriodEnd })
    .from(payrollRuns)
    .where(among(payrollRuns.id, ids));
  return new Map(rows.map(({ id, start, end }) => [id, { start, end }]));
};

/** The period of which a slip pays a part: its run's, or the month where it lies within one. */
export const wholePeriod = (slip: Slip, employee: EmployeeRow, runs: ReadonlyMap<string, PayPeriod>): PayPeriod => {
  const own = { start: slip.payPeriodStart, end: slip.payPeriodEnd };
  const month = monthPeriod(toPayMonth(own));
  const isMonthly = employee.payrollFrequency === 'monthly' && own.start >= month.start;
  return (slip.runId ? runs.get(slip.runId) : undefined) ?? (isMonthly ? month : own);
};

/** For each pending slip whose pay is no longer what the employee's pay and leave come to: what it should be. */
export const outdatedSlips = async (db: Db, slips: readonly Slip[]): Promise<Map<string, string>> => {
  const pending = slips.filter(({ status, kind }) => status === 'pending' && kind === 'regular');
  const notices = new Map<string, string>();
  if (pending.length === 0) return notices;
  const ids = pending.map(({ employeeId }) => employeeId);
  const starts = pending.map(({ payPeriodStart }) => payPeriodStart).sort();
  const ends = pending.map(({ payPeriodEnd }) => payPeriodEnd).sort();
  const people = new Map(
    (await db.select().from(employees).where(among(employees.id, ids))).map((row) => [row.id, row]),
  );
  const histories = await payHistories(db, ids);
  const leave = await leaveThatCosts(db, ids, { start: starts[0] ?? '', end: ends.at(-1) ?? '' });
  const runs = await runPeriods(
    db,
    pending.flatMap(({ runId }) => runId ?? []),
  );
  for (const slip of pending) {
    const employee = people.get(slip.employeeId);
    const worked = employee && employedDays(employee, { start: slip.payPeriodStart, end: slip.payPeriodEnd });
    if (!employee || !worked) continue;
    const context = { leave: leave.get(employee.id) ?? [], history: histories.get(employee.id) ?? [] };
    const earned = earnedIn(employee, { worked, period: wholePeriod(slip, employee, runs) }, context);
    const isBase = earned.baseSalary !== parseMoney(slip.baseSalary);
    const isAllowance = slip.runId !== null && earned.allowances !== parseMoney(slip.allowances);
    if (isBase) notices.set(slip.id, toNotice('Base salary', slip.baseSalary, figure(earned.baseSalary)));
    else if (isAllowance) notices.set(slip.id, toNotice('Allowances', slip.allowances, figure(earned.allowances)));
  }
  return notices;
};

const toNotice = (what: string, here: string, onFile: string): string =>
  `${what} is ${figure(parseMoney(here))} here, but ${onFile} by the pay and leave on file.`;
