import { addDays, type Day, weekday } from '../../domain/kernel/time.ts';

/** Monday to Sunday of the week in which a day lies. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, 1 - weekday(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
