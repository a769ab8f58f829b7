import { parseMoney } from '../../../domain/kernel/money.ts';
import type { OrderFrequency } from '../../../domain/mpesa/order-contract.ts';
import { isOrderOpen } from '../../../domain/mpesa/orders.ts';
import { promptDescription } from '../../../domain/mpesa/rules.ts';
import type { Deps } from '../../deps.ts';
import type { Effect, Settlement, Verdict } from '../../gateway/effects.ts';
import { getChannelRow } from '../channels/find.ts';
import { openChannel } from '../channels/open.ts';
import type { Daraja } from '../daraja/client.ts';
import { judgeSending } from '../requests/effect.ts';
import { findOrder, lockOrder, moveOrder } from './move.ts';

const CODES: Readonly<Record<OrderFrequency, '3' | '4' | '6' | '7' | '8'>> = {
  weekly: '3',
  monthly: '4',
  quarterly: '6',
  semi_annual: '7',
  annual: '8',
};

/** Sends it to the phone. That Safaricom took it is not the end: what the payer says comes to the address for orders. */
export const sendOrder = async (daraja: Daraja, deps: Deps, effect: Effect): Promise<Verdict> => {
  const row = await findOrder(deps.db, effect.subjectId);
  if (!row || !isOrderOpen(row.state)) return { state: 'refused', reason: 'It was over before it was sent' };
  try {
    const channel = await openChannel(deps.config, await getChannelRow(deps.db, row.channelId));
    const { reference } = await daraja.createStandingOrder(channel, {
      name: row.name,
      msisdn: row.phone.replace('+', ''),
      amount: parseMoney(row.amount),
      reference: row.accountReference,
      description: promptDescription('Rent'),
      from: row.startDate,
      to: row.endDate,
      frequency: CODES[row.frequency],
    });
    return { state: 'done', reference };
  } catch (error) {
    return judgeSending(error, row, deps.clock.now());
  }
};

/** Whether Safaricom took it. Nobody can be asked: the payer's answer comes, or a person finds out. */
export const resolveOrder = async (deps: Deps, effect: Effect): Promise<Verdict> => {
  const row = await findOrder(deps.db, effect.subjectId);
  if (row?.reference || row?.state === 'active' || row?.state === 'ended')
    return { state: 'done', reference: row.reference };
  if (!row || row.state === 'refused') return { state: 'refused', reason: row?.reason ?? 'It is gone' };
  return { state: 'unknown', reason: 'Safaricom gave no number for it' };
};

export const settleOrder = async (deps: Deps, effect: Effect, verdict: Settlement): Promise<void> => {
  const { db } = deps;
  const row = await lockOrder(db, effect.subjectId);
  if (!row) return;
  const named = { reference: effect.reference };
  if (verdict.state === 'done') await moveOrder(db, row, 'accepted', named);
  if (verdict.state === 'unknown') await moveOrder(db, row, 'sent', named);
  if (verdict.state === 'refused') await moveOrder(db, row, 'refused', { reason: verdict.reason ?? null });
  if (verdict.state === 'dead') await moveOrder(db, row, 'unanswered');
};
