import { ArrowRight, CalendarDays, Rss } from 'lucide-react';
import { useState } from 'react';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatDay, formatTimeRange } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';
import { chargeText } from './format.ts';
import { useBookingSheet } from './queries.ts';
import { slotOfBooking } from './slot-check.ts';

const BookingSheet = onDemand(async () => (await import('./detail/booking-sheet.tsx')).BookingSheet);
const FeedDialog = onDemand(async () => (await import('./detail/feed-dialog.tsx')).FeedDialog);

type Bookings = { upcoming: readonly RoomBooking[]; recent: readonly RoomBooking[] };
type TenantBookingsCardProps = { tenant: Pick<Tenant, 'id' | 'companyName'>; bookings: Bookings | undefined };

/** What the tenant has booked from today on, and lately. */
export function TenantBookingsCard({ tenant, bookings }: TenantBookingsCardProps) {
  const mayWrite = useCan()('bookings:write');
  const [dialogKey, setDialogKey] = useState(0);
  const [feeding, setFeeding] = useState(false);
  const feed = () => {
    setDialogKey(dialogKey + 1);
    setFeeding(true);
  };
  return (
    <Card aria-label="Bookings">
      <CardHeader
        title="Bookings"
        icon={<CalendarDays aria-hidden />}
        actions={
          <>
            {mayWrite ? (
              <Button variant="ghost" size="sm" icon={<Rss aria-hidden />} className="-my-1.5" onClick={feed}>
                Calendar Feed
              </Button>
            ) : null}
            <ButtonLink
              href={`${paths.bookings}?tenant=${tenant.id}`}
              variant="ghost"
              size="sm"
              className="-my-1.5 -mr-2"
            >
              View Bookings
              <ArrowRight aria-hidden />
            </ButtonLink>
          </>
        }
      />
      {bookings ? (
        <Lists {...bookings} />
      ) : (
        <div className="px-5 pb-5">
          <SkeletonText lines={4} label="Loading bookings" />
        </div>
      )}
      <FeedDialog
        key={dialogKey}
        calendar={{ tenantId: tenant.id, name: tenant.companyName }}
        open={feeding}
        onClose={() => setFeeding(false)}
      />
    </Card>
  );
}

function Lists({ upcoming, recent }: Bookings) {
  const all = [...upcoming, ...recent];
  const { openSheet, booking, sheet } = useBookingSheet(all);
  if (all.length === 0) {
    return (
      <EmptyState title="No bookings yet" icon={<CalendarDays aria-hidden />} className="py-6">
        Book a meeting room for this tenant, and it appears here.
      </EmptyState>
    );
  }
  return (
    <>
      <Part title="Upcoming" bookings={upcoming} none="No upcoming bookings." onOpen={openSheet} />
      <Part title="Recent" bookings={recent} none="No recent bookings." onOpen={openSheet} />
      {booking ? <BookingSheet key={booking.id} booking={booking} {...sheet} /> : null}
    </>
  );
}

type PartProps = {
  title: string;
  bookings: readonly RoomBooking[];
  none: string;
  onOpen: (booking: RoomBooking) => void;
};

function Part({ title, bookings, none, onOpen }: PartProps) {
  return (
    <section aria-label={`${title} bookings`} className="border-line border-t">
      <h3 className="px-4 pt-2.5 pb-1 font-medium text-muted text-xs sm:px-5">{title}</h3>
      {bookings.length === 0 ? <p className="px-4 pb-3 text-muted text-sm sm:px-5">{none}</p> : null}
      <ul className="pb-1.5">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Row booking={booking} onOpen={() => onOpen(booking)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ booking, onOpen }: { booking: RoomBooking; onOpen: () => void }) {
  const { day, start, end } = slotOfBooking(booking, useZone());
  const more = [booking.roomName, booking.purpose].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full cursor-pointer grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2 text-left text-sm -outline-offset-2 hover:bg-surface-2 sm:px-5"
    >
      <span className="min-w-0 font-medium tabular-nums">
        {`${formatDay(day, { weekday: true })}, ${formatTimeRange(start, end)}`}
      </span>
      <StatusChip status={booking.status} className="justify-self-end" />
      <span className="min-w-0 truncate text-muted text-xs">{more}</span>
      <span className="justify-self-end text-muted text-xs tabular-nums">{chargeText(booking)}</span>
    </button>
  );
}
