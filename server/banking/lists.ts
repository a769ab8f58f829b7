import { and, asc, desc, eq, getTableColumns, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  BankAccountState,
  BankLineDetails,
  BankLineEntry,
  BankStatementEntry,
  LineMatch,
  listBankLines as ListBankLines,
  listStatements as ListStatements,
} from '../../domain/banking/contract.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { entryMemos } from './open-entries.ts';
import { bankStatements, matches, statementLines } from './tables.ts';

type StatementRow = typeof bankStatements.$inferSelect;
export type LineRow = typeof statementLines.$inferSelect;

/** The accounts that have statements: those in use, and those whose lines are still to be looked at. */
export const listBankAccounts = async (db: Db): Promise<BankAccountState[]> => {
  const { rows } = await db.execute<BankAccountState>(sql`
    select c.id, c.name, c.kind, c.is_active as "isActive",
      (select count(*)::int from statement_lines l where l.cash_account_id = c.id and not l.is_matched) as "openLines",
      (select max(s.to_date)::text from statements s where s.cash_account_id = c.id) as "statementThrough",
      (select max(r.date)::text from reconciliations r where r.cash_account_id = c.id and r.reopened_at is null) as "reconciledThrough"
    from cash_accounts c
    where c.kind in ('bank', 'mpesa') and (c.is_active or exists (select 1 from statements s where s.cash_account_id = c.id))
    order by c.is_active desc, c.account`);
  return rows;
};

const presentStatement = ({ fromDate, toDate, sha256, ...row }: StatementRow): BankStatementEntry => ({
  ...row,
  from: fromDate,
  to: toDate,
  fileHash: sha256,
});

export const listStatements = async (
  db: Db,
  query: QueryOf<typeof ListStatements>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BankStatementEntry[]> => {
  const filter = query.cashAccountId ? eq(bankStatements.cashAccountId, query.cashAccountId) : undefined;
  const page = keyset(query, {
    sorts: { createdAt: bankStatements.createdAt },
    id: bankStatements.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...getTableColumns(bankStatements), cursor: page.cursor })
    .from(bankStatements)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, bankStatements, filter, reply);
  return page.finish(request, reply, rows).map(presentStatement);
};

export const presentLine = ({ lineDate, isMatched, ...row }: LineRow): BankLineEntry => ({
  id: row.id,
  cashAccountId: row.cashAccountId,
  statementId: row.statementId,
  date: lineDate,
  amount: row.amount,
  reference: row.reference,
  narration: row.narration,
  balance: row.balance,
  state: isMatched ? 'matched' : 'unmatched',
});

const toFilter = ({ state, cashAccountId, statement, from, to, q }: QueryOf<typeof ListBankLines>): SQL | undefined =>
  and(
    state === 'unmatched' ? sql`not ${statementLines.isMatched}` : undefined,
    state === 'matched' ? sql`${statementLines.isMatched}` : undefined,
    cashAccountId ? eq(statementLines.cashAccountId, cashAccountId) : undefined,
    statement ? eq(statementLines.statementId, statement) : undefined,
    from ? gte(statementLines.lineDate, from) : undefined,
    to ? lte(statementLines.lineDate, to) : undefined,
    q ? or(ilike(statementLines.narration, containing(q)), ilike(statementLines.reference, containing(q))) : undefined,
  );

export const listBankLines = async (
  db: Db,
  query: QueryOf<typeof ListBankLines>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BankLineEntry[]> => {
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { date: statementLines.lineDate, amount: statementLines.amount },
    id: statementLines.id,
    otherwise: '-date',
  });
  const rows = await db
    .select({ ...getTableColumns(statementLines), cursor: page.cursor })
    .from(statementLines)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, statementLines, filter, reply);
  return page.finish(request, reply, rows).map(presentLine);
};

const undoings = alias(matches, 'undoings');

const listMatches = async (db: Db, lineId: string): Promise<LineMatch[]> => {
  const rows = await db
    .select({ ...getTableColumns(matches), undoneAt: undoings.createdAt })
    .from(matches)
    .leftJoin(undoings, eq(undoings.undoes, matches.id))
    .where(and(eq(matches.lineId, lineId), eq(matches.sign, 1)))
    .orderBy(desc(matches.createdAt), asc(matches.id));
  const memos = await entryMemos(
    db,
    rows.map(({ entryId }) => entryId),
  );
  return rows.map(({ id, entryId, kind, amount, reason, madeByName, createdAt, undoneAt }) => ({
    id,
    entryId,
    memo: memos.get(entryId) ?? '',
    kind,
    amount,
    reason,
    madeByName,
    createdAt,
    undoneAt,
  }));
};

export const getBankLine = async (db: Db, id: string): Promise<BankLineDetails> => {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id));
  if (!row) throw notFound('Line');
  return { ...presentLine(row), matches: await listMatches(db, id) };
};

/** The oldest lines of an account that nobody has matched yet. */
export const openLines = (db: Db, cashAccountId: string, most: number): Promise<LineRow[]> =>
  db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.cashAccountId, cashAccountId), sql`not ${statementLines.isMatched}`))
    .orderBy(asc(statementLines.lineDate), asc(statementLines.id))
    .limit(most);
