import type { BookingRules } from '../../domain/settings/contract.ts';
import { openDaysText, openingText } from '../../domain/settings/opening-hours.ts';
import { formatTime } from '../ui/format.ts';

const SATURDAY = 6;

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

function blockText(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}-hour blocks` : `${minutes}-minute blocks`;
}

function sessionText({ minHours, maxHours }: BookingRules): string {
  return minHours === maxHours ? `${hours(minHours)} per session` : `${minHours} to ${hours(maxHours)} per session`;
}

function closedText(days: readonly number[]): string {
  const weekendOpen = days.some((day) => day >= SATURDAY);
  return `Open ${openDaysText(days)}${weekendOpen ? '' : '; no weekends'}`;
}

/** "Slots from 8:00 AM to 6:00 PM; Saturday, 9:00 AM – 1:00 PM". */
function slotsText(rooms: BookingRules): string {
  const own = rooms.dayHours.map(({ day }) => day).filter((day) => rooms.openDays.includes(day));
  const usual = rooms.openDays.some((day) => !own.includes(day));
  if (!usual) return `Slots ${openingText(rooms)}`;
  const others = own.length > 0 ? `; ${openingText({ ...rooms, openDays: own })}` : '';
  return `Slots from ${formatTime(rooms.opensAt)} to ${formatTime(rooms.closesAt)}${others}`;
}

/** The booking rules as clients read them, derived from the settings. */
export function bookingRules(rooms: BookingRules): string[] {
  const { cancellationHours, freeHoursPerMonth } = rooms;
  return [
    `${blockText(rooms.blockMinutes)}, ${sessionText(rooms)}`,
    slotsText(rooms),
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
