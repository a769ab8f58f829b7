import type { RoomBooking, setBookingStatus as SetBookingStatus } from '../../../domain/bookings/contract.ts';
import { BOOKING_STATUSES } from '../../../domain/bookings/contract.ts';
import { mayBecome, statusText, toSlot } from '../../../domain/bookings/rules.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { formatDay, formatTime } from '../../../domain/kernel/format.ts';
import type { Deps } from '../../deps.ts';
import { notifyBookings } from '../booking-mail.ts';
import { type BookingRow, type NamedBooking, presentBooking, toRoomBooking } from '../named-bookings.ts';
import { isPast, localNow } from '../slots/bookable.ts';
import { cancelRows, isTooLate } from './cancel.ts';
import { restoreBookings } from './restore-booking.ts';
import { findBooking, findOpened, type InScope, lockBooking, lockInScope } from './series.ts';
import { updateNamed } from './write-changes.ts';

type Change = BodyOf<typeof SetBookingStatus>;

const refuseEdge = ({ status }: BookingRow, to: Change['status']): void => {
  if (mayBecome(status, to)) return;
  throw new AppError('conflict', `A booking that is ${statusText(status)} cannot become ${statusText(to)}`, {
    fields: { status: `This booking is ${statusText(status)}` },
  });
};

/** What is to change, with the rows where they are held already. */
type Scoped = InScope & { held: readonly BookingRow[] | null };

const lockRows = async ({ db }: Deps, scope: Scoped): Promise<readonly BookingRow[]> =>
  scope.held ?? lockInScope(db, scope, null);

// Clients cancel in time or not at all; staff may do so later, if they say why.
const cancel = async (deps: Deps, scope: Scoped, { reason }: Change): Promise<NamedBooking[]> => {
  const { now, booking } = scope;
  const rows = (await lockRows(deps, scope)).filter((row) => mayBecome(row.status, 'cancelled'));
  const hours = now.rooms.cancellationHours;
  if (!reason && rows.some((row) => isTooLate(row, now.instant, now.rooms))) {
    throw invalid({
      reason: `Less than ${hours} ${hours === 1 ? 'hour' : 'hours'} before the start: cancelling now needs a reason`,
    });
  }
  const marks = scope.scope === 'this' && booking.seriesId !== null ? { isException: true as const } : {};
  return cancelRows(deps, rows, { reason, ...marks });
};

const confirm = async (deps: Deps, scope: Scoped): Promise<NamedBooking[]> => {
  const rows = (await lockRows(deps, scope)).filter(({ status }) => status === 'pending');
  const confirmed = await updateNamed(deps, rows, { status: 'confirmed', holdUntil: null, proofHash: null });
  await notifyBookings(deps, confirmed, { kind: 'confirmed', once: true });
  return confirmed;
};

// Whether somebody came is known once it has begun.
const close = async (deps: Deps, scope: Scoped, { status }: Change): Promise<NamedBooking[]> => {
  const { booking, now } = scope;
  if (scope.scope !== 'this') throw invalid({ scope: 'Mark bookings in a series one at a time' });
  if (!isPast(booking.startsAt, now)) {
    const { day, start } = toSlot(booking, now.zone);
    throw new AppError(
      'conflict',
      `This booking begins on ${formatDay(day)} at ${formatTime(start)}; mark it from then on`,
    );
  }
  const opened = findOpened(await lockRows(deps, scope), booking.id);
  refuseEdge(opened, status);
  return updateNamed(deps, [opened], { status });
};

export const setBookingStatus = async (deps: Deps, id: string, change: Change): Promise<RoomBooking> => {
  // One that is brought back is held after its tenant and its room, as for everything that books.
  const unless = change.status === 'confirmed' ? 'cancelled' : undefined;
  const held = change.scope === 'this' ? await lockBooking(deps.db, id, unless) : null;
  const booking = held ?? (await findBooking(deps.db, id));
  // Who asks for what is so already wants nothing else, unless the rest of the series is meant.
  if (booking.status === change.status && change.scope === 'this') return presentBooking(deps, booking);
  if (booking.status !== change.status) refuseEdge(booking, change.status);
  const statuses = BOOKING_STATUSES.filter((status) => mayBecome(status, change.status));
  // Confirming what is pending and bringing back what was cancelled are two things: one call does one of them.
  const isOther = booking.status === 'cancelled' ? 'pending' : 'cancelled';
  const from = change.status === 'confirmed' ? statuses.filter((status) => status !== isOther) : statuses;
  const scope: Scoped = {
    booking,
    scope: change.scope,
    statuses: from,
    now: await localNow(deps),
    held: held && [held],
  };
  const work = {
    cancelled: () => cancel(deps, scope, change),
    confirmed: () => (booking.status === 'cancelled' ? restoreBookings(deps, scope) : confirm(deps, scope)),
    completed: () => close(deps, scope, change),
    no_show: () => close(deps, scope, change),
    pending: () => Promise.resolve([]),
  };
  const changed = (await work[change.status]()).find(({ row }) => row.id === id);
  return changed ? toRoomBooking(changed) : presentBooking(deps, await findBooking(deps.db, id));
};
