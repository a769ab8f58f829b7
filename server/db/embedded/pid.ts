import { execFile } from 'node:child_process';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where a PostgreSQL listens. `socketFolder` is empty where it has no socket but the one of TCP. */
export type Address = { port: number; socketFolder: string };

export type PidFile = Address & { pid: number; isReady: boolean; text: string };

/** postmaster.pid: the first line is the process, the fourth its port, the fifth the folder of its socket, the eighth its state. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const lines = text?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (text === undefined || !(pid > 0 && port > 0)) return undefined;
  return { pid, port, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready', text };
}

/** Whether the system still knows the pid, be it as a zombie: PostgreSQL itself asks no more than this. */
export function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A zombie counts as dead: where nobody reaps an orphan, its pid stays answerable for ever. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!isKnown(pid)) return false;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^\d+ \(.*\) Z/s.test(line);
}

/** After a reboot, or in a new container, the pid in the file may be any process at all. */
export async function isPostmasterFor(pid: number, data: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform === 'linux') return worksIn(pid, data);
  const [command, list]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
      : ['ps', ['-o', 'command=', '-p', String(pid)]];
  const { stdout } = await promisify(execFile)(command, list).catch(() => ({ stdout: '' }));
  return process.platform === 'win32'
    ? stdout.includes('postgres')
    : stdout.includes('postgres') && stdout.includes(data);
}

/** PostgreSQL works inside its data folder; inode and device also hold where that folder is mounted under two names. */
async function worksIn(pid: number, data: string): Promise<boolean> {
  const [name, cwd, folder] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(data),
  ]);
  return name.trim() === 'postgres' && cwd?.ino === folder.ino && cwd.dev === folder.dev;
}

/**
 * PostgreSQL refuses to start while the pid in a left-over file is alive, whatever that process is. The rename takes the file before it
 * is looked at again, so that a fresh one, written by another start in this very moment, is put back and not thrown away.
 */
export async function removeStalePidFile(data: string, stale: PidFile): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const aside = join(data, `postmaster.pid.stale-${process.pid}`);
  await rename(file, aside).catch(() => undefined);
  const taken = await readFile(aside, 'utf8').catch(() => undefined);
  if (taken !== undefined && taken !== stale.text) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
