import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  Activity,
  AuditArchive,
  AuditEntry,
  listActivity as ListActivity,
  listAuditLog as ListAuditLog,
} from '../../domain/audit/contract.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import type { Db } from '../db/connection/database.ts';
import { PLANNED_ANEW } from '../db/overlay/prepared-client.ts';
import type { Change, ChangesDescriber } from '../db/query/audit-text.ts';
import type { Deps } from '../deps.ts';
import { limitTo } from '../http/list/list-search.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { auditArchives, auditLog, auditSeal } from './tables.ts';

export const entryColumns = {
  id: sql<string>`${auditLog.id}::text`,
  at: auditLog.at,
  actor: auditLog.actor,
  actorName: auditLog.actorName,
  requestId: auditLog.requestId,
  action: auditLog.action,
  entity: auditLog.entity,
  entityId: auditLog.entityId,
  before: auditLog.before,
  after: auditLog.after,
  sealed: sql<boolean>`${auditSeal.seq} is not null`,
};

// By the transaction too: it says which partition the link is in.
const ownLink = and(eq(auditSeal.tx, auditLog.tx), eq(auditSeal.auditId, auditLog.id));

// Kept in the log as digests so that a change shows; nobody needs to read them.
const SECRET_COLUMNS = ['password_hash', 'secret_hash', 'signature'];

// A digest of a short number, such as that of an identity card, could be tried out: none is shown.
const isSecret = (column: string, value: unknown): boolean =>
  SECRET_COLUMNS.includes(column) || (typeof value === 'string' && value.startsWith('sha256:'));

const withoutSecrets = (image: Record<string, unknown> | null): Record<string, unknown> | null =>
  image && Object.fromEntries(Object.entries(image).filter(([column, value]) => !isSecret(column, value)));

export const presentEntries = async (
  db: Db,
  describe: ChangesDescriber,
  rows: readonly Omit<AuditEntry, 'text' | 'path'>[],
): Promise<AuditEntry[]> => {
  const described = await describe(db, rows);
  return rows.map((row, n) => ({
    ...row,
    text: described[n]?.text ?? null,
    path: described[n]?.path ?? null,
    before: withoutSecrets(row.before),
    after: withoutSecrets(row.after),
  }));
};

// Each name once, by a step through the index for each: there are few people and few kinds of records, however long the log.
const namesLike = async (db: Db, column: PgColumn, typed: string): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive names as (
      (select ${column} as name from ${auditLog} order by ${column} limit 1)
      union all
      select (select ${column} from ${auditLog} where ${column} > names.name order by ${column} limit 1) from names where names.name is not null
    )
    select name from names where name ilike ${containing(typed)}`);
  return rows.map(({ name }) => name);
};

/** One record's entries. The index begins with the kind of record, so where that is not known it is each of them. */
const entriesForRecord = async (db: Db, id: string) =>
  and(inArray(auditLog.entity, await namesLike(db, auditLog.entity, '')), eq(auditLog.entityId, id));

/** Entries of everybody and of all records with a name like this, and of the record with this id: all found by an index. */
const entriesMatching = async (db: Db, typed: string) =>
  or(
    inArray(auditLog.actorName, await namesLike(db, auditLog.actorName, typed)),
    inArray(auditLog.entity, await namesLike(db, auditLog.entity, typed)),
    await entriesForRecord(db, typed),
  );

type AuditQuery = QueryOf<typeof ListAuditLog>;

const narrowed = async (db: Db, query: AuditQuery) => {
  const kind = query.entity ? eq(auditLog.entity, query.entity) : undefined;
  const narrow = and(
    // The next entries hold some of a common action or person, and of a seldom one perhaps none: a plan for any value would read them all.
    query.action || query.actor ? sql`${PLANNED_ANEW} true` : undefined,
    query.entityId
      ? await (kind ? and(kind, eq(auditLog.entityId, query.entityId)) : entriesForRecord(db, query.entityId))
      : undefined,
    query.action ? eq(auditLog.action, query.action) : undefined,
    query.actor ? eq(auditLog.actor, query.actor) : undefined,
    query.from ? gte(auditLog.at, query.from) : undefined,
    query.to ? lt(auditLog.at, query.to) : undefined,
  );
  return { kind, narrow };
};

/** All that a query asks for, as one condition: for a file, which is read from end to end. */
export const auditFilter = async (db: Db, query: AuditQuery): Promise<SQL | undefined> => {
  const { kind, narrow } = await narrowed(db, query);
  return and(narrow, query.entityId ? undefined : kind, query.q ? await entriesMatching(db, query.q) : undefined);
};

export const listAuditLog = async (
  { db }: Deps,
  describe: ChangesDescriber,
  query: QueryOf<typeof ListAuditLog>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuditEntry[]> => {
  const { kind, narrow } = await narrowed(db, query);
  const page = keyset(query, { sorts: { at: auditLog.at }, id: auditLog.id, otherwise: '-at' });
  const words = query.q ? await entriesMatching(db, query.q) : null;
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(db, auditLog.id, [query.entityId ? null : kind, words], wanted));
  const rows = await db
    .select({ ...entryColumns, cursor: page.cursor })
    .from(auditLog)
    .leftJoin(auditSeal, ownLink)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, auditLog, filter, reply);
  return presentEntries(db, describe, page.finish(request, reply, rows));
};

export const listAuditArchives = async (db: Db): Promise<AuditArchive[]> => {
  const rows = await db
    .select({
      month: auditArchives.month,
      before: auditArchives.upTo,
      fromSeq: auditArchives.fromSeq,
      toSeq: auditArchives.toSeq,
      file: auditArchives.file,
      bytes: auditArchives.bytes,
      sha256: auditArchives.sha256,
      archivedAt: auditArchives.archivedAt,
    })
    .from(auditArchives)
    .orderBy(desc(auditArchives.number));
  return rows.map(({ fromSeq, toSeq, ...archive }) => ({ ...archive, entries: toSeq - fromSeq + 1 }));
};

/** The ids of the entries of one record. */
export const entriesFor = (entity: string, id: string): SQL =>
  sql`(select id from audit_log where entity = ${entity} and entity_id = ${id}::text)`;

/** The newest of some entries, for a screen that shows other things too. */
export const listChanges = async (
  db: Db,
  describe: ChangesDescriber,
  ids: SQL,
  atMost: number,
): Promise<AuditEntry[]> => {
  const rows = await db
    .select(entryColumns)
    .from(auditLog)
    .leftJoin(auditSeal, ownLink)
    .where(sql`${auditLog.id} in ${ids}`)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(atMost);
  return presentEntries(db, describe, rows);
};

// Failed sign-ins are for the audit log; the activity list tells what people did.
const UNTOLD = ['login_failed', 'logout'];
// Bank lines are matched by the hundred, and that moves no money: what a match records, such as a payment, has its own entry.
const UNTOLD_RECORDS = ['matches'];
const isListed = and(notInArray(auditLog.action, UNTOLD), notInArray(auditLog.entity, UNTOLD_RECORDS));

const activityColumns = {
  id: sql<string>`${auditLog.id}::text`,
  at: auditLog.at,
  actorName: auditLog.actorName,
  action: auditLog.action,
  entity: auditLog.entity,
  entityId: auditLog.entityId,
  before: auditLog.before,
  after: auditLog.after,
};

type DescribedRow = Change & Pick<Activity, 'id' | 'at' | 'actorName'>;

const toActivity = async (db: Db, describe: ChangesDescriber, rows: readonly DescribedRow[]): Promise<Activity[]> => {
  const described = await describe(db, rows);
  return rows.flatMap(({ id, at, actorName }, n) => {
    const description = described[n];
    return description ? [{ id, at, actorName, ...description }] : [];
  });
};

export const listActivity = async (
  { db }: Deps,
  describe: ChangesDescriber,
  query: QueryOf<typeof ListActivity>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Activity[]> => {
  const page = keyset(query, { sorts: { at: auditLog.at }, id: auditLog.id, otherwise: '-at' });
  const rows = await db
    .select({ ...activityColumns, cursor: page.cursor })
    .from(auditLog)
    .where(and(page.after, isListed))
    .orderBy(...page.order)
    .limit(page.take);
  return toActivity(db, describe, page.finish(request, reply, rows));
};

/** The newest alone, for a screen that shows other things too. */
export const newestActivity = async (db: Db, describe: ChangesDescriber, atMost: number): Promise<Activity[]> => {
  const rows = await db
    .select(activityColumns)
    .from(auditLog)
    .where(isListed)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(atMost);
  return toActivity(db, describe, rows);
};

export const sealAudit = async (db: Db, atMost: number): Promise<number> => {
  const { rows } = await db.execute<{ sealed: number }>(sql`select audit_seal_batch(${atMost}) as sealed`);
  return rows[0]?.sealed ?? 0;
};
