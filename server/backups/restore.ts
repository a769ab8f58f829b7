import type pg from 'pg';
import { connectAsOwner, tryLock } from '../db/connection/connect.ts';
import { SERVING_LOCK, START_LOCK } from '../db/connection/locks.ts';
import { refuseOldServer, refuseReadOnly } from '../db/schema/refusals.ts';
import { finishSchema, migrateTables } from '../db/schema/upgrade.ts';
import { StartError } from '../startup/start-error.ts';
import { type CheckedFile, checkFile, migrationsFor } from './check-file.ts';
import type { OpeningKey } from './file/age-file.ts';
import { loadSpace } from './load.ts';
import { clearSpace, inspectTarget } from './restore-target.ts';
import { resumeAfterRestore } from './resume-after-restore.ts';

/** Who may have signed what is restored. */
export type Trust = {
  /** The public keys; none is known to a new machine, which has to be given one. */
  signers: readonly string[];
  /** Also a file that nobody signed. */
  unsigned: boolean;
};

type Options = {
  force: boolean;
  trust: Trust;
  /** What opens an encrypted file. */
  keys?: readonly OpeningKey[];
  say: (line: string) => void;
  /** Another schema folder, for tests. */
  schema?: string;
};

export type Restored = { rows: number; tables: number; problems: string[]; auditHead: string; journalHead: string };

const lockAll = async (client: pg.Client) => {
  if (!(await tryLock(client, SERVING_LOCK))) {
    throw new StartError(
      'A Nafasi server is running on this database. Stop it first, then restore. Nothing was changed.',
    );
  }
  if (!(await tryLock(client, START_LOCK))) {
    throw new StartError(
      'A Nafasi server is just starting on this database. Stop it first, then restore. Nothing was changed.',
    );
  }
};

const refuseTarget = async (client: pg.Client, force: boolean): Promise<'empty' | 'space'> => {
  const target = await inspectTarget(client);
  if (target === 'foreign') {
    throw new StartError(
      'The database holds tables that are not of Nafasi. Restore into an empty one. Nothing was changed.',
    );
  }
  if (target === 'space' && !force) {
    throw new StartError(
      'There is a space in this database already. Add --force to replace it with the backup. Nothing was changed.',
    );
  }
  return target;
};

const replace = async (client: pg.Client, path: string, checked: CheckedFile, { force, say, schema }: Options) => {
  const migrations = migrationsFor(path, checked.header, schema);
  if ((await refuseTarget(client, force)) === 'space') await clearSpace(client);
  await migrateTables(client, migrations.atBackup, schema);
  say(`Restoring ${checked.sum.tables.length} tables…`);
  await loadSpace(client, path, checked, async () => undefined);
  return resumeAfterRestore(client, path, checked, async () => {
    await migrateTables(client, migrations.since, schema);
    await finishSchema(client, schema);
  });
};

const atOnce = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  try {
    await client.query('begin');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message } = error as Error;
    throw new StartError(`The backup was not restored: ${message}. Nothing was changed.`, { cause: error });
  }
};

const refuseArchive = (path: string, { header }: CheckedFile) => {
  if (header.auditLog)
    throw new StartError(
      `${path} is an archive of the audit log and not a backup: it verifies with verify-chain.mjs, and nothing restores it. Nothing was changed.`,
    );
};

const refuseStranger = (path: string, { signedBy }: CheckedFile, { signers, unsigned }: Trust) => {
  if (signedBy === null) {
    if (unsigned) return;
    throw new StartError(
      `${path} is not signed, so nobody can tell whether it was altered: it is from before signatures, or not from a server of yours. Add --unsigned to restore it all the same. Nothing was changed.`,
    );
  }
  if (signers.includes(signedBy)) return;
  const own = signers.length > 0 ? `, and not by ${signers.join(' or ')}` : '';
  throw new StartError(
    `${path} is signed by ${signedBy}${own}. If you know that key as the one of your space, add --signed-by ${signedBy}. Nothing was changed.`,
  );
};

/** Puts the space of a backup into a database, whole or not at all: one transaction, in which the old space goes too. */
export const restoreSpace = async (ownerUrl: string, path: string, options: Options): Promise<Restored> => {
  options.say(`Checking ${path}…`);
  const checked = await checkFile(path, options.keys);
  refuseArchive(path, checked);
  refuseStranger(path, checked, options.trust);
  options.say(
    `It was made at ${checked.header.createdAt}${checked.signedBy ? ` and signed by ${checked.signedBy}` : ''}.`,
  );
  migrationsFor(path, checked.header, options.schema);
  const client = await connectAsOwner(ownerUrl, 'nafasi-restore');
  try {
    await refuseOldServer(client);
    await refuseReadOnly(client, ownerUrl);
    await lockAll(client);
    const problems = await atOnce(client, () => replace(client, path, checked, options));
    const { auditHead, journalHead } = checked.header;
    const rows = checked.sum.tables.reduce((total, table) => total + table.rows, 0);
    return { rows, tables: checked.sum.tables.length, problems, auditHead, journalHead };
  } finally {
    // What was not committed is undone with the connection.
    await client.end();
  }
};
