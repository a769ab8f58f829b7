import { formatDay, formatTime } from '../kernel/format.ts';
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
  weekday,
} from '../kernel/time.ts';
import type { ClosedDay } from '../rooms/contract.ts';
import type { BookingRules } from '../settings/contract.ts';
import { DAY_NAMES, hoursOn, isOpenOn, type OpeningHours } from '../settings/opening-hours.ts';
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

const HALF_HOUR = 30;

type SlotCheck = {
  slot: Slot;
  rooms: BookingRules;
  closed: readonly ClosedDay[];
  today: Day;
  now: WallTime;
};

type Refusal = { field: string; message: string };

const PAST = { field: 'bookingDate', message: 'This time has passed; choose a later one' };

// Walk-ins are booked from the current half hour.
const runningHalfHour = (now: WallTime): WallTime =>
  minutesToTime(timeToMinutes(now) - (timeToMinutes(now) % HALF_HOUR));

/** Rules that nobody may pass: a real span in half hours, not in the past, not beyond a year. */
export const firmRefusal = ({ slot, today, now }: Pick<SlotCheck, 'slot' | 'today' | 'now'>): Refusal | null => {
  const minutes = durationMinutes(slot);
  if (minutes <= 0) return { field: 'endTime', message: 'The end must be after the start, on the same day' };
  if (minutes % HALF_HOUR !== 0) {
    return { field: 'endTime', message: 'Bookings are made in half hours, such as 30 minutes or 1.5 hours' };
  }
  if (slot.day < today || (slot.day === today && slot.start < runningHalfHour(now))) return PAST;
  const last = lastBookableDay(today);
  if (slot.day > last) {
    return {
      field: 'bookingDate',
      message: `You can book up to ${MAX_MONTHS_AHEAD} months ahead, until ${formatDay(last)}`,
    };
  }
  return null;
};

const nextOpenDay = (day: Day, rooms: OpeningHours, closed: readonly ClosedDay[]): Day | null => {
  for (let ahead = 1; ahead <= 14; ahead++) {
    const next = addDays(day, ahead);
    if (isOpenOn(rooms, next) && !closed.some((entry) => entry.day === next)) return next;
  }
  return null;
};

/**
 * When the space is closed; staff may book all the same, with a reason. The closed days of the two weeks after the slot
 * let it say when the space is open again.
 */
export const closedRefusal = ({
  slot,
  rooms,
  closed,
}: Pick<SlotCheck, 'slot' | 'closed'> & { rooms: OpeningHours }): Refusal | null => {
  const holiday = closed.find((entry) => entry.day === slot.day);
  if (holiday || !isOpenOn(rooms, slot.day)) {
    const when = holiday ? `on ${formatDay(slot.day)} (${holiday.name})` : `on ${DAY_NAMES[weekday(slot.day) - 1]}s`;
    const next = nextOpenDay(slot.day, rooms, closed);
    return {
      field: 'bookingDate',
      message: `The space is closed ${when}${next ? `; it opens again on ${formatDay(next)}` : ''}`,
    };
  }
  const { opensAt, closesAt } = hoursOn(rooms, slot.day);
  if (slot.start < opensAt || slot.end > closesAt) {
    const when = rooms.dayHours.length > 0 ? ` on ${DAY_NAMES[weekday(slot.day) - 1]}s` : '';
    return {
      field: 'startTime',
      message: `Rooms are open from ${formatTime(opensAt)} to ${formatTime(closesAt)}${when}`,
    };
  }
  return null;
};

/** What the portal adds: whole blocks, from the shortest to the longest session. */
export const portalRefusal = (check: SlotCheck): Refusal | null => {
  const minutes = durationMinutes(check.slot);
  const { minHours, maxHours, blockMinutes, opensAt } = hoursOn(check.rooms, check.slot.day);
  if (minutes < minHours * 60 || minutes > maxHours * 60) {
    return { field: 'duration', message: `A session is ${minHours} to ${maxHours} hours` };
  }
  if (minutes % blockMinutes !== 0 || (timeToMinutes(check.slot.start) - timeToMinutes(opensAt)) % blockMinutes !== 0) {
    return {
      field: 'startTime',
      message: `Sessions start every ${blockMinutes} minutes from ${formatTime(opensAt)}`,
    };
  }
  if (check.slot.day === check.today && check.slot.start < check.now) return PAST;
  return firmRefusal(check) ?? closedRefusal(check);
};

/** Why so many people cannot meet in a room; null where they can, or where nobody said how many come. */
export const attendeesProblem = (
  attendees: number | null | undefined,
  { name, capacity }: { name: string; capacity: number },
): string | null =>
  attendees && attendees > capacity
    ? `${name} has ${capacity} ${capacity === 1 ? 'seat' : 'seats'}; ${attendees} people do not fit`
    : null;

export type Span = { start: WallTime; end: WallTime };

/** Spans that overlap or touch become one: who looks for a free time does not care how many meetings fill the morning. */
export const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = span.end > last.end ? span.end : last.end;
    else merged.push({ start: span.start, end: span.end });
  }
  return merged;
};

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

type Search = { wanted: Span; opensAt: WallTime; closesAt: WallTime; step: number };

/**
 * The first start from the wanted one on, in steps from opening time, at which a session of the same length is free and
 * ends by closing time.
 */
export const nextFree = (busy: readonly Span[], { wanted, opensAt, closesAt, step }: Search): WallTime | null => {
  const length = durationMinutes(wanted);
  const aligned = (time: WallTime) => {
    const from = timeToMinutes(opensAt);
    return from + Math.ceil((timeToMinutes(time) - from) / step) * step;
  };
  const candidates = [wanted.start, ...busy.map(({ end }) => end).filter((end) => end > wanted.start)].sort();
  for (const candidate of candidates) {
    const start = aligned(candidate);
    if (start + length > timeToMinutes(closesAt)) return null;
    const span = { start: minutesToTime(start), end: minutesToTime(start + length) };
    if (!busy.some((taken) => overlaps(span, taken))) return span.start;
  }
  return null;
};
