import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { toSlot } from '../../../domain/bookings/rules.ts';
import type { Deps } from '../../deps.ts';
import { lockRooms } from '../../rooms/service.ts';
import { type BookingRow, bookingColumns, type NamedBooking } from '../named-bookings.ts';
import { isPast, localNow } from '../slots/bookable.ts';
import { findConflicts } from '../slots/conflicts.ts';
import { NOT_PAID } from '../slots/holds.ts';
import { roomBookings } from '../tables.ts';
import { updateNamed } from './write-changes.ts';

/** Why a booking is over that its client gave up. */
export const CLIENT_CANCELLED = 'Cancelled by the client';

// Ended for want of money, or by the client, who paid all the same. What the staff cancelled stays cancelled.
const mayComeBack = ({ status, cancelReason }: BookingRow): boolean =>
  status === 'cancelled' && (cancelReason === NOT_PAID || cancelReason === CLIENT_CANCELLED);

/**
 * Confirms bookings that were kept until they are paid, also those whose time had run out, where nobody else has taken it. All of them or,
 * where one cannot be had any more, none: null. The database decides where two come at once, and the caller takes that for the same.
 */
export const confirmPaid = async (deps: Deps, ids: readonly string[]): Promise<NamedBooking[] | null> => {
  if (ids.length === 0) return [];
  const { db } = deps;
  const now = await localNow(deps);
  const among = inArray(roomBookings.id, [...ids]);
  const known = await db.select({ roomId: roomBookings.roomId }).from(roomBookings).where(among);
  const rooms = await lockRooms(deps, new Set(known.map(({ roomId }) => roomId)));
  const rows = await db
    .select(bookingColumns)
    .from(roomBookings)
    .where(among)
    .orderBy(asc(roomBookings.id))
    .for('no key update');
  for (const row of rows.filter(({ status }) => status === 'cancelled')) {
    const room = rooms.get(row.roomId);
    if (!room?.isActive || !mayComeBack(row) || isPast(row.startsAt, now)) return null;
    const slot = toSlot(row, now.zone);
    if ((await findConflicts(db, { room, slots: [slot], now, except: ids })).length > 0) return null;
  }
  const open = rows.filter(({ status }) => status === 'pending' || status === 'cancelled');
  return updateNamed(deps, open, { status: 'confirmed', cancelReason: null, holdUntil: null, proofHash: null });
};

/** Keeps bookings a little longer that are still kept. */
export const keepLonger = async ({ db }: Pick<Deps, 'db'>, ids: readonly string[], until: string): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .update(roomBookings)
    .set({ holdUntil: until })
    .where(
      and(inArray(roomBookings.id, [...ids]), eq(roomBookings.status, 'pending'), isNotNull(roomBookings.holdUntil)),
    );
};

/** Frees bookings that were kept for somebody who gives them up. */
export const giveUpKept = async (deps: Deps, ids: readonly string[]): Promise<void> => {
  const rows = await deps.db
    .select(bookingColumns)
    .from(roomBookings)
    .where(and(inArray(roomBookings.id, [...ids]), eq(roomBookings.status, 'pending')))
    .orderBy(asc(roomBookings.id))
    .for('no key update');
  await updateNamed(deps, rows, { status: 'cancelled', cancelReason: CLIENT_CANCELLED, holdUntil: null });
};
