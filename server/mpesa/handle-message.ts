import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { PaymentDetails } from '../../domain/billing/payments/payment-contract.ts';
import { parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { amountText } from '../../domain/kernel/money-text.ts';
import { readC2bPayment, readStkCallback, type StkCallback } from '../../domain/mpesa/callbacks.ts';
import type { CallbackKind } from '../../domain/mpesa/contract.ts';
import { normaliseMsisdn } from '../../domain/mpesa/phone.ts';
import { findInvoice } from '../billing/invoices/find.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { settleLate } from '../gateway/effects.ts';
import type { Handler, Message } from '../gateway/inbox.ts';
import { type ChannelRow, getChannelRow } from './channels/find.ts';
import { handleOrder } from './orders/answer.ts';
import { type Claim, claimWaiting } from './receipts/claim.ts';
import { payInvoice, type Target } from './receipts/match.ts';
import { type Received, receiveReceipts } from './receipts/receive.ts';
import { lockRequest, moveRequest, type RequestRow } from './requests/move.ts';
import { handleResult } from './reversals/settle.ts';
import { mpesaReceipts, mpesaRequests } from './tables.ts';

/** Who is told of money that came in is known by later features, and handed in. */
export type MoneyHooks = {
  onReceived(deps: Deps, payment: PaymentDetails): Promise<void>;
  onUnmatched(deps: Deps, receiptId: string): Promise<void>;
  /** Money that waits and may be for something that was bought. */
  onWaiting: Claim;
};

export const tellAll =
  ({ onReceived, onUnmatched, onWaiting }: MoneyHooks) =>
  async (deps: Deps, received: readonly Received[], promptedFor: string | null = null): Promise<void> => {
    for (const { id, isNew, state, payment } of await claimWaiting(deps, received, onWaiting, promptedFor)) {
      if (payment) await onReceived(deps, payment);
      else if (isNew && state === 'suspense') await onUnmatched(deps, id);
    }
  };

const describe = ({ receiptNumber, isNew, state, otherAmount }: Received): string => {
  if (otherAmount !== null) return `Receipt ${receiptNumber} is known with another amount: nothing was changed`;
  return `Receipt ${receiptNumber} ${isNew ? 'received' : 'known already'}, ${state}`;
};

type Context = { deps: Deps; message: Message; channel: ChannelRow; tell: ReturnType<typeof tellAll> };

const handleConfirmation = async ({ deps, message, channel, tell }: Context): Promise<string> => {
  const { value, problem } = readC2bPayment(message.body);
  if (!value) return problem;
  if (value.shortcode !== channel.shortcode && value.shortcode !== channel.storeNumber)
    return 'Of another paybill or till: nothing was done';
  const received = await receiveReceipts(deps, [
    {
      source: 'c2b',
      receiptNumber: value.receipt,
      channel,
      paidAt: value.paidAt,
      amount: value.amount,
      accountReference: value.reference,
      payerName: value.payerName,
      phone: value.phone,
    },
  ]);
  await tell(deps, received);
  return received.map(describe).join();
};

/** Safaricom's answer to the prompt itself has not come yet, and with it its number. */
class NotNamedYet extends Error {}

const UNNAMED = ['created', 'sent'] as const;
const UNNAMED_MS = 600_000;

const unnamed = (channelId: string) =>
  and(
    eq(mpesaRequests.channelId, channelId),
    isNull(mpesaRequests.checkoutRequestId),
    inArray(mpesaRequests.state, [...UNNAMED]),
  );

/**
 * The prompt that a callback is about: by Safaricom's number, or, where that was lost on the way to us, the one prompt to this
 * phone for this amount that has none. While an answer may still bring the number, the callback waits.
 */
const findPrompt = async (
  { db, clock }: Deps,
  channelId: string,
  callback: StkCallback,
): Promise<RequestRow | null> => {
  const lately = new Date(Date.parse(clock.now()) - UNNAMED_MS).toISOString();
  const [known] = await db
    .select({ id: mpesaRequests.id })
    .from(mpesaRequests)
    .where(
      and(eq(mpesaRequests.checkoutRequestId, callback.checkoutRequestId), eq(mpesaRequests.channelId, channelId)),
    );
  if (known) return lockRequest(db, known.id);
  const waiting = await db
    .select({ id: mpesaRequests.id, phone: mpesaRequests.phone, amount: mpesaRequests.amount })
    .from(mpesaRequests)
    .where(and(unnamed(channelId), gte(mpesaRequests.createdAt, lately)));
  const { payment } = callback;
  const phone = payment?.phone ? normaliseMsisdn(payment.phone) : null;
  const same = waiting.find(
    (one) => phone && one.phone === `+${phone}` && payment && parseMoney(one.amount) === payment.amount,
  );
  if (same) return lockRequest(db, same.id);
  if (waiting.length > 0) throw new NotNamedYet('The number of a prompt that was just sent is not known yet');
  return null;
};

const TEST_NOTE = 'Test payment';

// The confirmation may have come first, which knows of no test.
const noteTest = (db: Db, receiptId: string) =>
  db
    .update(mpesaReceipts)
    .set({ note: TEST_NOTE })
    .where(and(eq(mpesaReceipts.id, receiptId), eq(mpesaReceipts.state, 'suspense')));

// It is taken out of suspense by what it pays, in the same transaction.
const FOR_CHECKOUT = 'Paid for something that was chosen online';

const promptTarget = async (deps: Deps, row: RequestRow, paid: number): Promise<Target> => {
  if (row.isTest) return { ground: null, reason: TEST_NOTE };
  if (row.checkoutId) return { ground: null, reason: FOR_CHECKOUT };
  const { currency } = (await deps.settings.get()).general;
  const wanted = parseMoney(row.amount);
  if (paid !== wanted)
    return {
      ground: null,
      reason: `The prompt was for ${amountText(wanted, currency)}: compare before it is assigned`,
    };
  const invoice = row.invoiceId ? await findInvoice(deps.db, row.invoiceId) : null;
  return invoice
    ? payInvoice(invoice, 'prompt', wanted, currency)
    : { ground: 'prompt', tenantId: row.tenantId, invoiceId: null };
};

const handlePrompt = async ({ deps, message, channel, tell }: Context): Promise<string> => {
  const { value, problem } = readStkCallback(message.body);
  if (!value) return problem;
  const row = await findPrompt(deps, channel.id, value);
  if (!row) return 'No prompt of ours: nothing was done';
  const named = { checkoutRequestId: row.checkoutRequestId ?? value.checkoutRequestId, resultCode: value.resultCode };
  const { payment } = value;
  if (!payment) {
    const after = await moveRequest(deps.db, row, { kind: 'result', code: value.resultCode, from: 'callback' }, named);
    return `The prompt is ${after.state}`;
  }
  const received = await receiveReceipts(deps, [
    {
      source: 'stk',
      receiptNumber: payment.receipt,
      channel,
      paidAt: payment.paidAt ?? message.receivedAt,
      amount: payment.amount,
      accountReference: row.accountReference,
      payerName: null,
      phone: payment.phone,
      target: await promptTarget(deps, row, payment.amount),
    },
  ]);
  const [receipt] = received;
  if (!receipt || row.state === 'paid') return 'The prompt is paid already';
  await moveRequest(
    deps.db,
    row,
    { kind: 'paid', amount: payment.amount },
    { ...named, receiptId: receipt.id, paidAmount: toDecimalText(payment.amount) },
  );
  if (row.isTest) await noteTest(deps.db, receipt.id);
  await settleLate(deps.db, row.effectId, { state: 'done', reference: value.checkoutRequestId });
  await tell(deps, received, row.checkoutId);
  return describe(receipt);
};

const KNOWN: Partial<Record<CallbackKind, (context: Context) => Promise<string>>> = {
  confirm: handleConfirmation,
  stk: handlePrompt,
  result: ({ deps, message }) => handleResult(deps, message),
  order: ({ deps, message, channel }) => handleOrder(deps, message, channel.id),
  // The result may still come, or be asked for: nothing is known by it.
  timeout: async () => 'Safaricom’s queue timed out: the result is not known',
};

/** What Safaricom told us, in whatever order and however often: done once, in one transaction. */
export const createHandler =
  (hooks: MoneyHooks): Handler =>
  async (deps, message) => {
    const handle = KNOWN[message.kind as CallbackKind];
    if (!handle || !message.channelId) return 'Kept: nothing follows from it';
    const channel = await getChannelRow(deps.db, message.channelId);
    return handle({ deps, message, channel, tell: tellAll(hooks) });
  };
