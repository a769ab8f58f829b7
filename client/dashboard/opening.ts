import { timeToMinutes } from '../../domain/bookings/rules.ts';
import { addDays, type Day, type WallTime, weekday } from '../../domain/kernel/time.ts';
import { DAY_NAMES, hoursOn, isOpenOn, type OpeningHours } from '../../domain/settings/opening-hours.ts';
import { formatTime } from '../ui/format.ts';

const WEEK = 7;

export const isOpenAt = (week: OpeningHours, day: Day, time: WallTime): boolean => {
  const { opensAt, closesAt } = hoursOn(week, day);
  return isOpenOn(week, day) && opensAt <= time && time < closesAt;
};

function dayWord(day: Day, today: Day): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : `on ${DAY_NAMES[weekday(day) - 1]}`;
}

/** "Closes at 6:00 PM", or when the doors open next: later today, or on the next open day. */
export function nextChange(week: OpeningHours, today: Day, time: WallTime): string {
  if (isOpenAt(week, today, time)) return `Closes at ${formatTime(hoursOn(week, today).closesAt)}`;
  const ahead = Array.from({ length: WEEK + 1 }, (_, days) => addDays(today, days));
  const next = ahead.find((day) => isOpenOn(week, day) && (day !== today || time < hoursOn(week, day).opensAt));
  if (next === undefined) return 'No open days are set';
  return `Opens ${dayWord(next, today)} at ${formatTime(hoursOn(week, next).opensAt)}`;
}

/** How much of today's opening hours has passed, from 0 to 100. */
export function dayProgress({ opensAt, closesAt }: OpeningHours, time: WallTime): number {
  const passed = (timeToMinutes(time) - timeToMinutes(opensAt)) / (timeToMinutes(closesAt) - timeToMinutes(opensAt));
  return Math.round(Math.min(1, Math.max(0, passed)) * 100);
}
