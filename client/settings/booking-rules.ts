import type { RoomSettings } from '../../domain/settings/contract.ts';
import { formatTime } from '../ui/format.ts';

/** The first is 1, as in the settings. */
export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const SATURDAY = 6;

const dayName = (day: number | undefined) => DAY_NAMES[(day ?? 1) - 1] ?? '';

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

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

function blockText(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}-hour blocks` : `${minutes}-minute blocks`;
}

function sessionText({ minHours, maxHours }: RoomSettings): string {
  return minHours === maxHours ? `${hours(minHours)} per session` : `${minHours} to ${hours(maxHours)} per session`;
}

function closedText(days: readonly number[]): string {
  const weekendOpen = days.some((day) => day >= SATURDAY);
  return `Open ${openDaysText(days)}${weekendOpen ? '' : '; no weekends'}`;
}

/** The booking rules as clients read them, derived from the settings. */
export function bookingRules(rooms: RoomSettings): string[] {
  const { cancellationHours, freeHoursPerMonth } = rooms;
  return [
    `${blockText(rooms.blockMinutes)}, ${sessionText(rooms)}`,
    `Slots from ${formatTime(rooms.opensAt)} to ${formatTime(rooms.closesAt)}`,
    closedText(rooms.openDays),
    cancellationHours === 0
      ? 'Cancellation at any time before the start'
      : `Cancellation at least ${hours(cancellationHours)} ahead`,
    freeHoursPerMonth === 0
      ? 'Every hour is charged'
      : `${hours(freeHoursPerMonth)} free per month for each tenant, then the hourly rate`,
    'First-come, first-served',
  ];
}
