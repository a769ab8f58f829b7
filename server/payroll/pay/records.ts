import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cashAccountIdFor } from '../../../domain/cash/rules.ts';
import { can, type Role } from '../../../domain/kernel/access.ts';
import type { OutputOf, QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { firstOfMonth, lastOfMonth } from '../../../domain/kernel/time.ts';
import { daysText } from '../../../domain/payroll/leave/leave.ts';
import type {
  getPayrollSummary as GetPayrollSummary,
  listPayroll as ListPayroll,
  PayrollDetails,
  PayrollRecord,
} from '../../../domain/payroll/pay/pay-contract.ts';
import { fullName, type SlipIdentity } from '../../../domain/payroll/pay/slip.ts';
import { getToday } from '../../clock.ts';
import { keyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { limitTo } from '../../http/list/list-search.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { listDeliveries } from '../../mail/service.ts';
import { overdueMonths } from '../calendar/due-dates.ts';
import { outdatedSlips } from '../employees/agreed-pay.ts';
import { maskNumbers, type PayrollDeps } from '../employees/employees.ts';
import { openSlipNumbers } from '../employees/sealed-numbers.ts';
import { lateLeave } from '../leave/late-leave.ts';
import { employeeLoans, loanRepayments } from '../loan-tables.ts';
import { payrollRecords } from '../pay-tables.ts';

export type RecordRow = typeof payrollRecords.$inferSelect;

export const presentRecord = (
  row: Omit<RecordRow, 'numbers' | 'payeeShares' | 'items' | 'steps' | 'computed' | 'limits'>,
  outdated: string | null = null,
): PayrollRecord => {
  const { identity, taxMonth, approvedById: _, ...shown } = row;
  return {
    ...shown,
    cashAccountId: row.paidDate && cashAccountIdFor(row),
    outdated,
    employeeName: fullName(identity),
    employeeCode: identity.employeeId,
    position: identity.position,
    department: identity.department,
    month: taxMonth.slice(0, 7),
    overtimeHours: daysText(row.overtimeHours),
    holidayHours: daysText(row.holidayHours),
  };
};

// What somebody who approves a pending slip should know: its own pay has changed, or leave of a slip before came too late.
const loadNotices = async (db: Db, rows: readonly RecordRow[]): Promise<Map<string, string>> => {
  const pending = rows.filter(({ status }) => status === 'pending');
  const own = await outdatedSlips(db, pending);
  const late =
    pending.length === 0
      ? new Map<string, string[]>()
      : await lateLeave(
          db,
          pending.map(({ employeeId }) => employeeId),
        );
  return new Map(
    pending.flatMap(({ id, employeeId }) => {
      const notes = [own.get(id), ...(late.get(employeeId) ?? []).map((one) => `${one}.`)].filter(Boolean);
      return notes.length === 0 ? [] : [[id, notes.join(' ')]];
    }),
  );
};

// What a list does not show stays in the database.
const {
  numbers: ______,
  payeeShares: _____,
  items: ____,
  steps: _,
  computed: __,
  limits: ___,
  ...listed
} = getTableColumns(payrollRecords);

const word = (key: keyof SlipIdentity): SQL => sql`${payrollRecords.identity} ->> ${sql.raw(`'${key}'`)}`;

const matchesName = (q: string): SQL =>
  sql`concat_ws(' ', ${word('firstName')}, ${word('lastName')}, ${word('employeeId')}) ilike ${containing(q)}`;

type Wanted = Pick<QueryOf<typeof ListPayroll>, 'employee' | 'status' | 'kind' | 'month' | 'run' | 'q'>;

export const recordFilter = ({ employee, status, kind, month, run, q }: Wanted): SQL | undefined =>
  and(
    employee ? eq(payrollRecords.employeeId, employee) : undefined,
    status ? eq(payrollRecords.status, status) : undefined,
    kind ? eq(payrollRecords.kind, kind) : undefined,
    month ? eq(payrollRecords.taxMonth, `${month}-01`) : undefined,
    run ? eq(payrollRecords.runId, run) : undefined,
    q ? matchesName(q) : undefined,
  );

export const listRecords = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListPayroll>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PayrollRecord[]> => {
  const page = keyset(query, {
    sorts: {
      createdAt: payrollRecords.createdAt,
      payPeriodStart: payrollRecords.payPeriodStart,
      grossPay: payrollRecords.grossPay,
      netPay: payrollRecords.netPay,
    },
    id: payrollRecords.id,
    otherwise: '-createdAt',
  });
  const { employee, run, q, count, ...others } = query;
  const own = recordFilter({ employee, run });
  const words = q ? [matchesName(q)] : null;
  const narrow = recordFilter(others);
  const filter = and(own, await limitTo(db, payrollRecords.id, [words, narrow], { page, filter: own, count }));
  const rows = await db
    .select({ ...listed, cursor: page.cursor })
    .from(payrollRecords)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (count) await countRows(db, payrollRecords, filter, reply);
  const shown = page.finish(request, reply, rows) as RecordRow[];
  const outdated = await loadNotices(db, shown);
  return shown.map((row) => presentRecord(row, outdated.get(row.id)));
};

export const findRecord = async (db: Db, id: string): Promise<RecordRow> => {
  const [row] = await db.select().from(payrollRecords).where(eq(payrollRecords.id, id));
  if (!row) throw notFound('Payroll record');
  return row;
};

export const getRecord = async (db: Db, id: string): Promise<PayrollRecord> => {
  const row = await findRecord(db, id);
  return presentRecord(row, (await loadNotices(db, [row])).get(id));
};

const listRepayments = (db: Db, recordId: string): Promise<PayrollDetails['repayments']> =>
  db
    .select({
      loanId: loanRepayments.loanId,
      kind: employeeLoans.kind,
      purpose: employeeLoans.purpose,
      amount: loanRepayments.amount,
    })
    .from(loanRepayments)
    .innerJoin(employeeLoans, eq(employeeLoans.id, loanRepayments.loanId))
    .where(eq(loanRepayments.payrollRecordId, recordId))
    .orderBy(loanRepayments.createdAt, loanRepayments.id);

export const loadDetails = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  role: Role,
  row: RecordRow,
): Promise<PayrollDetails> => {
  const identity = { ...openSlipNumbers(await keyRing(config), row), bankName: row.identity.bankName };
  return {
    ...presentRecord(row, (await loadNotices(db, [row])).get(row.id)),
    payeeShares: row.payeeShares,
    items: row.items,
    steps: row.steps,
    computed: row.computed,
    identity: can(role, 'payroll:numbers') ? identity : maskNumbers(identity),
    repayments: await listRepayments(db, row.id),
    deliveries: await listDeliveries(db, `payslip:${row.id}`),
  };
};

type Summary = OutputOf<typeof GetPayrollSummary>;
type Figures = Omit<Summary, 'pending' | 'approved'> &
  Record<'pendingCount' | 'approvedCount', number> &
  Record<'pendingNet' | 'approvedNet', string>;

export const payrollSummary = async (deps: PayrollDeps, role: Role): Promise<Summary> => {
  const today = await getToday(deps);
  const { rows } = await deps.db.execute<Figures>(sql`
    select e.*, r.* from (
      select count(*)::int as "totalEmployees", coalesce(sum(base_salary), 0)::numeric(14, 2)::text as "monthlySalaryBill"
      from employees where status = 'active'
    ) as e cross join (
      select count(*) filter (where status <> 'reversed')::int as "payrollRecords",
        coalesce(sum(net_pay) filter (where status <> 'reversed'
          and pay_period_start between ${firstOfMonth(today)}::date and ${lastOfMonth(today)}::date), 0)::numeric(14, 2)::text as "currentMonthPayroll",
        count(*) filter (where status = 'pending')::int as "pendingCount",
        coalesce(sum(net_pay) filter (where status = 'pending'), 0)::numeric(14, 2)::text as "pendingNet",
        count(*) filter (where status = 'approved')::int as "approvedCount",
        coalesce(sum(net_pay) filter (where status = 'approved'), 0)::numeric(14, 2)::text as "approvedNet"
      from payroll_records
    ) as r`);
  const [row] = rows;
  if (!row) throw new Error('The sum answered no row');
  const { pendingCount, pendingNet, approvedCount, approvedNet, ...figures } = row;
  return {
    ...figures,
    pending: { count: pendingCount, netPay: pendingNet },
    approved: { count: approvedCount, netPay: approvedNet },
    overdueMonths: await overdueMonths(deps, role),
  };
};
