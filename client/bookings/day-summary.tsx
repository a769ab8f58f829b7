import { useQuery } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { roomsQuery } from '../rooms/rooms-queries.ts';
import { Link } from '../ui/link.tsx';
import type { Space } from './booking-preview.ts';
import { hoursText } from './booking-text.ts';
import type { BookingsPlace } from './bookings-address.ts';
import { dayFigures } from './day-figures.ts';
import { useBookingsOfDays } from './grid-bookings.ts';
import { closedDayName } from './grid-verdict.ts';

/** How full the day is, in the line below the title. A counter leads to what it counts: the list of that day. */
export function DaySummary({ place: { day }, space }: { place: BookingsPlace; space: Space }) {
  const rooms = useQuery(roomsQuery);
  const { placed, isBusy, error } = useBookingsOfDays(day);
  if (error || rooms.isError) return 'Who has which room when, and for what.';
  if (isBusy || !rooms.data) return '…';
  const active = rooms.data.filter(({ isActive }) => isActive).length;
  const { count, hours, used } = dayFigures(placed, active, space.hours, closedDayName(day, space) === null);
  const href = `${paths.bookings}?${new URLSearchParams({ view: 'list', from: day, to: day, status: 'live', sort: 'startTime' })}`;
  return (
    <>
      <Link
        href={href}
        className="rounded-sm text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
      >
        {count === 1 ? '1 booking' : `${count} bookings`}
      </Link>
      {` · ${hoursText(hours)} booked`}
      {used === null ? '' : ` · ${used}% of opening hours`}
    </>
  );
}
