import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { connectionTo } from '../db/connection/writer.ts';
import { traced } from '../tracing/tracing.ts';
import type { Queue } from './queues.ts';

export type ScheduledJob = { queue: Queue; cron: string; work: () => Promise<void> };

export type Jobs = { stop(): Promise<void> };

/** Scheduled work, once across all nodes. At least once, that is: each piece of work may be repeated without harm. */
export const startJobs = async (
  url: string,
  role: string | null,
  zone: string,
  jobs: readonly ScheduledJob[],
  log: FastifyBaseLogger,
): Promise<Jobs> => {
  const boss = new PgBoss({
    ...connectionTo(url),
    max: 2,
    migrate: false,
    createSchema: false,
    application_name: 'nafasi-jobs',
    connectionTimeoutMillis: 5_000,
    options: `-c timezone=UTC -c statement_timeout=30000${role ? ` -c role=${role}` : ''}`,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  const stop = (graceful: boolean) => boss.stop({ graceful, timeout: 5_000, close: true });
  try {
    await boss.start();
    for (const job of jobs) {
      await boss.schedule(job.queue, job.cron, null, { tz: zone, missed: 'once' });
      const run = { name: `job ${job.queue}`, attributes: { 'nafasi.job': job.queue }, isBeginning: true } as const;
      await boss.work(job.queue, { pollingIntervalSeconds: 5 }, async () => {
        await traced(run, () => job.work());
      });
    }
  } catch (error) {
    await stop(false).catch(() => undefined);
    throw error;
  }
  return { stop: () => stop(true) };
};
