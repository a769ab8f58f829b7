import { eq, inArray } from 'drizzle-orm';
import type { RoomBooking, setBookingStatus as SetBookingStatus } from '../../../domain/bookings/contract.ts';
import { BOOKING_STATUSES } from '../../../domain/bookings/contract.ts';
import { mayBecome, statusText, toSlot } from '../../../domain/bookings/rules.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { formatDay, formatTime } from '../../../domain/kernel/format.ts';
import type { Deps } from '../../deps.ts';
import { notifyBookings } from '../booking-mail.ts';
import { type BookingRow, bookingColumns, presentBooking, withNames } from '../named-bookings.ts';
import { isPast, localNow } from '../slots/bookable.ts';
import { roomBookings } from '../tables.ts';
import { cancelRows, isTooLate } from './cancel.ts';
import { restoreBookings } from './restore-booking.ts';
import { findBooking, findOpened, type InScope, lockInScope } from './series.ts';

type Change = BodyOf<typeof SetBookingStatus>;

const refuseEdge = ({ status }: BookingRow, to: Change['status']): void => {
  if (mayBecome(status, to)) return;
  throw new AppError('conflict', `A booking that is ${statusText(status)} cannot become ${statusText(to)}`, {
    fields: { status: `This booking is ${statusText(status)}` },
  });
};

// Clients cancel in time or not at all; staff may do so later, if they say why.
const cancel = async (deps: Deps, scope: InScope, { reason }: Change): Promise<BookingRow[]> => {
  const { now, booking } = scope;
  const rows = (await lockInScope(deps.db, scope, null)).filter((row) => mayBecome(row.status, 'cancelled'));
  const hours = now.rooms.cancellationHours;
  if (!reason && rows.some((row) => isTooLate(row, now.instant, now.rooms))) {
    throw invalid({
      reason: `Less than ${hours} ${hours === 1 ? 'hour' : 'hours'} before the start: cancelling now needs a reason`,
    });
  }
  const marks = scope.scope === 'this' && booking.seriesId !== null ? { isException: true as const } : {};
  return cancelRows(deps, rows, { reason, ...marks });
};

const confirm = async (deps: Deps, scope: InScope): Promise<BookingRow[]> => {
  const rows = (await lockInScope(deps.db, scope, null)).filter(({ status }) => status === 'pending');
  if (rows.length === 0) return [];
  const confirmed = await deps.db
    .update(roomBookings)
    .set({ status: 'confirmed', holdUntil: null, proofHash: null })
    .where(
      inArray(
        roomBookings.id,
        rows.map(({ id }) => id),
      ),
    )
    .returning(bookingColumns);
  confirmed.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  await notifyBookings(deps, await withNames(deps, confirmed), { kind: 'confirmed', once: true });
  return confirmed;
};

// Whether somebody came is known once it has begun.
const close = async (deps: Deps, scope: InScope, { status }: Change): Promise<BookingRow[]> => {
  const { booking, now } = scope;
  if (scope.scope !== 'this') throw invalid({ scope: 'Mark bookings in a series one at a time' });
  if (!isPast(booking.startsAt, now)) {
    const { day, start } = toSlot(booking, now.zone);
    throw new AppError(
      'conflict',
      `This booking begins on ${formatDay(day)} at ${formatTime(start)}; mark it from then on`,
    );
  }
  const rows = await lockInScope(deps.db, scope, null);
  refuseEdge(findOpened(rows, booking.id), status);
  return deps.db.update(roomBookings).set({ status }).where(eq(roomBookings.id, booking.id)).returning(bookingColumns);
};

export const setBookingStatus = async (deps: Deps, id: string, change: Change): Promise<RoomBooking> => {
  const booking = await findBooking(deps.db, id);
  // Who asks for what is so already wants nothing else, unless the rest of the series is meant.
  if (booking.status === change.status && change.scope === 'this') return presentBooking(deps, booking);
  if (booking.status !== change.status) refuseEdge(booking, change.status);
  const statuses = BOOKING_STATUSES.filter((status) => mayBecome(status, change.status));
  // Confirming what is pending and bringing back what was cancelled are two things: one call does one of them.
  const isOther = booking.status === 'cancelled' ? 'pending' : 'cancelled';
  const from = change.status === 'confirmed' ? statuses.filter((status) => status !== isOther) : statuses;
  const scope: InScope = { booking, scope: change.scope, statuses: from, now: await localNow(deps) };
  const work = {
    cancelled: () => cancel(deps, scope, change),
    confirmed: () => (booking.status === 'cancelled' ? restoreBookings(deps, scope) : confirm(deps, scope)),
    completed: () => close(deps, scope, change),
    no_show: () => close(deps, scope, change),
    pending: () => Promise.resolve([]),
  };
  await work[change.status]();
  return presentBooking(deps, await findBooking(deps.db, id));
};
