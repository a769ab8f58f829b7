import { and, eq } from 'drizzle-orm';
import {
  type PaidBooking,
  quoteRefund,
  type RefundQuote,
  type RefundWay,
} from '../../../domain/checkouts/refund-rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { cancellationTerms } from '../../../domain/settings/cancellation-text.ts';
import { uncredited } from '../../billing/invoices/credit.ts';
import type { NamedBooking } from '../../bookings/named-bookings.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { findReceipt, type ReceiptRow } from '../../mpesa/receipts/assign.ts';
import { refuseUnreturnable } from '../../mpesa/reversals/decide.ts';
import type { CheckoutRow } from '../find.ts';
import { checkoutItems, checkoutReceipts, checkouts } from '../tables.ts';

export type PaidCheckout = CheckoutRow & { invoiceId: string };

const selectPaid = (db: Db, bookingId: string) =>
  db
    .select({ checkout: checkouts })
    .from(checkoutItems)
    .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
    .where(and(eq(checkoutItems.bookingId, bookingId), eq(checkouts.state, 'paid')));

const toPaid = (rows: { checkout: CheckoutRow }[]): PaidCheckout | null => {
  const row = rows[0]?.checkout;
  return row?.invoiceId ? { ...row, invoiceId: row.invoiceId } : null;
};

/** The checkout that paid a booking; null where it was not paid online. */
export const findPaidCheckout = async (db: Db, bookingId: string): Promise<PaidCheckout | null> =>
  toPaid(await selectPaid(db, bookingId));

/** The same, which nobody else moves until the transaction ends. */
export const lockPaidCheckout = async (db: Db, bookingId: string): Promise<PaidCheckout | null> =>
  toPaid(await selectPaid(db, bookingId).for('no key update', { of: checkouts }));

type Part = { id: string; net: Cents; vat: Cents };

/** What was paid for a booking and did not go back yet, by the lines of its invoice. */
export const paidLines = async (db: Db, { invoiceId }: PaidCheckout, bookingId: string): Promise<Part[]> =>
  (await uncredited(db, invoiceId))
    .filter(({ line, net, vat }) => line.bookingId === bookingId && net + vat > 0)
    .map(({ line, net, vat }) => ({ id: line.id, net, vat }));

const paidReceipt = async (db: Db, checkoutId: string): Promise<ReceiptRow | null> => {
  const [row] = await db
    .select({ id: checkoutReceipts.receiptId })
    .from(checkoutReceipts)
    .where(and(eq(checkoutReceipts.checkoutId, checkoutId), eq(checkoutReceipts.outcome, 'paid')));
  return row ? findReceipt(db, row.id) : null;
};

/** The receipt that goes back whole; null where only a part does, or where we cannot return it by ourselves. */
export const returnableReceipt = async (db: Db, checkout: PaidCheckout, refund: Cents): Promise<ReceiptRow | null> => {
  if (refund !== parseMoney(checkout.amount)) return null;
  const receipt = await paidReceipt(db, checkout.id);
  if (receipt?.state !== 'applied') return null;
  try {
    await refuseUnreturnable(db, receipt);
    return receipt;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

export type PaidQuote = RefundQuote & { lines: Part[]; way: RefundWay };

/** What giving up a booking that was paid costs at this moment, and how the rest comes back. */
export const quotePaid = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  checkout: PaidCheckout,
  { row, room }: Pick<NamedBooking, 'row' | 'room'>,
  now: Instant,
): Promise<PaidQuote> => {
  const { rooms } = await deps.settings.get();
  const lines = await paidLines(deps.db, checkout, row.id);
  const price = addMoney(...lines.flatMap(({ net, vat }) => [net, vat]));
  const paid: PaidBooking = { price, startsAt: row.startsAt, terms: cancellationTerms(rooms, room.type) };
  const quote = quoteRefund(paid, now);
  const way = (await returnableReceipt(deps.db, checkout, quote.refund)) ? 'mpesa' : 'by_hand';
  return { ...quote, lines, way };
};
