import type { ReactNode } from 'react';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { InstantText } from '../ui/date-text.tsx';
import { formatDay, formatMoney, formatTimeRange } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { useZone } from '../ui/zone.ts';
import { slotOfBooking } from './booking-preview.ts';
import { hoursText } from './booking-text.ts';

const link =
  'wrap-anywhere rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent';

/** All that is known of a booking. */
export function BookingFacts({ booking }: { booking: RoomBooking }) {
  const { day, start, end } = slotOfBooking(booking, useZone());
  return (
    <div className="grid gap-4">
      <Group label="Booking">
        <Fact name="Booked by">
          <Who booking={booking} />
        </Fact>
        <Fact name="Room">{booking.roomName}</Fact>
        <Fact name="Date">{formatDay(day, { weekday: true })}</Fact>
        <Fact name="Time">{formatTimeRange(start, end)}</Fact>
        <Fact name="Duration">{hoursText(booking.duration)}</Fact>
        <Fact name="Purpose">{booking.purpose}</Fact>
      </Group>
      <Price booking={booking} />
      {booking.overrideReason || booking.cancelReason ? (
        <Group label="Reasons">
          {booking.overrideReason ? <Fact name="While Closed">{booking.overrideReason}</Fact> : null}
          {booking.cancelReason ? <Fact name="Cancelled">{booking.cancelReason}</Fact> : null}
        </Group>
      ) : null}
      <Group label="History">
        <Fact name="Made">
          <InstantText at={booking.createdAt} />
        </Fact>
        <Fact name="Last Changed">
          {booking.updatedAt === booking.createdAt ? 'Never' : <InstantText at={booking.updatedAt} />}
        </Fact>
      </Group>
    </div>
  );
}

function Who({ booking: { tenantId, tenantName, clientInfo } }: { booking: RoomBooking }) {
  return (
    <>
      {tenantId ? (
        <Link href={`${paths.tenants}/${tenantId}`} className={link}>
          {tenantName}
        </Link>
      ) : null}
      {clientInfo ? (
        <span className="grid gap-0.5">
          <span>{[clientInfo.name, clientInfo.company].filter(Boolean).join(', ')}</span>
          <a href={`mailto:${clientInfo.email}`} className={link}>
            {clientInfo.email}
          </a>
          <a href={`tel:${clientInfo.phone}`} className={`${link} tabular-nums`}>
            {phoneText(clientInfo.phone)}
          </a>
          <span className="text-muted text-xs">Through the client portal</span>
        </span>
      ) : null}
    </>
  );
}

/** The rate is the one at which it was booked, whatever the room costs today. */
function Price({ booking }: { booking: RoomBooking }) {
  const { currency } = useConfig();
  const { status, freeHours, chargedHours, hourlyRate, extraChargeAmount } = booking;
  const money = (amount: string) => formatMoney(amount, { currency });
  if (status === 'cancelled') {
    return (
      <Group label="Price">
        <Fact name="Total">Nothing: its free hours were given back, and nothing is charged.</Fact>
      </Group>
    );
  }
  return (
    <Group label="Price">
      <Fact name="Free Hours">{hoursText(freeHours)}</Fact>
      <Fact name="Charged Hours">
        {chargedHours === 0 ? hoursText(0) : `${hoursText(chargedHours)} × ${money(hourlyRate)}`}
      </Fact>
      <Fact name="Total">
        <strong className="font-semibold">{money(extraChargeAmount)}</strong>
      </Fact>
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="rounded-md bg-surface-2/70 px-3.5 py-3">
      <dl className="grid gap-2 text-sm">{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-baseline gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-break-word min-w-0 tabular-nums">{children ?? <span className="text-muted">–</span>}</dd>
    </div>
  );
}
