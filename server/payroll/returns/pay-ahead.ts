import { sql } from 'drizzle-orm';
import { type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, type Day, firstOfMonth } from '../../../domain/kernel/time.ts';
import type { Month, PayrollFrequency } from '../../../domain/payroll/fields.ts';
import { perPay } from '../../../domain/payroll/periods.ts';
import type { LastPay } from '../../../domain/payroll/returns/pay-ahead.ts';
import { AUTHORITIES, type Authority } from '../../../domain/payroll/returns/returns-contract.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';
import { OWED } from '../calendar/due-dates.ts';

const sums = sql.raw(
  AUTHORITIES.map((authority) => `sum(${OWED[authority]})::numeric(14, 2)::text as ${authority}`).join(', '),
);

type Amounts = Record<Authority, string>;

const toAuthorities = (row: Amounts): Record<Authority, Cents> =>
  Object.fromEntries(AUTHORITIES.map((authority) => [authority, parseMoney(row[authority])])) as Record<
    Authority,
    Cents
  >;

export type WaitingPay = Omit<LastPay, 'frequency' | 'paidTo' | 'endDate'> & {
  isApproved: boolean;
  periodEnd: Day;
  month: Month;
};

type WaitingRow = Amounts & Pick<WaitingPay, 'isApproved' | 'periodEnd' | 'month' | 'employees'> & { net: string };

/** Slips that are not paid yet, approved or not, by the last day of their period. */
export const waitingPay: BatchQuery<WaitingPay[]> = batchQuery(
  sql`
  select status = 'approved' as "isApproved", pay_period_end::text as "periodEnd", to_char(tax_month, 'YYYY-MM') as month,
    count(distinct employee_id)::int as employees, sum(net_pay)::numeric(14, 2)::text as net, ${sums}
  from payroll_records where status in ('pending', 'approved') group by 1, 2, 3 order by 2, 1`,
  (rows: readonly WaitingRow[]) =>
    rows.map((row) => ({ ...row, net: parseMoney(row.net), authorities: toAuthorities(row) })),
);

type LastRow = Amounts & {
  frequency: PayrollFrequency;
  paidTo: Day | null;
  hiredIn: Day;
  endDate: Day | null;
  employees: number;
  net: string;
  gross: string;
};

const NOTHING: Record<Authority, Cents> = {
  paye: cents(0),
  nssf: cents(0),
  shif: cents(0),
  housing_levy: cents(0),
  nita: cents(0),
  fbt: cents(0),
};

// Who has no slip yet is counted with the gross pay that was agreed, from the first month of work that is not over.
const toLastPay = (row: LastRow, today: Day): LastPay => {
  const { frequency, paidTo, endDate, employees } = row;
  const people = { frequency, endDate, employees };
  if (paidTo !== null) return { ...people, paidTo, net: parseMoney(row.net), authorities: toAuthorities(row) };
  const first = row.hiredIn > today ? row.hiredIn : firstOfMonth(today);
  return { ...people, paidTo: addDays(first, -1), net: perPay(parseMoney(row.gross), frequency), authorities: NOTHING };
};

/** The last regular slip of everybody who is employed, put together by when they are paid: no figure is of one person alone. */
export const lastPay = (today: Day): BatchQuery<LastPay[]> =>
  batchQuery(
    sql`
    select e.payroll_frequency as frequency, r.pay_period_end::text as "paidTo", e.end_date::text as "endDate",
      date_trunc('month', e.hire_date)::date::text as "hiredIn", count(*)::int as employees,
      coalesce(sum(r.net_pay), 0)::numeric(14, 2)::text as net, sum(e.base_salary + e.allowances)::numeric(14, 2)::text as gross,
      ${sql.raw(AUTHORITIES.map((authority) => `coalesce(sum(r.${authority}), 0)::numeric(14, 2)::text as ${authority}`).join(', '))}
    from employees e left join lateral (
      select pay_period_end, net_pay, ${sql.raw(AUTHORITIES.map((authority) => `${OWED[authority]} as ${authority}`).join(', '))}
      from payroll_records where employee_id = e.id and kind = 'regular' and status <> 'reversed'
      order by pay_period_end desc limit 1
    ) r on true
    where e.status = 'active' and (e.end_date is null or e.end_date >= ${today}::date) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    (rows: readonly LastRow[]) => rows.map((row) => toLastPay(row, today)),
  );
