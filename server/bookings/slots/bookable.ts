import {
  closedRefusal,
  durationMinutes,
  firmRefusal,
  isAfter,
  type Slot,
  slotInstants,
  wallTimeFrom,
} from '../../../domain/bookings/rules.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { addDays, type Day, type Instant, type WallTime } from '../../../domain/kernel/time.ts';
import type { ClosedDay, MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { RoomSettings } from '../../../domain/settings/contract.ts';
import { onTheWall } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { closedDaysBetween } from '../../rooms/closed-days.ts';
import { lockRooms } from '../../rooms/service.ts';
import { lockTenantShared, type TenantSummary } from '../../tenants/lock-tenant.ts';

/** Now, as the clock on the wall of the space shows it, and the rules for its rooms. */
export type LocalNow = { instant: Instant; zone: string; today: Day; time: WallTime; rooms: RoomSettings };

export const localNow = async ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Promise<LocalNow> => {
  const { general, rooms } = await settings.get();
  const zone = general.timezone;
  const { instant, day, time } = onTheWall(clock, zone);
  return { instant, zone, today: day, time, rooms };
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
  const real = (Date.parse(instants.endsAt) - Date.parse(instants.startsAt)) / 60_000;
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
