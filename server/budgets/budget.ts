import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Budget, BudgetLine, BudgetRow } from '../../domain/budgets/contract.ts';
import { type BudgetKind, MONTHS, NO_MONTHS, yearTotal } from '../../domain/budgets/rules.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';
import { type BatchQuery, batchQuery, runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { budgets } from './tables.ts';

type Row = {
  account: string;
  name: string;
  kind: BudgetKind;
  isActive: boolean;
  months: string[] | null;
  lastYear: string[];
};

// Debits less credits of each month, on the side where the account grows.
const byMonth = (first: Day, last: Day) => sql`
  select d.account, extract(month from d.day)::int as month, sum(d.debit - d.credit) as amount
  from journal_days d where d.day between ${first}::date and ${last}::date group by d.account, 2`;

const rowsOfYear = (year: number): BatchQuery<BudgetRow[]> => {
  const before = year - 1;
  const query = sql`
    select a.code as account, a.name, a.kind, a.is_active as "isActive", b.months::text[] as months,
      array(select (coalesce(s.amount, 0) * case a.kind when 'expense' then 1 else -1 end)::numeric(14, 2)::text
        from generate_series(1, ${sql.raw(String(MONTHS.length))}) as m(month)
        left join spent s on s.account = a.code and s.month = m.month order by m.month) as "lastYear"
    from accounts a left join budgets b on b.account = a.code and b.year = ${year}
    where a.kind in ('income', 'expense') order by a.code`;
  return batchQuery(
    sql`with spent as (${byMonth(`${before}-01-01`, `${before}-12-31`)}) ${query}`,
    (rows: readonly Row[]) =>
      rows.flatMap((row) => {
        const lastYear = row.lastYear.map(parseMoney);
        const isKnown = row.isActive || row.months !== null || lastYear.some((amount) => amount !== 0);
        return isKnown ? [present(row, lastYear)] : [];
      }),
  );
};

const present = ({ account, name, kind, months: planned }: Row, lastYear: readonly Cents[]): BudgetRow => {
  const months = planned?.map(parseMoney) ?? NO_MONTHS;
  return {
    account,
    name,
    kind,
    months: months.map(toDecimalText),
    total: toDecimalText(yearTotal(months)),
    isPlanned: planned !== null,
    lastYear: lastYear.map(toDecimalText),
    lastYearTotal: toDecimalText(yearTotal(lastYear)),
  };
};

const sumKind = (rows: readonly BudgetRow[], kind: BudgetKind): Cents =>
  yearTotal(rows.filter((row) => row.kind === kind).map(({ total }) => parseMoney(total)));

export const getBudget = async (db: Db, year: number): Promise<Budget> => {
  const { rows } = await runBatch(db, { rows: rowsOfYear(year) });
  const [income, expenses] = [sumKind(rows, 'income'), sumKind(rows, 'expense')];
  return {
    year,
    rows,
    income: toDecimalText(income),
    expenses: toDecimalText(expenses),
    result: toDecimalText(cents(income - expenses)),
  };
};

/** The accounts that can be planned, by their code. */
export const plannedAccounts = async (db: Db): Promise<ReadonlyMap<string, { name: string; kind: string }>> => {
  const { rows } = await db.execute<{ code: string; name: string; kind: string }>(
    sql`select code, name, kind from accounts where is_active`,
  );
  return new Map(rows.map(({ code, ...account }) => [code, account]));
};

export const accountProblem = (known: Awaited<ReturnType<typeof plannedAccounts>>, code: string): string | null => {
  const account = known.get(code);
  if (!account) return `There is no account ${code} in use`;
  if (account.kind === 'income' || account.kind === 'expense') return null;
  return `${code} ${account.name} is neither income nor expense: only those are planned`;
};

/** Writes what was named: twelve zeros take a plan away. */
export const writeLines = async (db: Db, year: number, lines: readonly BudgetLine[]): Promise<void> => {
  const isEmpty = ({ months }: BudgetLine) => months.every((amount) => amount === 0);
  const gone = lines.filter(isEmpty).map(({ account }) => account);
  const planned = lines.filter((line) => !isEmpty(line));
  if (gone.length > 0) await db.delete(budgets).where(and(eq(budgets.year, year), inArray(budgets.account, gone)));
  if (planned.length === 0) return;
  await db
    .insert(budgets)
    .values(
      planned.map(({ account, months }) => ({
        id: `${account}-${year}`,
        account,
        year,
        months: months.map(toDecimalText),
      })),
    )
    .onConflictDoUpdate({
      target: [budgets.year, budgets.account],
      set: { months: sql`excluded.months` },
      setWhere: sql`${budgets.months} is distinct from excluded.months`,
    });
};

export const saveBudget = async (
  { db }: Pick<Deps, 'db'>,
  year: number,
  lines: readonly BudgetLine[],
): Promise<Budget> => {
  const known = await plannedAccounts(db);
  for (const [n, { account }] of lines.entries()) {
    const problem = accountProblem(known, account);
    if (problem) throw invalid({ [`lines.${n}.account`]: problem });
  }
  await writeLines(db, year, lines);
  return getBudget(db, year);
};

export type PlannedMonth = { account: string; month: Day; amount: Cents };

/** What is planned for the months that a span touches. */
export const plannedMonths = ({ from, to }: { from: Day; to: Day }): BatchQuery<PlannedMonth[]> =>
  batchQuery(
    sql`select b.account, make_date(b.year, m.n::int, 1)::text as month, m.amount::text as amount
      from budgets b, unnest(b.months) with ordinality as m(amount, n)
      where b.year between extract(year from ${from}::date) and extract(year from ${to}::date)
        and make_date(b.year, m.n::int, 1) between date_trunc('month', ${from}::date) and ${to}::date and m.amount <> 0`,
    (rows: readonly { account: string; month: Day; amount: string }[]) =>
      rows.map(({ amount, ...row }) => ({ ...row, amount: parseMoney(amount) })),
  );
