import { parseMoney } from '../../domain/kernel/money.ts';
import { paths } from '../../domain/kernel/paths.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { spaceKind } from '../../domain/packages/rules.ts';
import { deskRevenue, earnedDays, NO_REVENUE, RENT_ACCOUNTS } from '../../domain/reports/desk-revenue.ts';
import { bookingsPath } from '../../domain/reports/links.ts';
import {
  comingAndGoing,
  openHoursIn,
  placesAt,
  roomHours,
  SPACE_KINDS,
  SPACE_LABELS,
  type SpaceKind,
  spaceDaysIn,
} from '../../domain/reports/occupancy.ts';
import { listedMonths } from '../../domain/reports/periods.ts';
import type { Period } from '../../domain/reports/query.ts';
import type { Occupancy } from '../../domain/reports/space-contract.ts';
import { money, percent, sumMoney } from '../../domain/reports/sums.ts';
import { type PlaceChange, placeChanges } from '../agreements/units/package-places.ts';
import { type DayOfRoom, roomDays } from '../bookings/room-use.ts';
import { getToday } from '../clock.ts';
import { type BatchResults, runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { type MonthOfRevenue, monthsOfRevenue } from '../ledger/months.ts';
import { spacesByType } from '../packages/spaces.ts';
import { closedDaysIn } from '../rooms/closed-days.ts';
import { everyRoom } from '../rooms/service.ts';
import { type TenancyChange, tenancyChanges } from '../tenants/tenancy-changes.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

/** Tenants come and go; what they take and give back are places. */
export type Spaces = {
  changes: readonly TenancyChange[];
  places: readonly PlaceChange[];
  spaces: (kind: SpaceKind | null) => number;
};

export const askSpaces = (upTo: Day, zone: string) => ({
  changes: tenancyChanges(upTo, zone),
  places: placeChanges(upTo, zone),
  byType: spacesByType,
});

export const toSpaces = ({ changes, places, byType }: BatchResults<ReturnType<typeof askSpaces>>): Spaces => ({
  changes,
  places,
  spaces: (kind) =>
    byType
      .filter(({ type }) => spaceKind(type) !== null && (kind === null || spaceKind(type) === kind))
      .reduce((sum, { spaces }) => sum + spaces, 0),
});

export const occupiedAt = ({ places, spaces }: Spaces, day: Day, kind: SpaceKind | null = null) => {
  const occupied = placesAt(places, day, kind);
  return { spaces: spaces(kind), occupied, rate: percent(occupied, spaces(kind)) };
};

export type RoomFacts = {
  days: readonly DayOfRoom[];
  rooms: readonly { id: string; name: string }[];
  openHours: (period: Period) => number;
};

export const askRooms = (period: Period) => ({
  days: roomDays(period),
  closed: closedDaysIn(period),
  rooms: everyRoom,
});

/** Rooms that can be booked, and those that were: a room out of use counts where it was used. */
export const toRooms = (
  { days, closed, rooms }: BatchResults<ReturnType<typeof askRooms>>,
  rules: Parameters<typeof openHoursIn>[1],
): RoomFacts => {
  const used = new Set(days.map(({ roomId }) => roomId));
  return {
    days,
    rooms: rooms.filter(({ id, isActive }) => isActive || used.has(id)),
    openHours: (span) => openHoursIn(span, rules, closed),
  };
};

export const roomUseIn = ({ days, rooms, openHours }: RoomFacts, { from, to }: Period) =>
  roomHours(
    days.filter(({ day }) => day >= from && day <= to),
    openHours({ from, to }) * rooms.length,
  );

const countAndCharge = (days: readonly DayOfRoom[]) => ({
  bookings: days.reduce((sum, { bookings }) => sum + bookings, 0),
  charge: money(sumMoney(days.map(({ charge }) => parseMoney(charge)))),
});

type Months = readonly (Period & { month: string })[];

// What desks and offices earned, over the days of the period whose rent is in the books.
const toDeskRevenue = (
  places: readonly PlaceChange[],
  earned: readonly MonthOfRevenue[],
  days: Period | null,
  months: Months,
): Occupancy['deskRevenue'] => {
  if (days === null) return { ...NO_REVENUE, to: null, kinds: [], months: [] };
  const rent = (kinds: readonly SpaceKind[], month: string | null) => {
    const accounts = kinds.flatMap((kind) => RENT_ACCOUNTS[kind]);
    return sumMoney(
      earned
        .filter((row) => accounts.includes(row.account) && (month === null || row.month === month))
        .map(({ amount }) => amount),
    );
  };
  return {
    ...deskRevenue(rent(SPACE_KINDS, null), spaceDaysIn(places, days), days),
    to: days.to,
    kinds: SPACE_KINDS.map((kind) => ({
      kind,
      label: SPACE_LABELS[kind],
      ...deskRevenue(rent([kind], null), spaceDaysIn(places, days, kind), days),
    })),
    months: months
      .filter(({ from }) => from <= days.to)
      .map(({ month, from, to }) => {
        const span = { from, to: to < days.to ? to : days.to };
        return { month, ...deskRevenue(rent(SPACE_KINDS, month), spaceDaysIn(places, span), span) };
      }),
  };
};

export const occupancy = async (deps: ReportDeps, period: Period): Promise<Occupancy> => {
  const { general, rooms } = await deps.settings.get();
  const days = earnedDays(period, addDays(await getToday(deps), -1));
  const found = await runBatch(deps.db, {
    ...askSpaces(period.to, general.timezone),
    ...askRooms(period),
    placeDays: placeChanges(period.to, general.timezone, { countsLastDay: true }),
    earned: monthsOfRevenue(Object.values(RENT_ACCOUNTS).flat(), days ?? period),
  });
  const spaces = toSpaces(found);
  const use = toRooms(found, rooms);
  const happened = new Set([
    ...[...spaces.changes, ...spaces.places, ...use.days].map(({ day }) => day.slice(0, 7)),
    ...found.earned.map(({ month }) => month),
  ]);
  const months = listedMonths(period, happened);
  return {
    ...period,
    currency: general.currency,
    ...occupiedAt(spaces, period.to),
    kinds: SPACE_KINDS.map((kind) => ({
      kind,
      label: SPACE_LABELS[kind],
      ...occupiedAt(spaces, period.to, kind),
      path: paths.workspaces,
    })),
    months: months.map(({ month, ...span }) => ({
      month,
      ...occupiedAt(spaces, span.to),
      ...comingAndGoing(spaces.changes, span),
    })),
    deskRevenue: toDeskRevenue(found.placeDays, found.earned, days, months),
    rooms: use.rooms.map(({ id, name }) => {
      const own = use.days.filter(({ roomId }) => roomId === id);
      return {
        roomId: id,
        name,
        ...roomHours(own, use.openHours(period)),
        ...countAndCharge(own),
        path: bookingsPath({ room: id, day: period.to }),
      };
    }),
    roomMonths: months.map(({ month, ...span }) => ({ month, ...roomUseIn(use, span) })),
    roomTotal: { ...roomUseIn(use, period), ...countAndCharge(use.days) },
  };
};
