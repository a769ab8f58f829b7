import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Account } from '../../server/db/embedded/account.ts';
import type { EmbeddedDatabase } from '../../server/db/embedded/embedded.ts';
import { isAlive, readPidFile } from '../../server/db/embedded/pid.ts';

// What the tests of the embedded database share: folders, servers in a process of their own, and an end for all of them.

const folders: string[] = [];
const databases: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];

export const say = () => undefined;

export async function dataFolder(account?: Account): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'nafasi-embedded-')));
  if (account) await chown(folder, account.uid, account.gid);
  folders.push(folder);
  return folder;
}

export function started(database: EmbeddedDatabase): EmbeddedDatabase {
  databases.push(database);
  return database;
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function eventually(check: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + 8_000; ; await sleep(50)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

export async function postmasterPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

type Outcome = { ownerUrl?: string; appUrl?: string; adopted?: boolean; refused?: string };

/** Starts the database in a Node of its own, which holds it until it is killed. */
export async function startInChild(dataDir: string, account?: Account) {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('../../server/db/embedded/embedded.ts', import.meta.url).href)};
    const tell = (outcome) => process.stdout.write(JSON.stringify(outcome) + '\\n');
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, say() {} }).then(
      (database) => { tell(database); setInterval(() => {}, 1000); },
      (error) => tell({ refused: error.message }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account ? { uid: account.uid, gid: account.gid, cwd: '/' } : {}),
  });
  children.push(child);
  const line = once(createInterface(child.stdout), 'line');
  return {
    outcome: async (): Promise<Outcome> => JSON.parse(String((await line)[0])),
    kill: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

export async function endEverything(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(databases.splice(0).map((database) => database.stop()));
  for (const folder of folders.splice(0)) {
    await endPostmaster(join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}

async function endPostmaster(data: string): Promise<void> {
  const left = await readPidFile(data);
  if (!left || left.pid === process.pid || !(await isAlive(left.pid))) return;
  process.kill(left.pid, 'SIGQUIT');
  while (await isAlive(left.pid)) await sleep(20);
}
