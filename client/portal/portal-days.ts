import { lastPortalDay, PORTAL_DAYS_AHEAD } from '../../domain/bookings/rules.ts';
import { addDays, type Day, type WallTime, weekday } from '../../domain/kernel/time.ts';
import type { ClosedDay } from '../../domain/rooms/contract.ts';
import type { BookingRules } from '../../domain/settings/contract.ts';
import { DAY_NAMES } from '../../domain/settings/opening-hours.ts';
import { hoursOffered, slotState, startTimes } from './rooms/portal-slots.ts';

/** What it takes to judge a day: the rules of the space and the clock on its wall. */
export type SpaceTime = { rooms: BookingRules; closed: readonly ClosedDay[]; today: Day; now: WallTime };

const WEEKEND = [6, 7];

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** "Weekends are not available for booking", or the days by name where the space keeps another week; null for none. */
export function closedWeekdaysText(openDays: readonly number[]): string | null {
  const closed = DAY_NAMES.map((_, index) => index + 1).filter((day) => !openDays.includes(day));
  if (closed.length === 0) return null;
  const isWeekend = closed.length === WEEKEND.length && WEEKEND.every((day) => closed.includes(day));
  const which = isWeekend ? 'Weekends' : listed(closed.map((day) => `${DAY_NAMES[day - 1]}s`));
  return `${which} are not available for booking`;
}

/** Why a day cannot be booked; null where it can. */
export function dayRefusal(day: Day, { rooms, closed, today }: Omit<SpaceTime, 'now'>): string | null {
  if (day < today) return 'This day has passed';
  if (day > lastPortalDay(today)) return `You can book up to ${PORTAL_DAYS_AHEAD} days ahead`;
  if (!rooms.openDays.includes(weekday(day))) return closedWeekdaysText(rooms.openDays);
  const holiday = closed.find((entry) => entry.day === day);
  return holiday ? `Closed: ${holiday.name}` : null;
}

const hasTimeLeft = (day: Day, { rooms, today, now }: SpaceTime): boolean => {
  const [hours = rooms.minHours] = hoursOffered(rooms);
  return startTimes(rooms, day).some(
    (start) => slotState(start, { hours, busy: [], rooms, day, today, now }) === 'free',
  );
};

/** The next days that can be booked, from a day on; fewer where the space has no more to offer. */
export function bookableDays(from: Day, count: number, space: SpaceTime): Day[] {
  const days: Day[] = [];
  const last = lastPortalDay(space.today);
  for (let day = from; day <= last && days.length < count; day = addDays(day, 1)) {
    if (dayRefusal(day, space) === null && hasTimeLeft(day, space)) days.push(day);
  }
  return days;
}

/** Closed days of a span that would be open otherwise, for the reader who wonders why a day is missing. */
export const closedBetween = (
  from: Day,
  to: Day,
  { rooms, closed }: Pick<SpaceTime, 'rooms' | 'closed'>,
): ClosedDay[] => closed.filter(({ day }) => day >= from && day <= to && rooms.openDays.includes(weekday(day)));
