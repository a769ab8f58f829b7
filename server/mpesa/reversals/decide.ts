import { eq } from 'drizzle-orm';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEffect } from '../../gateway/effects.ts';
import { getChannelRow } from '../channels/find.ts';
import { lockReceipt, type ReceiptRow, refuseUnlessWaiting } from '../receipts/assign.ts';
import { refuseWhileReturning } from '../receipts/returning.ts';
import { PROVIDER } from '../requests/prompt.ts';
import { mpesaReversals } from '../reversal-tables.ts';

export type ReversalRow = typeof mpesaReversals.$inferSelect;
type By = { id: string; name: string };
/** The system proposes too: what it knows to be nobody’s goes back once a person agrees. */
type Proposer = { id: string | null; name: string };

/** Why we cannot return the money of a receipt by ourselves, as a refusal. */
export const refuseUnreturnable = async (
  db: Db,
  { channelId, amount }: Pick<ReceiptRow, 'channelId' | 'amount'>,
): Promise<void> => {
  if (parseMoney(amount) % 100 !== 0)
    throw new AppError('conflict', 'M-Pesa returns whole shillings only: return this money in the M-Pesa portal');
  const channel = await getChannelRow(db, channelId);
  if (!channel.consumerKey || !channel.initiatorName || !channel.securityCredential)
    throw new AppError('conflict', `${channel.name} cannot return money: its initiator is not set up`);
};

/** Proposes to return money in suspense; nothing happens before a second person agrees. */
export const proposeReversal = async (deps: Deps, receiptId: string, reason: string, by: Proposer): Promise<string> => {
  const { db } = deps;
  const receipt = await lockReceipt(db, receiptId);
  refuseUnlessWaiting(receipt);
  await refuseWhileReturning(db, receiptId);
  await refuseUnreturnable(db, receipt);
  const [row] = await db
    .insert(mpesaReversals)
    .values({ receiptId, reason, proposedBy: by.id, proposedByName: by.name })
    .returning({ id: mpesaReversals.id });
  if (!row) throw new Error('The insert answered no row');
  return row.id;
};

const lockProposed = async (db: Db, id: string): Promise<ReversalRow> => {
  const [row] = await db.select().from(mpesaReversals).where(eq(mpesaReversals.id, id)).for('no key update');
  if (!row) throw notFound('Reversal');
  if (row.state !== 'proposed') throw new AppError('conflict', 'This return was already decided');
  return row;
};

/** Somebody else agrees: Safaricom is told to make it once this is committed. */
export const approveReversal = async (deps: Deps, id: string, by: By): Promise<void> => {
  const { db } = deps;
  const row = await lockProposed(db, id);
  if (row.proposedBy === by.id) throw new AppError('forbidden', 'A second person has to approve what you proposed');
  refuseUnlessWaiting(await lockReceipt(db, row.receiptId));
  const effectId = await queueEffect(db, {
    provider: PROVIDER,
    kind: 'reversal',
    subjectType: 'mpesa_reversal',
    subjectId: id,
    payload: {},
    dedupeKey: id,
  });
  await db
    .update(mpesaReversals)
    .set({ state: 'approved', decidedBy: by.id, decidedByName: by.name, effectId })
    .where(eq(mpesaReversals.id, id));
};

export const rejectReversal = async (deps: Deps, id: string, reason: string | null, by: By): Promise<void> => {
  await lockProposed(deps.db, id);
  await deps.db
    .update(mpesaReversals)
    .set({ state: 'rejected', decidedBy: by.id, decidedByName: by.name, outcome: reason })
    .where(eq(mpesaReversals.id, id));
};
