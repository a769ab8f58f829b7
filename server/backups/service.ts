import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Backup, BackupState, listBackups as ListBackups } from '../../domain/backups/contract.ts';
import { copyTroubleWith, isGood, isOverdue, nextDue, troubleWith } from '../../domain/backups/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { spaceSigner } from '../crypto/sign.ts';
import type { Actor, Database } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { countRows, keyset } from '../http/list/page.ts';
import type { Archive } from './archive/archive.ts';
import { type BackupRow, findBackup, recentBackups } from './backup-records.ts';
import { filesIn } from './folder.ts';
import { backups } from './tables.ts';

type Read = Pick<Deps, 'db' | 'config'>;

const isHere = ({ status, file, removedAt }: BackupRow, files: ReadonlySet<string>): boolean =>
  status === 'done' && removedAt === null && file !== null && files.has(file);

const presenter = async ({ config }: Pick<Deps, 'config'>): Promise<(row: BackupRow) => Backup> => {
  const files = await filesIn(config.backupDir);
  return (row) => ({ ...row, available: isHere(row, files) });
};

export const presentBackup = async (deps: Pick<Deps, 'config'>, row: BackupRow): Promise<Backup> =>
  (await presenter(deps))(row);

export const listBackups = async (
  deps: Read,
  query: QueryOf<typeof ListBackups>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Backup[]> => {
  const page = keyset(query, { sorts: { startedAt: backups.startedAt }, id: backups.id, otherwise: '-startedAt' });
  const rows = await deps.db
    .select({ ...getTableColumns(backups), cursor: page.cursor })
    .from(backups)
    .where(page.after)
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, backups, undefined, reply);
  return page.finish(request, reply, rows).map(await presenter(deps));
};

/** Whether backups are made as they should be: for the screen, and for the notice when they are not. */
export const backupState = async (
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>,
  archive: Pick<Archive, 'state'> | null,
): Promise<BackupState> => {
  const { general, security } = await deps.settings.get();
  const rows = await recentBackups(deps.db);
  const present = await presenter(deps);
  const now = deps.clock.now();
  const frequency = security.dataBackupFrequency;
  const due = nextDue(frequency, rows, now, general.timezone);
  const running = rows.find(({ status, step }) => status === 'running' || step !== null);
  const lastGood = rows.find((row) => isGood(row) && row.step === null);
  return {
    frequency,
    folder: deps.config.backupDir,
    encryptedFor: [...deps.config.backupRecipients],
    signer: await spaceSigner(deps.config),
    nextDue: due,
    // A new space makes its first one within minutes.
    overdue: rows.length > 0 && isOverdue(due, now),
    running: running ? present(running) : null,
    lastGood: lastGood ? present(lastGood) : null,
    places: deps.config.backupPlaces.map(({ label }) => label),
    copyTrouble: copyTroubleWith(rows),
    trouble: troubleWith(rows),
    archive: archive?.state() ?? null,
  };
};

/** A backup holds everything: who takes one away is written down. */
export const sendBackup = async (
  { db, config }: Read,
  { id, actor, database, reply }: { id: string; actor: Actor; database: Database; reply: FastifyReply },
): Promise<void> => {
  const row = await findBackup(db, id);
  const files = await filesIn(config.backupDir);
  if (!row?.file || !isHere(row, files)) throw notFound('Backup file');
  const path = join(config.backupDir, row.file);
  const { size } = await stat(path);
  await database.transact(actor, (tx) =>
    auditEvent(tx, 'downloaded', 'backups', id, { file: row.file, host: hostname() }),
  );
  reply
    .type('application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="${row.file}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(createReadStream(path));
};
