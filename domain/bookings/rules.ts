import { type Cents, parseMoney, portion, toDecimalText } from '../kernel/money.ts';
import {
  addDays,
  addMonths,
  type Day,
  firstOfMonth,
  type Instant,
  toDay,
  toInstant,
  toWallTime,
  type WallTime,
} from '../kernel/time.ts';
import type { BookingStatus } from './contract.ts';

export const MAX_MONTHS_AHEAD = 12;

export type Slot = { day: Day; start: WallTime; end: WallTime };

export const timeToMinutes = (time: WallTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const minutesToTime = (minutes: number): WallTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const durationMinutes = (slot: Pick<Slot, 'start' | 'end'>): number =>
  timeToMinutes(slot.end) - timeToMinutes(slot.start);

/** What a person types or a client sends, as wall time in the space's zone: "10:00", "2026-11-17T10:00", or an instant. */
export const wallTimeFrom = (text: string, zone: string): { day: Day | null; time: WallTime } => {
  if (/Z$|[+-]\d{2}:\d{2}$/.test(text)) {
    const instant = Temporal.Instant.from(text).toString();
    return { day: toDay(instant, zone), time: toWallTime(instant, zone) };
  }
  const [date, time] = text.includes('T') ? text.split('T') : [null, text];
  return { day: date ?? null, time: (time ?? '').slice(0, 5) };
};

export const slotInstants = (slot: Slot, zone: string): { startsAt: Instant; endsAt: Instant } => ({
  startsAt: toInstant(slot.day, slot.start, zone),
  endsAt: toInstant(slot.day, slot.end, zone),
});

export const toSlot = (booking: { startsAt: Instant; endsAt: Instant }, zone: string): Slot => ({
  day: toDay(booking.startsAt, zone),
  start: toWallTime(booking.startsAt, zone),
  end: toWallTime(booking.endsAt, zone),
});

export type Price = { freeMinutes: number; chargedMinutes: number; amount: Cents };

/** Free hours first, the rest at the room's rate. */
export const priceBooking = (minutes: number, remainingFreeMinutes: number, hourlyRate: string): Price => {
  const freeMinutes = Math.min(minutes, Math.max(0, remainingFreeMinutes));
  const chargedMinutes = minutes - freeMinutes;
  return { freeMinutes, chargedMinutes, amount: portion(parseMoney(hourlyRate), chargedMinutes, 60) };
};

export const priceText = (price: Price): string => toDecimalText(price.amount);

/** Free minutes for each of several sessions, earliest first, each from what is left of its own month. */
export const drawFree = (
  sessions: readonly { day: Day; minutes: number }[],
  leftByMonth: ReadonlyMap<Day, number>,
): number[] => {
  const left = new Map(leftByMonth);
  return sessions.map(({ day, minutes }) => {
    const month = firstOfMonth(day);
    const free = Math.min(minutes, Math.max(0, left.get(month) ?? 0));
    left.set(month, (left.get(month) ?? 0) - free);
    return free;
  });
};

export type Every = 'day' | 'week' | 'fortnight' | 'month';
export const MOST_DATES = 366;

// The date after so many steps; months keep the first day's number where the month has it.
const stepped = (first: Day, every: Every, steps: number): Day => {
  const step = every === 'month' ? { months: steps } : { days: steps * { day: 1, week: 7, fortnight: 14 }[every] };
  return Temporal.PlainDate.from(first).add(step).toString();
};

/** The last date of a series that is held so many times. */
export const lastOfTimes = (first: Day, every: Every, times: number): Day => stepped(first, every, times - 1);

/** The dates of a series, from its first day on. */
export const seriesDays = (first: Day, every: Every, until: Day): Day[] => {
  const days: Day[] = [];
  for (let k = 0; days.length < MOST_DATES; k++) {
    const day = stepped(first, every, k);
    if (day > until) break;
    days.push(day);
  }
  return days;
};

/** A client may cancel until so many hours before the start. */
export const cancelUntil = (startsAt: Instant, cancellationHours: number): Instant =>
  Temporal.Instant.from(startsAt).subtract({ hours: cancellationHours }).toString();

export const isAfter = (instant: Instant, other: Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(instant), Temporal.Instant.from(other)) > 0;

const EDGES: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['cancelled', 'completed', 'no_show'],
  cancelled: ['confirmed'],
  completed: ['no_show'],
  no_show: ['completed'],
};

export const mayBecome = (from: BookingStatus, to: BookingStatus): boolean => EDGES[from].includes(to);

export const STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'No-show',
};

/** "A booking that is …" */
export const statusText = (status: BookingStatus): string => (status === 'no_show' ? 'a no-show' : status);

/** How far ahead clients book by themselves; staff go further. */
export const PORTAL_DAYS_AHEAD = 180;

export const lastPortalDay = (today: Day): Day => addDays(today, PORTAL_DAYS_AHEAD);

export const lastBookableDay = (today: Day): Day => addMonths(today, MAX_MONTHS_AHEAD);
