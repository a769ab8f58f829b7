import { createHash, createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { idempotencyKeys } from './tables.ts';

export type KeyedRequest = { actor: string; key: string; requestHash: string };
export type KeptReply = { status: number; reply: string };

/**
 * A body may hold a password, and the hash of something guessable is guessable. So the key, which only the caller has,
 * goes into the hash and is not kept itself.
 */
export const keyedRequest = (actor: string, key: string, request: readonly unknown[]): KeyedRequest => ({
  actor,
  key: createHash('sha256').update(key).digest('hex'),
  requestHash: createHmac('sha256', key).update(JSON.stringify(request)).digest('hex'),
});

/**
 * Takes the key for this transaction. A second request with the same key waits here until the first has committed
 * (and then gets its answer) or rolled back (and then does the work itself). A key older than 24 hours is forgotten.
 */
export const claimKey = async (tx: Db, request: KeyedRequest): Promise<KeptReply | null> => {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(request)
    .onConflictDoUpdate({
      target: [idempotencyKeys.actor, idempotencyKeys.key],
      set: { requestHash: request.requestHash, status: null, reply: null, createdAt: sql`clock_timestamp()` },
      setWhere: sql`${idempotencyKeys.createdAt} < clock_timestamp() - interval '24 hours'`,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [kept] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actor, request.actor), eq(idempotencyKeys.key, request.key)));
  if (!kept || kept.requestHash !== request.requestHash || kept.status === null || kept.reply === null) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for another request.', {
      fields: { 'Idempotency-Key': 'Already used for another request' },
    });
  }
  return { status: kept.status, reply: kept.reply };
};

export const keepReply = (tx: Db, request: KeyedRequest, kept: KeptReply): void => {
  withoutWaiting(
    tx,
    tx
      .update(idempotencyKeys)
      .set(kept)
      .where(and(eq(idempotencyKeys.actor, request.actor), eq(idempotencyKeys.key, request.key))),
  );
};
