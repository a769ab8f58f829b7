import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import {
  closedRefusal,
  durationMinutes,
  firmRefusal,
  isAfter,
  mergeSpans,
  nextFree,
  overlaps,
  type Slot,
  type Span,
  slotInstants,
  takenText,
  toSlot,
  wallTimeFrom,
} from '../../../domain/bookings/rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { formatDay, formatTimeRange } from '../../../domain/kernel/format.ts';
import {
  addDays,
  type Day,
  firstOfMonth,
  type Instant,
  toDay,
  toWallTime,
  type WallTime,
} from '../../../domain/kernel/time.ts';
import type { ClosedDay, MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { RoomSettings } from '../../../domain/settings/contract.ts';
import { hoursOn } from '../../../domain/settings/opening-hours.ts';
import type { Db } from '../../db/connection/database.ts';
import { prepared } from '../../db/overlay/statements.ts';
import type { Deps } from '../../deps.ts';
import { closedDaysBetween } from '../../rooms/closed-days.ts';
import { lockRooms } from '../../rooms/service.ts';
import { lockTenantShared, selectFreeMinutes, type TenantSummary } from '../../tenants/lock-tenant.ts';
import type { BookingRow } from '../named-bookings.ts';
import { roomBookings } from '../tables.ts';
import { releaseHolds } from './holds.ts';

/** Now, as the clock on the wall of the space shows it, and the rules for its rooms. */
export type LocalNow = { instant: Instant; zone: string; today: Day; time: WallTime; rooms: RoomSettings };

export const localNow = async ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Promise<LocalNow> => {
  const { general, rooms } = await settings.get();
  const instant = clock.now();
  const zone = general.timezone;
  return { instant, zone, today: toDay(instant, zone), time: toWallTime(instant, zone), rooms };
};

export const isPast = (instant: Instant, now: LocalNow): boolean => !isAfter(instant, now.instant);

/** A time that was sent, on a day that it may name itself but must not contradict. */
export const parseTime = (field: string, text: string, day: Day, zone: string): WallTime => {
  const sent = wallTimeFrom(text, zone);
  if (sent.day !== null && sent.day !== day)
    throw invalid({ [field]: `Must be on the booking date, ${formatDay(day)}` });
  return sent.time;
};

/** Where clocks are put forward or back, an hour on the wall is none or two: such a time is not let. */
export const toInstants = (slot: Slot, zone: string): { startsAt: Instant; endsAt: Instant } => {
  const instants = slotInstants(slot, zone);
  const real = Temporal.Instant.from(instants.startsAt).until(instants.endsAt).total('minutes');
  if (real !== durationMinutes(slot)) {
    throw invalid({ startTime: `The clocks change at this time on ${formatDay(slot.day)}; choose another time` });
  }
  return instants;
};

/** So that a refusal can say when the space is open again. */
export const DAYS_AFTER = 14;

/** With the two weeks after the last one. */
export const closedDaysAround = async (deps: Pick<Deps, 'db'>, slots: readonly Slot[]): Promise<ClosedDay[]> => {
  const days = slots.map(({ day }) => day).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? closedDaysBetween(deps, { from, to: addDays(to, DAYS_AFTER) }) : [];
};

/** What nobody may pass, by the first of the slots that would. */
export const refuseFirmly = (slots: readonly Slot[], now: LocalNow): void => {
  for (const slot of slots) {
    const refusal = firmRefusal({ slot, today: now.today, now: now.time });
    if (refusal) throw invalid({ [refusal.field]: refusal.message });
  }
};

export const isClosed = (slot: Slot, now: LocalNow, closed: readonly ClosedDay[]): boolean =>
  closedRefusal({ slot, rooms: now.rooms, closed }) !== null;

/** Staff may book when the space is closed, if they say why. */
export const refuseClosed = (
  slots: readonly Slot[],
  now: LocalNow,
  closed: readonly ClosedDay[],
  reason: string | null,
): void => {
  if (reason) return;
  const shut = slots.filter((slot) => isClosed(slot, now, closed));
  const [first] = shut;
  if (!first) return;
  const refusal = closedRefusal({ slot: first, rooms: now.rooms, closed });
  if (!refusal) return;
  const message =
    slots.length === 1
      ? refusal.message
      : `The space is closed at this time on ${shut.map(({ day }) => formatDay(day)).join(', ')}; leave these dates out`;
  throw invalid({
    [refusal.field]: message,
    overrideReason: 'Enter a reason to book anyway',
  });
};

// Everything that books locks in one order, so that no two wait for each other: the tenant, rooms, bookings, allowances.

/** Who books has to be active. */
export const requireActive = (tenant: TenantSummary | null): TenantSummary => {
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  if (tenant.status !== 'active') {
    throw invalid({ tenantId: `${tenant.companyName} is ${tenant.status}; only active tenants can book` });
  }
  return tenant;
};

/** Locks the tenant, who has to be active. */
export const tenantToBook = async (deps: Pick<Deps, 'db' | 'settings'>, id: string): Promise<TenantSummary> =>
  requireActive(await lockTenantShared(deps, id));

/** A room that is booked has to be in use. */
export const requireInUse = (rooms: ReadonlyMap<string, MeetingRoom>, id: string): MeetingRoom => {
  const room = rooms.get(id);
  if (!room) throw invalid({ roomId: 'This room does not exist' });
  if (!room.isActive) throw invalid({ roomId: `${room.name} is not in use; choose another room` });
  return room;
};

/** Locks the rooms, which have to be in use. */
export const roomsToBook = async (
  deps: Pick<Deps, 'db'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, MeetingRoom>> => {
  const rooms = await lockRooms(deps, ids);
  for (const id of ids) requireInUse(rooms, id);
  return rooms;
};

const isDrawing = ({ status }: BookingRow) => status !== 'cancelled';

/** Minutes that a tenant has drawn, by the first day of the month. */
export type DrawnMinutes = ReadonlyMap<Day, number>;

/**
 * What the tenant has drawn in the months of these days, with their rows locked until the transaction ends, the earliest
 * month first.
 */
export const lockDrawnMinutes = async (
  db: Db,
  tenantId: string | SQL | null,
  days: readonly Day[] | SQL,
  { freeHoursPerMonth }: RoomSettings,
): Promise<DrawnMinutes> => {
  if (tenantId === null) return new Map();
  const given = Array.isArray(days) ? sql`${sql.param([...days])}::date[]` : days;
  const { rows } = await db
    .execute<{ month: Day; drawn: number }>(sql`
      insert into room_allowances as a (tenant_id, month, allowed_minutes)
      select distinct t.id, date_trunc('month', d)::date, t.minutes
      from (${selectFreeMinutes(tenantId, freeHoursPerMonth)}) as t, unnest(${given}) as d order by 2
      on conflict (tenant_id, month) do update set allowed_minutes = greatest(excluded.allowed_minutes, a.used_minutes)
      returning month::text, used_minutes as drawn`)
    .execute();
  return new Map(rows.map(({ month, drawn }) => [month, drawn]));
};

/**
 * Free minutes left in each month. What `givenBack` has drawn counts as left: those bookings are priced anew. A tenant whose
 * allowance became smaller than what is drawn keeps that, and has nothing left.
 */
export const freeMinutesLeft = (
  tenant: TenantSummary | null,
  drawn: DrawnMinutes,
  givenBack: readonly BookingRow[] = [],
): ReadonlyMap<Day, number> => {
  const allowed = (tenant?.freeRoomHours ?? 0) * 60;
  const returned = (month: Day) =>
    givenBack
      .filter((row) => isDrawing(row) && firstOfMonth(row.bookingDate) === month)
      .reduce((sum, row) => sum + row.freeMinutes, 0);
  return new Map([...drawn].map(([month, minutes]) => [month, Math.max(0, allowed - minutes + returned(month))]));
};

export type Conflict = { room: MeetingRoom; slot: Slot; busySpan: Span; freeFrom: WallTime | null };

type ConflictQuery = {
  room: MeetingRoom;
  slots: readonly Slot[];
  now: LocalNow;
  // Bookings that are being moved do not stand in their own way.
  except?: readonly string[];
  // The portal offers starts in blocks from opening time.
  step?: number;
  // Where they were asked for already, with the room locked.
  found?: readonly TakenSlot[];
};

export type TakenSlot = Pick<BookingRow, 'startsAt' | 'endsAt' | 'holdUntil'>;

const columns = { startsAt: roomBookings.startsAt, endsAt: roomBookings.endsAt, holdUntil: roomBookings.holdUntil };

const activeBookings = (db: Db, roomId: string | Placeholder | SQL, where: SQL) =>
  db
    .select(columns)
    .from(roomBookings)
    .where(and(eq(roomBookings.roomId, roomId), where, sql`${roomBookings.status} <> 'cancelled'`))
    .orderBy(asc(roomBookings.startsAt));

// Nearly always it is a single new booking.
const onOneDay = prepared((db) =>
  activeBookings(db, sql.placeholder('roomId'), eq(roomBookings.bookingDate, sql.placeholder('day'))).prepare(
    'bookings_of_day',
  ),
);

type Where = { roomId: string | SQL; days: readonly Day[] | SQL; except?: readonly string[] };

/** What takes up a room on some days. */
export const bookingsOn = (db: Db, { roomId, days, except = [] }: Where): Promise<TakenSlot[]> => {
  if (Array.isArray(days) && days.length === 1 && except.length === 0) {
    return onOneDay(db).execute({ roomId, day: days[0] });
  }
  const each = Array.isArray(days) ? sql`any(${sql.param([...new Set(days)])}::date[])` : days;
  return activeBookings(
    db,
    roomId,
    sql`${roomBookings.bookingDate} = ${each} and ${roomBookings.id} <> all(${sql.param([...except])}::uuid[])`,
  ).execute();
};

const busyByDay = async (db: Db, query: ConflictQuery): Promise<ReadonlyMap<Day, Span[]>> => {
  const { room, slots, now, except = [] } = query;
  const where = { roomId: room.id, days: slots.map(({ day }) => day), except };
  const found = query.found ?? (await bookingsOn(db, where));
  const hasRunOut = found.some(({ holdUntil }) => holdUntil !== null && isPast(holdUntil, now));
  if (hasRunOut) await releaseHolds(db, now.instant, room.id);
  const rows = hasRunOut ? await bookingsOn(db, where) : found;
  const busy = new Map<Day, Span[]>();
  for (const row of rows) {
    const { day, start, end } = toSlot(row, now.zone);
    busy.set(day, [...(busy.get(day) ?? []), { start, end }]);
  }
  return busy;
};

/**
 * What stands in the way of these sessions. With the room locked the answer holds until the transaction ends; the
 * exclusion constraint of the table decides all the same.
 */
export const findConflicts = async (db: Db, query: ConflictQuery): Promise<Conflict[]> => {
  const { room, slots, now, step = 1 } = query;
  if (slots.length === 0) return [];
  const busy = await busyByDay(db, query);
  return slots.flatMap((slot) => {
    const spans = mergeSpans(busy.get(slot.day) ?? []);
    const busySpan = spans.find((span) => overlaps(span, slot));
    if (!busySpan) return [];
    const { opensAt, closesAt } = hoursOn(now.rooms, slot.day);
    const freeFrom = nextFree(spans, {
      wanted: slot,
      opensAt,
      closesAt: slot.end > closesAt ? slot.end : closesAt,
      step,
    });
    return [{ room, slot, busySpan, freeFrom }];
  });
};

const MOST_NAMED = 10;

export const conflictError = (conflicts: readonly Conflict[]): AppError => {
  const [first] = conflicts;
  if (first && conflicts.length === 1) {
    const message = takenText(first.room.name, first.busySpan, first.slot.day, first.freeFrom);
    return new AppError('slot_taken', message, { fields: { startTime: message } });
  }
  const named = conflicts
    .slice(0, MOST_NAMED)
    .map(({ busySpan, slot }) => `${formatDay(slot.day)} (${formatTimeRange(busySpan.start, busySpan.end)})`);
  const more = conflicts.length > MOST_NAMED ? ` and ${conflicts.length - MOST_NAMED} more` : '';
  const message = `${first?.room.name ?? 'The room'} is taken on ${named.join(', ')}${more}; leave these dates out or choose another time`;
  return new AppError('slot_taken', message, { fields: { startTime: message } });
};

export const assertNoConflicts = async (db: Db, query: ConflictQuery): Promise<void> => {
  const conflicts = await findConflicts(db, query);
  if (conflicts.length > 0) throw conflictError(conflicts);
};
