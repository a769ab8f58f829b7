import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, readFile, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../startup/start-error.ts';
import { giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { cannotRun, refusal, spawnAs } from './cluster.ts';
import { probe } from './connection.ts';
import { type DataPaths, fileProblem } from './paths.ts';
import {
  type Address,
  isAlive,
  isKnown,
  isPostmasterFor,
  type PidFile,
  readPidFile,
  removeStalePidFile,
} from './pid.ts';
import { chooseSocketFolder, sweepSockets } from './socket.ts';

export type Postmaster = Address & { pid: number; adopted: boolean };

const LOG_LIMIT = 5 * 1024 * 1024;
const READY_WITHIN_MS = 120_000;
const LOOK_MS = 10;
const STARTS_BEFORE_GIVING_UP = 3;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '128MB',
  max_connections: '200',
  fsync: 'on',
  wal_compression: 'on',
  logging_collector: 'off',
  jit: 'off',
  enable_memoize: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'nafasi',
};

/** Adopts the PostgreSQL that still serves this folder, or starts one, and returns once it answers. */
export async function bringUp(paths: DataPaths, binaries: Binaries, wantedPort?: number): Promise<Postmaster> {
  const launched: { last?: Launch } = {};
  try {
    return await waitUntilReady(paths, binaries, launched, wantedPort);
  } catch (error) {
    // A PostgreSQL that this call started is stopped again; one that was already running is left alone.
    if (launched.last && !launched.last.ended) await shutDown(paths, binaries);
    throw error;
  }
}

async function waitUntilReady(
  paths: DataPaths,
  binaries: Binaries,
  launched: { last?: Launch },
  wantedPort?: number,
): Promise<Postmaster> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let starts = 0;
  while (Date.now() < deadline) {
    const running = await livePostmaster(paths);
    if (running) {
      const { pid, port, socketFolder, isReady } = running;
      const adopted = pid !== launched.last?.pid;
      if (isReady && (await probe(paths, running)) === 'ready') return { pid, port, socketFolder, adopted };
    } else if (!launched.last || launched.last.ended) {
      if (launched.last && starts >= STARTS_BEFORE_GIVING_UP) throw await launched.last.reason();
      starts++;
      launched.last = await launch(paths, binaries, wantedPort ?? (await freePort()));
    }
    await sleep(LOOK_MS);
  }
  throw new StartError(
    `PostgreSQL in ${paths.data} did not become ready in ${READY_WITHIN_MS / 1000} seconds. ${paths.log} says why.`,
  );
}

/**
 * Starts PostgreSQL once, with settings of its own, and waits as long as it takes until it serves: it may have days of its log to go
 * through. Throws what it said where it ends instead.
 */
export async function startOnce(paths: DataPaths, binaries: Binaries, settings: Record<string, string>): Promise<void> {
  const launched = await launch(paths, binaries, await freePort(), settings);
  try {
    while (!(await livePostmaster(paths))?.isReady) {
      if (launched.ended) throw await launched.reason();
      await sleep(LOOK_MS);
    }
  } catch (error) {
    if (!launched.ended) await shutDown(paths, binaries);
    throw error;
  }
}

export async function livePostmaster(paths: DataPaths): Promise<PidFile | undefined> {
  const file = await readPidFile(paths.data);
  if (!file) return undefined;
  if (await isPostmasterFor(file.pid, paths.data)) return file;
  // Also of a zombie, which PostgreSQL takes for alive. Should children of it be left, their shared memory keeps a new one out.
  if (isKnown(file.pid)) await removeStalePidFile(paths.data, file);
  return undefined;
}

type Launch = { pid: number | undefined; ended: boolean; reason(): Promise<StartError> };

async function launch(
  paths: DataPaths,
  binaries: Binaries,
  port: number,
  more: Record<string, string> = {},
): Promise<Launch> {
  const log = await openLog(paths);
  const before = (await log.stat()).size;
  await sweepSockets(paths.data);
  const socket = { unix_socket_directories: await chooseSocketFolder(paths.data) };
  const settings = Object.entries({ ...SETTINGS, ...socket, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Detached, so that Ctrl+C in a terminal reaches Nafasi alone, which stops PostgreSQL after its own last request.
  const child = spawn(binaries.postgres, ['-D', paths.data, '-p', String(port), ...settings], {
    ...spawnAs(paths),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const launched: Launch = {
    pid: child.pid,
    ended: false,
    reason: async () => refusal((await readFile(paths.log)).subarray(before).toString(), paths.data),
  };
  child.once('exit', () => {
    launched.ended = true;
  });
  child.once('error', (error) => {
    launched.ended = true;
    launched.reason = async () => cannotRun(error, binaries.postgres);
  });
  child.unref();
  // Only after the exit listener is set: the process may end before the file is closed.
  await log.close();
  return launched;
}

async function openLog(paths: DataPaths) {
  try {
    const size = (await stat(paths.log).catch(() => undefined))?.size ?? 0;
    if (size > LOG_LIMIT) await truncate(paths.log);
    const log = await open(paths.log, 'a', 0o600);
    await giveTo(paths.account, paths.log);
    return log;
  } catch (error) {
    throw fileProblem(error, paths.log);
  }
}

/** Below the range that systems hand out for outgoing connections, so that no such connection sits on the port after a crash. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const free = await new Promise<boolean>((done) => {
      server.once('error', () => done(false)).listen({ port, host: '127.0.0.1', exclusive: true }, () => done(true));
    });
    if (free) {
      await new Promise((done) => server.close(done));
      return port;
    }
  }
}

/** Fast, then immediate, then the last resort; each of the three keeps every committed row. */
export async function shutDown(paths: DataPaths, binaries: Binaries): Promise<void> {
  const running = await livePostmaster(paths);
  if (!running) return;
  if (process.platform === 'win32') {
    const stop = (mode: string) =>
      promisify(execFile)(binaries.pgCtl, ['stop', '-D', paths.data, '-m', mode, '-t', '10']);
    await stop('fast').catch(() => stop('immediate'));
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const) {
    process.kill(running.pid, signal);
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!(await isAlive(running.pid))) return;
      await sleep(20);
    }
  }
}
