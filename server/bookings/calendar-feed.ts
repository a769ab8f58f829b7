import { and, asc, eq, gte, ne, sql } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { getRoom } from '../rooms/service.ts';
import { findTenant } from '../tenants/lock-tenant.ts';
import { hashToken, newToken } from '../users/sessions.ts';
import { bookedBy, calendarPath, toEvent } from './booking-events.ts';
import { paymentText } from './booking-payment.ts';
import { findBySecret } from './by-secret.ts';
import { calendarText } from './ics.ts';
import { bookingColumns, type NamedBooking, withNames } from './named-bookings.ts';
import { calendarFeeds, roomBookings } from './tables.ts';

type FeedOwner = { roomId?: string | undefined; tenantId?: string | undefined };

const refuseUnknown = async (deps: Deps, { roomId, tenantId }: FeedOwner): Promise<void> => {
  if (roomId) await getRoom(deps, roomId);
  if (tenantId && !(await findTenant(deps, tenantId))) throw notFound('Tenant');
};

/** A new address for the feed of a room or a tenant. The one before it stops working. */
export const makeCalendarFeed = async (deps: Deps, owner: FeedOwner): Promise<{ path: string }> => {
  await refuseUnknown(deps, owner);
  const token = newToken();
  const secretHash = hashToken(token);
  const target = owner.roomId ? calendarFeeds.roomId : calendarFeeds.tenantId;
  await deps.db
    .insert(calendarFeeds)
    .values({ secretHash, roomId: owner.roomId ?? null, tenantId: owner.tenantId ?? null })
    .onConflictDoUpdate({ target, set: { secretHash, createdAt: sql`clock_timestamp()` } });
  return { path: calendarPath(token) };
};

// Calendars keep what they have seen; the feed goes a quarter of a year back and as far ahead as there are bookings.
const DAYS_BACK = 90;
const MOST_EVENTS = 5_000;

const findFeed = async (db: Db, token: string) => {
  const [feed] = await db
    .select({ roomId: calendarFeeds.roomId, tenantId: calendarFeeds.tenantId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, hashToken(token)));
  return feed ?? null;
};

const feedBookings = async (deps: Deps, owner: { roomId: string | null; tenantId: string | null }) => {
  const from = Temporal.Instant.from(deps.clock.now()).subtract({ hours: DAYS_BACK * 24 });
  const rows = await deps.db
    .select(bookingColumns)
    .from(roomBookings)
    .where(
      and(
        owner.roomId ? eq(roomBookings.roomId, owner.roomId) : undefined,
        owner.tenantId ? eq(roomBookings.tenantId, owner.tenantId) : undefined,
        ne(roomBookings.status, 'cancelled'),
        gte(roomBookings.startsAt, from.toString()),
      ),
    )
    .orderBy(asc(roomBookings.startsAt))
    .limit(MOST_EVENTS);
  return withNames(deps, rows);
};

const joined = (...words: (string | null)[]): string => words.filter(Boolean).join(': ');

// A feed goes with the tenancy, and rests while it is suspended: the same address answers again once it goes on.
const activeTenantName = async (deps: Deps, tenantId: string): Promise<string> => {
  const tenant = await findTenant(deps, tenantId);
  if (tenant?.status !== 'active') throw notFound('Calendar');
  return tenant.companyName;
};

/** The calendar behind a secret address: a feed, or the one booking of a confirmation. */
export const calendarAt = async (deps: Deps, address: string): Promise<string> => {
  const token = address.replace(/\.ics$/, '');
  const settings = await deps.settings.get();
  const { general } = settings;
  const feed = await findFeed(deps.db, token);
  if (!feed) {
    const booking = await findBySecret(deps, token);
    if (!booking) throw notFound('Calendar');
    const words = {
      summary: joined(booking.room.name, booking.row.purpose),
      description: paymentText(booking, settings, deps.clock),
    };
    return calendarText('PUBLISH', general.companyName, [toEvent(booking, general, words)]);
  }
  const name = feed.roomId
    ? (await getRoom(deps, feed.roomId)).name
    : await activeTenantName(deps, feed.tenantId ?? '');
  const bookings = await feedBookings(deps, feed);
  const words = (booking: NamedBooking) => ({
    summary: joined(feed.roomId ? bookedBy(booking) : booking.room.name, booking.row.purpose),
    description: '',
  });
  return calendarText(
    'PUBLISH',
    name,
    bookings.map((booking) => toEvent(booking, general, words(booking))),
  );
};
