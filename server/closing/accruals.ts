import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accrual, AccrualInput, listAccruals as ListAccruals } from '../../domain/closing/contract.ts';
import { monthEnd } from '../../domain/closing/steps.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { formatDay, formatMonth } from '../../domain/kernel/format.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { accruedExpenseLines, mirrored } from '../../domain/ledger/postings.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { allAccounts, holdActiveAccounts } from '../ledger/accounts.ts';
import { closedThrough, correctionDay, openCorrectionDay, postEntries, reverseEvents } from '../ledger/post.ts';
import { accruals } from './tables.ts';

type ClosingDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const SOURCE = 'accrual';

type Row = typeof accruals.$inferSelect;

const nameAccounts = async (db: Db, rows: readonly Row[]): Promise<Accrual[]> => {
  const names = new Map((await allAccounts(db)).map(({ code, name }) => [code, name]));
  return rows.map((row) => ({ ...row, accountName: names.get(row.account) ?? row.account }));
};

export const listAccruals = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListAccruals>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Accrual[]> => {
  const page = keyset(query, { sorts: { createdAt: accruals.createdAt }, id: accruals.id, otherwise: '-createdAt' });
  const filter = query.month ? eq(accruals.monthEnd, monthEnd(query.month)) : undefined;
  const rows = await db
    .select({ ...getTableColumns(accruals), cursor: page.cursor })
    .from(accruals)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, accruals, filter, reply);
  return nameAccounts(db, page.finish(request, reply, rows));
};

const getAccrual = async (db: Db, id: string): Promise<Accrual> => {
  const [accrual] = await nameAccounts(db, await db.select().from(accruals).where(eq(accruals.id, id)));
  if (!accrual) throw notFound('Accrual');
  return accrual;
};

const requireExpenseAccount = async (db: Db, code: string): Promise<void> => {
  const [known, active] = [await allAccounts(db), await holdActiveAccounts(db, [code])];
  const isExpense = known.some((account) => account.code === code && account.kind === 'expense');
  if (!isExpense || !active.has(code)) throw invalid({ account: 'Choose an expense account in use' });
};

/** Booked on the last day of a month that is over, and turned round on the next: the bill, when it comes, costs nothing more. */
export const createAccrual = async (deps: ClosingDeps, input: AccrualInput): Promise<Accrual> => {
  const { db } = deps;
  const { account, amount, month, description } = input;
  const date = monthEnd(month);
  if (date >= (await getToday(deps))) throw invalid({ month: 'Choose a month that is over' });
  const through = await closedThrough(db);
  if (through !== null && date <= through) {
    const message = `The books are closed up to ${formatDay(through)}. Choose a later month.`;
    throw new AppError('period_closed', message, { fields: { month: message } });
  }
  await requireExpenseAccount(db, account);
  const [row] = await db
    .insert(accruals)
    .values({ account, amount: toDecimalText(amount), monthEnd: date, description })
    .returning({ id: accruals.id });
  if (!row) throw new Error('The insert answered no row');
  const lines = accruedExpenseLines(account, amount);
  const memo = `Accrual of ${formatMonth(month)}: ${description}`;
  await postEntries(db, [
    { date, memo, sourceType: SOURCE, sourceId: row.id, event: 'accrued', lines },
    {
      date: addDays(date, 1),
      memo: `${memo}, turned round`,
      sourceType: SOURCE,
      sourceId: row.id,
      event: 'turned',
      lines: mirrored(lines),
    },
  ]);
  return getAccrual(db, row.id);
};

/** Both entries go, each on its own day while that is open. */
export const reverseAccrual = async (deps: ClosingDeps, id: string, reason: string): Promise<Accrual> => {
  const { db } = deps;
  const [row] = await db.select().from(accruals).where(eq(accruals.id, id)).for('no key update');
  if (!row) throw notFound('Accrual');
  if (row.reversedAt) throw new AppError('conflict', 'This accrual was already taken back');
  await db
    .update(accruals)
    .set({ reversedAt: sql`clock_timestamp()`, reverseReason: reason })
    .where(eq(accruals.id, id));
  const [today, through] = [await getToday(deps), await closedThrough(db)];
  openCorrectionDay(today, through, today);
  await reverseEvents(
    db,
    { sourceType: SOURCE, sourceId: id },
    [
      { event: 'accrued', date: correctionDay(row.monthEnd, through, today) },
      { event: 'turned', date: correctionDay(addDays(row.monthEnd, 1), through, today) },
    ],
    `Taken back: ${row.description}. ${reason}`,
  );
  return getAccrual(db, id);
};
