import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, day, instant, isOneOf, now, xid8 } from '../db/query/columns.ts';

/**
 * Written by triggers alone. Rows are ordered by (tx, id), because ids are given before their transactions commit. Log and chain are
 * partitioned by tx (audit_cuts), which Drizzle cannot declare: a partition has its primary key of its own, id there and seq below.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'bigint' }).generatedAlwaysAsIdentity(),
    at: instant().notNull().default(now),
    tx: xid8().notNull().default(sql`space_tx()`),
    actor: text().notNull(),
    actorName: text().notNull(),
    requestId: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    uniqueIndex('audit_log_by_tx').on(t.tx, t.id),
    index('audit_log_by_time').on(t.at, t.id),
    index('audit_log_by_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_by_actor').on(t.actor, t.at, t.id),
    index('audit_log_by_name').on(t.actorName, t.at, t.id),
    index('audit_log_by_action').on(t.action, t.at, t.id),
    // The history of an agreement (server/agreements/history.ts).
    index('audit_log_of_agreements')
      .on(sql`(coalesce(coalesce(after, before) ->> 'agreement_id', coalesce(after, before) ->> 'line_id'))`)
      .where(
        sql`${t.entity} in ('agreement_lines', 'unit_holds', 'agreement_pauses', 'agreement_increases', 'renewal_contacts')`,
      ),
    // No image is SQL's null; JSON's null would read and hash the same.
    check('audit_log_images', sql`jsonb_typeof(${t.before}) <> 'null' and jsonb_typeof(${t.after}) <> 'null'`),
  ],
);

/** The chain over the log, one row per sealed entry: hash = SHA-256(previous hash, every column of the entry). */
export const auditSeal = pgTable(
  'audit_seal',
  {
    seq: bigint({ mode: 'number' }).notNull(),
    auditId: bigint({ mode: 'bigint' }).notNull(),
    tx: xid8().notNull(),
    hash: bytea().notNull(),
    hashVersion: smallint().notNull().default(1),
    sealedAt: instant().notNull().default(now),
  },
  (t) => [uniqueIndex('audit_seal_by_tx').on(t.tx, t.auditId)],
);

/**
 * Where log and chain are cut into partitions: the first transaction of each month. Both are in the order of transactions, so that each
 * partition is one piece of the chain, whatever the clocks said. The last one has no end: an entry always has a place.
 */
export const auditCuts = pgTable(
  'audit_cuts',
  {
    month: day().primaryKey(),
    fromTx: xid8().notNull(),
    cutAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('audit_cuts_by_tx').on(t.fromTx),
    check('audit_cuts_month', sql`extract(day from ${t.month}) = 1`),
  ],
);

/**
 * Which months of the log were taken out into a file, in their order: each goes on where the one before it ended, and the log begins
 * after the last. Each row is chained to the one before it, and an entry of the log names it by its hash.
 */
export const auditArchives = pgTable(
  'audit_archives',
  {
    number: integer().primaryKey(),
    // The first month in it, and the one with which the log began since.
    month: day().notNull(),
    upTo: day().notNull(),
    fromTx: xid8().notNull(),
    toTx: xid8().notNull(),
    fromSeq: bigint({ mode: 'number' }).notNull(),
    toSeq: bigint({ mode: 'number' }).notNull(),
    // The last link, from which the chain goes on.
    lastTx: xid8().notNull(),
    lastAuditId: bigint({ mode: 'bigint' }).notNull(),
    hashBefore: bytea().notNull(),
    lastHash: bytea().notNull(),
    file: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    signedBy: text().notNull(),
    encryptedFor: text().array().notNull(),
    places: text().array().notNull(),
    // What was carried over from it, as it was then.
    states: bigint({ mode: 'number' }).notNull().default(0),
    statesHash: bytea().notNull().default(sql`'\\x'`),
    tx: xid8().notNull().default(sql`space_tx()`),
    archivedAt: instant().notNull().default(now),
    hash: bytea().notNull().default(sql`'\\x'`),
  },
  (t) => [
    uniqueIndex('audit_archives_by_month').on(t.month),
    check('audit_archives_months', sql`${t.upTo} > ${t.month} and extract(day from ${t.month}) = 1`),
    check('audit_archives_links', sql`${t.toSeq} >= ${t.fromSeq} - 1 and ${t.toTx} > ${t.fromTx}`),
    check('audit_archives_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * The last state of each audited row whose newest entry was taken out of the log, by which the row is still checked. It is emptied once
 * the log has a newer one; its hash stays, so that the archive it came from can be compared with all that came from it.
 */
export const auditArchivedStates = pgTable(
  'audit_archived_states',
  {
    auditId: bigint({ mode: 'bigint' }).primaryKey(),
    archive: integer().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    hash: bytea().notNull(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    index('audit_archived_states_by_row').on(t.entity, t.entityId, t.auditId),
    index('audit_archived_states_by_archive').on(t.archive, t.auditId),
  ],
);

/** Where the chain ends. Kept apart from the chain, so that cutting off its tail shows. */
export const auditHead = pgTable(
  'audit_head',
  {
    one: boolean().primaryKey().default(true),
    seq: bigint({ mode: 'number' }).notNull(),
    tx: xid8().notNull(),
    auditId: bigint({ mode: 'bigint' }).notNull(),
    hash: bytea().notNull(),
  },
  (t) => [check('audit_head_one_check', sql`${t.one}`)],
);

/** Up to which link each chain was verified, and where the next check of the older links begins. Only functions write it. */
export const chainCheckpoints = pgTable(
  'chain_checkpoints',
  {
    chain: text().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
    turn: bigint({ mode: 'number' }).notNull(),
    verifiedAt: instant().notNull(),
  },
  (t) => [
    check('chain_checkpoints_known', isOneOf(t.chain, ['audit', 'journal'])),
    check('chain_checkpoints_turn', sql`${t.turn} between 0 and ${t.seq}`),
  ],
);

/** How far each check got that goes through the rows of a large space part by part; no place is the beginning. Only functions write it. */
export const checkPlaces = pgTable('check_places', {
  rule: text().primaryKey(),
  place: text(),
  movedAt: instant().notNull().default(now),
});

/** Which tables are audited, and how a row becomes its recorded image. */
export const auditTables = pgTable('audit_tables', {
  entity: text().primaryKey(),
  key: text().notNull(),
  hashed: text().array().notNull(),
  ignored: text().array().notNull(),
});

/** What of a row is about a person, and may be taken out of the log when that person is erased. "bill_to.email" lies inside. */
export const auditPersonal = pgTable('audit_personal', {
  entity: text().primaryKey(),
  fields: text().array().notNull(),
});

/**
 * Which entries were redacted, what they are since, and the link of the chain that was made over what they were. Each is
 * also named, with the same digest, by an entry of the log itself: one that is only here does not count.
 */
export const auditRedactions = pgTable(
  'audit_redactions',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    auditId: bigint({ mode: 'bigint' }).notNull(),
    batch: uuid().notNull(),
    tx: xid8().notNull().default(sql`space_tx()`),
    linkHash: bytea(),
    imageHash: bytea().notNull(),
  },
  (t) => [index('audit_redactions_by_entry').on(t.auditId, t.id), index('audit_redactions_by_batch').on(t.batch)],
);
