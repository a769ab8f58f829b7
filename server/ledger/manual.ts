import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutputOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { cents } from '../../domain/kernel/money.ts';
import { type Day, daysBetween, lastOfMonth, toDay } from '../../domain/kernel/time.ts';
import type { EntryReversal, JournalEntry, ManualEntry } from '../../domain/ledger/contract.ts';
import {
  type listTypedEntries as ListTypedEntries,
  type listTypists as ListTypists,
  TYPED_SOURCES,
  type TypedEntry,
} from '../../domain/ledger/manual-contract.ts';
import { debit } from '../../domain/ledger/postings.ts';
import { correctionText, MANUAL } from '../../domain/ledger/sources.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { holdActiveAccounts } from './accounts.ts';
import {
  columns,
  getEntry,
  type LedgerHooks,
  matchesWords,
  ofEntry,
  presentAll,
  type Row,
  reversal,
} from './entries.ts';
import { closedThrough, correctionDay, postAndFind, reasonOn, reverseEvent } from './post.ts';
import { journalEntries, journalLines } from './tables.ts';

type LedgerDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const POSTED = 'posted';

const refuseFuture = (date: Day, today: Day): void => {
  if (date > today) throw invalid({ date: 'Date must not be in the future' });
};

const refuseUnknown = async (db: Db, lines: ManualEntry['lines'], hooks: LedgerHooks): Promise<void> => {
  const active = await holdActiveAccounts(
    db,
    lines.map(({ account }) => account),
  );
  const tenants = await hooks.tenantContacts(db, new Set(lines.flatMap(({ tenantId }) => tenantId ?? [])));
  const problems = lines.flatMap(({ account, tenantId }, n) => [
    ...(active.has(account) ? [] : [[`lines.${n}.account`, `There is no active account ${account}`]]),
    ...(!tenantId || tenants.has(tenantId) ? [] : [[`lines.${n}.tenantId`, 'This tenant does not exist']]),
  ]);
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
};

export const createEntry = async (deps: LedgerDeps, entry: ManualEntry, hooks: LedgerHooks): Promise<JournalEntry> => {
  const { db } = deps;
  refuseFuture(entry.date, await getToday(deps));
  await refuseUnknown(db, entry.lines, hooks);
  const id = await postAndFind(db, {
    date: entry.date,
    memo: entry.memo,
    sourceType: MANUAL,
    sourceId: randomUUID(),
    event: POSTED,
    overrideReason: reasonOn(entry.date, await closedThrough(db), entry.overrideReason, 'date'),
    lines: entry.lines.map((line) =>
      debit(line.account, cents((line.debit ?? 0) - (line.credit ?? 0)), line.tenantId ?? null),
    ),
  });
  return getEntry(db, id, hooks);
};

// Two who reverse at once are told apart by the database: one entry is reversed once.
const refuseOthers = async (db: Db, entry: JournalEntry, hooks: LedgerHooks): Promise<void> => {
  if (entry.sourceType !== MANUAL) throw new AppError('conflict', correctionText(entry.sourceType));
  if (entry.reverses) {
    throw new AppError('conflict', 'This entry is itself a reversal. Post a new entry instead.');
  }
  if (entry.reversedBy) {
    const { seq } = await getEntry(db, entry.reversedBy, hooks);
    throw new AppError('conflict', `This entry was already reversed by entry ${seq}`);
  }
};

export const reverseEntry = async (
  deps: LedgerDeps,
  id: string,
  { reason, date: given, overrideReason }: EntryReversal,
  hooks: LedgerHooks,
): Promise<JournalEntry> => {
  const { db } = deps;
  const entry = await getEntry(db, id, hooks);
  await refuseOthers(db, entry, hooks);
  const [today, through] = [await getToday(deps), await closedThrough(db)];
  const date = given ?? correctionDay(entry.date, through, today);
  refuseFuture(date, today);
  if (date < entry.date) throw invalid({ date: 'A reversal cannot be dated before its entry' });
  await reverseEvent(
    db,
    { sourceType: MANUAL, sourceId: entry.sourceId, event: POSTED },
    {
      date,
      memo: `Reversal of entry ${entry.seq}: ${reason}`,
      event: 'reversed',
      overrideReason: reasonOn(date, through, overrideReason, 'date'),
    },
  );
  const { reversedBy } = await getEntry(db, id, hooks);
  return getEntry(db, reversedBy ?? id, hooks);
};

export type TypedQuery = QueryOf<typeof ListTypedEntries>;

const isTyped = inArray(journalEntries.sourceType, [...TYPED_SOURCES]);

const total = sql`(select sum(${journalLines.debit}) from ${journalLines} where ${journalLines.entryId} = ${journalEntries.id})`;

const enteredLate = (zone: string): SQL =>
  sql`(${journalEntries.postedAt} at time zone ${zone})::date >= (date_trunc('month', ${journalEntries.entryDate}) + interval '1 month')::date`;

const isInClosedPeriod = sql`${journalEntries.overrideReason} is not null`;

const typedFilter = (query: TypedQuery, zone: string): SQL | undefined =>
  and(
    isTyped,
    query.from ? gte(journalEntries.entryDate, query.from) : undefined,
    query.to ? lte(journalEntries.entryDate, query.to) : undefined,
    query.account
      ? sql`exists (select from ${journalLines} where ${journalLines.entryId} = ${journalEntries.id} and ${journalLines.account} = ${query.account})`
      : undefined,
    query.actor ? eq(journalEntries.actor, query.actor) : undefined,
    query.timing === 'closed' ? isInClosedPeriod : undefined,
    query.timing === 'late' ? or(isInClosedPeriod, enteredLate(zone)) : undefined,
    query.roundTo ? sql`${total} % ${Number(query.roundTo)} = 0` : undefined,
    query.reversed
      ? sql`exists (select from ${journalEntries} later where later.reverses = ${journalEntries.id})`
      : undefined,
    query.q ? or(matchesWords(query.q), ilike(journalEntries.actorName, containing(query.q))) : undefined,
  );

const typedColumns = { ...columns, reversedBySeq: reversal.seq };
type TypedRow = Row & { reversedBySeq: number | null };

const toTyped = async (db: Db, rows: readonly TypedRow[], zone: string, hooks: LedgerHooks): Promise<TypedEntry[]> => {
  const entries = await presentAll(db, rows, hooks);
  return entries.map((entry, n) => {
    const { actor = '', reversedBySeq = null } = rows[n] ?? {};
    const enteredOn = toDay(entry.postedAt, zone);
    const isLate = enteredOn > lastOfMonth(entry.date);
    return {
      ...entry,
      ...{ actor, enteredOn, reversedBySeq },
      daysLate: daysBetween(entry.date, enteredOn),
      timing: entry.overrideReason === null ? (isLate ? 'late' : 'in_time') : 'closed',
    };
  });
};

export const listTypedEntries = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  query: TypedQuery,
  { request, reply, hooks }: { request: FastifyRequest; reply: FastifyReply; hooks: LedgerHooks },
): Promise<TypedEntry[]> => {
  const zone = (await settings.get()).general.timezone;
  const page = keyset(query, {
    sorts: { date: journalEntries.entryDate, entered: journalEntries.postedAt, seq: journalEntries.seq },
    id: journalEntries.id,
    otherwise: '-date',
  });
  const filter = typedFilter(query, zone);
  const rows = await db
    .select({ ...typedColumns, cursor: page.cursor })
    .from(journalEntries)
    .leftJoin(reversal, ofEntry)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, journalEntries, filter, reply);
  return toTyped(db, page.finish(request, reply, rows), zone, hooks);
};

const AT_ONCE = 500;

/** All that a query asks for, oldest day first, up to the last entry of this moment. */
export async function* everyTypedEntry(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  query: TypedQuery,
  hooks: LedgerHooks,
): AsyncGenerator<TypedEntry[]> {
  const zone = (await settings.get()).general.timezone;
  const { rows: ends } = await db.execute<{ last: string }>(
    sql`select coalesce(max(seq), 0)::text as last from journal_entries`,
  );
  const filter = and(typedFilter(query, zone), lte(journalEntries.seq, Number(ends[0]?.last ?? 0)));
  const place = sql`(${journalEntries.entryDate}, ${journalEntries.id})`;
  for (let before: TypedRow | undefined; ; ) {
    const rows: TypedRow[] = await db
      .select(typedColumns)
      .from(journalEntries)
      .leftJoin(reversal, ofEntry)
      .where(and(before ? sql`${place} > (${before.entryDate}::date, ${before.id}::uuid)` : undefined, filter))
      .orderBy(asc(journalEntries.entryDate), asc(journalEntries.id))
      .limit(AT_ONCE);
    if (rows.length > 0) yield await toTyped(db, rows, zone, hooks);
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1);
  }
}

/** Under the name that each had at their last entry. */
export const listTypists = async (db: Db): Promise<OutputOf<typeof ListTypists>> => {
  const { rows } = await db.execute<{ actor: string; name: string; entries: number }>(sql`
    select actor, (array_agg(actor_name order by seq desc))[1] as name, count(*)::int as entries
    from journal_entries where ${isTyped} group by actor order by 2, 1`);
  return rows;
};
