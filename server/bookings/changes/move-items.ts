import type { BookingItem, ItemsInput } from '../../../domain/bookings/item-contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import type { ItemsByBooking } from '../items/booked-items.ts';
import {
  clearItems,
  lockItems,
  refuseItems,
  type Session,
  toBookedItems,
  type WantedItem,
  writeItems,
} from '../items/order-items.ts';
import type { BookingRow } from '../named-bookings.ts';
import { isPast, type LocalNow } from '../slots/bookable.ts';

type Moved = { row: BookingRow; session: Session };

type ItemChange = {
  /** The bookings of the change, with the time they go to. */
  bookings: readonly Moved[];
  /** All of the items that they are to have; what they have where none are sent. */
  items: ItemsInput | undefined;
  kept: ItemsByBooking;
  reason: string | null;
};

const isMoved = ({ row, session }: Moved): boolean =>
  row.startsAt !== session.startsAt || row.endsAt !== session.endsAt;

const refuseOver = ({ row }: Moved, now: LocalNow): void => {
  if (isPast(row.endsAt, now)) throw new AppError('conflict', 'This booking is over; its items stay as they are');
};

/** What each booking has after the change, once there is enough of it at the new time and it is ordered in time. */
export const planItems = async (
  db: Db,
  { bookings, items, kept, reason }: ItemChange,
  now: LocalNow,
): Promise<ItemsByBooking> => {
  const touched = bookings.filter((one) => items !== undefined || (kept.has(one.row.id) && isMoved(one)));
  if (items) for (const one of touched) refuseOver(one, now);
  const wanted = (id: string): readonly WantedItem[] => items ?? kept.get(id) ?? [];
  const ids = new Set(touched.flatMap(({ row }) => wanted(row.id).map(({ extraId }) => extraId)));
  if (ids.size === 0) return new Map(items ? bookings.map(({ row }) => [row.id, []]) : kept);
  const locked = await lockItems(db, {
    extraIds: [...ids],
    sessions: touched.map(({ session }) => session),
    besides: touched.map(({ row }) => row.id),
  });
  const planned = new Map<string, readonly BookingItem[]>(kept);
  for (const one of touched) {
    const { id } = one.row;
    const before = kept.get(id) ?? [];
    const check = { startsAt: one.session.startsAt, now: now.instant, reason, kept: before, isMoved: isMoved(one) };
    refuseItems(wanted(id), locked, check);
    planned.set(id, toBookedItems(wanted(id), locked, before));
  }
  return planned;
};

/**
 * Takes the old items off before the bookings move, and puts the new ones to them afterwards: on the way no booking holds
 * what it gives up. Answers the second step.
 */
export const replaceItems = (db: Db, bookings: readonly Moved[], planned: ItemsByBooking): (() => void) => {
  clearItems(
    db,
    bookings.map(({ row }) => row.id),
  );
  return () => {
    for (const { row } of bookings) writeItems(db, [row.id], planned.get(row.id) ?? []);
  };
};
