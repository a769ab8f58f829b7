import { formatDay } from '../kernel/format.ts';
import { addDays, type Day } from '../kernel/time.ts';

/** From a day to the first one after it. */
export type Span = { start: Day; end: Day };

/** Days on which nothing is charged, while the units stay held. */
export type Pause = {
  startDate: Day;
  /** The last day, included; null until somebody lets it go on. */
  endDate: Day | null;
};

/** "1 Nov 2026 to 30 Nov 2026", from the first day to the first one after it. */
export const daysText = (start: Day, end: Day): string => {
  const last = addDays(end, -1);
  return last <= start ? formatDay(start) : `${formatDay(start)} to ${formatDay(last)}`;
};

export const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
export const later = (one: Day, other: Day): Day => (one > other ? one : other);

const runningParts = (part: Span, pauses: readonly Pause[]): Span[] =>
  pauses.reduce<Span[]>(
    (spans, { startDate, endDate }) =>
      spans
        .flatMap(({ start, end }) => [
          { start, end: earlier(end, startDate) },
          { start: endDate === null ? end : later(start, addDays(endDate, 1)), end },
        ])
        .filter(({ start, end }) => start < end),
    [part],
  );

/** The days of a part that no pause takes out. Where parts of a period are not charged by the day, a pause counts for a period that begins in it. */
export const chargedParts = (part: Span, pauses: readonly Pause[], prorate: boolean): Span[] => {
  const running = runningParts(part, pauses);
  if (prorate) return running;
  return running[0]?.start === part.start ? [part] : [];
};

/** "; paused 10 Nov 2026 to 19 Nov 2026", where some of these days are. */
export const pauseText = (part: Span, pauses: readonly Pause[]): string =>
  pauses
    .map(({ startDate, endDate }) => ({
      start: later(startDate, part.start),
      end: endDate === null ? part.end : earlier(addDays(endDate, 1), part.end),
    }))
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => `; paused ${daysText(start, end)}`)
    .join('');
