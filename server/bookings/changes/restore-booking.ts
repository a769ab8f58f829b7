import { drawFree, durationMinutes, type Slot, toSlot } from '../../../domain/bookings/rules.ts';
import type { Deps } from '../../deps.ts';
import { notifyBookings } from '../booking-mail.ts';
import { type NamedBooking, withNames } from '../named-bookings.ts';
import { refuseFirmly, roomsToBook, tenantToBook } from '../slots/bookable.ts';
import { assertNoConflicts } from '../slots/conflicts.ts';
import { freeMinutesLeft, lockDrawnMinutes } from '../slots/drawn-minutes.ts';
import { type InScope, lockInScope, roomsInScope } from './series.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Confirms cancelled bookings again, where nobody has taken their time since. They keep their rates, and take the
 * buffer of the room and free minutes as if they were new.
 */
export const restoreBookings = async (deps: Deps, scope: InScope): Promise<NamedBooking[]> => {
  const { booking, now } = scope;
  const tenant = booking.tenantId ? await tenantToBook(deps, booking.tenantId) : null;
  const rooms = await roomsToBook(deps, await roomsInScope(deps.db, scope));
  const locked = await lockInScope(deps.db, scope, new Set(rooms.keys()));
  const rows = locked.filter(({ status }) => status === 'cancelled');
  const slots = new Map<string, Slot>(rows.map((row) => [row.id, toSlot(row, now.zone)]));
  refuseFirmly([...slots.values()], now);
  for (const [roomId, inRoom] of Map.groupBy(rows, (row) => row.roomId)) {
    const room = rooms.get(roomId);
    if (room) await assertNoConflicts(deps.db, { room, slots: inRoom.map((row) => toSlot(row, now.zone)), now });
  }
  const sessions = rows.map((row) => ({ day: row.bookingDate, minutes: durationMinutes(toSlot(row, now.zone)) }));
  const days = sessions.map(({ day }) => day);
  const drawn = await lockDrawnMinutes(deps.db, tenant?.id ?? null, days, now.rooms);
  const free = drawFree(sessions, freeMinutesLeft(tenant, drawn));
  const changes = rows.map((row, index) => ({
    ...row,
    bufferMinutes: rooms.get(row.roomId)?.bufferMinutes ?? row.bufferMinutes,
    freeMinutes: free[index] ?? 0,
    chargedMinutes: row.freeMinutes + row.chargedMinutes - (free[index] ?? 0),
  }));
  const after = await writeChanges(deps.db, changes, rows, {
    status: 'confirmed',
    cancelReason: null,
    holdUntil: null,
    proofHash: null,
  });
  const named = await withNames(deps, after);
  await notifyBookings(deps, named, { kind: 'confirmed' });
  return named;
};
