import { ArrowRight, CalendarDays } from 'lucide-react';
import type { BookingToday, Dashboard } from '../../domain/dashboard/contract.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { formatTimeRange, wallTime } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';

type BookingsTodayCardProps = { bookings: Dashboard['bookings'] | undefined };

/** What is on now and comes next; the grid shows the rest. */
export function BookingsTodayCard({ bookings }: BookingsTodayCardProps) {
  if (bookings === null) return null;
  return (
    <Card aria-label="Today's Bookings">
      <CardHeader
        title="Today's Bookings"
        description={bookings && summary(bookings)}
        icon={<CalendarDays aria-hidden />}
        actions={
          <ButtonLink href={paths.bookings} variant="ghost" size="sm" className="-my-1.5 -mr-2">
            All Rooms
            <ArrowRight aria-hidden />
          </ButtonLink>
        }
      />
      {bookings === undefined ? (
        <CardBody>
          <SkeletonText lines={4} label="Loading today's bookings" />
        </CardBody>
      ) : bookings.next.length > 0 ? (
        <ul className="divide-y divide-line border-line border-t">
          {bookings.next.map((booking) => (
            <Row key={booking.id} booking={booking} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function summary({ count, next }: NonNullable<Dashboard['bookings']>): string {
  if (count === 0) return 'No room is booked today.';
  const all = count === 1 ? '1 booking' : `${count} bookings`;
  return next.length === 0 ? `${all} today, all of them over.` : `${all} today.`;
}

function Row({ booking }: { booking: BookingToday }) {
  const zone = useZone();
  const { id, startTime, endTime, roomName, who, purpose, status } = booking;
  return (
    <li>
      <Link
        href={`${paths.bookings}?booking=${id}`}
        className="flex min-h-11 items-start gap-3 px-4 py-2 text-sm -outline-offset-2 hover:bg-accent-soft/40 sm:px-5"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{who}</span>
          <span className="block truncate text-muted text-xs">{[roomName, purpose].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-0.5">
          <span className="whitespace-nowrap text-xs tabular-nums">
            {formatTimeRange(wallTime(startTime, zone).time, wallTime(endTime, zone).time)}
          </span>
          {status === 'confirmed' ? null : <StatusChip status={status} />}
        </span>
      </Link>
    </li>
  );
}
