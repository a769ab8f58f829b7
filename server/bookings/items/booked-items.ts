import { asc, inArray } from 'drizzle-orm';
import type { BookingItem } from '../../../domain/bookings/item-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { bookingItems } from '../tables.ts';

type ItemRow = typeof bookingItems.$inferSelect;

const toItem = ({ extraId, name, unit, quantity, unitPrice, taxClass, amount }: ItemRow): BookingItem => ({
  extraId,
  name,
  unit,
  quantity,
  unitPrice,
  taxClass,
  amount: amount ?? '0.00',
});

export type ItemsByBooking = ReadonlyMap<string, readonly BookingItem[]>;

/** What was booked along with these bookings, by name. */
export const itemsByBooking = async (db: Db, bookingIds: readonly string[]): Promise<ItemsByBooking> => {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(bookingItems)
    .where(inArray(bookingItems.bookingId, [...bookingIds]))
    .orderBy(asc(bookingItems.name), asc(bookingItems.id))
    .execute();
  const byBooking = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return new Map([...byBooking].map(([id, items]) => [id, items.map(toItem)]));
};
