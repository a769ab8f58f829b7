import { type SQL, sql } from 'drizzle-orm';
import { type Cents, parseMoney, subtractMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Month, PayrollFrequency } from '../../../domain/payroll/fields.ts';
import type { PayeeDue, PayeeKind } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { payeeDueDate } from '../../../domain/payroll/third-parties/payees.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';
import { holidaysBetween } from '../calendar/holidays.ts';
import type { PayrollDeps } from '../employees/employees.ts';

type Owed = {
  payeeId: string;
  name: string;
  kind: PayeeKind;
  dueDay: number;
  month: Month;
  employees: number;
  amount: string;
  paid: string;
};

// What the approved and paid slips of a month owe to each payee, and what of it was paid.
const OWED = sql`
  select o.payee_id, o.month, max(o.employees)::int as employees, sum(o.amount) as amount, sum(o.paid) as paid from (
    select share."payeeId" as payee_id, to_char(r.tax_month, 'YYYY-MM') as month, count(distinct r.employee_id) as employees,
      sum(share.amount) as amount, 0 as paid
    from payroll_records r cross join lateral jsonb_to_recordset(r.payee_shares) as share ("payeeId" uuid, amount numeric)
    where r.status in ('approved', 'paid') and r.payee_shares <> '[]' group by 1, 2
    union all select payee_id, month, 0, 0, sum(amount) from payee_payments where reversed_at is null group by 1, 2
  ) as o group by o.payee_id, o.month`;

const readOwed = async (db: Db, which: SQL): Promise<Owed[]> => {
  const { rows } = await db.execute<Owed>(sql`
    select p.id as "payeeId", p.name, p.kind, p.due_day as "dueDay", o.month, o.employees,
      o.amount::numeric(14, 2)::text as amount, o.paid::numeric(14, 2)::text as paid
    from (${OWED}) as o join payees p on p.id = o.payee_id where ${which} order by o.month, p.name, p.id`);
  return rows;
};

export const openForPayee = async (db: Db, payeeId: string, month: Month): Promise<Cents> => {
  const [found] = await readOwed(db, sql`p.id = ${payeeId} and o.month = ${month}`);
  return subtractMoney(parseMoney(found?.amount ?? '0'), parseMoney(found?.paid ?? '0'));
};

const present = ({ dueDay, ...row }: Owed, today: Day, holidays: ReadonlySet<Day>): PayeeDue => {
  const open = subtractMoney(parseMoney(row.amount), parseMoney(row.paid));
  const dueDate = payeeDueDate(dueDay, row.month, holidays);
  return { ...row, dueDate, open: toDecimalText(open), isOverdue: open > 0 && dueDate < today };
};

/** What is owed for a month, and what is still open of earlier ones; those without anything this month are shown too. */
export const payeeDues = async (deps: PayrollDeps, month: Month): Promise<PayeeDue[]> => {
  const { db } = deps;
  const today = await getToday(deps);
  const owed = await readOwed(db, sql`o.month = ${month} or (o.month < ${month} and o.amount > o.paid)`);
  const { rows: active } = await db.execute<Pick<Owed, 'payeeId' | 'name' | 'kind' | 'dueDay'>>(
    sql`select id as "payeeId", name, kind, due_day as "dueDay" from payees where is_active order by name, id`,
  );
  const without = active
    .filter(({ payeeId }) => !owed.some((row) => row.payeeId === payeeId && row.month === month))
    .map((payee) => ({ ...payee, month, employees: 0, amount: '0.00', paid: '0.00' }));
  const all = [...owed, ...without];
  const first = all.reduce((least, row) => (row.month < least ? row.month : least), month);
  const holidays = await holidaysBetween(db, `${first}-01`, `${month.slice(0, 4)}-12-31`);
  return all.map((row) => present(row, today, holidays));
};

/** For the dashboard: what is due within a few days, or late. */
export const payeesToPay = (
  today: Day,
): SQL => sql`(select count(*)::int from (${OWED}) as o join payees p on p.id = o.payee_id
  where o.amount > o.paid and (o.month || '-01')::date + interval '1 month' + make_interval(days => p.due_day - 1) <= ${today}::date + 5)`;

type Due = { name: string; dueDay: number; amount: Cents };
export type PayeeOwed = Due & { month: Month; isApproved: boolean };
export type PayeeOnSlips = Due & { frequency: PayrollFrequency; paidTo: Day; endDate: Day | null };

const withCents = <Row extends { amount: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, amount: parseMoney(row.amount) }));

/** What is open of approved slips, and what those that wait will owe, by payee and month. */
export const payeesOwed: BatchQuery<PayeeOwed[]> = batchQuery(
  sql`
  select p.name, p.due_day as "dueDay", o.month, true as "isApproved", (o.amount - o.paid)::numeric(14, 2)::text as amount
  from (${OWED}) as o join payees p on p.id = o.payee_id where o.amount > o.paid
  union all
  select p.name, p.due_day, to_char(r.tax_month, 'YYYY-MM'), false, sum(share.amount)::numeric(14, 2)::text
  from payroll_records r cross join lateral jsonb_to_recordset(r.payee_shares) as share ("payeeId" uuid, amount numeric)
    join payees p on p.id = share."payeeId"
  where r.status = 'pending' and r.payee_shares <> '[]' group by p.id, r.tax_month
  order by 3, 1`,
  (rows: readonly (Omit<PayeeOwed, 'amount'> & { amount: string })[]) => withCents(rows),
);

/** What the last regular slip of everybody who is employed owed to each payee, by when they are paid. */
export const payeesOnLastSlips = (today: Day): BatchQuery<PayeeOnSlips[]> =>
  batchQuery(
    sql`
    select p.name, p.due_day as "dueDay", e.payroll_frequency as frequency, r.pay_period_end::text as "paidTo",
      e.end_date::text as "endDate", sum(share.amount)::numeric(14, 2)::text as amount
    from employees e join lateral (
      select pay_period_end, payee_shares from payroll_records
      where employee_id = e.id and kind = 'regular' and status <> 'reversed' order by pay_period_end desc limit 1
    ) r on true cross join lateral jsonb_to_recordset(r.payee_shares) as share ("payeeId" uuid, amount numeric)
      join payees p on p.id = share."payeeId"
    where e.status = 'active' and (e.end_date is null or e.end_date >= ${today}::date)
    group by p.id, e.payroll_frequency, r.pay_period_end, e.end_date order by p.name, p.id, 3, 4, 5`,
    (rows: readonly (Omit<PayeeOnSlips, 'amount'> & { amount: string })[]) => withCents(rows),
  );
