import type { moveBooking as MoveBooking, RoomBooking } from '../../../domain/bookings/contract.ts';
import {
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
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import type { TenantSummary } from '../../tenants/lock-tenant.ts';
import { notifyBookings } from '../booking-mail.ts';
import { type BookingRow, toRoomBooking, withNames } from '../named-bookings.ts';
import {
  assertNoConflicts,
  closedDaysAround,
  freeMinutesLeft,
  type LocalNow,
  localNow,
  lockDrawnMinutes,
  parseTime,
  refuseClosed,
  refuseFirmly,
  roomsToBook,
  tenantToBook,
  toInstants,
} from '../slots/bookable.ts';
import { findBooking, findOpened, lockInScope, roomsInScope } from './series.ts';
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

const refuseTimes = async (deps: Deps, now: LocalNow, targets: readonly Target[], reason: string | null) => {
  const moved = targets.filter((target) => !sameTime(target, now));
  for (const target of moved) {
    refuseFirmly([target.slot], isRunning(target, now) ? { ...now, time: target.slot.start } : now);
  }
  const slots = moved.map(({ slot }) => slot);
  refuseClosed(slots, now, await closedDaysAround(deps, slots), reason);
};

const refuseTaken = async (
  db: Db,
  now: LocalNow,
  targets: readonly Target[],
  rooms: ReadonlyMap<string, MeetingRoom>,
) => {
  const except = targets.map(({ row }) => row.id);
  for (const [roomId, inRoom] of Map.groupBy(targets, (target) => target.roomId)) {
    const room = rooms.get(roomId);
    if (room) await assertNoConflicts(db, { room, slots: inRoom.map(({ slot }) => slot), now, except });
  }
};

// Priced anew, with what they had drawn given back first. In its own room a booking keeps the rate at which it was made.
const priced = async (
  db: Db,
  now: LocalNow,
  targets: readonly Target[],
  tenant: TenantSummary | null,
  rooms: ReadonlyMap<string, MeetingRoom>,
): Promise<BookingChange[]> => {
  const sessions = targets.map(({ slot }) => ({ day: slot.day, minutes: durationMinutes(slot) }));
  const rows = targets.map(({ row }) => row);
  const days = [...sessions.map(({ day }) => day), ...rows.map(({ bookingDate }) => bookingDate)];
  const drawn = await lockDrawnMinutes(db, tenant?.id ?? null, days, now.rooms);
  const free = drawFree(sessions, freeMinutesLeft(tenant, drawn, rows));
  return targets.map(({ row, roomId, slot }, index) => ({
    id: row.id,
    roomId,
    ...toInstants(slot, now.zone),
    bookingDate: slot.day,
    hourlyRate: roomId === row.roomId ? row.hourlyRate : (rooms.get(roomId)?.hourlyRate ?? row.hourlyRate),
    freeMinutes: free[index] ?? 0,
    chargedMinutes: durationMinutes(slot) - (free[index] ?? 0),
  }));
};

export const moveBooking = async (deps: Deps, id: string, change: Change): Promise<RoomBooking> => {
  const now = await localNow(deps);
  const seen = await findBooking(deps.db, id);
  refuseUnmovable(seen);
  const scope = { booking: seen, scope: change.scope, statuses: MOVABLE, now };
  const wanted = change.roomId ? new Set([change.roomId]) : await roomsInScope(deps.db, scope);
  const moves = Boolean(change.roomId ?? change.bookingDate ?? change.startTime ?? change.endTime);
  const tenant = moves && seen.tenantId ? await tenantToBook(deps, seen.tenantId) : null;
  const rooms: ReadonlyMap<string, MeetingRoom> = moves ? await roomsToBook(deps, wanted) : new Map();
  const rows = await lockInScope(deps.db, scope, moves && !change.roomId ? wanted : null);
  const opened = findOpened(rows, id);
  refuseUnmovable(opened);

  const targets = resolveTargets(change, opened, rows, now);
  const moved = targets.filter((target) => target.roomId !== target.row.roomId || !sameTime(target, now));
  await refuseTimes(deps, now, moved, change.overrideReason ?? null);
  await refuseTaken(deps.db, now, moved, rooms);
  const changes = moved.length > 0 ? await priced(deps.db, now, moved, tenant, rooms) : [];
  const after = await writeChanges(deps.db, changes, rows, {
    ...(change.purpose === undefined ? {} : { purpose: change.purpose }),
    ...(change.overrideReason ? { overrideReason: change.overrideReason } : {}),
    ...(change.scope === 'this' && opened.seriesId !== null ? { isException: true } : {}),
  });
  const named = await withNames(deps, after);
  const notified = new Set(moved.map(({ row }) => row.id));
  await notifyBookings(
    deps,
    named.filter(({ row }) => notified.has(row.id)),
    { kind: 'moved' },
  );
  const shown = named.find(({ row }) => row.id === id);
  if (!shown) throw notFound('Booking');
  return toRoomBooking(shown);
};
