import {
  Banknote,
  CalendarCheck,
  CalendarSync,
  CircleCheck,
  CircleX,
  Pencil,
  Repeat,
  RotateCcw,
  UserX,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { bookingFormula } from '../../../domain/bookings/price.ts';
import { isAfter } from '../../../domain/bookings/rules.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency, formatDay, formatTimeRange } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { useMinuteClock } from '../../ui/minute-clock.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useZone } from '../../ui/zone.ts';
import { bookingTotal, hoursText, isPayable, whoBooked } from '../format.ts';
import { useSetBookingStatus } from '../queries.ts';
import { slotOfBooking } from '../slot-check.ts';
import {
  isEditable,
  STATUS_ACTION_LABELS,
  STATUS_AFTER,
  STATUS_MESSAGES,
  type StatusAction,
  statusActions,
} from './status-actions.ts';

const EditDialog = onDemand(async () => (await import('./edit-dialog.tsx')).EditDialog);
const StatusDialog = onDemand(async () => (await import('./status-dialog.tsx')).StatusDialog);

/** Payment belongs to a later feature: the page hands it in. */
export type SheetPay = ComponentType<{ bookingId: string; open: boolean; onClose: () => void }>;

type BookingSheetProps = { booking: RoomBooking; Pay?: SheetPay | undefined; open: boolean; onClose: () => void };

type SheetAction = 'edit' | 'cancel' | 'bringBack' | 'pay';

export function BookingSheet({ booking, Pay, open, onClose }: BookingSheetProps) {
  const [saved, setSaved] = useState<RoomBooking | null>(null);
  const [payload, setPayload] = useState<SheetAction | null>(null);
  const [doing, setDoing] = useState(false);
  const [dialogKey, setDialogKey] = useState(0);
  const shown = latest(booking, saved);
  const openDialog = (next: SheetAction) => {
    setPayload(next);
    setDialogKey(dialogKey + 1);
    setDoing(true);
  };
  const dialog = { booking: shown, open: doing, onClose: () => setDoing(false), onSaved: setSaved };
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={shown.purpose ?? whoBooked(shown)}
      description={<BookingMarks booking={shown} />}
      footer={<Actions booking={shown} takesPayment={Pay !== undefined} onAction={openDialog} onSaved={setSaved} />}
    >
      <BookingFacts booking={shown} />
      {payload === 'pay' && Pay ? (
        <Pay key={dialogKey} bookingId={shown.id} open={doing} onClose={dialog.onClose} />
      ) : null}
      {payload === 'edit' ? <EditDialog key={dialogKey} {...dialog} /> : null}
      {payload === 'cancel' || payload === 'bringBack' ? (
        <StatusDialog key={dialogKey} action={payload} {...dialog} />
      ) : null}
    </Sheet>
  );
}

/** The list may still have the old booking; what was saved here is newer. */
function latest(given: RoomBooking, saved: RoomBooking | null): RoomBooking {
  return saved && saved.id === given.id && !isAfter(given.updatedAt, saved.updatedAt) ? saved : given;
}

const ICONS: Record<StatusAction, ReactNode> = {
  confirm: <CalendarCheck aria-hidden />,
  complete: <CircleCheck aria-hidden />,
  noShow: <UserX aria-hidden />,
  bringBack: <RotateCcw aria-hidden />,
  cancel: <CircleX aria-hidden />,
};

type ActionsProps = {
  booking: RoomBooking;
  takesPayment: boolean;
  onAction: (action: SheetAction) => void;
  onSaved: (booking: RoomBooking) => void;
};

function Actions({ booking, takesPayment, onAction, onSaved }: ActionsProps) {
  const can = useCan();
  const mayChange = can('bookings:write');
  const now = new Date(useMinuteClock()).toISOString();
  const change = useSetBookingStatus();
  if (!mayChange) return null;

  const carryOut = async (action: StatusAction) => {
    if (action === 'cancel' || action === 'bringBack') return onAction(action);
    try {
      onSaved(await change.mutateAsync({ id: booking.id, body: { status: STATUS_AFTER[action] } }));
      done('Success', STATUS_MESSAGES[action].done);
    } catch (error) {
      failed('Error', error, STATUS_MESSAGES[action].failed);
    }
  };

  return (
    <>
      {isEditable(booking) ? (
        <Button icon={<Pencil aria-hidden />} onClick={() => onAction('edit')}>
          Edit Booking
        </Button>
      ) : null}
      {takesPayment && can('counter:use') && isPayable(booking) ? (
        <Button variant="secondary" icon={<Banknote aria-hidden />} onClick={() => onAction('pay')}>
          Take Payment
        </Button>
      ) : null}
      {statusActions(booking, now).map((action) => (
        <Button
          key={action}
          variant="secondary"
          icon={ICONS[action]}
          disabled={change.isPending}
          onClick={() => void carryOut(action)}
        >
          {STATUS_ACTION_LABELS[action]}
        </Button>
      ))}
    </>
  );
}

/** The status, and where a booking belongs to a series, that and whether it goes its own way. */
function BookingMarks({ booking: { status, seriesId, isException } }: { booking: RoomBooking }) {
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
          Differs from series
        </Badge>
      ) : null}
    </span>
  );
}

const link =
  'wrap-anywhere rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent';

/** All that is known of a booking. */
function BookingFacts({ booking }: { booking: RoomBooking }) {
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
        {booking.attendees === null ? null : <Fact name="Attendees">{booking.attendees}</Fact>}
        {booking.bufferMinutes === 0 ? null : <Fact name="Buffer">{`${booking.bufferMinutes} min after it`}</Fact>}
      </Group>
      <Price booking={booking} />
      {booking.overrideReason || booking.cancelReason ? (
        <Group label="Reasons">
          {booking.overrideReason ? <Fact name="Exception">{booking.overrideReason}</Fact> : null}
          {booking.cancelReason ? <Fact name="Cancelled">{booking.cancelReason}</Fact> : null}
        </Group>
      ) : null}
      <Group label="History">
        <Fact name="Created">
          <InstantText at={booking.createdAt} />
        </Fact>
        <Fact name="Last Changed">
          {booking.updatedAt === booking.createdAt ? 'Never' : <InstantText at={booking.updatedAt} />}
        </Fact>
      </Group>
    </div>
  );
}

function Who({ booking: { tenantId, tenantName, partyId, clientInfo, fromPortal } }: { booking: RoomBooking }) {
  const name = clientInfo && [clientInfo.name, clientInfo.company].filter(Boolean).join(', ');
  return (
    <>
      {tenantId ? (
        <Link href={`${paths.tenants}/${tenantId}`} className={link}>
          {tenantName}
        </Link>
      ) : null}
      {clientInfo ? (
        <span className="grid gap-0.5">
          {partyId ? (
            <Link href={`${paths.people}/${partyId}`} className={link}>
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          {clientInfo.email ? (
            <a href={`mailto:${clientInfo.email}`} className={link}>
              {clientInfo.email}
            </a>
          ) : null}
          {clientInfo.phone ? (
            <a href={`tel:${clientInfo.phone}`} className={`${link} tabular-nums`}>
              {phoneText(clientInfo.phone)}
            </a>
          ) : null}
          {fromPortal ? <span className="text-muted text-xs">Through the client portal</span> : null}
        </span>
      ) : null}
    </>
  );
}

/** The rates are those at which it was booked, whatever the room costs today. */
function Price({ booking }: { booking: RoomBooking }) {
  const { currency } = useConfig();
  const { status, freeHours, items } = booking;
  const money = (amount: string) => formatCurrency(amount, { currency });
  if (status === 'cancelled') {
    return (
      <Group label="Price">
        <Fact name="Total">No charge; free hours were returned.</Fact>
      </Group>
    );
  }
  return (
    <Group label="Price">
      <Fact name="Free Hours">{hoursText(freeHours)}</Fact>
      <Fact name="Charged Hours">{bookingFormula(booking, money)}</Fact>
      {items.map((item) => (
        <Fact key={item.extraId} name={item.name}>
          {`${item.quantity} × ${money(item.unitPrice)}`}
        </Fact>
      ))}
      <Fact name="Total">
        <strong className="font-semibold">{money(bookingTotal(booking))}</strong>
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
