import { and, asc, eq, getTableColumns, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { JournalEntry, JournalLine, listEntries as ListEntries } from '../../domain/ledger/contract.ts';
import { sourceDocument } from '../../domain/ledger/sources.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { Letterhead } from '../documents/pdf-document.ts';
import { limitTo } from '../http/list/list-search.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { runningBalances } from './running-balances.ts';
import { accounts, journalEntries, journalLines } from './tables.ts';

/** What a later feature knows of tenants, handed in by the composition root. */
export type LedgerHooks = {
  tenantContacts: (db: Db, ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, { companyName: string }>>;
  toLetterhead: (deps: Pick<Deps, 'db' | 'settings'>) => Promise<Letterhead>;
};

export type EntryQuery = QueryOf<typeof ListEntries>;

export const reversal = alias(journalEntries, 'reversal');
export const columns = { ...getTableColumns(journalEntries), reversedBy: reversal.id };
export const ofEntry = eq(reversal.reverses, journalEntries.id);

const selectRows = (db: Db) => db.select(columns).from(journalEntries).leftJoin(reversal, ofEntry);
export type Row = Awaited<ReturnType<typeof selectRows>>[number];

type Line = JournalLine & { entryId: string };

const loadLines = async (db: Db, ids: readonly string[], hooks: LedgerHooks): Promise<Line[]> => {
  if (ids.length === 0) return [];
  const lines = await db
    .select({
      entryId: journalLines.entryId,
      account: journalLines.account,
      accountName: accounts.name,
      debit: journalLines.debit,
      credit: journalLines.credit,
      tenantId: journalLines.tenantId,
    })
    .from(journalLines)
    .innerJoin(accounts, eq(accounts.code, journalLines.account))
    .where(inArray(journalLines.entryId, [...ids]))
    .orderBy(asc(journalLines.id));
  const names = await hooks.tenantContacts(db, new Set(lines.flatMap(({ tenantId }) => tenantId ?? [])));
  return lines.map((line) => ({
    ...line,
    tenantName: line.tenantId ? (names.get(line.tenantId)?.companyName ?? null) : null,
  }));
};

export const presentAll = async (
  db: Db,
  rows: readonly Row[],
  hooks: LedgerHooks,
  balances: ReadonlyMap<string, string> = new Map(),
): Promise<JournalEntry[]> => {
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(await loadLines(db, ids, hooks), ({ entryId }) => entryId);
  return rows.map((row) => {
    const own = (lines.get(row.id) ?? []).map(({ entryId: _, ...line }) => line);
    const { id, seq, memo, sourceType, sourceId, event, reverses, reversedBy, overrideReason, actorName } = row;
    return {
      ...{ id, seq, date: row.entryDate, memo, sourceType, sourceId, event, reverses, reversedBy },
      ...{ overrideReason, actorName, postedAt: row.postedAt },
      total: toDecimalText(addMoney(cents(0), ...own.map(({ debit }) => parseMoney(debit)))),
      balance: balances.get(id) ?? null,
      lines: own,
      document: sourceDocument(sourceType, sourceId),
    };
  });
};

// The same line has to be of the account and of the tenant: what one tenant owes is both.
export const touching = ({ account, tenant }: EntryQuery): SQL | undefined =>
  and(account ? eq(journalLines.account, account) : undefined, tenant ? eq(journalLines.tenantId, tenant) : undefined);

const NUMBER = /^#?(\d{1,15})$/;

export const matchesWords = (q: string): SQL | undefined => {
  const number = NUMBER.exec(q)?.[1];
  return or(
    ilike(journalEntries.memo, containing(q)),
    number === undefined ? undefined : eq(journalEntries.seq, Number(number)),
  );
};

export const toFilter = (query: EntryQuery): SQL | undefined =>
  and(
    query.from ? gte(journalEntries.entryDate, query.from) : undefined,
    query.to ? lte(journalEntries.entryDate, query.to) : undefined,
    query.sourceType ? eq(journalEntries.sourceType, query.sourceType) : undefined,
    query.sourceId ? eq(journalEntries.sourceId, query.sourceId) : undefined,
    query.q ? matchesWords(query.q) : undefined,
  );

// An account may have an entry a month or a thousand a day.
const withLine = (lines: SQL) => ({
  forAll: sql`${journalEntries.id} in (select ${journalLines.entryId} from ${journalLines} where ${lines})`,
  // Not as a join, which would begin with all lines of the account.
  forRow: sql`(select true from ${journalLines} where ${journalLines.entryId} = ${journalEntries.id} and ${lines} limit 1)`,
});

export const listEntries = async (
  { db }: Pick<Deps, 'db'>,
  query: EntryQuery,
  { request, reply, hooks }: { request: FastifyRequest; reply: FastifyReply; hooks: LedgerHooks },
): Promise<JournalEntry[]> => {
  const page = keyset(query, {
    sorts: { date: journalEntries.entryDate, seq: journalEntries.seq },
    id: journalEntries.id,
    otherwise: '-date',
  });
  const narrow = toFilter(query);
  const lines = touching(query);
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(db, journalEntries.id, [lines && withLine(lines)], wanted));
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(journalEntries)
    .leftJoin(reversal, ofEntry)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, journalEntries, filter, reply);
  const shown = page.finish(request, reply, rows);
  const { account, tenant } = query;
  const balances = account ? await runningBalances(db, { account, tenant }, shown) : new Map<string, string>();
  return presentAll(db, shown, hooks, balances);
};

export const getEntry = async (db: Db, id: string, hooks: LedgerHooks): Promise<JournalEntry> => {
  const rows = await selectRows(db).where(eq(journalEntries.id, id));
  const [entry] = await presentAll(db, rows, hooks);
  if (!entry) throw notFound('Journal entry');
  return entry;
};
