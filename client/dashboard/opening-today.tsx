import { weekday } from '../../domain/kernel/time.ts';
import { DAY_NAMES, daysInWords } from '../settings/booking-rules.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { formatTime, formatTimeRange } from '../ui/format.ts';
import { dayProgress, isOpenAt, nextTurn, type OpeningHours } from './opening.ts';
import { useSpaceClock } from './space-clock.ts';

export function OpeningToday() {
  const { openingHours: hours } = useConfig();
  const { day, time } = useSpaceClock();
  const open = isOpenAt(hours, day, time);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={open ? 'good' : 'stopped'} icon={<Dot />}>
          {open ? 'Open now' : 'Closed now'}
        </Badge>
        <span className="text-sm">{nextTurn(hours, day, time)}</span>
      </div>
      {open ? <HoursBar hours={hours} time={time} /> : null}
      <Week hours={hours} today={weekday(day)} />
      <p className="mt-2 text-muted text-xs">
        {`${daysInWords(hours.openDays)}, ${formatTimeRange(hours.opensAt, hours.closesAt)}`}
      </p>
    </>
  );
}

function Dot() {
  return <span aria-hidden className="size-1.5 rounded-full bg-current" />;
}

/** Where the day stands between opening and closing; the words above say the same. */
function HoursBar({ hours, time }: { hours: OpeningHours; time: string }) {
  const passed = dayProgress(hours, time);
  return (
    <div aria-hidden className="mt-3">
      <div className="relative h-1.5 rounded-full bg-surface-2">
        <div className="h-full rounded-full bg-accent/70" style={{ width: `${passed}%` }} />
      </div>
      <div className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{formatTime(hours.opensAt)}</span>
        <span>{formatTime(hours.closesAt)}</span>
      </div>
    </div>
  );
}

function Week({ hours, today }: { hours: OpeningHours; today: number }) {
  return (
    <ul aria-label="Open days" className="mt-3 grid grid-cols-7 gap-1 text-center text-xs">
      {DAY_NAMES.map((name, index) => {
        const open = hours.openDays.includes(index + 1);
        return (
          <li
            key={name}
            aria-current={today === index + 1 ? 'date' : undefined}
            className={cx(
              'rounded-sm border py-1 font-medium',
              open ? 'border-transparent bg-good-soft text-good' : 'border-line border-dashed text-muted',
              today === index + 1 && 'ring-2 ring-accent ring-offset-1 ring-offset-surface',
            )}
          >
            <span aria-hidden>{name.slice(0, 3)}</span>
            <span className="sr-only">{`${name}: ${open ? 'open' : 'closed'}`}</span>
          </li>
        );
      })}
    </ul>
  );
}
