import { and, eq, getTableColumns, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExpenseFigures } from '../../domain/billing/runs/run-contract.ts';
import type { Expense, listExpenses as ListExpenses } from '../../domain/expenses/contract.ts';
import { EXPENSE_ACCOUNT, EXPENSE_CATEGORIES } from '../../domain/expenses/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { firstOfMonth, lastOfMonth } from '../../domain/kernel/time.ts';
import { isAccountCode } from '../../domain/ledger/contract.ts';
import { cashAccountNames } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { writtenSince } from '../db/query/written-since.ts';
import type { Deps } from '../deps.ts';
import { limitTo, matchAny, searchText, textContains } from '../http/list/list-search.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { leftPrepaid } from './prepaid.ts';
import { expenseReceipts, expenses } from './tables.ts';

export type ExpenseDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const { version: _, deletedAt: __, ...shown } = getTableColumns(expenses);
// The file itself stays behind.
const columns = {
  ...shown,
  accountName: sql<string | null>`(select a.name from accounts a where a.code = ${expenses.account})`,
  receipt: {
    filename: expenseReceipts.filename,
    mediaType: expenseReceipts.mediaType,
    size: expenseReceipts.size,
  },
};
const ofExpense = eq(expenseReceipts.expenseId, expenses.id);
export const expenseRows = (db: Db) => db.select(columns).from(expenses).leftJoin(expenseReceipts, ofExpense);
const live = isNull(expenses.deletedAt);

type ExpenseShown = Awaited<ReturnType<typeof expenseRows>>[number];

export const presentExpenses = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  rows: readonly ExpenseShown[],
): Promise<Expense[]> => {
  const nameAccount = await cashAccountNames(deps);
  return rows.map((row) => ({ ...row, ...nameAccount(row), prepaid: leftPrepaid(row) }));
};

const textMatches = (q: string): SQL =>
  sql`${live} and ${textContains(searchText(expenses.description, expenses.vendor), q)}`;

// Four digits are also the account of the chart that an expense is booked on.
const bookedOn = (account: string): SQL[] => {
  const categories = EXPENSE_CATEGORIES.filter((category) => EXPENSE_ACCOUNT[category] === account);
  return [
    sql`${eq(expenses.account, account)}`,
    ...(categories.length > 0 ? [sql`${isNull(expenses.account)} and ${inArray(expenses.category, categories)}`] : []),
  ];
};

const waysToFind = (q: string): SQL[] => [textMatches(q), ...(isAccountCode(q) ? bookedOn(q) : [])];

type Narrowing = Pick<QueryOf<typeof ListExpenses>, 'category' | 'from' | 'to' | 'q'>;

export const expenseFilter = (query: Narrowing): SQL | undefined =>
  and(
    live,
    query.category ? eq(expenses.category, query.category) : undefined,
    query.from ? gte(expenses.expenseDate, query.from) : undefined,
    query.from ? writtenSince(expenses.expenseDate, expenses.createdAt, query.from) : undefined,
    query.to ? lte(expenses.expenseDate, query.to) : undefined,
    query.q ? matchAny(waysToFind(query.q)) : undefined,
  );

export const listExpenses = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  query: QueryOf<typeof ListExpenses>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Expense[]> => {
  const { db } = deps;
  const page = keyset(query, {
    sorts: { createdAt: expenses.createdAt, expenseDate: expenses.expenseDate, amount: expenses.amount },
    id: expenses.id,
    otherwise: '-expenseDate',
  });
  const narrow = expenseFilter({ ...query, q: undefined });
  const words = query.q ? waysToFind(query.q) : null;
  const filter = and(narrow, await limitTo(db, expenses.id, [words], { page, filter: narrow, count: query.count }));
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(expenses)
    .leftJoin(expenseReceipts, ofExpense)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, expenses, filter, reply);
  return presentExpenses(deps, page.finish(request, reply, rows));
};

export const getExpense = async (deps: Pick<Deps, 'db' | 'settings'>, id: string): Promise<Expense> => {
  const [expense] = await presentExpenses(deps, await expenseRows(deps.db).where(and(eq(expenses.id, id), live)));
  if (!expense) throw notFound('Expense');
  return expense;
};

export const expenseFigures = async (deps: ExpenseDeps): Promise<ExpenseFigures> => {
  const today = await getToday(deps);
  const { rows } = await deps.db.execute<ExpenseFigures>(sql`
    with by_category as (
      select category, sum(amount) as total, count(*) as entries,
        sum(amount) filter (where this_month) as month_total, count(*) filter (where this_month) as month_entries
      from (
        select category, amount,
          expense_date between ${firstOfMonth(today)}::date and ${lastOfMonth(today)}::date as this_month
        from expenses where deleted_at is null
      ) as live group by category
    ), top as (select category, total from by_category order by total desc, category limit 1)
    select
      coalesce(sum(month_total), 0)::numeric(14, 2)::text as "totalThisMonth",
      coalesce(sum(month_entries), 0)::int as "entriesThisMonth",
      coalesce(sum(entries), 0)::int as "totalEntries",
      coalesce(round(sum(total) / sum(entries)), 0)::numeric(14, 2)::text as "averageExpense",
      (select category from top) as "topCategory",
      coalesce((select total from top), 0)::numeric(14, 2)::text as "topCategoryTotal",
      coalesce(sum(total), 0)::numeric(14, 2)::text as "total"
    from by_category`);
  const [row] = rows;
  if (!row) throw new Error('The sum answered no row');
  return row;
};
