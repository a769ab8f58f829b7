import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { readCode } from '../../../domain/users/second-factor.ts';
import { unseal } from '../../crypto/seal.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { secondFactors } from '../second-factor-tables.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export const aboutKeyOf = (userId: string): string => `second factor of ${userId}`;

const confirmedOf = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db.select({ userId: secondFactors.userId }).from(secondFactors).where(confirmedOf(userId))).length > 0;

/** A code that fits, still to be spent. */
export type Proof = { kind: 'app'; step: number } | { kind: 'recovery'; hash: string };

/** Looks at a code without spending it; the slow part, done before any row is locked. */
export const readProof = async (deps: Deps, userId: string, typed: string): Promise<Proof | null> => {
  const read = readCode(typed);
  const [factor] = await deps.db.select().from(secondFactors).where(confirmedOf(userId));
  if (!read || !factor) return null;
  if (read.kind === 'recovery') {
    return { kind: 'recovery', hash: await hashRecoveryCode(read.code, factor.recoverySalt) };
  }
  const key = await unseal(deps.config, factor.sealedKey, aboutKeyOf(userId));
  const step = await stepOf(key, read.code, deps.clock.now());
  return step === null ? null : { kind: 'app', step };
};

/** Spends a code, once: whoever comes second, in the same moment or later, finds it spent. */
export const spendProof = async (tx: Db, userId: string, proof: Proof): Promise<boolean> => {
  const spent =
    proof.kind === 'app'
      ? await tx
          .update(secondFactors)
          .set({ lastStep: proof.step })
          .where(and(confirmedOf(userId), lt(secondFactors.lastStep, proof.step)))
          .returning({ userId: secondFactors.userId })
      : await tx
          .update(secondFactors)
          .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${proof.hash})` })
          .where(and(confirmedOf(userId), sql`${proof.hash} = any(${secondFactors.recoveryHashes})`))
          .returning({ userId: secondFactors.userId });
  return spent.length === 1;
};
