import { and, asc, desc, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  listBookings as ListBookings,
  listTaken as ListTaken,
  RoomBooking,
} from '../../domain/bookings/contract.ts';
import type { OutputOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { type Day, toInstant } from '../../domain/kernel/time.ts';
import type { Deps } from '../deps.ts';
import { limitTo, type SearchCondition, searchText, textContains } from '../http/list/list-search.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { roomIdsNamed } from '../rooms/service.ts';
import { tenantNamed } from '../tenants/lock-tenant.ts';
import { bookingColumns, presentBookings } from './named-bookings.ts';
import { roomBookings } from './tables.ts';

const { clientName, clientCompany, clientEmail, purpose } = roomBookings;
const indexedText = searchText(clientName, clientCompany, clientEmail, purpose);

const searchConditions = (q: string): SearchCondition[] => [
  textContains(indexedText, q),
  tenantNamed(roomBookings.tenantId, q),
  sql`${roomBookings.roomId} in ${roomIdsNamed(q)}`,
];

const withStatus = (status: NonNullable<QueryOf<typeof ListBookings>['status']>): SQL =>
  status === 'live' ? ne(roomBookings.status, 'cancelled') : eq(roomBookings.status, status);

const toFilter = (query: QueryOf<typeof ListBookings>, zone: string): SQL | undefined =>
  and(
    query.from ? gte(roomBookings.startsAt, toInstant(query.from, '00:00', zone)) : undefined,
    query.to ? lt(roomBookings.startsAt, toInstant(query.to, '00:00', zone)) : undefined,
    query.tenant ? eq(roomBookings.tenantId, query.tenant) : undefined,
    query.party ? eq(roomBookings.partyId, query.party) : undefined,
    query.room ? eq(roomBookings.roomId, query.room) : undefined,
    query.status ? withStatus(query.status) : undefined,
  );

export const listBookings = async (
  deps: Deps,
  query: QueryOf<typeof ListBookings>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RoomBooking[]> => {
  const { general } = await deps.settings.get();
  const page = keyset(query, {
    sorts: { startTime: roomBookings.startsAt, createdAt: roomBookings.createdAt },
    id: roomBookings.id,
    otherwise: 'startTime',
  });
  // By status they have an index in the order of their time alone.
  const few = query.status && query.sort?.endsWith('createdAt') ? withStatus(query.status) : null;
  const narrow = toFilter(query, general.timezone);
  const wanted = { page, filter: narrow, count: query.count };
  const words = query.q ? searchConditions(query.q) : null;
  const filter = and(narrow, await limitTo(deps.db, roomBookings.id, [words, few], wanted));
  const rows = await deps.db
    .select({ ...bookingColumns, cursor: page.cursor })
    .from(roomBookings)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, roomBookings, filter, reply);
  return presentBookings(deps, page.finish(request, reply, rows));
};

const SHOWN_OF_TENANT = 5;

/** What a tenant has booked from a day on, soonest first, and before it, latest first. */
export const bookingsAround = async (
  deps: Deps,
  tenant: string,
  day: Day,
): Promise<{ upcoming: RoomBooking[]; recent: RoomBooking[] }> => {
  const morning = toInstant(day, '00:00', (await deps.settings.get()).general.timezone);
  const { startsAt, id, tenantId } = roomBookings;
  const of = (when: SQL, order: typeof asc) =>
    deps.db
      .select(bookingColumns)
      .from(roomBookings)
      .where(and(eq(tenantId, tenant), when))
      .orderBy(order(startsAt), order(id))
      .limit(SHOWN_OF_TENANT);
  const [upcoming, recent] = await Promise.all([of(gte(startsAt, morning), asc), of(lt(startsAt, morning), desc)]);
  const [named, namedRecent] = await Promise.all([presentBookings(deps, upcoming), presentBookings(deps, recent)]);
  return { upcoming: named, recent: namedRecent };
};

// More than the rooms of a space can hold in a day: the answer stays bounded without a page.
const MOST_SLOTS = 5_000;

/** What is taken, and nothing of by whom, why or for how much. */
export const listTaken = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, date: Day): Promise<OutputOf<typeof ListTaken>> =>
  db
    .select({
      roomId: roomBookings.roomId,
      bookingDate: roomBookings.bookingDate,
      startTime: roomBookings.startsAt,
      endTime: roomBookings.endsAt,
      bufferMinutes: roomBookings.bufferMinutes,
    })
    .from(roomBookings)
    .where(
      and(
        eq(roomBookings.bookingDate, date),
        ne(roomBookings.status, 'cancelled'),
        or(isNull(roomBookings.holdUntil), gt(roomBookings.holdUntil, clock.now())),
      ),
    )
    .orderBy(asc(roomBookings.startsAt), asc(roomBookings.roomId))
    .limit(MOST_SLOTS);
