import { timeToMinutes } from '../../domain/bookings/rules.ts';
import { addDays, type Day, type WallTime, weekday } from '../../domain/kernel/time.ts';
import type { PublicConfig } from '../../domain/settings/config-contract.ts';
import { DAY_NAMES } from '../settings/booking-rules.ts';
import { formatTime } from '../ui/format.ts';

export type OpeningHours = PublicConfig['openingHours'];

const WEEK = 7;

export const isOpenDay = (hours: OpeningHours, day: Day): boolean => hours.openDays.includes(weekday(day));

export const isOpenAt = (hours: OpeningHours, day: Day, time: WallTime): boolean =>
  isOpenDay(hours, day) && hours.opensAt <= time && time < hours.closesAt;

function dayWord(day: Day, today: Day): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : `on ${DAY_NAMES[weekday(day) - 1]}`;
}

/** "Closes at 6:00 PM", or when the doors open next: later today, or on the next open day. */
export function nextChange(hours: OpeningHours, today: Day, time: WallTime): string {
  if (isOpenAt(hours, today, time)) return `Closes at ${formatTime(hours.closesAt)}`;
  const ahead = Array.from({ length: WEEK + 1 }, (_, days) => addDays(today, days));
  const next = ahead.find((day) => isOpenDay(hours, day) && (day !== today || time < hours.opensAt));
  return next === undefined ? 'No open days are set' : `Opens ${dayWord(next, today)} at ${formatTime(hours.opensAt)}`;
}

/** How much of today's opening hours has passed, from 0 to 100. */
export function dayProgress({ opensAt, closesAt }: OpeningHours, time: WallTime): number {
  const passed = (timeToMinutes(time) - timeToMinutes(opensAt)) / (timeToMinutes(closesAt) - timeToMinutes(opensAt));
  return Math.round(Math.min(1, Math.max(0, passed)) * 100);
}
