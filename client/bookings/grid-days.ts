import { addDays, type Day, weekday } from '../../domain/kernel/time.ts';

export const DAYS_OF_WEEK = 7;

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekday(day));

/** Monday to Sunday of the week in which a day lies. */
export function weekOf(day: Day): Day[] {
  const monday = mondayOf(day);
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(monday, index));
}
