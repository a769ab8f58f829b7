import { PgBoss } from 'pg-boss';
import type { Queue } from '../../../server/jobs/queues.ts';
import { atEnd } from '../at-end.ts';

export type Schedule = { runNow(queue: Queue): Promise<void> };

/** Scheduled work ahead of its time: a node takes it up within five seconds, as if its hour had come. */
export const openSchedule = async (ownerUrl: string): Promise<Schedule> => {
  const quiet = { migrate: false, createSchema: false, supervise: false, schedule: false };
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, ...quiet });
  boss.on('error', () => undefined); // A failure is thrown by the call that met it.
  await boss.start();
  atEnd(() => boss.stop({ graceful: false, close: true }));
  return {
    // One that waits already is enough.
    runNow: async (queue) => void (await boss.send(queue)),
  };
};
