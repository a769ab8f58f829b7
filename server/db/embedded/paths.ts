import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, link, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../startup/make-folder.ts';
import { StartError } from '../../startup/start-error.ts';
import { type Account, accountFor, blockingFolder, giveTo, startedByRoot } from './account.ts';

/** `folder` is only there when the data could not stay in DATA_DIR. */
export type Credentials = { ownerPassword: string; appPassword: string; folder?: string };

/** Where one database lives: `base` holds the data folder, its log and the temporary folders of a first start. */
export type DataPaths = {
  dataDir: string;
  base: string;
  data: string;
  log: string;
  account: Account | undefined;
  credentials: Credentials;
};

export async function findPaths(options: {
  dataDir: string;
  systemDir: string;
  say: (line: string) => void;
}): Promise<DataPaths> {
  const dataDir = await openFolder(options.dataDir);
  const file = join(dataDir, 'database.json');
  const credentials = (await readCredentials(file)) ?? (await firstCredentials(file, dataDir, options.systemDir));
  const base = credentials.folder ? await openFolder(credentials.folder) : dataDir;
  const data = join(base, 'postgres');
  const account = await accountFor(data, base);
  await letIn(account, base);
  const blocked = await blockingFolder(account, data);
  if (blocked) {
    throw new StartError(
      `PostgreSQL (${account?.name}) may not enter ${blocked}. Allow it with "chmod o+x ${blocked}", or choose another DATA_DIR.`,
    );
  }
  if (base !== dataDir)
    options.say(`PostgreSQL does not run as root and cannot reach ${dataDir}: the data is in ${base}.`);
  return { dataDir, base, data, log: join(base, 'postgres.log'), account, credentials };
}

/** The real path, so that one folder has one name however it was reached. */
async function openFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await makeFolder(folder, startedByRoot() ? 0o711 : 0o700);
    return await realpath(folder);
  } catch (error) {
    throw fileProblem(error, folder);
  }
}

async function readCredentials(file: string): Promise<Credentials | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw fileProblem(error, file);
  });
  if (text === undefined) return undefined;
  try {
    const { ownerPassword, appPassword, folder } = JSON.parse(text);
    if (typeof ownerPassword === 'string' && typeof appPassword === 'string') {
      return { ownerPassword, appPassword, ...(typeof folder === 'string' ? { folder } : {}) };
    }
  } catch {
    // Answered below, together with a file that has the wrong fields.
  }
  throw new StartError(
    `${file} does not hold the database passwords any more. Restore it from a backup, or choose another DATA_DIR.`,
  );
}

/** The link is the one atomic step: of two first starts at once, both go on with the passwords of the one that linked first. */
async function firstCredentials(file: string, dataDir: string, systemDir: string): Promise<Credentials> {
  if (await exists(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartError(
      `${file}, which holds the passwords of the data beside it, is missing. Restore it from a backup.`,
    );
  }
  const account = await accountFor(dataDir);
  await letIn(account, dataDir);
  const blocked = await blockingFolder(account, join(dataDir, 'postgres'));
  const password = () => randomBytes(24).toString('base64url');
  const credentials: Credentials = { ownerPassword: password(), appPassword: password() };
  if (blocked) credentials.folder = await unusedFolder(systemDir, dataDir);
  const temporary = `${file}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await giveTo(account, temporary);
    await link(temporary, file);
    return credentials;
  } catch (error) {
    const winner = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readCredentials(file) : undefined;
    if (winner) return winner;
    throw fileProblem(error, dataDir);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A folder left by an earlier checkout at the same path has other passwords, so it is kept and skipped. */
async function unusedFolder(systemDir: string, dataDir: string): Promise<string> {
  // Under a strict umask the shared parent would be root's alone.
  await mkdir(systemDir, { recursive: true }).catch((error) => {
    throw fileProblem(error, systemDir);
  });
  await chmod(systemDir, 0o755);
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  for (let turn = 1; ; turn++) {
    const folder = join(systemDir, turn === 1 ? name : `${name}-${turn}`);
    if (!(await exists(join(folder, 'postgres')))) return folder;
  }
}

/** A private folder of root's own is opened to the account's group alone, rather than moving the data out of it. */
async function letIn(account: Account | undefined, folder: string): Promise<void> {
  if (!account || (await blockingFolder(account, join(folder, 'x'))) !== folder) return;
  const { uid, mode } = await stat(folder);
  if (uid !== 0) return;
  await chown(folder, uid, account.gid);
  await chmod(folder, (mode & 0o777) | 0o010);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** What a person can do about a folder that the system refuses. */
export function fileProblem(error: unknown, path: string): Error {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) {
    return new StartError(`Nafasi may not write to ${path}. Give this user the right to, or choose another DATA_DIR.`);
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartError(
      `${path} cannot be the data folder, because a file is in its place. Move that file, or choose another DATA_DIR.`,
    );
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartError(`There is no space left for the data in ${path}. Free some, or choose another DATA_DIR.`);
  }
  return error instanceof Error ? error : new Error(String(error));
}
