import { join } from 'node:path';
import type pg from 'pg';
import type { BackupTrigger } from '../../domain/backups/contract.ts';
import { noLongerKept } from '../../domain/backups/rules.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { signText, spaceSigner } from '../crypto/sign.ts';
import { connectAsOwner, tryLock } from '../db/connection/connect.ts';
import type { Actor, Database } from '../db/connection/database.ts';
import { BACKUP_LOCK } from '../db/connection/locks.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../http/errors/failure-text.ts';
import type { Archive } from './archive/archive.ts';
import {
  type BackupRow,
  failAbandoned,
  findBackup,
  insertBackup,
  keptBackups,
  updateBackup,
} from './backup-records.ts';
import { checkFile } from './check-file.ts';
import { type Dumped, dumpSpace, type OnProgress } from './dump.ts';
import { copyElsewhere } from './elsewhere.ts';
import { type Finished, type OpenFile, openForOwner, writeBackupFile } from './file/writer.ts';
import { backupErrorText, openFolder, removeFile } from './folder.ts';
import { testRestore, type Verdict } from './test-restore.ts';

export type Backups = {
  database: Database;
  deps: Deps;
  /** The owner reads everything and may make a database for the trial; the server's own role may do neither. */
  ownerUrl: string;
  openFile: OpenFile;
  /** The log of the embedded database, where it is kept. */
  archive: Archive | null;
  /** What this node is making now. */
  running: Set<Begun>;
};

export const createBackups = (
  database: Database,
  deps: Deps,
  ownerUrl: string,
  { openFile = openForOwner, archive = null }: { openFile?: OpenFile; archive?: Archive | null } = {},
): Backups => ({ database, deps, ownerUrl, openFile, archive, running: new Set() });

/** Breaks off what is being made: the file goes, and the list says so. */
export const stopBackups = async ({ running }: Backups): Promise<void> => {
  for (const { abort } of running) abort();
  await Promise.all([...running].map(({ work }) => work));
};

type Job = { row: BackupRow; file: string; actor: Actor };

const REPORT_EVERY_MS = 1_000;

// Written now and then, and without harm where it cannot be: the backup itself matters more.
const progressReporter = ({ database, deps }: Backups, { row, actor }: Job, step: BackupRow['step']): OnProgress => {
  let reportedAt = 0;
  return async (done, toDo) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    await updateBackup(database, actor, row.id, { step, done, toDo }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the progress of a backup was not noted'),
    );
  };
};

type Copied = Dumped & Finished;

const copyTo = async (context: Backups, job: Job, client: pg.Client): Promise<Copied> => {
  const { config, clock } = context.deps;
  await openFolder(config.backupDir);
  const writer = await writeBackupFile(join(config.backupDir, job.file), {
    openFile: context.openFile,
    recipients: config.backupRecipients,
    // A server without a key still makes its backup: one that nobody signed is better than none.
    sign: (await spaceSigner(config)) === null ? null : (text) => signText(config, text),
  });
  try {
    const dumped = await dumpSpace(client, writer, {
      backupId: job.row.id,
      version: config.version,
      createdAt: clock.now(),
      onProgress: progressReporter(context, job, 'copying'),
    });
    return { ...dumped, ...(await writer.finish()) };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
};

const NOT_THE_SAME = 'The file on the disk is not the one that was written.';

// What was encrypted is opened with the key of this one file, which is forgotten afterwards: the very file is restored that is kept.
const verify = async (context: Backups, job: Job, { keys, sha256 }: Copied): Promise<Verdict> => {
  const { backupDir, dataDir } = context.deps.config;
  const path = join(backupDir, job.file);
  try {
    const checked = await checkFile(path, keys);
    if (checked.sha256 !== sha256) return { verification: 'failed', note: NOT_THE_SAME };
    const onProgress = progressReporter(context, job, 'verifying');
    return await testRestore(context.ownerUrl, join(dataDir, 'trial'), { path, checked, onProgress });
  } catch (error) {
    context.deps.log.error({ err: error, backup: job.row.id }, 'a backup could not be verified');
    return { verification: 'failed', note: failureText(error, 'Reading the file back', job.row.id) };
  }
};

const applyRetention = async ({ database, deps }: Backups, actor: Actor) => {
  const { timezone } = (await deps.settings.get()).general;
  const kept = await keptBackups(database.db);
  const tooOld = new Set(noLongerKept(kept, timezone));
  for (const { id, file } of kept) {
    if (!tooOld.has(id) || !file) continue;
    await removeFile(deps.config.backupDir, file);
    await updateBackup(database, actor, id, { removedAt: deps.clock.now() });
  }
};

// A file that is whole and in the list. Whatever goes wrong before that leaves no file.
const copySpace = async (context: Backups, job: Job, client: pg.Client): Promise<Copied | null> => {
  const { database, deps } = context;
  const { row, actor, file } = job;
  const { backupDir } = deps.config;
  try {
    const copied = await copyTo(context, job, client);
    const { bytes, sha256, rows, signedBy, auditHead, journalHead } = copied;
    const facts = { bytes, sha256, auditHead, journalHead };
    const encryptedFor = [...deps.config.backupRecipients];
    const made = { ...facts, status: 'done' as const, step: 'verifying' as const, rows, signedBy, encryptedFor };
    await updateBackup(database, actor, row.id, made, (tx) =>
      auditEvent(tx, 'backed_up', 'backups', row.id, { file, ...facts }),
    );
    return copied;
  } catch (error) {
    deps.log.error({ err: error, backup: row.id }, 'a backup failed');
    await removeFile(backupDir, file).catch(() => undefined); // A folder that cannot be used has none of ours.
    const failed = { status: 'failed' as const, step: null, error: backupErrorText(error, backupDir, row.id) };
    await updateBackup(database, actor, row.id, { ...failed, finishedAt: deps.clock.now() });
    return null;
  }
};

const verifyAndTidy = async (context: Backups, job: Job, copied: Copied): Promise<void> => {
  const { database, deps } = context;
  const { verification, note } = await verify(context, job, copied);
  const now = deps.clock.now();
  const verified = { verification, verificationNote: note, verifiedAt: verification === 'failed' ? null : now };
  const step = deps.config.backupPlaces.length > 0 ? ('sending' as const) : null;
  await updateBackup(database, job.actor, job.row.id, { ...verified, step, finishedAt: now });
  await applyRetention(context, job.actor);
  if (step === null) return;
  await copyElsewhere(context, job.actor);
  await updateBackup(database, job.actor, job.row.id, { step: null });
};

const work = async (context: Backups, job: Job, client: pg.Client): Promise<BackupRow> => {
  try {
    const copied = await copySpace(context, job, client);
    if (copied) await verifyAndTidy(context, job, copied);
    return (await findBackup(context.database.db, job.row.id)) ?? job.row;
  } catch (error) {
    // The database or the folder is away. The file stays; the next backup ends what is left open in the list.
    context.deps.log.error({ err: error }, 'what became of a backup could not be noted');
    return job.row;
  } finally {
    await client.end().catch(() => undefined);
  }
};

export type Begun = { row: BackupRow; work: Promise<BackupRow>; abort: () => void };

type Begin = { actor: Actor; trigger: BackupTrigger; stillWanted?: () => Promise<boolean> };

/**
 * Begins a backup, of which there is one at a time over all nodes; null where it is no longer wanted once the others are
 * through. The work goes on by itself and never throws.
 */
export const beginBackup = async (context: Backups, { actor, trigger, stillWanted }: Begin): Promise<Begun | null> => {
  const { database, deps, ownerUrl } = context;
  const client = await connectAsOwner(ownerUrl, 'nafasi-backup');
  const end = () => client.end().catch(() => undefined);
  try {
    if (!(await tryLock(client, BACKUP_LOCK))) throw new AppError('conflict', 'A backup is already running.');
    if (stillWanted && !(await stillWanted())) {
      await end();
      return null;
    }
    for (const left of await failAbandoned(database, actor))
      await removeFile(deps.config.backupDir, left).catch(() => undefined);
    const row = await insertBackup(database, actor, { trigger, startedAt: deps.clock.now() });
    const job = { row, file: row.file ?? '', actor };
    const begun: Begun = {
      row,
      work: work(context, job, client).finally(() => context.running.delete(begun)),
      abort: () => void end(),
    };
    context.running.add(begun);
    return begun;
  } catch (error) {
    await end();
    throw error;
  }
};
