import { and, eq, sql } from 'drizzle-orm';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { AssignInput, MatchGround } from '../../../domain/mpesa/receipt-contract.ts';
import { findInvoice } from '../../billing/invoices/find.ts';
import type { Recorder } from '../../billing/payments/record.ts';
import { reversePayment } from '../../billing/payments/reverse.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { amountPosted, postEntry } from '../../ledger/post.ts';
import { mpesaReceipts } from '../tables.ts';
import { openBooks, type Payee, payWith, receiptEvent, returnPosting, suspensePosting, toPayment } from './book.ts';
import { lockNumbers } from './receipt-lock.ts';
import { refuseWhileReturning } from './returning.ts';

export type ReceiptRow = typeof mpesaReceipts.$inferSelect;

const toMoney = (row: ReceiptRow) => ({ ...row, amount: parseMoney(row.amount) });

/** A receipt that nobody else moves until the transaction ends. */
export const lockReceipt = async (db: Db, id: string): Promise<ReceiptRow> => {
  const [known] = await db
    .select({ number: mpesaReceipts.receiptNumber })
    .from(mpesaReceipts)
    .where(eq(mpesaReceipts.id, id));
  if (!known) throw notFound('Receipt');
  await lockNumbers(db, [known.number]);
  const [row] = await db.select().from(mpesaReceipts).where(eq(mpesaReceipts.id, id)).for('no key update');
  if (!row) throw notFound('Receipt');
  return row;
};

export const findReceipt = async (db: Db, id: string): Promise<ReceiptRow | null> => {
  const [row] = await db.select().from(mpesaReceipts).where(eq(mpesaReceipts.id, id));
  return row ?? null;
};

export const refuseUnlessWaiting = ({ state, receiptNumber }: ReceiptRow): void => {
  if (state === 'applied') throw new AppError('conflict', `Receipt ${receiptNumber} was already assigned`);
  if (state === 'returned')
    throw new AppError('conflict', `The money of receipt ${receiptNumber} went back to its payer`);
};

/** Whom a person says the money is of. */
export const findPayee = async (db: Db, { tenantId, invoiceId }: AssignInput): Promise<Payee> => {
  if (!invoiceId) return { tenantId: tenantId ?? null, invoiceId: null };
  const invoice = await findInvoice(db, invoiceId);
  if (!invoice) throw invalid({ invoiceId: 'This invoice does not exist' });
  return { tenantId: invoice.tenantId, invoiceId };
};

/** Says whose money it is: it leaves suspense and becomes a payment, on the day on which it was paid. */
export const assignReceipt = async (
  deps: Deps,
  id: string,
  to: AssignInput,
  by: Recorder,
  matchedBy: MatchGround = 'person',
): Promise<PaymentDetails> => {
  const { db } = deps;
  const row = await lockReceipt(db, id);
  refuseUnlessWaiting(row);
  await refuseWhileReturning(db, id);
  const payee = await findPayee(db, to);
  const bookDay = await openBooks(deps);
  const input = toPayment(toMoney(row), payee, bookDay(row.paidAt));
  const payment = await payWith(deps, input, { isSuspended: true, by });
  await db
    .update(mpesaReceipts)
    .set({ state: 'applied', matchedBy, paymentId: payment.id, note: null })
    .where(eq(mpesaReceipts.id, id));
  return payment;
};

/**
 * The money of a payment that was reversed is still in its account: it waits in suspense again. Where it never waited there, it
 * is put there today, as the entry of the payment was taken back today.
 */
export const releaseReceipt = async (deps: Deps, paymentId: string, reason: string | null): Promise<void> => {
  const { db } = deps;
  const [row] = await db
    .update(mpesaReceipts)
    .set({
      state: 'suspense',
      matchedBy: null,
      paymentId: null,
      note: reason ? `Taken back: ${reason}` : 'Taken back',
      releasedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(mpesaReceipts.paymentId, paymentId), eq(mpesaReceipts.state, 'applied')))
    .returning();
  if (!row) return;
  const waited = await amountPosted(db, receiptEvent(row.id, 'received'), ACCOUNTS.suspense);
  if (waited === 0) await postEntry(db, await suspensePosting(deps, toMoney(row), await getToday(deps)));
};

/** What payers typed as the account number. */
export const referencesById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await db
    .select({ id: mpesaReceipts.id, reference: mpesaReceipts.accountReference })
    .from(mpesaReceipts)
    .where(sql`${mpesaReceipts.id} = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, reference }) => [id, reference]));
};

/** Why money waits, in words for the staff. */
export const noteReceipt = async (db: Db, id: string, note: string): Promise<void> => {
  await db.update(mpesaReceipts).set({ note }).where(eq(mpesaReceipts.id, id));
};

/** Takes an assignment back: the payment is reversed, its invoices are open again, and the money waits. */
export const unassignReceipt = async (
  deps: Deps,
  id: string,
  { reason, by }: { reason: string | null; by: string },
): Promise<void> => {
  const [row] = await deps.db
    .select({
      paymentId: mpesaReceipts.paymentId,
      depositMoveId: mpesaReceipts.depositMoveId,
      number: mpesaReceipts.receiptNumber,
    })
    .from(mpesaReceipts)
    .where(eq(mpesaReceipts.id, id));
  if (!row) throw notFound('Receipt');
  if (row.depositMoveId)
    throw new AppError('conflict', `Receipt ${row.number} was taken as a deposit: refund the deposit instead`);
  if (!row.paymentId) throw new AppError('conflict', `Receipt ${row.number} is not assigned`);
  const said = reason ?? `M-Pesa receipt ${row.number} was assigned by mistake`;
  await reversePayment(deps, row.paymentId, { reason: said, by });
  await releaseReceipt(deps, row.paymentId, reason);
};

/** Money that went back to its payer: it leaves suspense and its account. What was a payment is taken back first. */
export const returnReceipt = async (
  deps: Deps,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> => {
  const { db } = deps;
  const locked = await lockReceipt(db, id);
  if (locked.state === 'returned') return;
  if (locked.state === 'applied') await unassignReceipt(deps, id, { reason, by });
  await db.update(mpesaReceipts).set({ state: 'returned', note: reason }).where(eq(mpesaReceipts.id, id));
  const bookDay = await openBooks(deps);
  await postEntry(db, await returnPosting(deps, toMoney(locked), bookDay(deps.clock.now())));
};
