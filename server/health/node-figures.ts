import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { NodeFigures } from '../../domain/health/contract.ts';
import type { Database } from '../db/connection/database.ts';
import type { Replica } from '../db/replica/replica.ts';

const MINUTE_MS = 60_000;
const MINUTES = 5;
const LOOK_MS = 20;

type Answers = NodeFigures['answers'];

/** Counts by minute, of which the oldest goes when a new one begins. */
const countAnswers = (server: FastifyInstance): { turn(): void; total(): Answers } => {
  let minutes: Answers[] = [{ all: 0, failed: 0 }];
  server.addHook('onResponse', (_, reply, done) => {
    const [now] = minutes;
    if (now) {
      now.all += 1;
      if (reply.statusCode >= 500) now.failed += 1;
    }
    done();
  });
  return {
    turn() {
      minutes = [{ all: 0, failed: 0 }, ...minutes.slice(0, MINUTES - 1)];
    },
    total: () =>
      minutes.reduce((sum, { all, failed }) => ({ all: sum.all + all, failed: sum.failed + failed }), {
        all: 0,
        failed: 0,
      }),
  };
};

// What is measured is the whole interval between two looks.
const toDelay = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - LOOK_MS / 1_000);

/** What this server knows of itself without asking anybody. Watches until the server closes. */
export const watchNode = (
  server: FastifyInstance,
  { requests, reads }: { requests: Database; reads: Replica | null },
): (() => NodeFigures) => {
  const answers = countAnswers(server);
  const delays = monitorEventLoopDelay({ resolution: LOOK_MS });
  delays.enable();
  let lastMinute = 0;
  const timer = setInterval(() => {
    lastMinute = toDelay(delays.percentile(99));
    delays.reset();
    answers.turn();
  }, MINUTE_MS).unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  return () => ({
    answers: answers.total(),
    connections: requests.connections(),
    replica: reads?.figures() ?? null,
    loopDelay: Math.max(lastMinute, delays.count > 0 ? toDelay(delays.percentile(99)) : 0),
  });
};
