import { sql } from 'drizzle-orm';
import type { BookingInput, createBooking as CreateBooking } from '../../../domain/bookings/contract.ts';
import type { ItemsInput } from '../../../domain/bookings/item-contract.ts';
import { priceBooking, roomRates } from '../../../domain/bookings/price.ts';
import { drawFree, durationMinutes, type Slot, seriesDays } from '../../../domain/bookings/rules.ts';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { ClosedDay, MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import { prepared } from '../../db/overlay/statements.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { lockParty, requireParty } from '../../parties/lock-party.ts';
import { lockRooms } from '../../rooms/service.ts';
import { lockTenantShared, type TenantSummary } from '../../tenants/lock-tenant.ts';
import { notifyBookings } from '../booking-mail.ts';
import { lockItems, refuseItems, toBookedItems, writeItems } from '../items/order-items.ts';
import { type BookingRow, bookingColumns, toRoomBooking } from '../named-bookings.ts';
import {
  closedDaysAround,
  isClosed,
  type LocalNow,
  localNow,
  parseTime,
  refuseClosed,
  refuseFirmly,
  requireActive,
  toInstants,
} from '../slots/bookable.ts';
import { bookingsOn, type Conflict, conflictError, findConflicts } from '../slots/conflicts.ts';
import { type DrawnMinutes, freeMinutesLeft, lockDrawnMinutes } from '../slots/drawn-minutes.ts';
import { requireRoomFor } from '../slots/room-for.ts';
import { bookingSeries, roomBookings } from '../tables.ts';

const toSlots = (input: BookingInput, now: LocalNow): Slot[] => {
  const { bookingDate, repeat } = input;
  const start = parseTime('startTime', input.startTime, bookingDate, now.zone);
  const end = parseTime('endTime', input.endTime, bookingDate, now.zone);
  if (!repeat) return [{ day: bookingDate, start, end }];
  if (repeat.until < bookingDate) throw invalid({ 'repeat.until': 'The last day must not be before the first' });
  return seriesDays(bookingDate, repeat.every, repeat.until).map((day) => ({ day, start, end }));
};

type Plan = { slots: readonly Slot[]; skipped: readonly Day[] };

// The slots at which the space is open; where closed ones are not to be left out, they are refused.
const openSlots = (now: LocalNow, input: BookingInput, slots: readonly Slot[], closed: readonly ClosedDay[]): Plan => {
  if (!input.repeat?.skipTaken || input.overrideReason) {
    refuseClosed(slots, now, closed, input.overrideReason);
    return { slots, skipped: [] };
  }
  const open = slots.filter((slot) => !isClosed(slot, now, closed));
  if (open.length === 0) throw invalid({ bookingDate: 'The space is closed on every date of this series' });
  return { slots: open, skipped: slots.filter((slot) => isClosed(slot, now, closed)).map(({ day }) => day) };
};

const freeSlots = (plan: Plan, conflicts: readonly Conflict[], skipTaken: boolean): Plan => {
  if (conflicts.length === 0) return plan;
  const taken = new Set(conflicts.map(({ slot }) => slot.day));
  const slots = plan.slots.filter(({ day }) => !taken.has(day));
  if (!skipTaken || slots.length === 0) throw conflictError(conflicts);
  return { slots, skipped: [...plan.skipped, ...taken].sort() };
};

const insertSeries = (db: Db, { repeat }: BookingInput): string | null => {
  if (!repeat) return null;
  const { every, until } = repeat;
  const id = uuidV7();
  withoutWaiting(db, db.insert(bookingSeries).values({ id, every, until }));
  return id;
};

const lockCustomer = async (deps: Deps, { tenantId, partyId }: BookingInput) =>
  tenantId ? { tenant: await lockTenantShared(deps, tenantId) } : { party: await lockParty(deps.db, partyId ?? '') };

// Whom it is for: a tenant who may book, or a person with how to reach them on the day of booking.
const requireBookable = (customer: Awaited<ReturnType<typeof lockCustomer>>) => {
  if ('tenant' in customer) return { tenant: requireActive(customer.tenant), client: {} };
  const { id, name, email, phone, company } = requireParty(customer.party);
  return {
    tenant: null,
    client: { partyId: id, clientName: name, clientEmail: email, clientPhone: phone, clientCompany: company },
  };
};

/** What is ordered for which sessions; a booking without items asks for nothing. */
export const toOrder = (items: ItemsInput, slots: readonly Slot[], now: LocalNow) => ({
  extraIds: items.map(({ extraId }) => extraId),
  sessions: items.length === 0 ? [] : slots.map((slot) => toInstants(slot, now.zone)),
});

export const createBooking = async (deps: Deps, input: BookingInput): Promise<OutputOf<typeof CreateBooking>> => {
  const { db } = deps;
  const { roomId, purpose, attendees, status, overrideReason, items = [] } = input;
  const now = await localNow(deps);
  const wanted = toSlots(input, now);
  refuseFirmly(wanted, now);
  const days = wanted.map(({ day }) => day);
  // Sent together, in the order in which everything that books locks.
  const [closed, customer, rooms, found, drawn, locked] = await Promise.all([
    closedDaysAround(deps, wanted),
    lockCustomer(deps, input),
    lockRooms(deps, new Set([roomId])),
    bookingsOn(db, { roomId, days }),
    lockDrawnMinutes(db, input.tenantId ?? null, days, now.rooms),
    lockItems(db, toOrder(items, wanted, now)),
  ]);
  const open = openSlots(now, input, wanted, closed);
  const { tenant, client } = requireBookable(customer);
  const room = requireRoomFor(rooms, roomId, attendees);
  const conflicts = await findConflicts(db, { room, slots: open.slots, now, found });
  const plan = freeSlots(open, conflicts, input.repeat?.skipTaken ?? false);
  for (const { startsAt } of toOrder(items, plan.slots, now).sessions) {
    refuseItems(items, locked, { startsAt, now: now.instant, reason: overrideReason });
  }
  const rows = await insertBookings(db, {
    tenant,
    room,
    drawn,
    slots: plan.slots,
    now,
    details: { ...client, purpose, attendees, status, overrideReason, seriesId: insertSeries(db, input) },
  });
  const booked = toBookedItems(items, locked);
  writeItems(
    db,
    rows.map(({ id }) => id),
    booked,
  );
  // Others wait for the room meanwhile: what is known already is not asked for again.
  const bookings = rows.map((row) => ({ row, room, tenant, items: booked }));
  const [first] = bookings;
  if (!first) throw new AppError('internal', 'The booking was not written');
  if (status === 'confirmed') await notifyBookings(deps, bookings, { kind: 'confirmed', once: true });
  return { ...toRoomBooking(first), seriesCount: rows.length, skipped: [...plan.skipped] };
};

type Details = Pick<
  typeof roomBookings.$inferInsert,
  | 'purpose'
  | 'attendees'
  | 'status'
  | 'seriesId'
  | 'overrideReason'
  | 'partyId'
  | 'clientName'
  | 'clientEmail'
  | 'clientPhone'
  | 'clientCompany'
  | 'secretHash'
  | 'holdUntil'
  | 'proofHash'
  | 'noticeVersion'
  | 'consentedAt'
>;

export type NewBookings = {
  tenant: TenantSummary | null;
  /** What the tenant has drawn in their months, locked. */
  drawn: DrawnMinutes;
  room: MeetingRoom;
  slots: readonly Slot[];
  now: LocalNow;
  details: Details;
};

const NOTHING = {
  purpose: null,
  attendees: null,
  status: 'confirmed',
  seriesId: null,
  overrideReason: null,
  partyId: null,
  clientName: null,
  clientEmail: null,
  clientPhone: null,
  clientCompany: null,
  secretHash: null,
  holdUntil: null,
  proofHash: null,
  noticeVersion: null,
  consentedAt: null,
} satisfies Details;

const given = <N extends string>(name: N) => sql.placeholder(name);

// By far the most bookings come one at a time.
const insertingOne = prepared((db) =>
  db
    .insert(roomBookings)
    .values({
      purpose: given('purpose'),
      attendees: given('attendees'),
      status: given('status'),
      seriesId: given('seriesId'),
      overrideReason: given('overrideReason'),
      partyId: given('partyId'),
      clientName: given('clientName'),
      clientEmail: given('clientEmail'),
      clientPhone: given('clientPhone'),
      clientCompany: given('clientCompany'),
      secretHash: given('secretHash'),
      holdUntil: given('holdUntil'),
      proofHash: given('proofHash'),
      noticeVersion: given('noticeVersion'),
      consentedAt: given('consentedAt'),
      startsAt: given('startsAt'),
      endsAt: given('endsAt'),
      tenantId: given('tenantId'),
      roomId: given('roomId'),
      bookingDate: given('bookingDate'),
      hourlyRate: given('hourlyRate'),
      halfDayRate: given('halfDayRate'),
      halfDayHours: given('halfDayHours'),
      dayRate: given('dayRate'),
      fullDayHours: given('fullDayHours'),
      bufferMinutes: given('bufferMinutes'),
      freeMinutes: given('freeMinutes'),
      chargedMinutes: given('chargedMinutes'),
      createdAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .returning(bookingColumns)
    .prepare('insert_booking'),
);

/**
 * Writes the sessions, earliest first, and draws the tenant's free minutes for them, in the same transaction. Both
 * stamps are the transaction's own time: a booking that was never changed has been updated when it was made.
 */
export const insertBookings = async (
  db: Db,
  { tenant, drawn, room, slots, now, details }: NewBookings,
): Promise<BookingRow[]> => {
  const sessions = slots.map((slot) => ({ slot, day: slot.day, minutes: durationMinutes(slot) }));
  const free = drawFree(sessions, freeMinutesLeft(tenant, drawn));
  const rates = roomRates(room, now.rooms);
  const rows = sessions.map(({ slot, day, minutes }, index) => {
    const { freeMinutes, chargedMinutes } = priceBooking(minutes, free[index] ?? 0, rates);
    return {
      ...details,
      ...toInstants(slot, now.zone),
      tenantId: tenant?.id ?? null,
      roomId: room.id,
      bookingDate: day,
      ...rates,
      bufferMinutes: room.bufferMinutes,
      freeMinutes,
      chargedMinutes,
    };
  });
  const [only] = rows;
  if (only && rows.length === 1) return insertingOne(db).execute({ ...NOTHING, ...only });
  const inserted = await db
    .insert(roomBookings)
    .values(rows.map((row) => ({ ...row, createdAt: sql`now()`, updatedAt: sql`now()` })))
    .returning(bookingColumns);
  return inserted.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
};
