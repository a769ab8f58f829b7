import { and, eq, getTableColumns, gte, ilike, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CashEntry, CashEntryInput, listCashEntries as ListCashEntries } from '../../domain/cash/contract.ts';
import { CASH_ENTRY_LABELS, type CashEntryKind } from '../../domain/cash/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { type Cents, cents, toDecimalText } from '../../domain/kernel/money.ts';
import { bankChargeLines, interestLines, ownersMoneyLines, type PostingLine } from '../../domain/ledger/postings.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { closedThrough, openCorrectionDay, postEntry, reasonOn, reverseEvent } from '../ledger/post.ts';
import { openCashAccount } from './accounts.ts';
import { cashAccounts, cashEntries } from './tables.ts';

type EntryDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;
type EntryRow = typeof cashEntries.$inferSelect;

const SOURCE = 'cash_entry';
const POSTED = 'posted';

const columns = { ...getTableColumns(cashEntries), cashAccountName: cashAccounts.name };

const present = ({ entryDate, ...row }: EntryRow & { cashAccountName: string }): CashEntry => ({
  ...row,
  date: entryDate,
});

const toFilter = ({ cashAccount, kind, from, to, q }: QueryOf<typeof ListCashEntries>): SQL | undefined =>
  and(
    cashAccount ? eq(cashEntries.cashAccountId, cashAccount) : undefined,
    kind ? eq(cashEntries.kind, kind) : undefined,
    from ? gte(cashEntries.entryDate, from) : undefined,
    to ? lte(cashEntries.entryDate, to) : undefined,
    q ? ilike(cashEntries.description, containing(q)) : undefined,
  );

export const listCashEntries = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListCashEntries>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CashEntry[]> => {
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: cashEntries.createdAt, date: cashEntries.entryDate, amount: cashEntries.amount },
    id: cashEntries.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(cashEntries)
    .innerJoin(cashAccounts, eq(cashAccounts.id, cashEntries.cashAccountId))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, cashEntries, filter, reply);
  return page.finish(request, reply, rows).map(present);
};

const getCashEntry = async (db: Db, id: string): Promise<CashEntry> => {
  const [row] = await db
    .select(columns)
    .from(cashEntries)
    .innerJoin(cashAccounts, eq(cashAccounts.id, cashEntries.cashAccountId))
    .where(eq(cashEntries.id, id));
  if (!row) throw notFound('Entry');
  return present(row);
};

const LINES: Record<CashEntryKind, (cashAccount: string, amount: Cents) => PostingLine[]> = {
  charge: bankChargeLines,
  interest: interestLines,
  owner_in: ownersMoneyLines,
  owner_out: (cashAccount, amount) => ownersMoneyLines(cashAccount, cents(-amount)),
};

/** What the bank took or gave, or money of the owner, with its entry in the books. */
export const recordCashEntry = async (deps: EntryDeps, input: CashEntryInput): Promise<CashEntry> => {
  const { db } = deps;
  const { kind, amount, description } = input;
  const today = await getToday(deps);
  const date = input.date ?? today;
  if (date > today) throw invalid({ date: 'Date must not be in the future' });
  const place = await openCashAccount(deps, input.cashAccountId, 'cashAccountId');
  const overrideReason = reasonOn(date, await closedThrough(db), input.overrideReason, 'date');
  const [row] = await db
    .insert(cashEntries)
    .values({ kind, cashAccountId: place.id, amount: toDecimalText(amount), entryDate: date, description })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  await postEntry(db, {
    date,
    memo: `${CASH_ENTRY_LABELS[kind]}, ${place.name}: ${description}`,
    sourceType: SOURCE,
    sourceId: row.id,
    event: POSTED,
    overrideReason,
    lines: LINES[kind](place.account, amount),
  });
  return present({ ...row, cashAccountName: place.name });
};

export const reverseCashEntry = async (
  deps: EntryDeps,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<CashEntry> => {
  const { db } = deps;
  const [row] = await db.select().from(cashEntries).where(eq(cashEntries.id, id)).for('no key update');
  if (!row) throw notFound('Entry');
  if (row.reversedAt) throw new AppError('conflict', 'This entry was already reversed');
  await db
    .update(cashEntries)
    .set({ reversedAt: sql`clock_timestamp()`, reversedBy: by, reverseReason: reason })
    .where(eq(cashEntries.id, id));
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: id, event: POSTED },
    {
      date: openCorrectionDay(row.entryDate, await closedThrough(db), await getToday(deps)),
      memo: `Reversed: ${row.description}. ${reason}`,
      event: 'reversed',
    },
  );
  return getCashEntry(db, id);
};
