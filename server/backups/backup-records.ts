import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { BackupTrigger } from '../../domain/backups/contract.ts';
import type { Actor, Database, Db } from '../db/connection/database.ts';
import { fileName } from './folder.ts';
import { backups } from './tables.ts';

export type BackupRow = typeof backups.$inferSelect;

// Enough to tell when the last good one was, whatever failed since.
const RECENT = 50;

export const recentBackups = (db: Db): Promise<BackupRow[]> =>
  db.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(RECENT);

export const findBackup = async (db: Db, id: string): Promise<BackupRow | undefined> =>
  (await db.select().from(backups).where(eq(backups.id, id)))[0];

export const keptBackups = (db: Db): Promise<BackupRow[]> =>
  db
    .select()
    .from(backups)
    .where(and(eq(backups.status, 'done'), eq(backups.host, hostname()), isNull(backups.removedAt)));

/** Whose file is gone here, and perhaps not elsewhere. */
export const removedBackups = (db: Db): Promise<BackupRow[]> =>
  db
    .select()
    .from(backups)
    .where(and(eq(backups.host, hostname()), isNotNull(backups.removedAt), ne(backups.copies, [])));

const TRIES = 4;
const PAUSE_MS = 1_000;

// A moment in which the database has no connection to spare must not cost a backup that took an hour.
const withRetry = async (write: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await write();
      return;
    } catch (error) {
      if (attempt === TRIES) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
};

export const updateBackup = (
  database: Database,
  actor: Actor,
  id: string,
  values: Partial<typeof backups.$inferInsert>,
  along: (tx: Db) => Promise<void> = async () => undefined,
): Promise<void> =>
  withRetry(() =>
    database.transact(actor, async (tx) => {
      await tx.update(backups).set(values).where(eq(backups.id, id));
      await along(tx);
    }),
  );

export const insertBackup = (
  database: Database,
  actor: Actor,
  { trigger, startedAt }: { trigger: BackupTrigger; startedAt: string },
): Promise<BackupRow> =>
  database.transact(actor, async (tx) => {
    const [begun] = await tx
      .insert(backups)
      .values({ trigger, startedAt, actorName: actor.name, host: hostname(), step: 'copying' })
      .returning();
    if (!begun) throw new Error('No backup was noted');
    const [named] = await tx
      .update(backups)
      .set({ file: fileName(begun.id, begun.startedAt) })
      .where(eq(backups.id, begun.id))
      .returning();
    return named ?? begun;
  });

const BROKEN_OFF = 'The server ended before the backup was complete.';

/** Ends what a killed server has left as running: the holder of the lock knows that nothing runs. Answers its files. */
export const failAbandoned = (database: Database, actor: Actor): Promise<string[]> =>
  database.transact(actor, async (tx) => {
    const left = await tx
      .select()
      .from(backups)
      .where(or(eq(backups.status, 'running'), isNotNull(backups.step)))
      .for('update');
    for (const { id, status } of left) {
      const end = status === 'running' ? { status: 'failed' as const, error: BROKEN_OFF } : {};
      await tx
        .update(backups)
        .set({ ...end, step: null })
        .where(eq(backups.id, id));
    }
    return left.flatMap(({ status, file }) => (status === 'running' && file ? [`${file}.part`, file] : []));
  });
