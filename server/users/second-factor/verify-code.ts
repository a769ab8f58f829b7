import { and, lt, sql } from 'drizzle-orm';
import { readCode } from '../../../domain/users/second-factor.ts';
import { unseal } from '../../crypto/seal.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { secondFactors } from '../second-factor-tables.ts';
import { confirmedFactor } from './factors.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { matchTimeStep } from './totp.ts';

export const keyContext = (userId: string): string => `second factor of ${userId}`;

/** A code that fits, still to be spent. */
export type ValidCode = { kind: 'app'; step: number } | { kind: 'recovery'; hash: string };

/** Looks at a code without spending it; the slow part, done before any row is locked. */
export const checkCode = async (deps: Deps, userId: string, typed: string): Promise<ValidCode | null> => {
  const read = readCode(typed);
  const [factor] = await deps.db.select().from(secondFactors).where(confirmedFactor(userId));
  if (!read || !factor) return null;
  if (read.kind === 'recovery') {
    return { kind: 'recovery', hash: await hashRecoveryCode(read.code, factor.recoverySalt) };
  }
  const key = await unseal(deps.config, factor.sealedKey, keyContext(userId));
  const step = await matchTimeStep(key, read.code, deps.clock.now());
  return step === null ? null : { kind: 'app', step };
};

/** Spends a code, once: a second use, at the same moment or later, finds it spent. */
export const redeemCode = async (tx: Db, userId: string, proof: ValidCode): Promise<boolean> => {
  const spent =
    proof.kind === 'app'
      ? await tx
          .update(secondFactors)
          .set({ lastStep: proof.step })
          .where(and(confirmedFactor(userId), lt(secondFactors.lastStep, proof.step)))
          .returning({ userId: secondFactors.userId })
      : await tx
          .update(secondFactors)
          .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${proof.hash})` })
          .where(and(confirmedFactor(userId), sql`${proof.hash} = any(${secondFactors.recoveryHashes})`))
          .returning({ userId: secondFactors.userId });
  return spent.length === 1;
};
