import { asc, gte, ne, or, sql } from 'drizzle-orm';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { PayrollFrequency } from '../../../domain/payroll/fields.ts';
import { NOTHING_YET } from '../../../domain/payroll/pay/pay.ts';
import { planSlip, reasonToSkip } from '../../../domain/payroll/pay/plan.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { type PayPeriod, toPayMonth, toPayPeriod } from '../../../domain/payroll/periods.ts';
import type {
  previewRun as PreviewRun,
  RunInput,
  runPayroll as RunPayroll,
  SkippedEmployee,
} from '../../../domain/payroll/runs/run-contract.ts';
import { keyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertMany } from '../../db/query/insert-many.ts';
import { benefitsByEmployee } from '../benefits/benefits.ts';
import { leaveThatCosts, payHistories } from '../employees/agreed-pay.ts';
import type { EmployeeRow, PayrollDeps } from '../employees/employees.ts';
import { lateLeave } from '../leave/late-leave.ts';
import { loansToWithhold } from '../loans/open-loans.ts';
import { monthsToDate } from '../pay/month-to-date.ts';
import { type Maker, type NewSlip, toRow } from '../pay/new-slip.ts';
import { payrollRecords, payrollRuns } from '../pay-tables.ts';
import { ruleSetFor, ruleSetNotice } from '../statutory-tables/rule-sets.ts';
import { employees } from '../tables.ts';
import { deductionsByEmployee } from '../third-parties/deductions.ts';
import { plannedSlip, startTotals } from './run-totals.ts';

type RunSlip = NewSlip & { remarks: string[] };

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

/** Why somebody is paid for the period already: by a slip, or before the space moved in. */
const paidAlready = async (
  db: Db,
  { start, end }: PayPeriod,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const everybody = sql`employee_id = any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<{ id: string; earlier: Day | null }>(sql`
    select employee_id as id, null::text as earlier from payroll_records
    where ${everybody} and status <> 'reversed' and pays_period and pay_period_start <= ${end}::date and pay_period_end >= ${start}::date
    union all select employee_id, max(paid_through)::text from earlier_pay
    where ${everybody} and paid_through >= ${start}::date group by employee_id`);
  return new Map(
    rows.map(({ id, earlier }) => [
      id,
      earlier === null
        ? 'already has a payroll record in this period'
        : `was paid through ${formatDay(earlier)} before you moved in`,
    ]),
  );
};

const requestedPeriod = (input: RunInput): PayPeriod => {
  const period = toPayPeriod(input);
  if ('problem' in period) throw invalid({ [period.field]: period.problem });
  return period;
};

// All that the slips of a run are made of.
const readRun = async (db: Db, input: RunInput, isHeld: boolean) => {
  const { frequency } = input;
  const period = requestedPeriod(input);
  const month = toPayMonth(period);
  const ruleSet = await ruleSetFor(db, month, 'period');
  const all = await candidates(db, period, isHeld);
  const ids = all.map(({ id }) => id);
  const [paid, months, loans, leave, histories, late, benefits, deductions] = await Promise.all([
    paidAlready(db, period, ids),
    monthsToDate(db, month, { employeeIds: ids }),
    loansToWithhold(db, ids),
    leaveThatCosts(db, ids, period),
    payHistories(db, ids),
    lateLeave(db, ids),
    benefitsByEmployee(db, ids),
    deductionsByEmployee(db, ids),
  ]);
  return { frequency, period, ruleSet, all, paid, months, loans, leave, histories, late, benefits, deductions };
};

type RunSource = Awaited<ReturnType<typeof readRun>>;

// What a run makes, one by one, with those who are left out added to the list. The preview asks the same, so that it shows
// the same slips to the cent.
function* makeSlips(source: RunSource, skipped: SkippedEmployee[]): Generator<RunSlip> {
  const { frequency, period, ruleSet, all, paid, months, loans, leave, histories, late, benefits, deductions } = source;
  const reasonFor = (employee: EmployeeRow): string | null => {
    const { payrollFrequency: own } = employee;
    if (own !== frequency) return `${fullName(employee)} is paid ${FREQUENCY_WORDS[own]}`;
    const why = paid.get(employee.id);
    return why ? `${fullName(employee)} ${why}` : reasonToSkip(employee, period);
  };
  for (const employee of all) {
    const reason = reasonFor(employee);
    const plan = reason
      ? { problem: reason }
      : planSlip(ruleSet, employee, period, {
          before: months.get(employee.id) ?? NOTHING_YET,
          loans: loans.get(employee.id) ?? [],
          leave: leave.get(employee.id) ?? [],
          payHistory: histories.get(employee.id) ?? [],
          benefits: benefits.get(employee.id) ?? [],
          deductions: deductions.get(employee.id) ?? [],
        });
    if ('problem' in plan) {
      const { id, employeeId: employeeCode } = employee;
      skipped.push({ employeeId: id, employeeName: fullName(employee), employeeCode, reason: plan.problem });
    } else yield { employee, ruleSet, ...plan, remarks: [...plan.remarks, ...(late.get(employee.id) ?? [])] };
  }
}

export const previewRun = async ({ db }: PayrollDeps, input: RunInput): Promise<OutputOf<typeof PreviewRun>> => {
  const source = await readRun(db, input, false);
  const { frequency, period, ruleSet } = source;
  const skipped: SkippedEmployee[] = [];
  const slips = [...makeSlips(source, skipped)];
  const totals = startTotals();
  slips.forEach(totals.add);
  return {
    frequency,
    payPeriodStart: period.start,
    payPeriodEnd: period.end,
    ruleSet: ruleSet.id,
    notice: ruleSetNotice(ruleSet, toPayMonth(period)),
    slips: slips.map(plannedSlip),
    skipped,
    totals: totals.sum(),
  };
};

// The audit log is made of what a statement wrote, which is kept until then: in memory rather than in files.
const ROOM = '64MB';

const startRun = async (db: Db, { frequency, period, ruleSet }: RunSource, by: Maker): Promise<string> => {
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
  return run.id;
};

/** Two runs at once take turns: the second finds nothing left to do. */
export const runPayroll = async (
  { db, config }: PayrollDeps,
  input: RunInput,
  by: Maker,
): Promise<OutputOf<typeof RunPayroll>> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('payroll_run')), set_config('work_mem', ${ROOM}, true)`);
  const source = await readRun(db, input, true);
  const skipped: SkippedEmployee[] = [];
  const totals = startTotals();
  const slips = makeSlips(source, skipped);
  const first = slips.next();
  const runId = first.done ? null : await startRun(db, source, by);
  const ring = await keyRing(config);
  const rowFor = (made: RunSlip) => ({ ...toRow(made, by, ring), runId });
  const rows = function* () {
    for (let next = first; !next.done; next = slips.next()) {
      totals.add(next.value);
      yield rowFor(next.value);
    }
  };
  if (!first.done) {
    const keys = Object.keys(rowFor(first.value)) as (keyof ReturnType<typeof rowFor>)[];
    await insertMany(db, payrollRecords, keys, rows());
  }
  const { start: payPeriodStart, end: payPeriodEnd } = source.period;
  const sum = totals.sum();
  return { runId, created: sum.employees, payPeriodStart, payPeriodEnd, skipped, totals: sum };
};
