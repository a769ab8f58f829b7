import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { RequestState } from '../../../domain/mpesa/request-contract.ts';
import { describeRequest, isOpen, pauseAfter } from '../../../domain/mpesa/requests.ts';
import type { Db } from '../../db/connection/database.ts';
import { mpesaReceipts, mpesaRequests } from '../tables.ts';

/** A prompt as its payer sees it. */
export type PayerView = {
  id: string;
  state: RequestState;
  isWaiting: boolean;
  phone: string;
  amount: string;
  receiptNumber: string | null;
  message: string;
  mayRetryAt: Instant | null;
};

const selectViews = (db: Db) =>
  db
    .select({
      id: mpesaRequests.id,
      state: mpesaRequests.state,
      phone: mpesaRequests.phone,
      amount: mpesaRequests.amount,
      receiptNumber: mpesaReceipts.receiptNumber,
      resultCode: mpesaRequests.resultCode,
      createdAt: mpesaRequests.createdAt,
      updatedAt: mpesaRequests.updatedAt,
    })
    .from(mpesaRequests)
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.id, mpesaRequests.receiptId));

type Row = Awaited<ReturnType<typeof selectViews>>[number];

const toView = (row: Row): PayerView => {
  const { id, state, phone, amount, receiptNumber, resultCode } = row;
  const again = pauseAfter(row);
  return {
    id,
    state,
    isWaiting: isOpen(state),
    phone,
    amount,
    receiptNumber,
    message: describeRequest(state, resultCode).payer,
    mayRetryAt: again.isCertain ? again.until : null,
  };
};

/** A prompt that was just written down, as its payer sees it. */
export const newPayerView = (request: Pick<PayerView, 'id' | 'phone' | 'amount'>): PayerView => ({
  ...request,
  state: 'created',
  isWaiting: true,
  receiptNumber: null,
  message: describeRequest('created', null).payer,
  mayRetryAt: null,
});

/** One prompt for an invoice; those of others are not found. */
export const findPayerView = async (
  db: Db,
  { id, invoiceId }: { id: string; invoiceId: string },
): Promise<PayerView | null> => {
  const [row] = await selectViews(db).where(and(eq(mpesaRequests.id, id), eq(mpesaRequests.invoiceId, invoiceId)));
  return row ? toView(row) : null;
};

export type CheckoutView = PayerView & { createdAt: Instant; updatedAt: Instant; resultCode: string | null };

/** The latest prompt for something that is bought, whatever became of it. */
export const findCheckoutView = async (db: Db, checkoutId: string): Promise<CheckoutView | null> => {
  const [row] = await selectViews(db)
    .where(eq(mpesaRequests.checkoutId, checkoutId))
    .orderBy(desc(mpesaRequests.createdAt))
    .limit(1)
    .execute();
  if (!row) return null;
  const { createdAt, updatedAt, resultCode } = row;
  return { ...toView(row), createdAt, updatedAt, resultCode };
};

/** The latest prompt for an invoice that somebody may still be looking at. */
export const findWaiting = async (db: Db, invoiceId: string, now: Instant): Promise<PayerView | null> => {
  const [row] = await selectViews(db)
    .where(
      and(
        eq(mpesaRequests.invoiceId, invoiceId),
        inArray(mpesaRequests.state, ['created', 'sent', 'pending']),
        sql`${mpesaRequests.createdAt} > ${now}::timestamptz - interval '5 minutes'`,
      ),
    )
    .orderBy(desc(mpesaRequests.createdAt))
    .limit(1);
  return row ? toView(row) : null;
};
