import * as z from 'zod';

// Days are yyyy-MM-dd, wall times HH:mm, instants ISO text in UTC. Rules take `today` as an argument; the zone comes
// from settings. A day is never made from the parts of a JavaScript Date, because they are those of the machine's own zone.
const isRealDay = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false; // Temporal signals a day that does not exist, such as 30 February, by throwing.
  }
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

// A typing error such as 0226 or 9999 is told, instead of answered with empty books or a day that no calendar goes to.
const isOfOurTime = (day: string): boolean => {
  const year = DAY.test(day) ? Number(day.slice(0, 4)) : FIRST_YEAR;
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A day that follows from others, such as the same one a year before. */
export const DerivedDay = z
  .string()
  .regex(DAY, 'Must be a date as yyyy-MM-dd')
  .refine(isRealDay, 'Must be a date that exists');

export const Day = DerivedDay.refine(isOfOurTime, `Must be a date from ${FIRST_YEAR} to ${LAST_YEAR}`);
export type Day = z.infer<typeof Day>;

/** Where the books of any space begin: what is older comes in as an opening balance. The journal refuses earlier entries too. */
export const FIRST_BOOK_DAY: Day = '2000-01-01';
export const BEFORE_THE_BOOKS = 'Must not be before 1 Jan 2000, the first day of the books';
/** A day on which something is entered in the books. */
export const BookDay = Day.refine((day) => day >= FIRST_BOOK_DAY, BEFORE_THE_BOOKS);

export const isDay = (text: string): text is Day => DAY.test(text) && isRealDay(text) && isOfOurTime(text);

export const readDay = (text: string | null | undefined): Day | undefined => (text && isDay(text) ? text : undefined);

export const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time as HH:mm');
export type WallTime = z.infer<typeof WallTime>;

export const Instant = z.iso.datetime({ offset: false });
export type Instant = z.infer<typeof Instant>;

const plain = (day: Day) => Temporal.PlainDate.from(day);

// A run counts days a hundred thousand times: as numbers of UTC, which has no zone, that takes a tenth of the time.
const MS_OF_A_DAY = 86_400_000;

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * MS_OF_A_DAY).toISOString().slice(0, 10);

/** Months are counted from the anchor, not step by step, so that 31 Jan gives 28 Feb, 31 Mar, 30 Apr. */
export const addMonths = (anchor: Day, months: number): Day => plain(anchor).add({ months }).toString();

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / MS_OF_A_DAY;

/** 1 is Monday, 7 is Sunday. */
export const weekday = (day: Day): number => plain(day).dayOfWeek;

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

export const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1);

export const toDay = (instant: Instant, zone: string): Day =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();

export const toWallTime = (instant: Instant, zone: string): WallTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

export const toInstant = (day: Day, time: WallTime, zone: string): Instant =>
  plain(day)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString();

export const isZone = (zone: string): boolean => {
  try {
    Temporal.Now.zonedDateTimeISO(zone);
    return true;
  } catch {
    return false; // The only way to ask for an unknown zone is to try it.
  }
};
