import { inArray, sql } from 'drizzle-orm';
import type { BookingItem, ItemsInput } from '../../../domain/bookings/item-contract.ts';
import { leadProblem, stockProblem } from '../../../domain/bookings/item-limits.ts';
import { itemPrice } from '../../../domain/bookings/item-rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { MAX_CENTS, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import { type ExtraOffer, lockExtras } from '../../extras/service.ts';
import { bookingItems } from '../tables.ts';

export type WantedItem = ItemsInput[number];

export type Session = { startsAt: Instant; endsAt: Instant };

type Order = {
  extraIds: readonly string[];
  sessions: readonly Session[];
  /** Bookings that are being moved do not stand in their own way. */
  besides?: readonly string[];
};
type Peak = { extraId: string; startsAt: Instant; out: number };

/** What is ordered, and how many of it are out at one time during each session. */
export type LockedItems = { extras: ReadonlyMap<string, ExtraOffer>; peaks: readonly Peak[] };

const readPeaks = async (db: Db, { extraIds, sessions, besides = [] }: Order): Promise<Peak[]> => {
  const starts = sql.param(sessions.map(({ startsAt }) => startsAt));
  const ends = sql.param(sessions.map(({ endsAt }) => endsAt));
  const { rows } = await db
    .execute<{ extraId: string; session: number; out: number }>(sql`
      select e.id as "extraId", s.n::int as session, extra_peak(e.id, s.starts_at, s.ends_at, ${sql.param([...besides])}::uuid[]) as out
      from extras e, unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (starts_at, ends_at, n)
      where e.stock is not null and e.id = any(${sql.param([...extraIds])}::uuid[])`)
    .execute();
  return rows.map(({ extraId, session, out }) => ({ extraId, out, startsAt: sessions[session - 1]?.startsAt ?? '' }));
};

/** Holds what is ordered until the transaction ends; the last of the locks that everything that books takes. */
export const lockItems = async (db: Db, order: Order): Promise<LockedItems> => {
  if (order.extraIds.length === 0 || order.sessions.length === 0) return { extras: new Map(), peaks: [] };
  const [extras, peaks] = await Promise.all([lockExtras({ db }, order.extraIds), readPeaks(db, order)]);
  return { extras, peaks };
};

type Check = {
  startsAt: Instant;
  now: Instant;
  /** Staff may order late, if they say why. */
  reason: string | null;
  /** What the booking has already, and whether it goes to another time. */
  kept?: readonly BookingItem[];
  isMoved?: boolean;
};

/** Refuses what is not offered, comes too late, or is out. */
export const refuseItems = (items: readonly WantedItem[], { extras, peaks }: LockedItems, check: Check): void => {
  const { startsAt, now, reason, kept = [], isMoved = false } = check;
  for (const { extraId, quantity } of items) {
    const extra = extras.get(extraId);
    if (!extra) throw invalid({ items: 'This item does not exist' });
    const isMore = quantity > (kept.find((item) => item.extraId === extraId)?.quantity ?? 0);
    if (isMore && !(extra.isActive && extra.isBookable)) {
      throw invalid({ items: `${extra.name} cannot be booked with a room` });
    }
    if (itemPrice({ quantity, unitPrice: extra.price }) > MAX_CENTS) {
      throw invalid({ items: `${extra.name}: the price must be at most 99,999,999.99` });
    }
    const late = (isMore || isMoved) && !reason ? leadProblem(extra, startsAt, now) : null;
    if (late) throw invalid({ items: late });
    const out = peaks.find((peak) => peak.extraId === extraId && peak.startsAt === startsAt)?.out ?? 0;
    const problem = stockProblem(extra, quantity, out);
    if (problem) throw new AppError('slot_taken', problem, { fields: { items: problem } });
  }
};

/** What the booking has from now on, each under the name and at the price of the day on which it was ordered. */
export const toBookedItems = (
  items: readonly WantedItem[],
  { extras }: LockedItems,
  kept: readonly BookingItem[] = [],
): BookingItem[] =>
  items
    .flatMap(({ extraId, quantity }) => {
      const extra = extras.get(extraId);
      const ordered = kept.find((item) => item.extraId === extraId) ?? (extra && { ...extra, unitPrice: extra.price });
      if (!ordered) return [];
      const { name, unit, unitPrice, taxClass } = ordered;
      const amount = toDecimalText(itemPrice({ quantity, unitPrice }));
      return [{ extraId, name, unit, quantity, unitPrice, taxClass, amount }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Writes the items of bookings that have none. Nobody reads them again, so that they travel with what follows. */
export const writeItems = (db: Db, bookingIds: readonly string[], items: readonly BookingItem[]): void => {
  if (items.length === 0) return;
  const rows = bookingIds.flatMap((bookingId) => items.map(({ amount: _, ...item }) => ({ ...item, bookingId })));
  withoutWaiting(db, db.insert(bookingItems).values(rows));
};

export const clearItems = (db: Db, bookingIds: readonly string[]): void =>
  withoutWaiting(db, db.delete(bookingItems).where(inArray(bookingItems.bookingId, [...bookingIds])));
