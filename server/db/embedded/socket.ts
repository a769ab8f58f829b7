import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isAlive } from './pid.ts';

/** The longest address of a socket that Linux and macOS both take. */
const LONGEST_ADDRESS = 103;
const LONGEST_NAME = '.s.PGSQL.65535';

/**
 * The data folder itself, which belongs to PostgreSQL's account alone. Empty where no socket can be there: on Windows,
 * below a long path, and on some file systems of other machines. TCP is the way then.
 */
export async function chooseSocketFolder(data: string): Promise<string> {
  const isPossible =
    process.platform !== 'win32' &&
    // A comma or a quote has a meaning in this setting of PostgreSQL.
    !/[,"]/.test(data) &&
    Buffer.byteLength(join(data, LONGEST_NAME)) <= LONGEST_ADDRESS;
  return isPossible && (await takesSockets(data)) ? data : '';
}

async function takesSockets(folder: string): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(join(folder, `.s.try.${process.pid % 100_000}`)), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** A PostgreSQL that was killed leaves its socket behind; a new one on the same port would take it for one in use. */
export async function sweepSockets(data: string): Promise<void> {
  for (const name of await readdir(data)) {
    if (!/^\.s\.PGSQL\.\d+\.lock$/.test(name)) continue;
    const holder = Number.parseInt(await readFile(join(data, name), 'utf8').catch(() => ''), 10);
    if (!Number.isInteger(holder) || (await isAlive(holder))) continue;
    for (const file of [name.slice(0, -'.lock'.length), name]) await rm(join(data, file), { force: true });
  }
}
