import { and, eq } from 'drizzle-orm';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { AssignInput } from '../../../domain/mpesa/receipt-contract.ts';
import type { Recorder } from '../../billing/payments/record.ts';
import { reversePayment } from '../../billing/payments/reverse.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { amountPosted, postEntry } from '../../ledger/post.ts';
import { findPayee } from '../../mpesa/receipts/assign.ts';
import { payWith } from '../../mpesa/receipts/book.ts';
import { bankNotices } from '../tables.ts';
import { findBookDay, noticeEvent, noticePayment, noticePosting } from './book.ts';
import { lockNotice, type NoticeRow } from './receive.ts';

const toMoney = (row: NoticeRow) => ({ ...row, amount: parseMoney(row.amount) });

const findRow = async (db: Db, id: string): Promise<NoticeRow> => {
  const [row] = await db.select().from(bankNotices).where(eq(bankNotices.id, id));
  if (!row) throw notFound('Notice');
  return row;
};

/** Says whose money it is: it leaves suspense and becomes a payment, on the day on which it was paid. */
export const assignNotice = async (deps: Deps, id: string, to: AssignInput, by: Recorder): Promise<PaymentDetails> => {
  const { db } = deps;
  await lockNotice(db, (await findRow(db, id)).transactionId);
  const row = await findRow(db, id);
  if (row.state === 'applied') throw new AppError('conflict', `${row.transactionId} was already assigned`);
  if (row.state === 'on_statement')
    throw new AppError('conflict', `${row.transactionId} was booked with a line of the bank statement`);
  const payee = await findPayee(db, to);
  const input = noticePayment(toMoney(row), payee, await findBookDay(deps, row.paidOn));
  const payment = await payWith(deps, input, { isSuspended: true, by });
  await db
    .update(bankNotices)
    .set({ state: 'applied', matchedBy: 'person', paymentId: payment.id, note: null })
    .where(eq(bankNotices.id, id));
  return payment;
};

/**
 * The money of a payment that was reversed is still in its account: it waits in suspense again. Where it never waited there, it
 * is put there today, as the entry of the payment was taken back today.
 */
export const releaseNotice = async (deps: Deps, paymentId: string, reason: string | null): Promise<void> => {
  const { db } = deps;
  const [row] = await db
    .update(bankNotices)
    .set({
      state: 'waiting',
      matchedBy: null,
      paymentId: null,
      note: reason ? `Taken back: ${reason}` : 'Taken back',
    })
    .where(and(eq(bankNotices.paymentId, paymentId), eq(bankNotices.state, 'applied')))
    .returning();
  if (!row) return;
  const waited = await amountPosted(db, noticeEvent(row.id), ACCOUNTS.suspense);
  if (waited === 0) await postEntry(db, await noticePosting(deps, toMoney(row), await getToday(deps)));
};

/** Takes an assignment back: the payment is reversed, its invoices are open again, and the money waits. */
export const unassignNotice = async (
  deps: Deps,
  id: string,
  { reason, by }: { reason: string | null; by: string },
): Promise<void> => {
  const { paymentId, depositMoveId, transactionId } = await findRow(deps.db, id);
  if (depositMoveId)
    throw new AppError('conflict', `${transactionId} was taken as a deposit: refund the deposit instead`);
  if (!paymentId) throw new AppError('conflict', `${transactionId} is not assigned`);
  await reversePayment(deps, paymentId, { reason: reason ?? `${transactionId} was assigned by mistake`, by });
  await releaseNotice(deps, paymentId, reason);
};
