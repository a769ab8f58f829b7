import { randomBytes } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { hashToken } from '../sessions.ts';
import { type ChallengePurpose, passkeyChallenges } from './tables.ts';

export const CHALLENGE_SECONDS = 5 * 60;

/** What a challenge is for, and the one browser that may answer it. */
export type Bond = { purpose: ChallengePurpose; boundTo: string; userId: string | null };

export const newChallenge = async (db: Db, bond: Bond): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  const fresh = {
    challengeHash: hashToken(challenge),
    userId: bond.userId,
    expire: sql`clock_timestamp() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    createdAt: sql`clock_timestamp()`,
  };
  await db
    .insert(passkeyChallenges)
    .values({ purpose: bond.purpose, boundTo: bond.boundTo, ...fresh })
    .onConflictDoUpdate({ target: [passkeyChallenges.purpose, passkeyChallenges.boundTo], set: fresh });
  return challenge;
};

const matches = ({ purpose, boundTo, userId }: Bond): SQL | undefined =>
  and(
    eq(passkeyChallenges.purpose, purpose),
    eq(passkeyChallenges.boundTo, boundTo),
    sql`${passkeyChallenges.userId} is not distinct from ${userId}::uuid`,
  );

/** Takes a challenge away, whatever becomes of its answer: of any number of answers to one, only the first is looked at. */
export const useChallenge = async (db: Db, bond: Bond, challenge: string): Promise<void> => {
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        matches(bond),
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        gt(passkeyChallenges.expire, sql`clock_timestamp()`),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose });
  if (used.length === 0) throw new AppError('invalid_passkey', 'This took too long or was already used. Try again.');
};
