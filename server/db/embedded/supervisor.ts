import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Binaries } from './binaries.ts';
import { takeOwnership } from './owner.ts';
import type { DataPaths } from './paths.ts';
import { bringUp, livePostmaster, shutDown } from './process.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export type Supervisor = { stop(): Promise<void>; onExit(listener: (reason: string) => void): void };

/**
 * Keeps PostgreSQL running and the lock held until stop(). The lock's connection is the alarm: it breaks when
 * PostgreSQL dies, and PostgreSQL is then started again on the same port, so that every connection URL stays valid.
 */
export function supervise(
  paths: DataPaths,
  binaries: Binaries,
  port: number,
  first: Client,
  say: (line: string) => void,
): Supervisor {
  const listeners: ((reason: string) => void)[] = [];
  let owner = first;
  let repair: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | undefined;
  let isLocked = false;
  const noMorePauses = new AbortController();

  const hold = (client: Client) => {
    owner = client;
    isLocked = true;
    owner.once('end', () => {
      isLocked = false;
      if (!stopping) repair = restore();
    });
  };

  const restore = async () => {
    const died = !(await livePostmaster(paths));
    if (died) say('PostgreSQL ended unexpectedly and is being started again.');
    for (let pause = FIRST_PAUSE_MS; !stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const current = await bringUp(paths, binaries, port);
        const next = await takeOwnership(paths, current);
        if (!next) return giveUp();
        if (current.port === port) {
          hold(next);
          if (died) say('PostgreSQL is back.');
          return;
        }
        // Another process started it on another port in the meantime and left; it has to listen where our URLs point.
        await shutDown(paths, binaries);
      } catch (error) {
        if (pause === LONGEST_PAUSE_MS) say((error as Error).message);
        await sleep(pause, undefined, { signal: noMorePauses.signal }).catch(() => undefined);
      }
    }
  };

  const giveUp = () => {
    for (const listener of listeners) listener(`Another Nafasi server has taken over the data in ${paths.dataDir}.`);
  };

  const end = async () => {
    noMorePauses.abort();
    await repair;
    // Without the lock, the PostgreSQL in the folder may be another server's.
    if (!isLocked) return;
    // The lock goes with PostgreSQL itself, so no other server can step in between.
    await shutDown(paths, binaries);
    await owner.end().catch(() => undefined);
  };

  hold(first);
  return {
    stop: () => {
      stopping ??= end();
      return stopping;
    },
    onExit: (listener) => {
      listeners.push(listener);
    },
  };
}
