import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { moveBooking as MoveBooking, RoomBooking } from '../../../domain/bookings/contract.ts';
import { type RoomRates, roomRates } from '../../../domain/bookings/price.ts';
import {
  attendeesProblem,
  drawFree,
  durationMinutes,
  minutesToTime,
  type Slot,
  statusText,
  timeToMinutes,
  toSlot,
  wallTimeFrom,
} from '../../../domain/bookings/rules.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { addDays, type Day, daysBetween } from '../../../domain/kernel/time.ts';
import type { ClosedDay, MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { listClosedDays } from '../../rooms/closed-days.ts';
import { lockRoom } from '../../rooms/service.ts';
import { lockTenantShared, type TenantSummary } from '../../tenants/lock-tenant.ts';
import { notifyBookings } from '../booking-mail.ts';
import { type ItemsByBooking, itemsByBooking } from '../items/booked-items.ts';
import { type BookingRow, type NamedBooking, nameBookings, toRoomBooking } from '../named-bookings.ts';
import {
  closedDaysAround,
  DAYS_AFTER,
  type LocalNow,
  localNow,
  parseTime,
  refuseClosed,
  refuseFirmly,
  requireActive,
  requireInUse,
  roomsToBook,
  tenantToBook,
  toInstants,
} from '../slots/bookable.ts';
import { assertNoConflicts, bookingsOn, type TakenSlot } from '../slots/conflicts.ts';
import { type DrawnMinutes, freeMinutesLeft, lockDrawnMinutes } from '../slots/drawn-minutes.ts';
import { roomBookings } from '../tables.ts';
import { planItems, replaceItems } from './move-items.ts';
import { findBooking, findOpened, justChanged, lockBooking, lockInScope, roomsInScope } from './series.ts';
import { type BookingChange, writeChanges } from './write-changes.ts';

type Change = BodyOf<typeof MoveBooking>;
type Target = { row: BookingRow; roomId: string; slot: Slot };

const MOVABLE = ['pending', 'confirmed'] as const;

const refuseUnmovable = ({ status }: BookingRow): void => {
  if (status === 'cancelled')
    throw new AppError('conflict', 'A cancelled booking cannot be moved; restore it first, or book again');
  if (status !== 'pending' && status !== 'confirmed')
    throw new AppError('conflict', `A booking that is ${statusText(status)} cannot be moved`);
};

// The day that the opened booking goes to: the one that is sent, or the one that the start names.
const dayAfter = (change: Change, before: Slot, zone: string): Day =>
  change.bookingDate ?? (change.startTime ? wallTimeFrom(change.startTime, zone).day : null) ?? before.day;

// A new start alone keeps the length; a new end alone changes it.
const timesAfter = (change: Change, before: Slot, day: Day, zone: string): { start?: string; end?: string } => {
  const start = change.startTime === undefined ? undefined : parseTime('startTime', change.startTime, day, zone);
  if (change.endTime !== undefined) {
    const end = parseTime('endTime', change.endTime, day, zone);
    return start === undefined ? { end } : { start, end };
  }
  if (start === undefined) return {};
  const end = timeToMinutes(start) + durationMinutes(before);
  if (end >= 24 * 60) throw invalid({ startTime: 'The booking must end on the same day; choose an earlier start' });
  return { start, end: minutesToTime(end) };
};

// Every booking of the scope moves by as many days as the opened one, to the same times.
const resolveTargets = (change: Change, opened: BookingRow, rows: readonly BookingRow[], now: LocalNow): Target[] => {
  const before = toSlot(opened, now.zone);
  const day = dayAfter(change, before, now.zone);
  const times = timesAfter(change, before, day, now.zone);
  const shift = daysBetween(before.day, day);
  return rows.map((row) => {
    const was = toSlot(row, now.zone);
    return { row, roomId: change.roomId ?? row.roomId, slot: { ...was, ...times, day: addDays(was.day, shift) } };
  });
};

const sameTime = ({ row, slot }: Target, now: LocalNow): boolean => {
  const was = toSlot(row, now.zone);
  return was.day === slot.day && was.start === slot.start && was.end === slot.end;
};

// A meeting that runs can be made longer or shorter: its start lies in the past and is not touched.
const isRunning = ({ row, slot }: Target, now: LocalNow): boolean => {
  const was = toSlot(row, now.zone);
  return was.day === now.today && slot.day === now.today && was.start === slot.start && slot.end > now.time;
};

const refuseTimes = (
  now: LocalNow,
  targets: readonly Target[],
  closed: readonly ClosedDay[],
  reason: string | null,
) => {
  const moved = targets.filter((target) => !sameTime(target, now));
  for (const target of moved) {
    refuseFirmly([target.slot], isRunning(target, now) ? { ...now, time: target.slot.start } : now);
  }
  const slots = moved.map(({ slot }) => slot);
  refuseClosed(slots, now, closed, reason);
};

type Around = { closed: readonly ClosedDay[]; found?: readonly TakenSlot[]; drawn: DrawnMinutes };

const refuseTaken = async (
  db: Db,
  now: LocalNow,
  targets: readonly Target[],
  rooms: ReadonlyMap<string, MeetingRoom>,
  { found }: Around,
) => {
  const except = targets.map(({ row }) => row.id);
  for (const [roomId, inRoom] of Map.groupBy(targets, (target) => target.roomId)) {
    const room = rooms.get(roomId);
    const slots = inRoom.map(({ slot }) => slot);
    if (room) await assertNoConflicts(db, { room, slots, now, except, ...(found ? { found } : {}) });
  }
};

const pickRates = ({ hourlyRate, halfDayRate, halfDayHours, dayRate, fullDayHours }: RoomRates): RoomRates => ({
  hourlyRate,
  halfDayRate,
  halfDayHours,
  dayRate,
  fullDayHours,
});

// Priced anew, with what they had drawn given back first. In its own room a booking keeps the rates at which it was made;
// the buffer is the one that the room has now.
const priced = (
  now: LocalNow,
  targets: readonly Target[],
  { tenant, rooms }: Held,
  drawn: DrawnMinutes,
): BookingChange[] => {
  const sessions = targets.map(({ slot }) => ({ day: slot.day, minutes: durationMinutes(slot) }));
  const rows = targets.map(({ row }) => row);
  const free = drawFree(sessions, freeMinutesLeft(tenant, drawn, rows));
  return targets.map(({ row, roomId, slot }, index) => {
    const room = rooms.get(roomId);
    return {
      id: row.id,
      roomId,
      ...toInstants(slot, now.zone),
      bookingDate: slot.day,
      bufferMinutes: room?.bufferMinutes ?? row.bufferMinutes,
      ...(room && roomId !== row.roomId ? roomRates(room, now.rooms) : pickRates(row)),
      freeMinutes: free[index] ?? 0,
      chargedMinutes: durationMinutes(slot) - (free[index] ?? 0),
    };
  });
};

/** What a move needs, locked in the order in which everything that books locks. */
type Held = {
  tenant: TenantSummary | null;
  rooms: ReadonlyMap<string, MeetingRoom>;
  rows: readonly BookingRow[];
  kept: ItemsByBooking;
  around: (targets: readonly Target[]) => Promise<Around>;
};

const isMove = (change: Change): boolean =>
  Boolean(change.roomId ?? change.bookingDate ?? change.startTime ?? change.endTime);

const requireSeen = (
  seen: BookingRow,
  tenant: TenantSummary | null,
  rooms: Held['rooms'],
  wanted: string | undefined,
) => {
  if (seen.tenantId !== null) requireActive(tenant);
  requireInUse(rooms, wanted ?? seen.roomId);
};

// One booking: all of it is sent at once, and what only its row knows is looked up by each statement itself.
const holdOne = async (deps: Deps, id: string, change: Change, now: LocalNow): Promise<Held> => {
  const { db } = deps;
  const its = (column: PgColumn) => sql`(select ${column} from ${roomBookings} where ${roomBookings.id} = ${id}::uuid)`;
  const sent = change.bookingDate ?? (change.startTime ? wallTimeFrom(change.startTime, now.zone).day : null);
  const day = sent ? sql`${sent}::date` : its(roomBookings.bookingDate);
  const tenantId = its(roomBookings.tenantId);
  const roomId = change.roomId ? sql`${change.roomId}::uuid` : its(roomBookings.roomId);
  const [closed, tenant, rooms, row, found, drawn, kept] = await Promise.all([
    listClosedDays(deps, { from: day, to: sql`${day} + ${DAYS_AFTER}::int` }),
    lockTenantShared(deps, tenantId),
    lockRoom(deps, roomId),
    lockBooking(db, id),
    bookingsOn(db, { roomId, days: day, except: [id] }),
    lockDrawnMinutes(db, tenantId, sql`array[${day}, ${its(roomBookings.bookingDate)}]`, now.rooms),
    itemsByBooking(db, [id]),
  ]);
  if (!row) throw notFound('Booking');
  refuseUnmovable(row);
  if (!change.roomId && !rooms.has(row.roomId)) throw justChanged();
  requireSeen(row, tenant, rooms, change.roomId);
  return { tenant, rooms, rows: [row], kept, around: async () => ({ closed, found, drawn }) };
};

const toIds = (rows: readonly BookingRow[]): string[] => rows.map(({ id }) => id);

// A series: what its bookings need is known once they are.
const holdSeries = async (deps: Deps, id: string, change: Change, now: LocalNow): Promise<Held> => {
  const { db } = deps;
  const seen = await findBooking(db, id);
  refuseUnmovable(seen);
  const scope = { booking: seen, scope: change.scope, statuses: MOVABLE, now };
  if (!isMove(change)) {
    const all = await lockInScope(db, scope, null);
    return { ...NOTHING_MOVES, rows: all, kept: await itemsByBooking(db, toIds(all)) };
  }
  const wanted = change.roomId ? new Set([change.roomId]) : await roomsInScope(db, scope);
  const tenant = seen.tenantId ? await tenantToBook(deps, seen.tenantId) : null;
  const rooms = await roomsToBook(deps, wanted);
  const rows = await lockInScope(db, scope, change.roomId ? null : wanted);
  const kept = await itemsByBooking(db, toIds(rows));
  const around = async (targets: readonly Target[]) => {
    const slots = targets.map(({ slot }) => slot);
    const days = [...slots.map(({ day }) => day), ...targets.map(({ row }) => row.bookingDate)];
    const [closed, drawn] = await Promise.all([
      closedDaysAround(deps, slots),
      lockDrawnMinutes(db, tenant?.id ?? null, days, now.rooms),
    ]);
    return { closed, drawn };
  };
  return { tenant, rooms, rows, kept, around };
};

const NOTHING_MOVES = {
  tenant: null,
  rooms: new Map(),
  around: async (): Promise<Around> => ({ closed: [], drawn: new Map() }),
};

const hold = (deps: Deps, id: string, change: Change, now: LocalNow): Promise<Held> =>
  change.scope === 'this' && isMove(change) ? holdOne(deps, id, change, now) : holdSeries(deps, id, change, now);

// Where the room or the number of people is another. What was written already is taken back with the refusal.
const refuseCrowd = (change: Change, bookings: readonly NamedBooking[]): void => {
  if (change.roomId === undefined && change.attendees === undefined) return;
  for (const { row, room } of bookings) {
    const problem = attendeesProblem(row.attendees, room);
    if (problem) throw invalid({ attendees: problem });
  }
};

export const moveBooking = async (deps: Deps, id: string, change: Change): Promise<RoomBooking> => {
  const now = await localNow(deps);
  const held = await hold(deps, id, change, now);
  const { rooms, rows } = held;
  const opened = findOpened(rows, id);
  refuseUnmovable(opened);
  const targets = resolveTargets(change, opened, rows, now);
  const moved = targets.filter((target) => target.roomId !== target.row.roomId || !sameTime(target, now));
  const around = await held.around(moved);
  refuseTimes(now, moved, around.closed, change.overrideReason ?? null);
  await refuseTaken(deps.db, now, moved, rooms, around);
  const changes = moved.length > 0 ? priced(now, moved, held, around.drawn) : [];
  const times = new Map(changes.map(({ id: booking, startsAt, endsAt }) => [booking, { startsAt, endsAt }]));
  const bookings = rows.map((row) => ({ row, session: times.get(row.id) ?? row }));
  const reason = change.overrideReason ?? null;
  const planned = await planItems(deps.db, { bookings, items: change.items, kept: held.kept, reason }, now);
  const writeAgain = change.items ? replaceItems(deps.db, bookings, planned) : null;
  const [after, names] = await Promise.all([
    writeChanges(deps.db, changes, rows, {
      ...(change.purpose === undefined ? {} : { purpose: change.purpose }),
      ...(change.attendees === undefined ? {} : { attendees: change.attendees }),
      ...(change.overrideReason ? { overrideReason: change.overrideReason } : {}),
      ...(change.scope === 'this' && opened.seriesId !== null ? { isException: true } : {}),
    }),
    nameBookings(
      deps,
      targets.map(({ row, roomId }) => ({ ...row, roomId })),
    ),
  ]);
  writeAgain?.();
  const named = (row: BookingRow): NamedBooking => ({ ...names(row), items: planned.get(row.id) ?? [] });
  refuseCrowd(change, after.map(named));
  const notified = new Set(moved.map(({ row }) => row.id));
  await notifyBookings(deps, after.filter((row) => notified.has(row.id)).map(named), { kind: 'moved' });
  return toRoomBooking(named(findOpened(after, id)));
};
