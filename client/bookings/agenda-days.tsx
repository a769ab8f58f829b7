import { cx } from '../ui/class-names.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Space } from './booking-preview.ts';
import type { BookingsPlace } from './bookings-address.ts';
import { weekOf } from './grid-days.ts';
import { closedDayName } from './grid-verdict.ts';

/** The days of the week in a row, one tap each. */
export function DayStrip({ place, space }: { place: BookingsPlace; space: Space }) {
  return (
    <nav aria-label="Days of the week" className="mb-3">
      <ul className="grid grid-cols-7 gap-1">
        {weekOf(place.day).map((day) => {
          const [weekday = '', date = ''] = formatDay(day, { weekday: true }).split(' ');
          const closed = closedDayName(day, space);
          return (
            <li key={day}>
              <Link
                href={place.href({ day })}
                aria-current={day === place.day ? 'date' : undefined}
                className={cx(
                  'grid min-h-12 place-items-center content-center rounded-md border text-center leading-tight',
                  day === place.day ? 'border-accent bg-accent text-on-accent' : 'border-line bg-surface',
                  closed && day !== place.day && 'border-dashed text-muted',
                  day === space.today && day !== place.day && 'font-semibold text-accent',
                )}
              >
                <span className="sr-only">
                  {`${formatDay(day, { weekday: true })}${day === space.today ? ', today' : ''}${closed ? `, ${closed}` : ''}`}
                </span>
                <span aria-hidden className="text-xs">
                  {weekday}
                </span>
                <span aria-hidden className="font-semibold text-sm tabular-nums">
                  {date}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
