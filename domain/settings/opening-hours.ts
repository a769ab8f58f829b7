import { formatTimeRange } from '../kernel/format.ts';
import { type Day, type WallTime, weekday } from '../kernel/time.ts';
import type { RoomSettings } from './contract.ts';

/** The first is 1, as in the settings. */
export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const WEEK = [1, 2, 3, 4, 5, 6, 7];

export type OpeningHours = Pick<RoomSettings, 'opensAt' | 'closesAt' | 'openDays' | 'dayHours'>;

export const isOpenOn = (hours: Pick<OpeningHours, 'openDays'>, day: Day): boolean =>
  hours.openDays.includes(weekday(day));

/** The same with the hours of a weekday in the place of the usual ones. */
export const hoursOnWeekday = <H extends OpeningHours>(hours: H, number: number): H => {
  const own = hours.dayHours.find(({ day }) => day === number);
  return own ? { ...hours, opensAt: own.opensAt, closesAt: own.closesAt } : hours;
};

/** The same with the hours of a day in the place of the usual ones. */
export const hoursOn = <H extends OpeningHours>(hours: H, day: Day): H => hoursOnWeekday(hours, weekday(day));

/** When the space opens and closes on each day of the week, Monday first, whether it is open then or not. */
export const weekHours = (hours: OpeningHours): { day: number; opensAt: WallTime; closesAt: WallTime }[] =>
  WEEK.map((day) => {
    const { opensAt, closesAt } = hoursOnWeekday(hours, day);
    return { day, opensAt, closesAt };
  });

const dayName = (day: number | undefined) => DAY_NAMES[(day ?? 1) - 1] ?? '';

/** [1,2,3,6] is "Monday to Wednesday, Saturday": three or more in a row become a range. */
export function openDaysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of [...days].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${dayName(run[0])} to ${dayName(run.at(-1))}` : run.map(dayName).join(', ')))
    .join(', ');
}

/** "Monday to Friday, 8:00 AM – 6:00 PM; Saturday, 9:00 AM – 1:00 PM". */
export const openingText = (hours: OpeningHours): string => {
  const open = weekHours(hours).filter(({ day }) => hours.openDays.includes(day));
  const bySpan = Map.groupBy(open, ({ opensAt, closesAt }) => formatTimeRange(opensAt, closesAt));
  return [...bySpan].map(([span, days]) => `${openDaysText(days.map(({ day }) => day))}, ${span}`).join('; ');
};
