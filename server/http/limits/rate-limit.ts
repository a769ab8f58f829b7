import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { throttle } from '../tables.ts';

export type Limit = { attempts: number; seconds: number };

/**
 * Counts one attempt and refuses when there were too many. The count has to be committed before what is asked for is
 * looked at, so that fifty attempts at once are fifty, on any number of nodes: it takes the pool, never a transaction.
 */
export const countAttempt = async (db: Db, bucket: string, limit: Limit): Promise<void> => {
  const expired = sql`${throttle.windowStart} < clock_timestamp() - make_interval(secs => ${limit.seconds})`;
  const [row] = await db
    .insert(throttle)
    .values({ bucket, attempts: 1 })
    .onConflictDoUpdate({
      target: throttle.bucket,
      set: {
        attempts: sql`case when ${expired} then 1 else ${throttle.attempts} + 1 end`,
        windowStart: sql`case when ${expired} then clock_timestamp() else ${throttle.windowStart} end`,
      },
    })
    .returning({
      attempts: throttle.attempts,
      seconds: sql<number>`ceil(${limit.seconds} - extract(epoch from clock_timestamp() - ${throttle.windowStart}))::int`,
    });
  if (row && row.attempts > limit.attempts) {
    const minutes = Math.max(1, Math.ceil(row.seconds / 60));
    throw new AppError(
      'too_many_requests',
      `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfterSeconds: Math.max(1, row.seconds) },
    );
  }
};

export const forgetAttempts = async (db: Db, bucket: string): Promise<void> => {
  await db.delete(throttle).where(eq(throttle.bucket, bucket));
};
