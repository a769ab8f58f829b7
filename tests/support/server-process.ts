import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, readPidFile } from '../../server/db/embedded/pid.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

export type ServerProcess = {
  pid: number;
  // The address that it printed when it was ready; rejects with what it said when it ended instead.
  ready: Promise<string>;
  ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): Promise<Ended>;
  // What it has written to its output so far.
  said(): string;
};

const running = new Set<ChildProcess>();
const folders = new Set<string>();

export const dataFolder = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'nafasi-server-')));
  folders.add(folder);
  return folder;
};

// The real server in a process of its own. What is not given is empty rather than absent, so that neither the shell nor
// a .env file of the developer leaks in.
export const ISOLATED = {
  PATH: process.env.PATH ?? '',
  // As under npm start: what was compiled once is not compiled again, and no more memory is taken than is needed.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=8',
  MALLOC_ARENA_MAX: '2',
  HOST: '127.0.0.1',
  PORT: '0',
  DRAIN_MS: '200',
  DB_POOL_SIZE: '6',
  // Tests read what a person at a terminal reads.
  LOG_FORMAT: 'text',
  ...Object.fromEntries(
    ['DATABASE_URL', 'DEMO', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY']
      .concat(
        'OWNER_DATABASE_URL',
        'DIRECT_DATABASE_URL',
        'READ_DATABASE_URL',
        'LOG_LEVEL',
        'DATA_DIR',
        'SECRET_KEY',
        'SECRET_KEY_PREVIOUS',
        'SECOND_FACTOR_RESET',
      )
      .concat('WAL_ARCHIVE', 'WAL_ARCHIVE_DAYS', 'METRICS_PORT', 'METRICS_HOST', 'METRICS_TOKEN')
      .map((name) => [name, '']),
  ),
};

// As npm start does it: the server that was built.
export const BUILT = 'dist/server/main.js';

export const startServer = (
  env: Record<string, string>,
  node = process.execPath,
  program: string = BUILT,
  words: readonly string[] = [],
): ServerProcess => {
  const child = spawn(node, [resolve(ROOT, program), ...words], {
    cwd: ROOT,
    env: { ...ISOLATED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const said = { stdout: '', stderr: '' };
  const isReady = Promise.withResolvers<string>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      const address = /Nafasi is ready at (http:\S+)/.exec(said.stdout)?.[1];
      if (address) isReady.resolve(address);
    });
  }
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child);
    isReady.reject(new Error(`The server ended with ${code ?? signal} before it was ready: ${said.stderr}`));
    return { code, signal, ...said };
  });
  isReady.promise.catch(() => undefined); // The caller that waits for it hears of it.
  return {
    pid: child.pid ?? 0,
    ready: isReady.promise,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
    said: () => said.stdout,
  };
};

export const hasPostmaster = async (dataDir: string): Promise<boolean> => {
  const file = await readPidFile(join(dataDir, 'postgres'));
  return file !== undefined && (await isAlive(file.pid));
};

// Ends everything that was started here, each by its own pid, also the database that a killed server left behind.
export const endServers = async (): Promise<void> => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) {
    const file = await readPidFile(join(folder, 'postgres'));
    if (file && (await hasPostmaster(folder))) process.kill(file.pid, 'SIGQUIT');
    while (await hasPostmaster(folder)) await sleep(20);
    await rm(folder, { recursive: true, force: true });
  }
  folders.clear();
};
