import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { at, median } from '../numbers.ts';
import { CONNECTIONS } from '../sizes.ts';
import type { Outcome, Plan } from './generator.ts';

/** CPU-ms are those of one call. `problem` is what the first refusal said. */
export type Sample = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  serverMs: number | null;
  databaseMs: number | null;
  /** What the generator took of all cores. */
  generatorShare: number;
  failed: number;
  problem?: string;
};

/** A generator that takes more of the cores than this measures itself. */
export const MOST_GENERATOR = 0.15;

export type Cpu = () => { server: number | null; database: number | null };
export type Generator = {
  /** Also tells how many of the requests were sent. */
  run(plan: Omit<Plan, 'connections'> & { connections?: number }, cpu: Cpu): Promise<Sample & { sent: number }>;
  stop(): Promise<void>;
};

const each = (before: number | null, after: number | null, calls: number): number | null =>
  before === null || after === null ? null : (after - before) / Math.max(1, calls);

export const startGenerator = (): Generator => {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  return {
    async run(plan, cpu) {
      const before = cpu();
      child.send({ connections: CONNECTIONS, ...plan });
      const [{ times, sent, failed, problem, elapsedMs, cpuMs }] = (await once(child, 'message')) as [Outcome];
      const after = cpu();
      const sorted = [...times.sort()];
      return {
        perSecond: sorted.length / (elapsedMs / 1_000),
        p50: at(sorted, 0.5),
        p95: at(sorted, 0.95),
        p99: at(sorted, 0.99),
        serverMs: each(before.server, after.server, sorted.length),
        databaseMs: each(before.database, after.database, sorted.length),
        generatorShare: cpuMs / elapsedMs / availableParallelism(),
        failed,
        sent,
        ...(problem ? { problem } : {}),
      };
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
};

export const medianOf = (samples: readonly Sample[]): Sample => {
  const of = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const cpu = (pick: (sample: Sample) => number | null) => {
    const known = samples.map(pick).filter((ms) => ms !== null);
    return known.length > 0 ? median(known) : null;
  };
  const problem = samples.find((sample) => sample.problem)?.problem;
  return {
    perSecond: of((sample) => sample.perSecond),
    p50: of((sample) => sample.p50),
    p95: of((sample) => sample.p95),
    p99: of((sample) => sample.p99),
    serverMs: cpu((sample) => sample.serverMs),
    databaseMs: cpu((sample) => sample.databaseMs),
    generatorShare: Math.max(...samples.map((sample) => sample.generatorShare)),
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
    ...(problem ? { problem } : {}),
  };
};
