import { sql } from 'drizzle-orm';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay, formatMonth } from '../../../domain/kernel/format.ts';
import { addMoney, type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import { addMonths, type Day } from '../../../domain/kernel/time.ts';
import { type Dues, finalDues, LEAVING_LABELS } from '../../../domain/payroll/final-dues/final-dues.ts';
import type {
  createFinalDues as CreateFinalDues,
  FinalDuesInput,
  previewFinalDues as PreviewFinalDues,
} from '../../../domain/payroll/final-dues/final-dues-contract.ts';
import { figure } from '../../../domain/payroll/format.ts';
import { toHundredths } from '../../../domain/payroll/leave/leave.ts';
import type { OpenLoan } from '../../../domain/payroll/loans/loans.ts';
import { atMost, less, NOTHING } from '../../../domain/payroll/pay/compute.ts';
import { payOn } from '../../../domain/payroll/pay/earned.ts';
import {
  computePay,
  type MonthToDate,
  mostWithheld,
  NOTHING_YET,
  toPayInputs,
  toStatutory,
} from '../../../domain/payroll/pay/pay.ts';
import { toPerson } from '../../../domain/payroll/pay/plan.ts';
import { fullName, type SlipAmounts } from '../../../domain/payroll/pay/slip.ts';
import { monthPeriod } from '../../../domain/payroll/periods.ts';
import type { RuleSet } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import { deductedIn, type HeldDeduction, tierTwoOnly } from '../../../domain/payroll/third-parties/payees.ts';
import { getToday } from '../../clock.ts';
import { keyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import { together } from '../../db/connection/transactions.ts';
import { payHistories } from '../employees/agreed-pay.ts';
import { type EmployeeRow, lockEmployee, type PayrollDeps } from '../employees/employees.ts';
import { updateEmployee } from '../employees/save-employee.ts';
import { computeBalance, listLeave } from '../leave/leave.ts';
import { loansToWithhold } from '../loans/open-loans.ts';
import { monthsToDate } from '../pay/month-to-date.ts';
import { type Maker, type NewSlip, toRow } from '../pay/new-slip.ts';
import { presentRecord, type RecordRow } from '../pay/records.ts';
import { payrollRecords } from '../pay-tables.ts';
import { ruleSetFor, ruleSetNotice } from '../statutory-tables/rule-sets.ts';
import { deductionsByEmployee } from '../third-parties/deductions.ts';

const refuseDay = (employee: EmployeeRow, { lastDay }: FinalDuesInput, today: Day): void => {
  const name = fullName(employee);
  if (lastDay < employee.hireDate) {
    throw invalid({ lastDay: `${name} started on ${formatDay(employee.hireDate)}` });
  }
  if (lastDay > addMonths(today, 3)) throw invalid({ lastDay: 'Must be within the next three months' });
  if (employee.status === 'terminated' && employee.endDate !== null && employee.endDate !== lastDay) {
    throw invalid({ lastDay: `${name} left on ${formatDay(employee.endDate)}` });
  }
};

type PaidSoFar = { paidThrough: Day | null; isCovered: boolean };

// Up to when regular pay is on a payslip, and whether contributions to NSSF were ever made.
const readPaid = async (db: Db, employeeId: string): Promise<PaidSoFar> => {
  const { rows } = await db.execute<PaidSoFar>(sql`
    select max(pay_period_end) filter (where pays_period)::text as "paidThrough", coalesce(bool_or(nssf > 0 or pension > 0), false)
      or exists (select from earlier_pay where employee_id = ${employeeId} and nssf > 0) as "isCovered"
    from payroll_records where employee_id = ${employeeId} and status <> 'reversed'`);
  return rows[0] ?? { paidThrough: null, isCovered: false };
};

const payRemark = (paidThrough: Day | null, lastDay: Day): string | null => {
  if (paidThrough !== null && paidThrough > lastDay) {
    return `A payslip pays days after ${formatDay(lastDay)}: reverse it, and make it again up to that day`;
  }
  return paidThrough === lastDay
    ? null
    : `The pay of the days up to ${formatDay(lastDay)} comes with the payroll of ${formatMonth(lastDay.slice(0, 7))}`;
};

type SetOff = Record<'advance' | 'loans' | 'recovery', Cents> & { remarks: string[] };

// The law leaves a third: advances come first, then loans, then the notice that was not given.
const setOff = (loans: readonly OpenLoan[], { recovery }: Dues, most: Cents): SetOff => {
  const owed = (kind: OpenLoan['kind']) =>
    addMoney(NOTHING, ...loans.filter((loan) => loan.kind === kind).map(({ balance }) => balance));
  const wanted = { advance: owed('advance'), loans: owed('loan'), recovery };
  const advance = atMost(wanted.advance, most);
  const taken = atMost(wanted.loans, less(most, advance));
  const notice = atMost(recovery, less(most, advance, taken));
  const left = less(addMoney(wanted.advance, wanted.loans), advance, taken);
  return {
    advance,
    loans: taken,
    recovery: notice,
    remarks: [
      ...(left > 0 ? [`Loans of ${figure(left)} stay owed: deductions are capped at two thirds of pay`] : []),
      ...(notice < recovery ? [`${figure(less(recovery, notice))} for notice not given stays owed`] : []),
    ],
  };
};

type Context = {
  employee: EmployeeRow;
  input: FinalDuesInput;
  ruleSet: RuleSet;
  before: MonthToDate;
  loans: readonly OpenLoan[];
  owed: readonly HeldDeduction[];
};

const toSlip = (dues: Dues, context: Context): { slip: NewSlip; remarks: string[] } => {
  const { employee, input, ruleSet, before, loans, owed } = context;
  const month = input.lastDay.slice(0, 7);
  // Nothing of it is regular pay, so that no housing levy is due.
  const inputs = toPayInputs(dues.gross, { irregular: dues.gross });
  const pay = computePay(ruleSet.rules, month, inputs, { before, person: toPerson(employee) });
  const { nssf, nhif, housingLevy, paye } = pay.amounts;
  const {
    advance,
    loans: taken,
    recovery,
    remarks,
  } = setOff(loans, dues, mostWithheld(dues.gross, toStatutory(pay.amounts)));
  const slip: SlipAmounts = {
    baseSalary: NOTHING,
    overtime: NOTHING,
    allowances: dues.gross,
    ...{ nssf, nhif, housingLevy, paye, advance },
    loans: taken,
    otherDeductions: recovery,
  };
  const besides = {
    kind: 'final_dues',
    purpose: LEAVING_LABELS[input.reason],
    covers: null,
    paysPeriod: false,
    items: dues.items,
  } as const;
  return {
    slip: {
      ...{ employee, ruleSet, slip, inputs, pay },
      period: { start: monthPeriod(month).start, end: input.lastDay },
      thirdParties: tierTwoOnly(deductedIn(owed, month, employee.payrollFrequency)),
      otherPurpose: recovery > 0 ? `Notice not given: ${dues.recoveryWorking}` : null,
      paymentMethod: input.paymentMethod,
      notes: input.notes,
      besides: { ...besides, items: [...dues.items] },
    },
    remarks,
  };
};

const readLeaver = (db: Db, { id }: EmployeeRow, month: string) =>
  together(
    db,
    () => ruleSetFor(db, month, 'lastDay'),
    () => monthsToDate(db, month, { employeeIds: [id] }),
    () => listLeave(db, id),
    () => loansToWithhold(db, [id]),
    () => payHistories(db, [id]),
    () => deductionsByEmployee(db, [id]),
    () => readPaid(db, id),
  );

type Made = { rows: RecordRow[]; remarks: string[]; notice: string | null };

const makeFinalDues = async (deps: PayrollDeps, id: string, input: FinalDuesInput, by: Maker): Promise<Made> => {
  const { db } = deps;
  const employee = await lockEmployee(db, id);
  if (!employee) throw notFound('Employee');
  refuseDay(employee, input, await getToday(deps));
  const { lastDay, reason } = input;
  const month = lastDay.slice(0, 7);
  const [ruleSet, months, leave, loans, histories, deductions, paid] = await readLeaver(db, employee, month);
  const owed = deductions.get(id) ?? [];
  const agreed = payOn(lastDay, employee, histories.get(id) ?? []);
  const taken = leave.filter(({ startDate }) => startDate <= lastDay);
  const dues = finalDues({
    ...{ hireDate: employee.hireDate, lastDay, reason, noticeDays: input.noticeDays, noticeGiven: input.noticeGiven },
    monthlyPay: addMoney(parseMoney(agreed.baseSalary), parseMoney(agreed.allowances)),
    leaveLeft: toHundredths(computeBalance(employee, taken, lastDay).balance),
    isCovered: paid.isCovered || employee.nssfNumber !== null || parseMoney(employee.pension) > 0,
  });
  const context = { employee, input, ruleSet, before: months.get(id) ?? NOTHING_YET, loans: loans.get(id) ?? [], owed };
  const { slip, remarks } = toSlip(dues, context);
  const ring = await keyRing(deps.config);
  const rows =
    dues.gross === 0
      ? []
      : await db
          .insert(payrollRecords)
          .values(toRow(slip, by, ring))
          .returning();
  if (employee.status !== 'terminated') {
    await updateEmployee(deps, id, { status: 'terminated', endDate: lastDay, reason: LEAVING_LABELS[reason] });
  }
  const payNote = payRemark(paid.paidThrough, lastDay);
  return {
    rows,
    remarks: [...(payNote ? [payNote] : []), ...(rows.length === 0 ? ['Nothing is due'] : []), ...remarks],
    notice: ruleSetNotice(ruleSet, month),
  };
};

/** The slip itself, for a transaction that is taken back. */
export const previewFinalDues = async (
  deps: PayrollDeps,
  id: string,
  input: FinalDuesInput,
  by: Maker,
): Promise<OutputOf<typeof PreviewFinalDues>> => {
  const { rows, remarks, notice } = await makeFinalDues(deps, id, input, by);
  const slips = rows.map((row) => ({
    ...presentRecord(row),
    payeeShares: row.payeeShares,
    items: row.items,
    steps: row.steps,
    computed: row.computed,
  }));
  return { slips, remarks, notice };
};

export const createFinalDues = async (
  deps: PayrollDeps,
  id: string,
  input: FinalDuesInput,
  by: Maker,
): Promise<OutputOf<typeof CreateFinalDues>> => {
  const { rows, remarks } = await makeFinalDues(deps, id, input, by);
  return { records: rows.map((row) => presentRecord(row)), remarks };
};

/** Only who has left is certified to have served. */
export const asLeaver = (employee: EmployeeRow): EmployeeRow & { endDate: Day } => {
  const { endDate } = employee;
  if (employee.status !== 'terminated' || endDate === null) {
    throw notFound('Certificate of service');
  }
  return { ...employee, endDate };
};
