import { formatDay, formatTime, formatTimeRange } from '../kernel/format.ts';
import { addDays, type Day, type WallTime, weekday } from '../kernel/time.ts';
import type { ClosedDay } from '../rooms/contract.ts';
import type { RoomSettings } from '../settings/contract.ts';
import {
  durationMinutes,
  lastBookableDay,
  MAX_MONTHS_AHEAD,
  minutesToTime,
  type Slot,
  timeToMinutes,
} from './rules.ts';

const HALF_HOUR = 30;
const DAY_NAMES = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

export type OpeningHours = Pick<RoomSettings, 'opensAt' | 'closesAt' | 'openDays'>;

export type SlotCheck = {
  slot: Slot;
  rooms: RoomSettings;
  closed: readonly ClosedDay[];
  today: Day;
  now: WallTime;
};

export type Refusal = { field: string; message: string };

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
      message: `Bookings are taken up to ${MAX_MONTHS_AHEAD} months ahead, until ${formatDay(last)}`,
    };
  }
  return null;
};

const nextOpenDay = (day: Day, rooms: OpeningHours, closed: readonly ClosedDay[]): Day | null => {
  for (let ahead = 1; ahead <= 14; ahead++) {
    const next = addDays(day, ahead);
    if (rooms.openDays.includes(weekday(next)) && !closed.some((entry) => entry.day === next)) return next;
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
  const isOpenDay = rooms.openDays.includes(weekday(slot.day));
  if (holiday || !isOpenDay) {
    const when = holiday ? `on ${formatDay(slot.day)} (${holiday.name})` : `on ${DAY_NAMES[weekday(slot.day) - 1]}`;
    const next = nextOpenDay(slot.day, rooms, closed);
    return {
      field: 'bookingDate',
      message: `The space is closed ${when}${next ? `; it is open again on ${formatDay(next)}` : ''}`,
    };
  }
  if (slot.start < rooms.opensAt || slot.end > rooms.closesAt) {
    return {
      field: 'startTime',
      message: `Rooms are open from ${formatTime(rooms.opensAt)} to ${formatTime(rooms.closesAt)}`,
    };
  }
  return null;
};

/** What the portal adds: whole blocks, from the shortest to the longest session. */
export const portalRefusal = (check: SlotCheck): Refusal | null => {
  const minutes = durationMinutes(check.slot);
  const { minHours, maxHours, blockMinutes, opensAt } = check.rooms;
  if (minutes < minHours * 60 || minutes > maxHours * 60) {
    return { field: 'duration', message: `A session is ${minHours} to ${maxHours} hours` };
  }
  if (minutes % blockMinutes !== 0 || (timeToMinutes(check.slot.start) - timeToMinutes(opensAt)) % blockMinutes !== 0) {
    return {
      field: 'startTime',
      message: `Sessions begin in blocks of ${blockMinutes} minutes from ${formatTime(opensAt)}`,
    };
  }
  if (check.slot.day === check.today && check.slot.start < check.now) return PAST;
  return firmRefusal(check) ?? closedRefusal(check);
};

export type Span = { start: WallTime; end: WallTime };

/** Spans that overlap or touch become one: who looks for a free time does not care how many meetings fill the morning. */
export const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = span.end > last.end ? span.end : last.end;
    else merged.push({ ...span });
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

/** "Boardroom A is taken 10:00 AM – 12:00 PM on 17 Nov 2026; free from 12:00 PM" */
export const takenText = (roomName: string, taken: Span, day: Day, freeFrom: WallTime | null): string =>
  `${roomName} is taken ${formatTimeRange(taken.start, taken.end)} on ${formatDay(day)}; ${
    freeFrom ? `free from ${formatTime(freeFrom)}` : 'nothing of that length is free later that day'
  }`;
