import { formatDay, formatTime } from '../../../domain/kernel/format.ts';
import { toDay, toWallTime } from '../../../domain/kernel/time.ts';
import { StartError } from '../../startup/start-error.ts';

const WALL = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** A moment as somebody types it: by the clock of the space, or with a zone of its own. */
export const readMoment = (typed: string, zone: string): string => {
  const text = typed.trim().replace(' ', 'T');
  try {
    if (WITH_ZONE.test(text)) return Temporal.Instant.from(text).toString({ smallestUnit: 'millisecond' });
    if (WALL.test(text))
      return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
        .toZonedDateTime(zone)
        .toInstant()
        .toString({ smallestUnit: 'millisecond' });
  } catch {
    // No such day or time: said below.
  }
  throw new StartError(
    `After --at comes a day and a time, such as "2026-11-16 10:30" by the clock of the space (${zone}), or 2026-11-16T07:30:00Z. Nothing was changed.`,
  );
};

const onClock = (at: string, zone: string, roundingMode: 'ceil' | 'floor'): string =>
  Temporal.Instant.from(at)
    .round({ smallestUnit: 'second', roundingMode })
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');

/** As it can be typed again, and lies in the range: its ends are rounded inwards. */
export const rangeText = ({ from, until }: { from: string; until: string }, zone: string): string =>
  `${onClock(from, zone, 'ceil')} to ${onClock(until, zone, 'floor')} (${zone})`;

export const momentText = (at: string, zone: string): string => `${onClock(at, zone, 'floor')} (${zone})`;

/** As a person reads it in the audit log. */
export const spokenMoment = (at: string, zone: string): string =>
  `${formatDay(toDay(at, zone))}, ${formatTime(toWallTime(at, zone))}`;
