import { and, eq, sql } from 'drizzle-orm';
import { type RefundWay, shareRefund } from '../../../domain/checkouts/refund-rules.ts';
import { type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import { creditLocked, lockInvoice } from '../../billing/invoices/credit.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { noteReceipt, type ReceiptRow, unassignReceipt } from '../../mpesa/receipts/assign.ts';
import { proposeReversal } from '../../mpesa/reversals/decide.ts';
import { moveCheckout } from '../find.ts';
import { sendRefundNews } from '../messages.ts';
import { checkoutRefunds, checkouts } from '../tables.ts';
import { type PaidCheckout, type PaidPart, returnableReceipt } from './find.ts';

const MOST_REMARK = 100;

// What the staff type where they cancel.
const LATE_FIELD = 'reason';

export const BY_CLIENT = { id: null, name: 'Online checkout' };

type Line = { id: string; net: Cents; vat: Cents };

type Return = {
  checkout: PaidCheckout;
  bookingId: string;
  lines: readonly Line[];
  price: Cents;
  refund: Cents;
  /** Why, for the credit note, the staff and the payer. */
  reason: string;
  /** Why only now; null where a person is to say it, in the field of their reason. */
  lateReason: string | null;
  news: (amount: string, way: RefundWay) => string;
};

/** The payment is taken back, its invoice credited in full, and the receipt proposed to go back: a person agrees. */
const returnWhole = async (
  deps: Deps,
  { checkout, reason, lateReason }: Return,
  receipt: ReceiptRow,
): Promise<string> => {
  const { db } = deps;
  const note = `${reason} (${checkout.reference})`;
  await unassignReceipt(deps, receipt.id, { reason: note, by: BY_CLIENT.name });
  const invoice = await lockInvoice(db, checkout.invoiceId);
  const creditNoteId = await creditLocked(db, invoice, {
    ...{ reason, lateReason, lateField: LATE_FIELD },
    date: await getToday(deps),
  });
  await noteReceipt(db, receipt.id, note);
  // M-Pesa takes no longer remark.
  await proposeReversal(deps, receipt.id, note.slice(0, MOST_REMARK), BY_CLIENT);
  return creditNoteId;
};

/** A part is credited, and is theirs until somebody has paid it out. */
const creditPart = async (deps: Deps, { checkout, lines, refund, reason, lateReason }: Return): Promise<string> => {
  const invoice = await lockInvoice(deps.db, checkout.invoiceId);
  const parts = shareRefund(lines, refund);
  return creditLocked(deps.db, invoice, {
    ...{ reason, lateReason, lateField: LATE_FIELD },
    date: await getToday(deps),
    ...{ parts, isPaidOut: true },
  });
};

/** Whether anything is left of a checkout beside this booking. */
const hasMore = async (db: Db, checkoutId: string, bookingId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from checkout_items i left join room_bookings b on b.id = i.booking_id
    where i.checkout_id = ${checkoutId}::uuid and (i.product_id is not null or b.id <> ${bookingId}::uuid and b.status <> 'cancelled')
    limit 1`);
  return rows.length > 0;
};

/** Credits what goes back and sees to its way: by M-Pesa where all of it does, else a person pays it out. */
const giveBack = async (deps: Deps, back: Return): Promise<void> => {
  const { db } = deps;
  const { checkout, bookingId, price, refund, reason } = back;
  const receipt = await returnableReceipt(db, checkout, refund);
  const creditNoteId = receipt ? await returnWhole(deps, back, receipt) : await creditPart(deps, back);
  const way: RefundWay = receipt ? 'mpesa' : 'by_hand';
  await db.insert(checkoutRefunds).values({
    checkoutId: checkout.id,
    bookingId,
    price: toDecimalText(price),
    kept: toDecimalText(cents(price - refund)),
    amount: toDecimalText(refund),
    way,
    reason,
    creditNoteId,
    receiptId: receipt?.id ?? null,
  });
  const { currency } = (await deps.settings.get()).general;
  const news = back.news(amountText(refund, currency), way);
  await sendRefundNews(deps, checkout, { amount: refund, creditNoteId, news });
};

type Returns = Pick<Return, 'bookingId' | 'reason' | 'lateReason' | 'news'> & { parts: readonly PaidPart[] };

/** What goes back of each payment of a booking. */
export const giveBackParts = async (deps: Deps, { parts, ...back }: Returns): Promise<void> => {
  for (const part of parts) if (part.refund > 0) await giveBack(deps, { ...back, ...part });
};

const waiting = async (db: Db, checkoutId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: checkoutRefunds.id })
    .from(checkoutRefunds)
    .where(and(eq(checkoutRefunds.checkoutId, checkoutId), isWaiting))
    .limit(1);
  return rows.length > 0;
};

/** Not back with its payer yet: not returned by M-Pesa, not paid out, or paid out and taken back. */
export const isWaiting = sql<boolean>`(checkout_refunds.way = 'mpesa'
    and not exists (select 1 from mpesa_receipts m where m.id = checkout_refunds.receipt_id and m.state = 'returned')
  or checkout_refunds.way = 'by_hand'
    and not exists (select 1 from refunds f where f.id = checkout_refunds.refund_id and f.reversed_at is null))`;

/** Once nothing is left of it, a checkout waits for its money to be back, or stays paid where nothing comes back. */
const closeCheckout = async (
  { db }: Pick<Deps, 'db'>,
  given: { checkout: PaidCheckout; bookingId: string; reason: string },
): Promise<void> => {
  const { checkout, bookingId, reason } = given;
  if (await hasMore(db, checkout.id, bookingId)) return;
  const state = (await waiting(db, checkout.id)) ? 'refunding' : 'paid';
  await moveCheckout(db, checkout.id, { state, reason });
};

/** The same for each payment of a booking. */
export const closeParts = async (
  deps: Pick<Deps, 'db'>,
  { parts, ...given }: { parts: readonly PaidPart[]; bookingId: string; reason: string },
): Promise<void> => {
  for (const { checkout } of parts) await closeCheckout(deps, { checkout, ...given });
};

/** After money was paid out: a checkout that waited for it has ended. */
export const endReturned = async (db: Db, checkoutId: string): Promise<void> => {
  if (await waiting(db, checkoutId)) return;
  await db
    .update(checkouts)
    .set({ state: 'refunded' })
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.state, 'refunding')));
};
