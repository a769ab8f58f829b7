import { sql } from 'drizzle-orm';
import type { PaymentDetails, PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Cents } from '../../../domain/kernel/money.ts';
import { type Day, type Instant, toDay } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { mirrored, type Posting, suspendedLines } from '../../../domain/ledger/postings.ts';
import { type Recorder, recordPayment } from '../../billing/payments/record.ts';
import { cashAccountById } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import type { Deps } from '../../deps.ts';
import { closedThrough, openCorrectionDay } from '../../ledger/post.ts';

/** A receipt as the books see it. */
export type Money = {
  id: string;
  receiptNumber: string;
  cashAccountId: string;
  amount: Cents;
  paidAt: Instant;
};

export const BY_MPESA: Recorder = { id: null, name: 'M-Pesa', mayPostIntoClosed: false };

/** Where the event of a receipt stands in the books. */
export const receiptEvent = (id: string, event: 'received' | 'returned') => ({
  sourceType: 'mpesa_receipt',
  sourceId: id,
  event,
});

/**
 * The day on which money is booked: its own, or today where that period is closed. A clock of Safaricom’s that is ahead of ours
 * brings nothing into the future.
 */
export const openBooks = async (deps: Deps): Promise<(paidAt: Instant) => Day> => {
  const { timezone } = (await deps.settings.get()).general;
  const today = await getToday(deps);
  const through = await closedThrough(deps.db);
  return (paidAt) => {
    const day = toDay(paidAt, timezone);
    return openCorrectionDay(day > today ? today : day, through, today);
  };
};

const suspension = async (deps: Deps, { id, receiptNumber, cashAccountId, amount }: Money, date: Day) => {
  const { account } = await cashAccountById(deps, cashAccountId);
  return { date, lines: suspendedLines(account, amount), id, receiptNumber };
};

/** Money that nobody is known for: it lies in its account, and waits in suspense. */
export const suspensePosting = async (deps: Deps, money: Money, date: Day): Promise<Posting> => {
  const { lines, id, receiptNumber } = await suspension(deps, money, date);
  return { date, memo: `M-Pesa receipt ${receiptNumber}, not matched yet`, ...receiptEvent(id, 'received'), lines };
};

/** Money in suspense that went back to its payer. */
export const returnPosting = async (deps: Deps, money: Money, date: Day): Promise<Posting> => {
  const { lines, id, receiptNumber } = await suspension(deps, money, date);
  const memo = `M-Pesa receipt ${receiptNumber} returned to its payer`;
  return { date, memo, ...receiptEvent(id, 'returned'), lines: mirrored(lines) };
};

export type Payee = { tenantId: string | null; invoiceId: string | null };

export const toPayment = (money: Money, { tenantId, invoiceId }: Payee, paymentDate: Day): PaymentInput => ({
  tenantId,
  partyId: null,
  invoiceId,
  amount: money.amount,
  paymentMethod: 'mobile_money',
  cashAccountId: money.cashAccountId,
  reference: money.receiptNumber,
  notes: null,
  paymentDate,
  overrideReason: null,
});

export type Manner = { isSuspended: boolean; by: Recorder };

/** The payment of a receipt: from its account where it comes in now, out of suspense where it waited there. */
export const payWith = (deps: Deps, input: PaymentInput, { isSuspended, by }: Manner): Promise<PaymentDetails> =>
  recordPayment(deps, input, by, isSuspended ? { postedTo: ACCOUNTS.suspense } : {});

/** The same where nobody can be asked: why it is refused, and then nothing of it is left. */
export const tryToPay = async (
  deps: Deps,
  input: PaymentInput,
  manner: Manner,
): Promise<{ payment: PaymentDetails } | { refusal: AppError }> => {
  const { db } = deps;
  withoutWaiting(db, db.execute(sql`savepoint before_payment`));
  try {
    const payment = await payWith(deps, input, manner);
    withoutWaiting(db, db.execute(sql`release savepoint before_payment`));
    return { payment };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.execute(sql`rollback to savepoint before_payment`);
    return { refusal: error };
  }
};
