import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { itemText } from '../../domain/bookings/item-rules.ts';
import type { MyBooking } from '../../domain/members/booking-contract.ts';
import { listShape } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { paths } from '../paths.ts';
import { hoursText, momentText, spanText } from '../portal/text.ts';
import { useConfig } from '../settings/config-queries.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { formatCurrency, formatDay } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { useZone } from '../ui/zone.ts';
import { myBookingsQuery, useCancelOwn } from './queries.ts';
import { WithCompany } from './with-company.tsx';

const TABS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

type When = (typeof TABS)[number]['value'];

const bookingTime = (search: string): When =>
  new URLSearchParams(search).get('when') === 'past' ? 'past' : 'upcoming';

const show = (when: When) => {
  // A click on a tab fires twice: for the pointer and for the focus that follows.
  if (bookingTime(window.location.search) === when) return;
  navigate(when === 'past' ? `${paths.myBookings}?when=past` : paths.myBookings);
};

export function MemberBookingsPage() {
  usePageTitle('Bookings');
  const when = bookingTime(useSearch());
  return (
    <WithCompany title="Bookings">
      {({ company }) => (
        <>
          <PageHeader
            title="Bookings"
            description="Meeting rooms booked by your company."
            actions={
              company.status === 'active' ? (
                <ButtonLink href={paths.myNewBooking} variant="primary" icon={<CalendarPlus aria-hidden />}>
                  Book a Room
                </ButtonLink>
              ) : null
            }
          />
          <Tabs label="Bookings" tabs={TABS} value={when} onValueChange={show}>
            {TABS.map(({ value }) => (
              <TabPanel key={value} value={value}>
                <MyBookings when={value} />
              </TabPanel>
            ))}
          </Tabs>
        </>
      )}
    </WithCompany>
  );
}

const shape = listShape({ filters: {}, sorts: ['startTime'], defaultSort: 'startTime' });

const hoursCost = ({ freeHours, chargedHours, extraChargeAmount }: MyBooking, currency: string): string => {
  if (chargedHours === 0) return `${hoursText(freeHours)} free`;
  const charge = formatCurrency(extraChargeAmount, { currency });
  return freeHours === 0 ? charge : `${hoursText(freeHours)} free, ${charge}`;
};

const costText = (booking: MyBooking, currency: string): string => {
  if (booking.status === 'cancelled') return '–';
  const items = booking.items.map((item) => `${itemText(item)} ${formatCurrency(item.amount, { currency })}`);
  return [hoursCost(booking, currency), ...items].join(', ');
};

const columns = (currency: string, zone: string): readonly Column<MyBooking>[] => [
  { key: 'room', header: 'Room', width: '10rem', cell: ({ roomName }) => roomName },
  {
    key: 'date',
    header: 'Date',
    width: '9.5rem',
    cell: ({ bookingDate }) => formatDay(bookingDate, { weekday: true }),
  },
  { key: 'time', header: 'Time', width: '11rem', cell: ({ startTime, endTime }) => spanText(startTime, endTime, zone) },
  {
    key: 'purpose',
    header: 'Purpose',
    hideBelow: 'md',
    title: ({ purpose, bookedBy }) => [purpose, bookedBy && `booked by ${bookedBy}`].filter(Boolean).join(', '),
    cell: ({ purpose, bookedBy }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{purpose ?? '–'}</span>
        {bookedBy ? <span className="block truncate text-muted text-xs">{`by ${bookedBy}`}</span> : null}
      </span>
    ),
  },
  { key: 'cost', header: 'Cost', wrap: true, cell: (booking) => costText(booking, currency) },
  {
    key: 'status',
    header: 'Status',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];

function MyBookings({ when }: { when: 'upcoming' | 'past' }) {
  const { currency } = useConfig();
  const zone = useZone();
  const list = useList(shape);
  const { limit, cursor } = list.query;
  const bookings = useQuery(myBookingsQuery({ when, limit, ...(cursor ? { cursor } : {}) }));
  const [leaving, setLeaving] = useState<MyBooking | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = (booking: MyBooking) => {
    setLeaving(booking);
    setAsking(true);
  };
  return (
    <Card aria-label={when === 'past' ? 'Past bookings' : 'Upcoming bookings'}>
      <DataTable
        label="Bookings"
        columns={columns(currency, zone)}
        rows={bookings.data?.rows}
        rowKey={({ id }) => id}
        {...(when === 'upcoming'
          ? {
              rowActions: (booking: MyBooking) =>
                booking.mayCancel ? (
                  <Button variant="secondary" size="sm" onClick={() => ask(booking)}>
                    Cancel
                    <span className="sr-only">{` ${booking.roomName} on ${formatDay(booking.bookingDate)}`}</span>
                  </Button>
                ) : null,
              actionsWidth: '6rem',
            }
          : {})}
        loading={bookings.isPlaceholderData}
        error={bookings.error}
        onRetry={() => void bookings.refetch()}
        paging={list.paging(bookings.data)}
        empty={
          when === 'past' ? (
            <EmptyState title="Nothing yet" icon={<CalendarDays aria-hidden />}>
              Past and cancelled bookings appear here.
            </EmptyState>
          ) : (
            <EmptyState title="No upcoming bookings" icon={<CalendarDays aria-hidden />}>
              Your bookings appear here.
            </EmptyState>
          )
        }
      />
      {leaving ? <CancelOwn booking={leaving} open={asking} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

type CancelOwnProps = { booking: MyBooking; open: boolean; onClose: () => void };

function CancelOwn({ booking, open, onClose }: CancelOwnProps) {
  const cancel = useCancelOwn();
  const zone = useZone();
  const { id, roomName, bookingDate, startTime, endTime, cancelUntil } = booking;
  const confirm = async () => {
    try {
      await cancel.mutateAsync(id);
      toast({ title: 'Booking cancelled', description: `${roomName} is available again.` });
    } catch (error) {
      const description = serverMessage(error, 'Please try again, or call us.');
      toast({ title: 'The booking was not cancelled', description, destructive: true });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Cancel this booking?"
      description={`${roomName}, ${formatDay(bookingDate, { weekday: true })}, ${spanText(startTime, endTime, zone)}. You can cancel until ${momentText(cancelUntil, zone)}. The time becomes available to others, and free hours are returned.`}
      confirmLabel="Cancel Booking"
      cancelLabel="Keep Booking"
      pendingLabel="Cancelling..."
      pending={cancel.isPending}
      onConfirm={() => void confirm()}
      danger
    />
  );
}
