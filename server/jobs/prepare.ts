import { PgBoss } from 'pg-boss';
import { connectionTo } from '../db/connection/writer.ts';
import { QUEUES } from './queues.ts';

/** The job tables are made by the owner while it migrates; the server's own role only works with them. */
export const prepareJobs = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ ...connectionTo(ownerUrl), max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined); // A failure is thrown by the call that met it.
  await boss.start();
  try {
    for (const queue of QUEUES) {
      if (!(await boss.getQueue(queue)))
        await boss.createQueue(queue, { policy: 'stately', retryLimit: 3, retryBackoff: true, expireInSeconds: 300 });
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
};
