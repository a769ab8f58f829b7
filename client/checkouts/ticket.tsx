import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { formatDay, formatTimeRange, wallTime } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';
import { passNumberText } from './checkout-text.ts';
import type { CheckoutDetails } from './queries.ts';

/** What is shown at the door: large enough to be read across a desk. */
export function Tickets({ checkout: { bookings, passes, order, customer, invoice } }: { checkout: CheckoutDetails }) {
  return (
    <div className="grid gap-4">
      {bookings.map((booking) => (
        <RoomTicket key={booking.cancelPath} booking={booking} name={customer} />
      ))}
      {order ? <OrderTicket order={order} name={customer} /> : null}
      {passes.map((pass) => (
        <PassTicket key={pass.number} pass={pass} name={customer} />
      ))}
      {invoice ? (
        <ButtonLink href={invoice.pdfPath} target="_blank" className="w-full">
          {`Invoice ${invoice.invoiceNumber} (PDF)`}
        </ButtonLink>
      ) : null}
    </div>
  );
}

type TicketProps = { label: string; kind: string; children: ReactNode; stub?: ReactNode };

/** A strip of card with a stub to tear off. */
function Ticket({ label, kind, children, stub }: TicketProps) {
  return (
    <article aria-label={label} className="rounded-lg border border-line-strong/60 bg-surface shadow-1">
      <div className="rounded-t-lg bg-accent px-4 py-2 font-semibold text-on-accent text-sm">{kind}</div>
      <div className="px-4 py-4">{children}</div>
      {stub ? (
        <>
          <div aria-hidden className="relative h-0 border-line-strong/60 border-t border-dashed">
            <span className="-left-2 -top-2 absolute size-4 rounded-full border border-line-strong/60 bg-surface [clip-path:inset(0_0_0_50%)]" />
            <span className="-right-2 -top-2 absolute size-4 rounded-full border border-line-strong/60 bg-surface [clip-path:inset(0_50%_0_0)]" />
          </div>
          <div className="px-4 py-3.5">{stub}</div>
        </>
      ) : null}
    </article>
  );
}

type RoomTicketProps = { booking: CheckoutDetails['bookings'][number]; name: string };

function RoomTicket({ booking, name }: RoomTicketProps) {
  const zone = useZone();
  const { roomName, bookingDate, startTime, endTime, status, calendarPath, cancelPath } = booking;
  const time = formatTimeRange(wallTime(startTime, zone).time, wallTime(endTime, zone).time);
  const isOff = status === 'cancelled';
  return (
    <Ticket
      label={`Ticket for ${roomName}`}
      kind="Meeting Room"
      stub={
        <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-1">
          {isOff ? null : <ButtonLink href={calendarPath}>Add to Calendar</ButtonLink>}
          <ButtonLink href={cancelPath}>See Booking</ButtonLink>
        </div>
      }
    >
      <div className="flex items-start justify-between gap-3">
        <p className="wrap-break-word min-w-0 font-semibold text-2xl leading-tight tracking-tight">{roomName}</p>
        <StatusChip status={status} className="mt-1 shrink-0" />
      </div>
      <p className="mt-3 font-semibold text-lg tabular-nums leading-snug">
        {formatDay(bookingDate, { weekday: true })}
        <span className="block">{time}</span>
      </p>
      <p className="wrap-break-word mt-2 text-muted text-sm">{name}</p>
    </Ticket>
  );
}

type OrderTicketProps = { order: NonNullable<CheckoutDetails['order']>; name: string };

function OrderTicket({ order: { packageName, startDate, state }, name }: OrderTicketProps) {
  return (
    <Ticket label={`Order of ${packageName}`} kind={state === 'approved' ? 'Approved' : 'Paid, Waiting for Approval'}>
      <p className="wrap-break-word font-semibold text-2xl leading-tight tracking-tight">{packageName}</p>
      <p className="mt-3 font-semibold text-lg leading-snug">{`From ${formatDay(startDate, { weekday: true })}`}</p>
      <p className="wrap-break-word mt-2 text-muted text-sm">{name}</p>
    </Ticket>
  );
}

type PassTicketProps = { pass: CheckoutDetails['passes'][number]; name: string };

function PassTicket({ pass: { number, productName, days, expiresOn }, name }: PassTicketProps) {
  return (
    <Ticket label={`Pass ${number}`} kind={productName}>
      <p className="text-muted text-sm">Pass number</p>
      <p className="wrap-anywhere font-semibold text-3xl tabular-nums leading-tight tracking-wider">
        {passNumberText(number)}
      </p>
      <p className="mt-3 font-semibold text-lg leading-snug">
        {days === 1 ? '1 day' : `${days} days`}
        <span className="block font-normal text-base">{`Use by ${formatDay(expiresOn, { weekday: true })}`}</span>
      </p>
      <p className="wrap-break-word mt-2 text-muted text-sm">{`${name}. Say the number or your name at the front desk.`}</p>
    </Ticket>
  );
}
