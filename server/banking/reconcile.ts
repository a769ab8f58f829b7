import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  createReconciliation as CreateReconciliation,
  getReconciliation as GetReconciliation,
  listReconciliations as ListReconciliations,
  Reconciliation,
  ReconciliationPreview,
  SignedReconciliation,
} from '../../domain/banking/reconciliation-contract.ts';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { type CashPlace, cashAccountById } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { lockBanking } from './account-lock.ts';
import { reconciliations } from './tables.ts';

type Part = ReconciliationPreview['unpresentedEntries'][number];

/** The end of a day, as it is known now, or as it was known when it was signed. */
type Moment = { date: Day; signed?: SQL | undefined };

const upTo = (column: SQL, { signed }: Moment): SQL => (signed ? sql`${column} <= ${signed}` : sql`true`);

const whenSigned = (id: string): SQL => sql`(select created_at from reconciliations where id = ${id}::uuid)`;

/** Where the bank begins to be known: what the books had before is taken as it was, but for what came later after all. */
const firstStatement = async (
  db: Db,
  cashAccountId: string,
  moment: Moment,
): Promise<{ from: Day; opening: Cents } | null> => {
  const { rows } = await db.execute<{ from: Day; opening: string }>(sql`
    select from_date::text as from, opening::text as opening from statements
    where cash_account_id = ${cashAccountId}::uuid and ${upTo(sql`created_at`, moment)} order by from_date, created_at limit 1`);
  const [row] = rows;
  return row ? { from: row.from, opening: parseMoney(row.opening) } : null;
};

const ledgerBalance = async (db: Db, account: string, date: Day): Promise<Cents> => {
  const { rows } = await db.execute<{ balance: string }>(sql`
    select coalesce(sum(debit - credit), 0)::numeric(14, 2)::text as balance from journal_days
    where account = ${account} and day <= ${date}::date`);
  return parseMoney(rows[0]?.balance ?? '0.00');
};

const sumParts = (parts: readonly Part[]): Cents => addMoney(...parts.map(({ amount }) => parseMoney(amount)));

/** What the books had by a day and the bank did not, by the lines that stand for it. */
const unpresentedEntries = async (db: Db, account: string, from: Day, moment: Moment): Promise<Part[]> => {
  const { date } = moment;
  const { rows } = await db.execute<Part>(sql`
    select e.id, e.entry_date::text as date, (s.amount - coalesce(m.amount, 0))::numeric(14, 2)::text as amount, e.memo as text
    from (
      select entry_id, sum(debit - credit) as amount from journal_lines
      where account = ${account} and entry_date <= ${date}::date group by entry_id
    ) s
    join journal_entries e on e.id = s.entry_id
    left join lateral (
      select sum(x.amount) filter (where l.line_date <= ${date}::date) as amount, sum(x.amount) as ever
      from matches x join statement_lines l on l.id = x.line_id where x.entry_id = e.id and ${upTo(sql`x.created_at`, moment)}
    ) m on true
    where ${upTo(sql`e.posted_at`, moment)} and s.amount <> coalesce(m.amount, 0) and (e.entry_date >= ${from}::date or coalesce(m.ever, 0) <> 0)
    order by e.entry_date, e.seq`);
  return rows;
};

/** What the bank had by a day and the books did not. */
const uncreditedLines = async (db: Db, cashAccountId: string, moment: Moment): Promise<Part[]> => {
  const { date } = moment;
  const { rows } = await db.execute<Part>(sql`
    select l.id, l.line_date::text as date, (l.amount - coalesce(m.amount, 0))::numeric(14, 2)::text as amount, l.narration as text
    from statement_lines l
    left join lateral (
      select sum(x.amount) as amount from matches x join journal_entries e on e.id = x.entry_id
      where x.line_id = l.id and e.entry_date <= ${date}::date and ${upTo(sql`x.created_at`, moment)}
    ) m on true
    where ${upTo(sql`l.created_at`, moment)} and l.cash_account_id = ${cashAccountId}::uuid and l.line_date <= ${date}::date and l.amount <> coalesce(m.amount, 0)
    order by l.line_date, l.id`);
  return rows;
};

const bankBalance = async (db: Db, cashAccountId: string, opening: Cents, date: Day): Promise<Cents> => {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::numeric(14, 2)::text as sum from statement_lines
    where cash_account_id = ${cashAccountId}::uuid and line_date <= ${date}::date`);
  return addMoney(opening, parseMoney(rows[0]?.sum ?? '0.00'));
};

const NOT_KNOWN = 'No statement of this account is imported. Enter its balance.';

const compare = async (
  db: Db,
  place: CashPlace,
  date: Day,
  stated: Cents | undefined,
): Promise<ReconciliationPreview> => {
  const first = await firstStatement(db, place.id, { date });
  if (!first && stated === undefined) throw invalid({ statementBalance: NOT_KNOWN });
  const ledger = await ledgerBalance(db, place.account, date);
  const entries = first ? await unpresentedEntries(db, place.account, first.from, { date }) : [];
  const lines = await uncreditedLines(db, place.id, { date });
  const statement = stated ?? (await bankBalance(db, place.id, first?.opening ?? cents(0), date));
  const [unpresented, uncredited] = [sumParts(entries), sumParts(lines)];
  return {
    cashAccountId: place.id,
    date,
    statementBalance: toDecimalText(statement),
    ledgerBalance: toDecimalText(ledger),
    unpresented: toDecimalText(unpresented),
    uncredited: toDecimalText(uncredited),
    difference: toDecimalText(cents(statement - (ledger - unpresented + uncredited))),
    unpresentedEntries: entries,
    uncreditedLines: lines,
  };
};

/** Books and bank at the end of any day, however long ago. */
export const previewReconciliation = async (
  deps: Deps,
  { cashAccountId, date, statementBalance }: QueryOf<typeof GetReconciliation>,
): Promise<ReconciliationPreview> =>
  compare(deps.db, await cashAccountById(deps, cashAccountId), date, statementBalance);

type ReconciliationRow = typeof reconciliations.$inferSelect;

const present = (row: ReconciliationRow): Reconciliation => ({ ...row, difference: toDecimalText(cents(0)) });

/** Signs that books and bank agree at the end of a day; from then on the lines up to it stay as they are. */
export const signReconciliation = async (
  deps: Deps,
  { cashAccountId, date, statementBalance }: BodyOf<typeof CreateReconciliation>,
): Promise<Reconciliation> => {
  const { db } = deps;
  if (date > (await getToday(deps))) throw invalid({ date: 'Date must not be in the future' });
  const place = await cashAccountById(deps, cashAccountId);
  await lockBanking(db, place.id);
  const {
    difference,
    unpresentedEntries: _,
    uncreditedLines: __,
    ...figures
  } = await compare(db, place, date, statementBalance);
  if (parseMoney(difference) !== 0) {
    const message = `Books and statement differ by ${figureText(parseMoney(difference))}`;
    throw new AppError('conflict', message, { fields: { statementBalance: message } });
  }
  const [row] = await db.insert(reconciliations).values(figures).returning();
  if (!row) throw new AppError('internal', 'No reconciliation was written');
  return present(row);
};

/** What was signed, with what was on one side alone at that time: later entries and matches do not change it. */
export const getSigned = async (deps: Deps, id: string): Promise<SignedReconciliation> => {
  const { db } = deps;
  const [row] = await db.select().from(reconciliations).where(eq(reconciliations.id, id));
  if (!row) throw notFound('Reconciliation');
  const place = await cashAccountById(deps, row.cashAccountId);
  const moment = { date: row.date, signed: whenSigned(id) };
  const first = await firstStatement(db, place.id, moment);
  return {
    ...present(row),
    unpresentedEntries: first ? await unpresentedEntries(db, place.account, first.from, moment) : [],
    uncreditedLines: await uncreditedLines(db, place.id, moment),
  };
};

export const reopenReconciliation = async (
  db: Db,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<Reconciliation> => {
  const [row] = await db
    .update(reconciliations)
    .set({ reopenedAt: sql`clock_timestamp()`, reopenedBy: by, reopenReason: reason })
    .where(and(eq(reconciliations.id, id), isNull(reconciliations.reopenedAt)))
    .returning();
  if (row) return present(row);
  const [known] = await db.select({ id: reconciliations.id }).from(reconciliations).where(eq(reconciliations.id, id));
  throw known ? new AppError('conflict', 'This reconciliation is open already') : notFound('Reconciliation');
};

export const listReconciliations = async (
  db: Db,
  query: QueryOf<typeof ListReconciliations>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reconciliation[]> => {
  const filter = query.cashAccountId ? eq(reconciliations.cashAccountId, query.cashAccountId) : undefined;
  const page = keyset(query, {
    sorts: { createdAt: reconciliations.createdAt },
    id: reconciliations.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...getTableColumns(reconciliations), cursor: page.cursor })
    .from(reconciliations)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, reconciliations, filter, reply);
  return page.finish(request, reply, rows).map(present);
};
