import { isKept, shownState } from '../../domain/checkouts/rules.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { pauseText, promptPause } from '../../domain/mpesa/requests.ts';
import { giveUpKept } from '../bookings/changes/confirm-paid.ts';
import type { Deps } from '../deps.ts';
import { findCheckoutView } from '../mpesa/requests/payer-view.ts';
import { promptCheckout } from '../mpesa/requests/prompt.ts';
import { type CheckoutRow, keptBookings, lockCheckout, moveCheckout } from './find.ts';
import { promptChannel } from './open.ts';
import { giveUpPlace } from './orders/keep.ts';

const REFUSALS = {
  paid: 'This is paid already',
  refunding: 'This was paid, and the money is on its way back',
  refunded: 'This was paid, and the money went back',
  cancelled: 'This was cancelled: choose again',
  expired: 'The time to pay has run out: choose again',
  review: 'Your payment arrived and is looked at: do not pay again',
} as const;

const refuseUnlessKept = (row: CheckoutRow, now: string): void => {
  if (isKept(row, now)) return;
  const state = shownState({ ...row, isPrompted: false }, now);
  throw new AppError('conflict', state === 'open' || state === 'paying' ? REFUSALS.expired : REFUSALS[state]);
};

// A prompt on another phone may still be paid: its end is asked for before the next one goes out.
const refuseWhileOpen = async (deps: Deps, { id }: CheckoutRow, now: string): Promise<void> => {
  const latest = await findCheckoutView(deps.db, id);
  if (!latest?.isWaiting) return;
  const pause = promptPause([latest], now);
  if (!pause) return;
  const { timezone } = (await deps.settings.get()).general;
  const seconds = Math.max(1, Math.ceil((Date.parse(pause.until) - Date.parse(now)) / 1_000));
  throw new AppError('conflict', pauseText(pause, timezone), { retryAfterSeconds: seconds });
};

const BY_LINK = { id: null, name: 'Checkout' };

/** Asks a phone for the money while what was chosen is kept. */
export const payCheckout = async (deps: Deps, id: string, phone: string): Promise<CheckoutRow> => {
  const now = deps.clock.now();
  const row = await lockCheckout(deps.db, id);
  refuseUnlessKept(row, now);
  await refuseWhileOpen(deps, row, now);
  const channel = await promptChannel(deps);
  if (!channel)
    throw new AppError('conflict', 'M-Pesa prompts are not available right now. Pay from the M-Pesa menu instead.');
  const { reference: accountReference, amount } = row;
  const prompt = { checkoutId: id, accountReference, phone, amount: parseMoney(amount), channelId: channel.id };
  await promptCheckout(deps, prompt, BY_LINK);
  return row;
};

/** Gives up what is not paid: it is free at once. Who does so twice gets the same answer. */
export const cancelCheckout = async (deps: Deps, id: string): Promise<CheckoutRow> => {
  const row = await lockCheckout(deps.db, id);
  if (row.state === 'cancelled') return row;
  if (row.state !== 'open' && row.state !== 'expired') throw new AppError('conflict', REFUSALS[row.state]);
  await giveUpKept(deps, await keptBookings(deps.db, id));
  await giveUpPlace(deps.db, id);
  return moveCheckout(deps.db, id, { state: 'cancelled' });
};
