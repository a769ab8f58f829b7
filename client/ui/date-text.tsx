import { cx } from './class-names.ts';
import { formatDay, formatInstant, formatRelative, formatTime } from './format.ts';
import { useMinuteClock } from './minute-clock.ts';
import { useZone } from './zone.ts';

const figures = 'whitespace-nowrap tabular-nums';

type DateTextProps = {
  day: string | null | undefined;
  weekday?: boolean | undefined;
  className?: string | undefined;
};

/** A day, such as 4 Nov 2026. */
export function DateText({ day, weekday, className }: DateTextProps) {
  if (!day) return <span className="text-muted">–</span>;
  return (
    <time dateTime={day} className={cx(figures, className)}>
      {formatDay(day, { weekday })}
    </time>
  );
}

/** A time of day, such as 4:30 PM. */
export function TimeText({ time, className }: { time: string; className?: string | undefined }) {
  return (
    <time dateTime={time} className={cx(figures, className)}>
      {formatTime(time)}
    </time>
  );
}

type InstantTextProps = {
  at: string | null | undefined;
  /** An IANA zone, when it is not the space's own. */
  zone?: string | undefined;
  /** "5 minutes ago", with the full text on pointing at it. */
  relative?: boolean | undefined;
  className?: string | undefined;
};

/** A moment in the time zone of the space, or relative to now. */
export function InstantText({ at, zone, relative, className }: InstantTextProps) {
  const ownZone = useZone();
  if (!at) return <span className="text-muted">–</span>;
  const full = formatInstant(at, zone ?? ownZone);
  return (
    <time dateTime={at} title={relative ? full : undefined} className={cx(figures, className)}>
      {relative ? <Ago at={at} /> : full}
    </time>
  );
}

function Ago({ at }: { at: string }) {
  return formatRelative(at, useMinuteClock());
}
