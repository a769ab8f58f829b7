import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { bookingMoves, checkoutItems, checkoutReceipts, checkouts, packageOrders } from './tables.ts';
import { checkoutSecrets } from './token.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type ItemRow = typeof checkoutItems.$inferSelect;

export const findCheckout = async (db: Db, id: string): Promise<CheckoutRow> => {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  if (!row) throw notFound('Checkout');
  return row;
};

/** One that nobody else moves until the transaction ends. Taken before everything that it sells. */
export const lockCheckout = async (db: Db, id: string): Promise<CheckoutRow> => {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).for('no key update');
  if (!row) throw notFound('Checkout');
  return row;
};

/** The checkout that money is meant for: the one that was prompted for, or the one whose reference was typed. */
export const lockMeant = async (
  db: Db,
  { id, reference }: { id: string | null; reference: string | null },
): Promise<CheckoutRow | null> => {
  const meant = [...(id ? [eq(checkouts.id, id)] : []), ...(reference ? [eq(checkouts.reference, reference)] : [])];
  if (meant.length === 0) return null;
  const rows = await db
    .select()
    .from(checkouts)
    .where(or(...meant))
    .orderBy(asc(checkouts.id))
    .for('no key update');
  return rows.find((row) => row.id === id) ?? rows[0] ?? null;
};

export const findItems = (db: Db, checkoutId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, checkoutId))
    .orderBy(asc(checkoutItems.position))
    .execute();

export const toBookingIds = (items: readonly ItemRow[]): string[] => items.flatMap(({ bookingId }) => bookingId ?? []);

export const moveCheckout = async (
  db: Db,
  id: string,
  change: Partial<Pick<CheckoutRow, 'state' | 'reason' | 'expiresAt' | 'isKeptAgain' | 'invoiceId'>>,
): Promise<CheckoutRow> => {
  const [row] = await db.update(checkouts).set(change).where(eq(checkouts.id, id)).returning();
  if (!row) throw new Error('The update answered no row');
  return row;
};

/** Whether money was looked at before, in whatever way it was heard of then. */
export const isClaimed = async (db: Db, receiptId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: checkoutReceipts.checkoutId })
    .from(checkoutReceipts)
    .where(eq(checkoutReceipts.receiptId, receiptId));
  return row !== undefined;
};

export const isReference = async (db: Db, reference: string): Promise<boolean> => {
  const [row] = await db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.reference, reference));
  return row !== undefined;
};

/** Receipts of a checkout whose money was not what it needed. */
export const strayReceipts = (db: Db, checkoutId: string): Promise<{ receiptId: string }[]> =>
  db
    .select({ receiptId: checkoutReceipts.receiptId })
    .from(checkoutReceipts)
    .where(and(eq(checkoutReceipts.checkoutId, checkoutId), inArray(checkoutReceipts.outcome, ['other_amount'])));

export type MoveRow = typeof bookingMoves.$inferSelect;

/** The move that a checkout pays; null where it is for something else. */
export const findMove = async (db: Db, checkoutId: string): Promise<MoveRow | null> => {
  const [row] = await db.select().from(bookingMoves).where(eq(bookingMoves.checkoutId, checkoutId)).execute();
  return row ?? null;
};

/** The item by which a booking was bought online; undefined where it was not. */
export const findSold = async (db: Db, bookingId: string): Promise<ItemRow | undefined> => {
  const [sold] = await db.select().from(checkoutItems).where(eq(checkoutItems.bookingId, bookingId)).execute();
  return sold;
};

/** The secret of a booking that was bought online, as the checkout that sold it made it. */
export const soldSecret = async (
  { config }: Pick<Deps, 'config'>,
  { checkoutId, position }: ItemRow,
  secretHash: string | null,
) => (await checkoutSecrets(config, checkoutId)).ofBooking(position, secretHash);

/** Every booking by which a checkout keeps a time. */
export const keptBookings = async (db: Db, checkoutId: string): Promise<string[]> => {
  const [items, move] = await Promise.all([findItems(db, checkoutId), findMove(db, checkoutId)]);
  return [...toBookingIds(items), ...(move?.keptIds ?? [])];
};

export type OrderRow = typeof packageOrders.$inferSelect;

/** The package of a checkout; null where it is for something else. */
export const findOrder = async (db: Db, checkoutId: string): Promise<OrderRow | null> => {
  const [row] = await db.select().from(packageOrders).where(eq(packageOrders.checkoutId, checkoutId));
  return row ?? null;
};
