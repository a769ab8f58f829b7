import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../startup/start-error.ts';
import { giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type DataPaths, fileProblem } from './paths.ts';
import { isAlive } from './pid.ts';
import { endLeftover, finishSwap } from './swap.ts';

export const OWNER = 'nafasi_owner';

/** Makes the data folder when there is none, and refuses one that this PostgreSQL cannot read. */
export async function ensureCluster(paths: DataPaths, binaries: Binaries): Promise<void> {
  await finishSwap(paths);
  await sweepUnfinished(paths);
  const version = await readFile(join(paths.data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw fileProblem(error, paths.data);
  });
  if (version === undefined) return makeCluster(paths, binaries);
  if (version.trim() !== binaries.major) {
    throw new StartError(
      `The data in ${paths.data} was made by PostgreSQL ${version.trim()}, and this release of Nafasi runs PostgreSQL ${binaries.major}. Start the release that made it, or restore a backup into another DATA_DIR.`,
    );
  }
}

/** Made aside and renamed, so that a kill half-way leaves nothing broken and two first starts do not collide. */
async function makeCluster(paths: DataPaths, binaries: Binaries): Promise<void> {
  const unfinished = join(paths.base, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const data = join(unfinished, 'data');
  const passwordFile = join(unfinished, 'password');
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, paths.credentials.ownerPassword, { mode: 0o600 });
    for (const path of [unfinished, data, passwordFile]) await giveTo(paths.account, path);
    await runInitdb(paths, binaries, data, passwordFile);
    await rename(data, paths.data);
  } catch (error) {
    if (!(await madeMeanwhile(paths, error))) throw fileProblem(error, paths.data);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function madeMeanwhile(paths: DataPaths, error: unknown): Promise<boolean> {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code !== 'ENOTEMPTY' && code !== 'EEXIST') return false;
  const files = await readdir(paths.data).catch((): string[] => []);
  if (files.includes('PG_VERSION')) return true;
  throw new StartError(
    `${paths.data} is not empty, but holds no PostgreSQL data. Move it away, or choose another DATA_DIR.`,
  );
}

async function runInitdb(paths: DataPaths, binaries: Binaries, data: string, passwordFile: string): Promise<void> {
  const settings = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--data-checksums', '--auth=scram-sha-256', `--username=${OWNER}`, `--pwfile=${passwordFile}`];
  const child = spawn(binaries.initdb, ['-D', data, '--no-instructions', ...settings, ...access], {
    ...spawnAs(paths),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((done, failed) =>
    child.once('error', failed).once('close', done),
  ).catch((error) => {
    throw cannotRun(error, binaries.initdb);
  });
  if (code !== 0) throw refusal(output, paths.base);
}

/** The caller's own PostgreSQL variables (PGPORT, PGDATA…) and language must not reach our server. */
export function spawnAs(paths: DataPaths) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PG[A-Z]+|LC_.*|LANG|LANGUAGE)$/.test(name)),
  );
  const { account } = paths;
  return {
    cwd: paths.base,
    env: { ...env, LC_ALL: 'C' },
    windowsHide: true,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

export function cannotRun(error: NodeJS.ErrnoException, program: string): StartError {
  return new StartError(`${program} cannot be run here (${error.code}). Set DATABASE_URL to a PostgreSQL of your own.`);
}

/** One sentence out of what PostgreSQL wrote before it gave up. */
export function refusal(output: string, where: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return fileProblem({ code: 'ENOSPC' }, where) as StartError;
  if (/Read-only file system/.test(output)) return fileProblem({ code: 'EROFS' }, where) as StartError;
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:/.test(line));
  const said = lines.at(-1)?.replace(/^.*?(FATAL|PANIC|error): */, '') ?? output.trim().split('\n').at(-1) ?? '';
  return new StartError(`PostgreSQL did not start in ${where}: ${said.trim() || 'it gave no reason'}.`);
}

export async function sweepUnfinished(paths: DataPaths): Promise<void> {
  for (const name of await readdir(paths.base)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (!maker || (await isAlive(Number(maker)))) continue;
    await endLeftover(join(paths.base, name, 'data'));
    await rm(join(paths.base, name), { recursive: true, force: true });
  }
}
