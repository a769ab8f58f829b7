import { and, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { shareOut } from '../../../domain/checkouts/move-rules.ts';
import {
  type PaidBooking,
  quoteRefund,
  type RefundQuote,
  type RefundWay,
} from '../../../domain/checkouts/refund-rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { cancellationTerms } from '../../../domain/settings/cancellation-text.ts';
import { uncredited } from '../../billing/invoices/credit.ts';
import type { NamedBooking } from '../../bookings/named-bookings.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { findReceipt, type ReceiptRow } from '../../mpesa/receipts/assign.ts';
import { refuseUnreturnable } from '../../mpesa/reversals/decide.ts';
import type { CheckoutRow } from '../find.ts';
import { bookingMoves, checkoutItems, checkoutReceipts, checkouts } from '../tables.ts';

/** A checkout that paid a booking, or its move to where it costs more. */
export type PaidCheckout = CheckoutRow & { invoiceId: string; isMove: boolean };

const selectPaid = (db: Db, bookingId: string) => {
  const paysFor = (table: typeof checkoutItems | typeof bookingMoves) =>
    inArray(checkouts.id, db.select({ id: table.checkoutId }).from(table).where(eq(table.bookingId, bookingId)));
  return db
    .select({ ...getTableColumns(checkouts), isMove: sql<boolean>`${paysFor(bookingMoves)}` })
    .from(checkouts)
    .where(and(eq(checkouts.state, 'paid'), or(paysFor(checkoutItems), paysFor(bookingMoves))))
    .orderBy(desc(checkouts.number));
};

const toPaid = (rows: (CheckoutRow & { isMove: boolean })[]): PaidCheckout[] =>
  rows.flatMap((row) => (row.invoiceId ? { ...row, invoiceId: row.invoiceId } : []));

/** The checkouts that paid a booking, the last one first; none where it was not paid online. */
export const findPaidCheckouts = async (db: Db, bookingId: string): Promise<PaidCheckout[]> =>
  toPaid(await selectPaid(db, bookingId));

/** The same, which nobody else moves until the transaction ends. */
export const lockPaidCheckouts = async (db: Db, bookingId: string): Promise<PaidCheckout[]> =>
  toPaid(await selectPaid(db, bookingId).for('no key update', { of: checkouts }));

type Line = { id: string; net: Cents; vat: Cents };

/** What was paid for a booking and did not go back yet, by the lines of its invoice. */
const paidLines = async (db: Db, { invoiceId, isMove }: PaidCheckout, bookingId: string): Promise<Line[]> =>
  (await uncredited(db, invoiceId))
    .filter(({ line, net, vat }) => (isMove || line.bookingId === bookingId) && net + vat > 0)
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

/** One of the payments of a booking, and what goes back of it. */
export type PaidPart = { checkout: PaidCheckout; lines: Line[]; price: Cents; refund: Cents };

export type PaidQuote = RefundQuote & { parts: PaidPart[]; way: RefundWay };

/** What was paid for a booking, the last payment first. */
export const paidParts = async (
  db: Db,
  paid: readonly PaidCheckout[],
  bookingId: string,
): Promise<Omit<PaidPart, 'refund'>[]> => {
  const parts: Omit<PaidPart, 'refund'>[] = [];
  for (const checkout of paid) {
    const lines = await paidLines(db, checkout, bookingId);
    parts.push({ checkout, lines, price: addMoney(...lines.flatMap(({ net, vat }) => [net, vat])) });
  }
  return parts;
};

export const sumPrices = (parts: readonly Pick<PaidPart, 'price'>[]): Cents =>
  addMoney(...parts.map(({ price }) => price));

/** Which payments give back so much. */
export const shareParts = (parts: readonly Omit<PaidPart, 'refund'>[], refund: Cents): PaidPart[] => {
  const shares = shareOut(
    refund,
    parts.map(({ price }) => price),
  );
  return parts.map((part, index) => ({ ...part, refund: shares[index] ?? cents(0) }));
};

/** What giving up a booking that was paid costs at this moment, and how the rest comes back. */
export const quotePaid = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  paid: readonly PaidCheckout[],
  { row, room }: Pick<NamedBooking, 'row' | 'room'>,
  now: Instant,
): Promise<PaidQuote> => {
  const { rooms } = await deps.settings.get();
  const whole = await paidParts(deps.db, paid, row.id);
  const booked: PaidBooking = {
    price: sumPrices(whole),
    startsAt: row.startsAt,
    terms: cancellationTerms(rooms, room.type),
  };
  const quote = quoteRefund(booked, now);
  const parts = shareParts(whole, quote.refund);
  const back = parts.filter(({ refund }) => refund > 0);
  const receipts = await Promise.all(back.map(({ checkout, refund }) => returnableReceipt(deps.db, checkout, refund)));
  const way = receipts.length > 0 && receipts.every(Boolean) ? 'mpesa' : 'by_hand';
  return { ...quote, parts, way };
};
