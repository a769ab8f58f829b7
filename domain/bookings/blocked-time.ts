import { formatDay, formatTime, formatTimeRange } from '../kernel/format.ts';
import type { Day, WallTime } from '../kernel/time.ts';
import { mergeSpans, minutesToTime, type Span, timeToMinutes } from './rules.ts';

/** Time that cannot be booked. `keptFree` is the most minutes of it that are kept free between two bookings. */
export type BlockedSpan = Span & { keptFree: number };

/**
 * When no other booking of the room may take place: during this one, so many minutes after it, and so many before it, which
 * the other one would keep free after itself.
 */
export const blockedSpan = ({ start, end }: Span, minutesAfter: number, minutesBefore: number): BlockedSpan => ({
  start: minutesToTime(Math.max(timeToMinutes(start) - minutesBefore, 0)),
  end: minutesToTime(Math.min(timeToMinutes(end) + minutesAfter, 24 * 60)),
  keptFree: Math.max(minutesAfter, minutesBefore),
});

const mostKeptFree = (spans: readonly BlockedSpan[]): number => Math.max(0, ...spans.map(({ keptFree }) => keptFree));

export const mergeBlocked = (blocked: readonly BlockedSpan[]): BlockedSpan[] =>
  mergeSpans(blocked).map((span) => {
    const within = blocked.filter(({ start, end }) => start >= span.start && end <= span.end);
    return { ...span, keptFree: mostKeptFree(within) };
  });

type TakenRoom = { name: string; bufferMinutes: number };

// "…, with 15 minutes kept free between bookings". Bookings keep the buffer with which they were made, whatever the room has now.
const bufferText = ({ bufferMinutes }: TakenRoom, taken: readonly BlockedSpan[]): string => {
  const minutes = mostKeptFree(taken);
  if (minutes === 0) return '';
  const upTo = minutes === bufferMinutes ? '' : 'up to ';
  return `, with ${upTo}${minutes} ${minutes === 1 ? 'minute' : 'minutes'} kept free between bookings`;
};

/** "Boardroom A is taken 10:00 AM – 12:00 PM on 17 Nov 2026; free from 12:00 PM" */
export const takenText = (room: TakenRoom, taken: BlockedSpan, day: Day, freeFrom: WallTime | null): string =>
  `${room.name} is taken ${formatTimeRange(taken.start, taken.end)} on ${formatDay(day)}${bufferText(room, [taken])}; ${
    freeFrom ? `free from ${formatTime(freeFrom)}` : 'no slot this long is free later that day'
  }`;

/** "Boardroom A is taken on 17 Nov 2026 (10:00 AM – 12:00 PM), 24 Nov 2026 (9:00 AM – 11:00 AM)" */
export const takenDaysText = (
  room: TakenRoom,
  taken: readonly { day: Day; span: BlockedSpan }[],
  more = '',
): string => {
  const named = taken.map(({ day, span }) => `${formatDay(day)} (${formatTimeRange(span.start, span.end)})`);
  const kept = bufferText(
    room,
    taken.map(({ span }) => span),
  );
  return `${room.name} is taken on ${named.join(', ')}${more}${kept}`;
};
