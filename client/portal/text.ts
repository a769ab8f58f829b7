import { formatDay, formatTime, formatTimeRange, wallTime } from '../ui/format.ts';

export const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

export const peopleText = (capacity: number): string => `Up to ${capacity} ${capacity === 1 ? 'person' : 'people'}`;

/** "8:00 AM on Tue 17 Nov 2026", as the clock of the space shows an instant. */
export function momentText(instant: string, zone: string): string {
  const { day, time } = wallTime(instant, zone);
  return `${formatTime(time)} on ${formatDay(day, { weekday: true })}`;
}

/** "10:00 AM – 12:00 PM" of two instants. */
export const spanText = (startTime: string, endTime: string, zone: string): string =>
  formatTimeRange(wallTime(startTime, zone).time, wallTime(endTime, zone).time);
