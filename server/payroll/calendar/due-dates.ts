import { type SQL, sql } from 'drizzle-orm';
import { can, type Role } from '../../../domain/kernel/access.ts';
import { type Cents, parseMoney, subtractMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { AUTHORITY_LABELS, returnDueDate } from '../../../domain/payroll/returns/due-dates.ts';
import {
  AUTHORITIES,
  type Authority,
  DUE_TO,
  type DueDate,
  type PayDue,
  SLIP_AUTHORITIES,
} from '../../../domain/payroll/returns/returns-contract.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { type BatchQuery, batchQuery, joinQueries, NO_ROWS, rowsQuery, runQuery } from '../../db/query/query-batch.ts';
import type { PayrollDeps } from '../employees/employees.ts';
import { allHolidays } from './holidays.ts';
import { withheldDates } from './withheld-dates.ts';

// What the pay of a month owes to each authority: the employee's part and the employer's.
export const OWED: Record<Authority, string> = {
  paye: 'paye',
  nssf: 'nssf + employer_nssf - scheme_nssf - scheme_employer_nssf',
  shif: 'nhif',
  housing_levy: 'housing_levy + employer_housing_levy',
  nita: 'nita',
  // Of loans, and of no slip.
  fbt: '0',
};

const columns = sql.raw('paye, nssf, employer_nssf, nhif, housing_levy, employer_housing_levy, nita');
// Another system's pay says nothing of schemes.
const SCHEME = 'scheme_nssf, scheme_employer_nssf';
const sums = sql.raw(AUTHORITIES.map((authority) => `sum(${OWED[authority]}) as ${authority}`).join(', '));
const parts = sql.raw(AUTHORITIES.map((authority) => `('${authority}', m.${authority})`).join(', '));

type Owed = { month: Month; authority: Authority; amount: string; paid: string };

const owedIn = (months: SQL): SQL => sql`
    with owed as (
      select to_char(m.tax_month, 'YYYY-MM') as month, part.authority, part.amount
      from (
        select tax_month, ${sums} from (
          select tax_month, ${columns}, ${sql.raw(SCHEME)} from payroll_records where status in ('approved', 'paid')
          union all select tax_month, ${columns}, 0, 0 from earlier_pay where not is_filed
        ) as paid group by tax_month
      ) as m cross join lateral (values ${parts}) as part (authority, amount)
      where part.authority <> 'fbt'
      union all select month, 'fbt', tax from fringe_months where reversed_at is null
    ), settled as (
      select month, authority, sum(amount) as amount from statutory_payments where reversed_at is null group by month, authority
    )
    select coalesce(o.month, s.month) as month, coalesce(o.authority, s.authority) as authority,
      coalesce(o.amount, 0)::numeric(14, 2)::text as amount, coalesce(s.amount, 0)::numeric(14, 2)::text as paid
    from owed o full join settled s on s.month = o.month and s.authority = o.authority
    where ${months}`;

const monthIs = (month: Month): SQL => sql`coalesce(o.month, s.month) = ${month}`;

export const openFor = async (db: Db, authority: Authority, month: Month): Promise<Cents> => {
  const found = (await runQuery(db, rowsQuery<Owed>(owedIn(monthIs(month))))).find(
    (row) => row.authority === authority,
  );
  return subtractMoney(parseMoney(found?.amount ?? '0'), parseMoney(found?.paid ?? '0'));
};

const present = (row: Owed, today: Day, holidays: ReadonlySet<Day>): PayDue => {
  const open = subtractMoney(parseMoney(row.amount), parseMoney(row.paid));
  const dueDate = returnDueDate(row.authority, row.month, holidays);
  return {
    ...row,
    label: AUTHORITY_LABELS[row.authority],
    dueDate,
    open: toDecimalText(open),
    isOverdue: open > 0 && dueDate < today,
  };
};

const withNothing = (rows: readonly Owed[], month: Month): Owed[] =>
  SLIP_AUTHORITIES.filter((authority) => !rows.some((row) => row.month === month && row.authority === authority)).map(
    (authority) => ({ month, authority, amount: '0.00', paid: '0.00' }),
  );

const order = ({ dueDate, month, authority }: DueDate): string => `${dueDate} ${month} ${DUE_TO.indexOf(authority)}`;
/** Soonest first. */
const inOrder = (one: DueDate, other: DueDate): number => (order(one) < order(other) ? -1 : 1);

type Found = { owed: Owed[]; holidays: Day[] };

/** What is open of any month, and the five that slips owe to of the current one or of the month that is asked for. */
export const dueDates = (today: Day, month: Month | undefined): BatchQuery<PayDue[]> => {
  const current = month ?? today.slice(0, 7);
  const which = month
    ? monthIs(month)
    : sql`coalesce(o.amount, 0) <> coalesce(s.amount, 0) or coalesce(o.month, s.month) = ${current}`;
  return batchQuery(
    sql`select (select coalesce(json_agg(owed), '[]') from (${owedIn(which)}) as owed) as owed, ${allHolidays} as holidays`,
    ([found]: readonly Found[]) => {
      const { owed, holidays } = found ?? { owed: [], holidays: [] };
      const free = new Set(holidays);
      return [...owed, ...withNothing(owed, current)].map((row) => present(row, today, free)).sort(inOrder);
    },
  );
};

/** The same with what was kept back from suppliers, for who sees finance. */
export const allDueDates = (today: Day, month: Month | undefined, role: Role): BatchQuery<DueDate[]> => {
  const { query, read } = joinQueries({
    pay: dueDates(today, month),
    withheld: can(role, 'finance:read') ? withheldDates(today, month) : NO_ROWS,
  });
  return {
    query,
    read: (rows) => {
      const { pay, withheld } = read(rows);
      return [...pay, ...withheld].sort(inOrder);
    },
  };
};

export const listDueDates = async (deps: PayrollDeps, month: Month | undefined, role: Role): Promise<DueDate[]> =>
  runQuery(deps.db, allDueDates(await getToday(deps), month, role));

/** The months of which something should have reached an authority by now. */
export const overdueMonths = async (deps: PayrollDeps, role: Role): Promise<Month[]> => {
  const late = (await listDueDates(deps, undefined, role)).filter(({ isOverdue }) => isOverdue);
  return [...new Set(late.map(({ month }) => month))];
};
