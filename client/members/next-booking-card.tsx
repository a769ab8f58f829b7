import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import type { MyBooking } from '../../domain/members/booking-contract.ts';
import { paths } from '../paths.ts';
import { spanText } from '../portal/portal-words.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useZone } from '../ui/zone.ts';
import { nextBookingQuery } from './member-queries.ts';

export function NextBookingCard({ mayBook }: { mayBook: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(nextBookingQuery);
  return (
    <Card aria-label="Next Booking">
      <CardHeader title="Next Booking" icon={<CalendarDays aria-hidden />} />
      <CardBody>
        {data ? (
          <Booking booking={data} />
        ) : data === null ? (
          <p className="text-muted text-sm">No room is booked.</p>
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} className="py-2" />
        ) : (
          <SkeletonText lines={2} label="Loading your next booking" />
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {mayBook ? (
            <ButtonLink href={paths.myNewBooking} variant="primary" icon={<CalendarPlus aria-hidden />}>
              Book a Room
            </ButtonLink>
          ) : null}
          <ButtonLink href={paths.myBookings}>All Bookings</ButtonLink>
        </div>
      </CardBody>
    </Card>
  );
}

function Booking({ booking }: { booking: MyBooking }) {
  const zone = useZone();
  return (
    <>
      <p className="wrap-break-word font-semibold">{booking.roomName}</p>
      <p className="text-sm tabular-nums">
        <DateText day={booking.bookingDate} weekday />, {spanText(booking.startTime, booking.endTime, zone)}
      </p>
      {booking.purpose ? <p className="wrap-break-word text-muted text-sm">{booking.purpose}</p> : null}
    </>
  );
}
