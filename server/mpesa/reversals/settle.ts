import { eq, or } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { readLaterResult } from '../../../domain/mpesa/callbacks.ts';
import type { ReversalState } from '../../../domain/mpesa/receipt-contract.ts';
import { readReversalResult } from '../../../domain/mpesa/results.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, type Settlement, settleLate, type Verdict } from '../../gateway/effects.ts';
import type { Message } from '../../gateway/inbox.ts';
import { getChannelRow } from '../channels/find.ts';
import { openChannel } from '../channels/open.ts';
import type { Daraja } from '../daraja/client.ts';
import { DarajaRefused, DarajaUnclear } from '../daraja/refusals.ts';
import { returnReceipt } from '../receipts/assign.ts';
import { mpesaReversals } from '../reversal-tables.ts';
import { mpesaReceipts } from '../tables.ts';
import type { ReversalRow } from './decide.ts';

const WAITING = 'M-Pesa was told to return it, and has not answered yet';

const selectWithReceipt = (db: Db) =>
  db
    .select({ reversal: mpesaReversals, receipt: mpesaReceipts })
    .from(mpesaReversals)
    .innerJoin(mpesaReceipts, eq(mpesaReceipts.id, mpesaReversals.receiptId));

/** Tells Safaricom to return the money. That it took the order is not the end: what became of it comes later. */
export const sendReversal = async (daraja: Daraja, deps: Deps, effect: Effect): Promise<Verdict> => {
  const [found] = await selectWithReceipt(deps.db).where(eq(mpesaReversals.id, effect.subjectId));
  if (found?.reversal.state !== 'approved') return { state: 'refused', reason: 'It is not approved any more' };
  const { reversal, receipt } = found;
  try {
    const channel = await openChannel(deps.config, await getChannelRow(deps.db, receipt.channelId));
    const { originatorConversationId } = await daraja.reversal(channel, {
      receipt: receipt.receiptNumber,
      amount: parseMoney(receipt.amount),
      remarks: reversal.reason,
    });
    return { state: 'unknown', reference: originatorConversationId, reason: WAITING };
  } catch (error) {
    if (error instanceof DarajaUnclear) return { state: 'unknown', reason: error.message };
    if (error instanceof AppError) return { state: 'refused', reason: error.message };
    if (!(error instanceof DarajaRefused)) throw error;
    return { state: error.isTemporary ? 'not_sent' : 'refused', reason: error.message };
  }
};

/** Only Safaricom's result leads on: it comes to the address for results, or never. */
export const resolveReversal = async (deps: Deps, effect: Effect): Promise<Verdict> => {
  const [found] = await selectWithReceipt(deps.db).where(eq(mpesaReversals.id, effect.subjectId));
  if (!found) return { state: 'refused', reason: 'It is gone' };
  const { state, outcome } = found.reversal;
  if (state === 'done') return { state: 'done' };
  if (state === 'failed') return { state: 'refused', reason: outcome ?? 'M-Pesa refused it' };
  return { state: 'unknown', reason: WAITING };
};

const move = (db: Db, id: string, state: ReversalState, known: Partial<ReversalRow> = {}) =>
  db
    .update(mpesaReversals)
    .set({ state, ...known })
    .where(eq(mpesaReversals.id, id));

export const settleReversal = async (deps: Deps, effect: Effect, verdict: Settlement): Promise<void> => {
  const { db } = deps;
  const [row] = await db
    .select()
    .from(mpesaReversals)
    .where(eq(mpesaReversals.id, effect.subjectId))
    .for('no key update');
  if (!row || row.state === 'done' || row.state === 'failed') return;
  if (verdict.state === 'unknown')
    await move(db, row.id, 'sent', { originatorConversationId: row.originatorConversationId ?? effect.reference });
  if (verdict.state === 'refused') await move(db, row.id, 'failed', { outcome: verdict.reason ?? null });
  if (verdict.state === 'dead')
    await move(db, row.id, 'needs_review', { outcome: 'M-Pesa never said what became of it: look in its portal' });
};

const STATES = { done: 'done', failed: 'failed', unknown: 'needs_review' } as const;

/** What became of a return, as Safaricom tells it: only then does the money leave suspense. */
export const handleResult = async (deps: Deps, message: Message): Promise<string> => {
  const { value, problem } = readLaterResult(message.body);
  if (!value) return problem;
  const ids = [value.originatorConversationId, value.conversationId].flatMap((id) => id ?? []);
  const [found] = await selectWithReceipt(deps.db)
    .where(or(...ids.map((id) => eq(mpesaReversals.originatorConversationId, id))))
    .for('no key update');
  if (found?.receipt.channelId !== message.channelId) return 'Nothing that we asked for: nothing was done';
  const { reversal, receipt } = found;
  if (reversal.state === 'done') return 'The money was returned already';
  const { outcome, words } = readReversalResult(value.resultCode);
  if (outcome === 'done')
    await returnReceipt(deps, receipt.id, { reason: reversal.reason, by: reversal.decidedByName ?? 'M-Pesa' });
  await move(deps.db, reversal.id, STATES[outcome], { resultCode: value.resultCode, outcome: words });
  if (reversal.effectId && outcome !== 'unknown')
    await settleLate(deps.db, reversal.effectId, { state: outcome === 'done' ? 'done' : 'refused', reason: words });
  return words;
};
