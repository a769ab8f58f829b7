import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { coveringShillings, TEST_AMOUNT } from '../../../domain/mpesa/amounts.ts';
import type { PromptInput } from '../../../domain/mpesa/request-contract.ts';
import { nextCheckAt, pauseText, promptPause } from '../../../domain/mpesa/requests.ts';
import { accountReference } from '../../../domain/mpesa/rules.ts';
import { findInvoice, type PayableInvoice } from '../../billing/invoices/find.ts';
import type { Db } from '../../db/connection/database.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { queueEffect } from '../../gateway/effects.ts';
import { payCodeFor } from '../../tenants/pay-codes.ts';
import { type ChannelRow, chooseChannel, getChannelRow } from '../channels/find.ts';
import { promptProblem } from '../channels/pay-channel.ts';
import { mpesaRequests } from '../tables.ts';
import type { RequestRow } from './move.ts';

export const PROVIDER = 'mpesa';

export const refuseUnready = ({ config }: Deps, channel: ChannelRow): void => {
  const problem = promptProblem(config, channel);
  if (problem) throw new AppError('conflict', problem);
};

const payable = async (deps: Deps, id: string, { amount }: PromptInput): Promise<PayableInvoice> => {
  const invoice = await findInvoice(deps.db, id);
  if (!invoice) throw notFound('Invoice');
  if (invoice.status !== 'pending' && invoice.status !== 'written_off')
    throw new AppError('invoice_settled', `Invoice ${invoice.number} is already settled`);
  if (invoice.status === 'pending' && amount > coveringShillings(invoice.balance)) {
    const { currency } = (await deps.settings.get()).general;
    throw invalid({ amount: `Only ${amountText(invoice.balance, currency)} is open on invoice ${invoice.number}` });
  }
  return invoice;
};

const lockPhone = (db: Db, phone: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`mpesa prompt ${phone}`}))`);

const refuseSecond = async (deps: Deps, phone: string, now: Instant): Promise<void> => {
  const earlier = await deps.db
    .select()
    .from(mpesaRequests)
    .where(
      and(eq(mpesaRequests.phone, phone), sql`${mpesaRequests.createdAt} > ${now}::timestamptz - interval '1 day'`),
    )
    .orderBy(desc(mpesaRequests.createdAt))
    .limit(20);
  const pause = promptPause(earlier, now);
  if (!pause) return;
  const { timezone } = (await deps.settings.get()).general;
  const seconds = Math.max(1, Math.ceil((Date.parse(pause.until) - Date.parse(now)) / 1_000));
  throw new AppError('conflict', pauseText(pause, timezone), { retryAfterSeconds: seconds });
};

type By = { id: string | null; name: string };

type Prompt = Pick<RequestRow, 'phone' | 'accountReference' | 'invoiceId' | 'tenantId' | 'checkoutId' | 'isTest'> & {
  amount: Cents;
};

// Writes it down: it goes to the phone once this is committed.
const queuePrompt = async (deps: Deps, channel: ChannelRow, prompt: Prompt, by: By): Promise<string> => {
  const { db } = deps;
  refuseUnready(deps, channel);
  await lockPhone(db, prompt.phone);
  const now = deps.clock.now();
  await refuseSecond(deps, prompt.phone, now);
  const id = uuidV7();
  const effectId = await queueEffect(db, {
    provider: PROVIDER,
    kind: 'prompt',
    subjectType: 'mpesa_request',
    subjectId: id,
    payload: {},
    dedupeKey: id,
  });
  await db.insert(mpesaRequests).values({
    ...prompt,
    id,
    effectId,
    channelId: channel.id,
    amount: toDecimalText(prompt.amount),
    nextCheckAt: nextCheckAt(now, 0),
    requestedBy: by.id,
    requestedByName: by.name,
    createdAt: now,
  });
  return id;
};

/** A prompt for an invoice. Answers its id. */
export const promptInvoice = async (deps: Deps, invoiceId: string, input: PromptInput, by: By): Promise<string> => {
  const { db } = deps;
  const { phone, amount } = input;
  const invoice = await payable(deps, invoiceId, input);
  const channel = await chooseChannel(db, input.channelId);
  const { tenantId, number } = invoice;
  const reference = accountReference(number, tenantId ? await payCodeFor(db, tenantId) : null);
  if (!reference) throw new AppError('conflict', `The number ${number} is too long for M-Pesa`);
  const prompt = { phone, amount, accountReference: reference, invoiceId, tenantId, checkoutId: null, isTest: false };
  return queuePrompt(deps, channel, prompt, by);
};

type CheckoutPrompt = { checkoutId: string; accountReference: string; phone: string; amount: Cents; channelId: string };

/** A prompt for something that is invoiced once it is paid. Answers its id. */
export const promptCheckout = async (deps: Deps, { channelId, ...wanted }: CheckoutPrompt, by: By): Promise<string> => {
  const channel = await chooseChannel(deps.db, channelId);
  return queuePrompt(deps, channel, { ...wanted, invoiceId: null, tenantId: null, isTest: false }, by);
};

// No invoice has this number and no tenant this code: what is paid with it waits in suspense.
const TEST_REFERENCE = 'TEST';

/** A prompt for one shilling that is for nobody, to see whether a channel works. Answers its id. */
export const sendTestPayment = async (deps: Deps, channelId: string, phone: string, by: By): Promise<string> => {
  const channel = await getChannelRow(deps.db, channelId);
  if (!channel.isActive) throw new AppError('conflict', `${channel.name} is not active`);
  const nobody = { accountReference: TEST_REFERENCE, invoiceId: null, tenantId: null, checkoutId: null, isTest: true };
  return queuePrompt(deps, channel, { phone, amount: TEST_AMOUNT, ...nobody }, by);
};
