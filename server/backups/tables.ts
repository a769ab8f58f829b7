import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type BackupCopy, BackupStatus, BackupTrigger, Verification } from '../../domain/backups/contract.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';

/** Every backup that was begun, and what became of it. The files speak for themselves: this is the list of them. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    trigger: text().$type<BackupTrigger>().notNull(),
    actorName: text().notNull(),
    // The machine that made it: where the folder is not shared, the file is only there.
    host: text().notNull(),
    status: text().$type<BackupStatus>().notNull().default('running'),
    startedAt: instant().notNull().default(now),
    finishedAt: instant(),
    // Tables copied, and how many there are; while the trial restore runs, tables loaded.
    step: text().$type<'copying' | 'verifying' | 'sending'>(),
    done: integer().notNull().default(0),
    toDo: integer().notNull().default(0),
    file: text(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    sha256: text(),
    // The public keys of age that open the file, none where it is plain; and the key of the space that signed it.
    encryptedFor: text().array().notNull().default([]),
    signedBy: text(),
    // Where else the file is, or why it is not there.
    copies: jsonb().$type<BackupCopy[]>().notNull().default([]),
    auditHead: text(),
    journalHead: text(),
    verification: text().$type<Verification>(),
    verificationNote: text(),
    verifiedAt: instant(),
    error: text(),
    removedAt: instant(),
  },
  (t) => [
    index('backups_by_start').on(t.startedAt, t.id),
    check('backups_status_known', isOneOf(t.status, BackupStatus.options)),
    check('backups_trigger_known', isOneOf(t.trigger, BackupTrigger.options)),
    check('backups_verification_known', isOneOf(t.verification, Verification.options)),
    check(
      'backups_done_whole',
      sql`${t.status} <> 'done' or (${t.file} is not null and ${t.bytes} is not null and ${t.sha256} is not null)`,
    ),
    check('backups_failed_said', sql`${t.status} <> 'failed' or length(${t.error}) > 0`),
  ],
);
