import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Loop = { wake(): void; stop(): Promise<void> };

/**
 * Runs a piece of work again and again: at once when woken, else after a rest. Work answers whether there may be more.
 * A failure is logged and rests longer each time, up to half a minute; one line per failure, never a flood.
 */
export const startLoop = (name: string, restMs: number, work: () => Promise<boolean>, log: FastifyBaseLogger): Loop => {
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let wokenMeanwhile = false;

  const turn = async () => {
    try {
      while (!stopped && (await work())) wokenMeanwhile = false;
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: error, loop: name }, 'background work failed; it will be tried again');
    }
  };

  const rest = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(go, ms);
  };

  const go = () => {
    if (running || stopped) return;
    wokenMeanwhile = false;
    running = turn().finally(() => {
      running = null;
      if (wokenMeanwhile && failures === 0) rest(0);
      else rest(Math.min(30_000, restMs * 2 ** Math.min(failures, 5)));
    });
  };

  rest(Math.random() * restMs);
  return {
    wake() {
      if (running) wokenMeanwhile = true;
      else if (failures === 0) rest(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

const PATIENCE_MS = 60_000;

/**
 * Does a step of the start, again for a minute where it fails: the database may go away and come back at any moment, and who
 * answers already need not end for it.
 */
export const untilStarted = async <T>(
  name: string,
  work: () => Promise<T>,
  { log, signal }: { log: FastifyBaseLogger; signal: AbortSignal },
): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || performance.now() > until) throw error;
      log.warn({ err: error, start: name }, 'a step of the start failed; it will be tried again');
      await sleep(Math.min(5_000, 250 * 2 ** tries), undefined, { signal }).catch(() => undefined);
    }
  }
};
