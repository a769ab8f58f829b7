import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { loginSteps } from '../second-factor-tables.ts';
import { hashToken, newToken } from '../sessions.ts';

/** Long enough to find the telephone, short enough that a screen left alone is worth nothing. */
export const PENDING_LOGIN_SECONDS = 5 * 60;
const MOST_TRIES = 5;

export const startPendingLogin = async (tx: Db, userId: string, identityId: string | null = null): Promise<string> => {
  const token = newToken();
  await tx.insert(loginSteps).values({
    tokenHash: hashToken(token),
    userId,
    identityId,
    expire: sql`clock_timestamp() + make_interval(secs => ${PENDING_LOGIN_SECONDS})`,
  });
  return token;
};

const isOpen = (token: string) =>
  and(eq(loginSteps.tokenHash, hashToken(token)), gt(loginSteps.expire, sql`clock_timestamp()`));

export const loginExpired = () => new AppError('sign_in_expired', 'This sign-in has expired. Please sign in again.');

/** Whose half-done sign-in it is, where nothing is tried yet; null where there is none. */
export const findPendingLogin = async (db: Db, token: string | null): Promise<string | null> => {
  const [pending] = token
    ? await db
        .select({ userId: loginSteps.userId })
        .from(loginSteps)
        .where(and(isOpen(token), lt(loginSteps.tries, MOST_TRIES)))
    : [];
  return pending?.userId ?? null;
};

/** Whose half-done sign-in it is. The try is counted before the code is looked at, so it takes the pool. */
export const countPendingLoginTry = async (db: Db, token: string | null): Promise<string> => {
  const [pending] = token
    ? await db
        .update(loginSteps)
        .set({ tries: sql`${loginSteps.tries} + 1` })
        .where(and(isOpen(token), lt(loginSteps.tries, MOST_TRIES)))
        .returning({ userId: loginSteps.userId })
    : [];
  if (!pending) throw loginExpired();
  return pending.userId;
};

/** Ends the half-done sign-in, because it is done: only one of two calls at once finds it. */
export const endPendingLogin = async (tx: Db, token: string): Promise<{ identityId: string | null } | null> => {
  const [ended] = await tx.delete(loginSteps).where(isOpen(token)).returning({ identityId: loginSteps.identityId });
  return ended ?? null;
};
