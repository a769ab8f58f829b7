import type { CSSProperties } from 'react';
import { addDays, type Day, weekday } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { HALF_HOUR, type Hours, halvesDown } from './hours.ts';
import { isLive, type PositionedBooking } from './positioned-booking.ts';

/** The first column holds the times and the first row the headers. */
const columnLine = (column: number): number => column + 2;
export const rowLine = (half: number, hours: Hours): number => halvesDown(half, hours) + 2;

/** A column on which nothing can happen, such as a Sunday without bookings, leaves its room to the others. */
const columnWidth = (narrow: boolean) => (narrow ? 'minmax(6rem, 0.4fr)' : 'minmax(var(--column), 1fr)');

export const boardStyle = (narrow: readonly boolean[], rows: number): CSSProperties => ({
  gridTemplateColumns: `var(--gutter) ${narrow.map(columnWidth).join(' ')}`,
  gridTemplateRows: `var(--head) repeat(${rows}, var(--half))`,
});

/**
 * The whole height of a column, as the frame in which blocks are placed by the minute. Both lines are named, since for
 * what is placed within a frame one line alone means "from there to the edge".
 */
export const laneStyle = (column: number): CSSProperties => ({
  gridColumn: `${columnLine(column)} / ${columnLine(column) + 1}`,
  gridRow: '2 / -1',
});

/**
 * What sticks to an edge sticks within its own frame, so the frame is the whole height of a column for its header, and
 * the whole width of a row for its time.
 */
export const headerStyle = (column: number): CSSProperties => ({
  ...laneStyle(column),
  gridRow: '1 / -1',
  alignSelf: 'start',
  height: 'var(--head)',
});

export const timeStyle = (half: number, hours: Hours): CSSProperties => ({
  gridColumn: '1 / -1',
  gridRow: rowLine(half, hours),
  justifySelf: 'start',
  width: 'var(--gutter)',
});

export const cornerStyle: CSSProperties = {
  gridColumn: '1 / -1',
  gridRow: '1 / -1',
  alignSelf: 'start',
  height: 'var(--head)',
  width: 'var(--gutter)',
};

export const cellStyle = (column: number, half: number, hours: Hours): CSSProperties => ({
  gridColumn: columnLine(column),
  gridRow: rowLine(half, hours),
});

type Span = { column: number; from: number; to: number };

export function blockStyle(
  { column, from, to }: Span,
  hours: Hours,
  lane: Lane = { left: 0, width: 1 },
): CSSProperties {
  return {
    ...laneStyle(column),
    top: `calc(var(--half) * ${halvesDown(from, hours)})`,
    height: `calc(var(--half) * ${(to - from) / HALF_HOUR})`,
    left: `${lane.left * 100}%`,
    width: `${lane.width * 100}%`,
  };
}

/** Which part of its column a block takes, from 0 to 1. */
export type Lane = { left: number; width: number };

const WHOLE: Lane = { left: 0, width: 1 };
const BESIDE = 0.36;

const meet = (a: PositionedBooking, b: PositionedBooking): boolean => a.from < b.to && b.from < a.to;

/**
 * Two bookings of a room never overlap, but a cancelled one may lie under its successor, or under another cancelled
 * one. Cancelled ones keep to the right, so that the time they gave back can still be pressed on the left.
 */
export function assignLanes(
  live: readonly PositionedBooking[],
  cancelled: readonly PositionedBooking[],
): ReadonlyMap<string, Lane> {
  const lanes = new Map<string, Lane>();
  const ends: number[] = [];
  const freeLane = new Map<string, number>();
  for (const placed of [...cancelled].sort((a, b) => a.from - b.from)) {
    const free = ends.findIndex((end) => end <= placed.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = placed.to;
    freeLane.set(placed.booking.id, lane);
  }
  const width = BESIDE / Math.max(1, ends.length);
  for (const [id, lane] of freeLane) lanes.set(id, { left: 1 - BESIDE + lane * width, width });
  for (const placed of live) {
    const shares = cancelled.some((other) => meet(placed, other));
    lanes.set(placed.booking.id, shares ? { left: 0, width: 1 - BESIDE } : WHOLE);
  }
  return lanes;
}

export const DAYS_OF_WEEK = 7;

export const startOfWeek = (day: Day): Day => addDays(day, 1 - weekday(day));

/** Monday to Sunday of the week in which a day lies. */
export function weekDays(day: Day): Day[] {
  const monday = startOfWeek(day);
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(monday, index));
}

/** An inactive room is shown while it still has bookings. */
export const roomsOfDay = (rooms: readonly MeetingRoom[], placed: readonly PositionedBooking[]): MeetingRoom[] =>
  rooms.filter(({ id, isActive }) => isActive || placed.some((one) => one.booking.roomId === id && isLive(one)));

export const roomOfWeek = (rooms: readonly MeetingRoom[], chosen: string | null): MeetingRoom | undefined =>
  rooms.find(({ id }) => id === chosen) ?? rooms.find(({ isActive }) => isActive) ?? rooms[0];
