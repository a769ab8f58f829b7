import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { day, instant, now } from '../db/query/columns.ts';

/** Whose anchors they are, whatever the space is called and whichever key it signs with. */
export const spaceIdentity = pgTable(
  'space_identity',
  { one: boolean().primaryKey().default(true), id: uuid().notNull().default(sql`uuid_v7()`) },
  (t) => [check('space_identity_one', sql`${t.one}`)],
);

/** The heads of both chains as they were on a day, which go out of the house: who rewrites history here cannot rewrite them there. */
export const anchors = pgTable(
  'anchors',
  {
    day: day().primaryKey(),
    madeAt: instant().notNull().default(now),
    auditSeq: bigint({ mode: 'number' }).notNull(),
    auditHash: text().notNull(),
    journalSeq: bigint({ mode: 'number' }).notNull(),
    journalHash: text().notNull(),
    // What was signed and sent: the columns above say the same.
    block: text().notNull(),
    recipients: text().array().notNull(),
    // The file that it is appended to, and when it was or why not.
    file: text(),
    filedAt: instant(),
    fileError: text(),
  },
  (t) => [
    check('anchors_somewhere', sql`cardinality(${t.recipients}) > 0 or ${t.file} is not null`),
    check('anchors_filed', sql`${t.filedAt} is null or ${t.file} is not null`),
  ],
);
