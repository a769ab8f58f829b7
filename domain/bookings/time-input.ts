import * as z from 'zod';
import { Day } from '../kernel/time.ts';

const TIME =
  /^(?:(\d{4}-\d{2}-\d{2})T)?((?:[01]\d|2[0-3]):[0-5]\d)(?::00(?:\.0{1,6})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

// An instant needs its date, and the date must exist.
const isRealTime = (text: string): boolean => {
  const [, date] = TIME.exec(text) ?? [];
  return date === undefined ? !/Z$|[+-]\d{2}:\d{2}$/.test(text) : Day.safeParse(date).success;
};

/**
 * "2026-11-17T10:00" is wall time in the space's zone (the specification's form sends that), "…Z" or "…+03:00" an
 * instant, "10:00" wall time on the booking's date. Bookings begin and end on whole minutes.
 */
export const TimeInput = z
  .string('Time is required')
  .regex(TIME, 'Must be a time as HH:mm or yyyy-MM-ddTHH:mm')
  .refine(isRealTime, 'Must be a time on a date that exists');
