import { AppError } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { isOpen } from '../../../domain/mpesa/requests.ts';
import { promptDescription } from '../../../domain/mpesa/rules.ts';
import type { Deps } from '../../deps.ts';
import type { Effect, Settlement, Verdict } from '../../gateway/effects.ts';
import { getChannelRow } from '../channels/find.ts';
import { openChannel } from '../channels/open.ts';
import type { Daraja } from '../daraja/client.ts';
import { DarajaRefused, DarajaUnclear } from '../daraja/refusals.ts';
import { findRequest, lockRequest, moveRequest, type RequestRow } from './move.ts';

// A prompt is for somebody who waits: later than this it would come as a surprise.
const FRESH_MS = 45_000;

/** What it means for something that goes to a phone that sending it failed. */
export const judgeSending = (error: unknown, { createdAt }: Pick<RequestRow, 'createdAt'>, now: string): Verdict => {
  if (error instanceof DarajaUnclear) return { state: 'unknown', reason: error.message };
  if (error instanceof AppError) return { state: 'refused', reason: error.message };
  if (!(error instanceof DarajaRefused)) throw error;
  const isFresh = Date.parse(now) - Date.parse(createdAt) < FRESH_MS;
  return { state: error.isTemporary && isFresh ? 'not_sent' : 'refused', reason: error.message };
};

export const sendPrompt = async (daraja: Daraja, deps: Deps, effect: Effect): Promise<Verdict> => {
  const row = await findRequest(deps.db, effect.subjectId);
  if (!row || !isOpen(row.state)) return { state: 'refused', reason: 'It was over before it was sent' };
  try {
    const channel = await openChannel(deps.config, await getChannelRow(deps.db, row.channelId));
    const { checkoutRequestId } = await daraja.stkPush(channel, {
      msisdn: row.phone.replace('+', ''),
      amount: parseMoney(row.amount),
      reference: row.accountReference,
      description: promptDescription(row.accountReference),
    });
    return { state: 'done', reference: checkoutRequestId };
  } catch (error) {
    return judgeSending(error, row, deps.clock.now());
  }
};

/** Whether Safaricom took a prompt. Without its number nobody can be asked: what is paid tells of itself, and the rest runs out. */
export const resolvePrompt = async (deps: Deps, effect: Effect): Promise<Verdict> => {
  const row = await findRequest(deps.db, effect.subjectId);
  if (row?.state === 'paid' || row?.checkoutRequestId) return { state: 'done', reference: row.checkoutRequestId };
  if (!row || !isOpen(row.state)) return { state: 'refused', reason: 'It ran out' };
  return { state: 'unknown', reason: 'Safaricom gave no number for it' };
};

export const settlePrompt = async (deps: Deps, effect: Effect, verdict: Settlement): Promise<void> => {
  const { db } = deps;
  const row = await lockRequest(db, effect.subjectId);
  if (!row) return;
  const named = row.checkoutRequestId ?? effect.reference;
  const known = named ? { checkoutRequestId: named } : {};
  if (verdict.state === 'done') await moveRequest(db, row, { kind: 'accepted' }, known);
  if (verdict.state === 'unknown') await moveRequest(db, row, { kind: 'sent' }, known);
  if (verdict.state === 'refused')
    await moveRequest(db, row, { kind: 'refused' }, { ...known, reason: verdict.reason ?? null });
  if (verdict.state === 'dead') await moveRequest(db, row, { kind: 'given_up', code: row.resultCode }, known);
};
