import { CalendarSync, Repeat } from 'lucide-react';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

/** The status, and where a booking belongs to a series, that and whether it goes its own way. */
export function BookingMarks({ booking: { status, seriesId, isException } }: { booking: RoomBooking }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <StatusChip status={status} />
      {seriesId ? (
        <Badge tone="accent" icon={<Repeat aria-hidden />}>
          Repeats
        </Badge>
      ) : null}
      {isException ? (
        <Badge tone="waiting" icon={<CalendarSync aria-hidden />}>
          Changed by itself
        </Badge>
      ) : null}
    </span>
  );
}
