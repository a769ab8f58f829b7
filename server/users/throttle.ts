import { and, eq, gt, or, sql } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/pool.ts';
import { knownDevices, throttle } from './tables.ts';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

// Counts one attempt and refuses when there were too many. The count is committed before the password is looked at,
// so that fifty attempts at once are fifty, on any number of nodes.
const countAttempt = async (db: Db, bucket: string, limit: number): Promise<void> => {
  const expired = sql`${throttle.windowStart} < clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})`;
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
      seconds: sql<number>`ceil(${WINDOW_SECONDS} - extract(epoch from clock_timestamp() - ${throttle.windowStart}))::int`,
    });
  if (row && row.attempts > limit) {
    const minutes = Math.max(1, Math.ceil(row.seconds / 60));
    throw new AppError(
      'too_many_requests',
      `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      {
        retryAfterSeconds: Math.max(1, row.seconds),
      },
    );
  }
};

export type Attempt = { account: string; ip: string; deviceHash: string | null };

const accountBucket = (attempt: Attempt, trusted: boolean) =>
  trusted ? `login:${attempt.account}:known:${attempt.deviceHash ?? attempt.ip}` : `login:${attempt.account}:stranger`;

// A browser or address that has signed in as this user within 30 days has a count of its own: strangers who guess
// use up theirs and leave the owner's alone.
export const isKnownDevice = async (db: Db, userId: string, attempt: Attempt): Promise<boolean> => {
  const recent = gt(knownDevices.lastUsedAt, sql`clock_timestamp() - interval '30 days'`);
  const same = or(
    eq(knownDevices.ip, attempt.ip),
    ...(attempt.deviceHash ? [eq(knownDevices.tokenHash, attempt.deviceHash)] : []),
  );
  const rows = await db
    .select({ ip: knownDevices.ip })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), recent, same))
    .limit(1);
  return rows.length > 0;
};

export const countLogin = async (db: Db, attempt: Attempt, trusted: boolean): Promise<void> => {
  if (!trusted) await countAttempt(db, `login:address:${attempt.ip}`, PER_ADDRESS);
  await countAttempt(db, accountBucket(attempt, trusted), PER_ACCOUNT);
};

export const countSetup = (db: Db, ip: string): Promise<void> => countAttempt(db, `setup:${ip}`, PER_ACCOUNT);

export const countPasswordCheck = (db: Db, userId: string): Promise<void> =>
  countAttempt(db, `password:${userId}`, PER_ACCOUNT);

export const forgiveLogin = async (db: Db, attempt: Attempt, trusted: boolean): Promise<void> => {
  await db.delete(throttle).where(eq(throttle.bucket, accountBucket(attempt, trusted)));
};
