import { and, asc, gte, lte, ne, or, sql } from 'drizzle-orm';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import type { PayrollFrequency } from '../../domain/payroll/fields.ts';
import { NOTHING_YET } from '../../domain/payroll/pay.ts';
import { monthOf, type PayPeriod, periodOf } from '../../domain/payroll/periods.ts';
import { planSlip, reasonToSkip } from '../../domain/payroll/plan.ts';
import type { RuleSet } from '../../domain/payroll/rule-set.ts';
import type {
  previewRun as PreviewRun,
  RunInput,
  runPayroll as RunPayroll,
  SkippedEmployee,
} from '../../domain/payroll/run-contract.ts';
import { fullName } from '../../domain/payroll/slip.ts';
import { insertMany } from '../db/insert-many.ts';
import type { Db } from '../db/pool.ts';
import type { EmployeeRow, PayrollDeps } from './employees.ts';
import { monthsToDate } from './month-to-date.ts';
import { type Maker, type NewSlip, rowOf } from './new-slip.ts';
import { loansToWithhold } from './open-loans.ts';
import { payrollRecords, payrollRuns } from './pay-tables.ts';
import { noticeOf, ruleSetFor } from './rule-sets.ts';
import { plannedSlip, totalsOfSlips } from './run-totals.ts';
import { employees } from './tables.ts';

export type PlannedRun = {
  frequency: PayrollFrequency;
  period: PayPeriod;
  ruleSet: RuleSet;
  slips: (NewSlip & { remarks: string[] })[];
  skipped: SkippedEmployee[];
};

const FREQUENCY_WORDS: Record<PayrollFrequency, string> = {
  monthly: 'monthly',
  weekly: 'weekly',
  'bi-weekly': 'every two weeks',
};

// Everybody who may be in the run, in one order; held where slips are made of it.
const candidates = async (db: Db, { start }: PayPeriod, isHeld: boolean): Promise<EmployeeRow[]> => {
  const query = db
    .select()
    .from(employees)
    .where(or(ne(employees.status, 'terminated'), gte(employees.endDate, start)))
    .orderBy(asc(employees.id));
  return isHeld ? query.for('no key update') : query;
};

const withSlip = async (db: Db, { start, end }: PayPeriod, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: payrollRecords.employeeId })
    .from(payrollRecords)
    .where(
      and(
        sql`${payrollRecords.employeeId} = any(${sql.param([...ids])}::uuid[])`,
        ne(payrollRecords.status, 'reversed'),
        lte(payrollRecords.payPeriodStart, end),
        gte(payrollRecords.payPeriodEnd, start),
      ),
    );
  return new Set(rows.map(({ id }) => id));
};

const periodAsked = (input: RunInput): PayPeriod => {
  const period = periodOf(input);
  if ('problem' in period) throw invalid({ [period.field]: period.problem });
  return period;
};

// What a run makes. The preview asks the same, so that it shows the same slips to the cent.
export const planRun = async (db: Db, input: RunInput, isHeld: boolean): Promise<PlannedRun> => {
  const { frequency } = input;
  const period = periodAsked(input);
  const month = monthOf(period);
  const ruleSet = await ruleSetFor(db, month, 'period');
  const all = await candidates(db, period, isHeld);
  const ids = all.map(({ id }) => id);
  const paid = await withSlip(db, period, ids);
  const months = await monthsToDate(db, month, { employeeIds: ids });
  const loans = await loansToWithhold(db, ids);
  const slips: PlannedRun['slips'] = [];
  const skipped: SkippedEmployee[] = [];
  const reasonFor = (employee: EmployeeRow): string | null => {
    const { payrollFrequency: own } = employee;
    if (own !== frequency) return `${fullName(employee)} is paid ${FREQUENCY_WORDS[own]}`;
    if (paid.has(employee.id)) return `${fullName(employee)} already has a payroll record in this period`;
    return reasonToSkip(employee, period);
  };
  for (const employee of all) {
    const reason = reasonFor(employee);
    const plan = reason
      ? { problem: reason }
      : planSlip(ruleSet, employee, period, {
          before: months.get(employee.id) ?? NOTHING_YET,
          loans: loans.get(employee.id) ?? [],
        });
    if ('problem' in plan) {
      const { id, employeeId: employeeCode } = employee;
      skipped.push({ employeeId: id, employeeName: fullName(employee), employeeCode, reason: plan.problem });
    } else slips.push({ employee, ruleSet, ...plan });
  }
  return { frequency, period, ruleSet, slips, skipped };
};

export const previewRun = async ({ db }: PayrollDeps, input: RunInput): Promise<OutputOf<typeof PreviewRun>> => {
  const { frequency, period, ruleSet, slips, skipped } = await planRun(db, input, false);
  return {
    frequency,
    payPeriodStart: period.start,
    payPeriodEnd: period.end,
    ruleSet: ruleSet.id,
    notice: noticeOf(ruleSet, monthOf(period)),
    slips: slips.map(plannedSlip),
    skipped,
    totals: totalsOfSlips(slips),
  };
};

// Rows go in by the hundreds, so that no statement takes longer than one may.
const BATCH = 500;

// Two runs at once take turns: the second finds nothing left to do.
export const runPayroll = async (
  { db }: PayrollDeps,
  input: RunInput,
  by: Maker,
): Promise<OutputOf<typeof RunPayroll>> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('payroll_run'))`);
  const { frequency, period, ruleSet, slips, skipped } = await planRun(db, input, true);
  const answer = { payPeriodStart: period.start, payPeriodEnd: period.end, skipped, totals: totalsOfSlips(slips) };
  if (slips.length === 0) return { runId: null, created: 0, ...answer };
  const [run] = await db
    .insert(payrollRuns)
    .values({
      frequency,
      payPeriodStart: period.start,
      payPeriodEnd: period.end,
      ruleSet: ruleSet.id,
      createdById: by.id,
      createdByName: by.name,
    })
    .returning({ id: payrollRuns.id });
  if (!run) throw new Error('The insert answered no row');
  for (let at = 0; at < slips.length; at += BATCH) {
    const rows = slips.slice(at, at + BATCH).map((made) => ({ ...rowOf(made, by), runId: run.id }));
    await insertMany(db, payrollRecords, rows);
  }
  return { runId: run.id, created: slips.length, ...answer };
};
