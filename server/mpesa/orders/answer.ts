import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { type OrderCallback, readOrderCallback } from '../../../domain/mpesa/callbacks.ts';
import { readOrderResult } from '../../../domain/mpesa/orders.ts';
import { type Database, systemActor } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { settleLate } from '../../gateway/effects.ts';
import type { Message } from '../../gateway/inbox.ts';
import { mpesaOrders } from '../order-tables.ts';
import { lockOrder, moveOrder, type OrderRow } from './move.ts';

/** Safaricom's answer to the order itself has not come yet, and with it its number. */
class NotNamedYet extends Error {}

// Longer than any answer is waited for.
const ANSWERED_WITHIN_MS = 120_000;
const SHOWN_FIGURES = 3;

/**
 * The order that a callback is about: by Safaricom's number. Where that was lost on the way to us, the only order without a number
 * whose phone has the same end; while an answer may still bring the number, the callback waits.
 */
const findAnswered = async (
  { db, clock }: Deps,
  channelId: string,
  { reference, phone }: OrderCallback,
): Promise<OrderRow | null> => {
  const isOfChannel = eq(mpesaOrders.channelId, channelId);
  const [named] = reference
    ? await db
        .select({ id: mpesaOrders.id })
        .from(mpesaOrders)
        .where(and(eq(mpesaOrders.reference, reference), isOfChannel))
    : [];
  if (named) return lockOrder(db, named.id);
  const unnamed = await db
    .select({ id: mpesaOrders.id, phone: mpesaOrders.phone, createdAt: mpesaOrders.createdAt })
    .from(mpesaOrders)
    .where(
      and(isOfChannel, isNull(mpesaOrders.reference), inArray(mpesaOrders.state, ['created', 'sent', 'needs_review'])),
    );
  const justNow = Date.parse(clock.now()) - ANSWERED_WITHIN_MS;
  if (unnamed.some(({ createdAt }) => Date.parse(createdAt) > justNow))
    throw new NotNamedYet('The number of a standing order that was just sent is not known yet');
  const end = phone?.slice(-SHOWN_FIGURES);
  const [same, another] = end ? unnamed.filter((order) => order.phone.endsWith(end)) : [];
  return same && !another ? lockOrder(db, same.id) : null;
};

/** What the payer said to a standing order. */
export const handleOrder = async (deps: Deps, message: Message, channelId: string): Promise<string> => {
  const { value, problem } = readOrderCallback(message.body);
  if (!value) return problem;
  const row = await findAnswered(deps, channelId, value);
  if (!row) return 'No standing order of ours: nothing was done';
  const { event, words } = readOrderResult(value.responseCode);
  const reason = event === 'agreed' ? null : words;
  const known = { reference: value.reference, resultCode: value.responseCode, reason };
  const { state } = await moveOrder(deps.db, row, event, known);
  // That there was an answer at all says that Safaricom had taken it.
  await settleLate(deps.db, row.effectId, { state: 'done', reference: value.reference });
  return `The standing order is ${state}`;
};

// After this nobody still has it on the phone, and no answer is on its way.
const UNANSWERED_MS = 7_200_000;

/** Leaves orders that M-Pesa never answered to a person. */
export const giveUpOrders = async (database: Database, { clock }: Deps): Promise<void> => {
  const before = new Date(Date.parse(clock.now()) - UNANSWERED_MS).toISOString();
  const overdue = and(inArray(mpesaOrders.state, ['sent', 'pending']), lt(mpesaOrders.createdAt, before));
  const waiting = await database.db.select({ id: mpesaOrders.id }).from(mpesaOrders).where(overdue);
  for (const { id } of waiting)
    await database.transact(systemActor('mpesa'), async (db) => {
      const row = await lockOrder(db, id);
      if (row) await moveOrder(db, row, 'unanswered');
    });
};
