import { and, eq, gt, lte, ne, or, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { ListQuery } from '../../domain/kernel/list.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { Deps } from '../deps.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { cancelInTime, cancelTerms } from './changes/cancel-in-time.ts';
import { type BookingRow, bookingColumns, presentBookings } from './named-bookings.ts';
import { type LocalNow, localNow } from './slots/bookable.ts';
import { roomBookings } from './tables.ts';

export type OwnBooking = RoomBooking & { bookedBy: string | null; mayCancel: boolean; cancelUntil: Instant };

const own = async (deps: Deps, rows: readonly BookingRow[], now: LocalNow): Promise<OwnBooking[]> => {
  const terms = new Map(rows.map((row) => [row.id, cancelTerms(row, now)]));
  return (await presentBookings(deps, rows)).map((booking) => ({
    ...booking,
    bookedBy: booking.clientInfo?.name ?? null,
    mayCancel: terms.get(booking.id)?.mayCancel ?? false,
    cancelUntil: terms.get(booking.id)?.cancelUntil ?? booking.startTime,
  }));
};

type OwnQuery = Pick<ListQuery, 'limit' | 'cursor' | 'count'> & { when: 'upcoming' | 'past' };

const within = (when: OwnQuery['when'], now: Instant): SQL | undefined =>
  when === 'upcoming'
    ? and(gt(roomBookings.endsAt, now), ne(roomBookings.status, 'cancelled'))
    : or(lte(roomBookings.endsAt, now), eq(roomBookings.status, 'cancelled'));

/** What a tenant has booked: what is not over, soonest first, or all that is over or was cancelled, latest first. */
export const listOwnBookings = async (
  deps: Deps,
  tenantId: string,
  query: OwnQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OwnBooking[]> => {
  const now = await localNow(deps);
  const filter = and(eq(roomBookings.tenantId, tenantId), within(query.when, now.instant));
  const page = keyset(query, {
    sorts: { startTime: roomBookings.startsAt },
    id: roomBookings.id,
    otherwise: query.when === 'upcoming' ? 'startTime' : '-startTime',
  });
  const rows = await deps.db
    .select({ ...bookingColumns, cursor: page.cursor })
    .from(roomBookings)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, roomBookings, filter, reply);
  return own(deps, page.finish(request, reply, rows), now);
};

/** A booking of another tenant is not found. */
export const cancelOwnBooking = async (deps: Deps, tenantId: string, id: string): Promise<OwnBooking> => {
  const now = await localNow(deps);
  const [row] = await deps.db
    .select(bookingColumns)
    .from(roomBookings)
    .where(and(eq(roomBookings.id, id), eq(roomBookings.tenantId, tenantId)))
    .for('no key update');
  if (!row) throw notFound('Booking');
  const [booking] = await own(deps, [await cancelInTime(deps, row, now)], now);
  if (!booking) throw notFound('Booking');
  return booking;
};
