import { useQuery } from '@tanstack/react-query';
import { CalendarDays, SearchX } from 'lucide-react';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatDay, formatTimeRange } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';
import { slotOfBooking } from './booking-preview.ts';
import { chargeText, whoBooked } from './booking-text.ts';
import { bookingsPageQuery } from './bookings-queries.ts';
import { ListFilters } from './list-filters.tsx';
import { useBookingsList } from './use-bookings-list.ts';
import { useOpened } from './use-opened.ts';

const BookingSheet = onDemand(async () => (await import('./booking-sheet.tsx')).BookingSheet);

/** Every booking there is, narrowed to what is looked for; the grid shows a day or a week of them. */
export function BookingsList() {
  const list = useBookingsList();
  const bookings = useQuery(bookingsPageQuery(list.query));
  const { begin, opened, shown } = useOpened(bookings.data?.rows);
  return (
    <Card aria-label="List of bookings">
      <ListFilters list={list} />
      <DataTable
        label="Bookings"
        columns={bookingColumns(useZone())}
        rows={bookings.data?.rows}
        rowKey={({ id }) => id}
        onRowClick={begin}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={bookings.isPlaceholderData}
        error={bookings.error}
        onRetry={() => void bookings.refetch()}
        paging={list.paging(bookings.data)}
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NoBookings />}
      />
      {opened ? <BookingSheet key={opened.id} booking={opened} {...shown} /> : null}
    </Card>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No booking matches"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer letters, another room or status, or a longer span of days.
    </EmptyState>
  );
}

function NoBookings() {
  return (
    <EmptyState title="No bookings yet" icon={<CalendarDays aria-hidden />}>
      Book a meeting room, and it appears here.
    </EmptyState>
  );
}

const two = (above: string, below: string | null) => (
  <span className="block leading-snug">
    <span className="block truncate">{above}</span>
    {below ? <span className="block truncate font-normal text-muted text-xs tabular-nums">{below}</span> : null}
  </span>
);

const bookingColumns = (zone: string): readonly Column<RoomBooking>[] => [
  {
    key: 'when',
    header: 'When',
    sortKey: 'startTime',
    width: '11.5rem',
    cell: (booking) => {
      const { day, start, end } = slotOfBooking(booking, zone);
      return two(formatDay(day, { weekday: true }), formatTimeRange(start, end));
    },
  },
  { key: 'room', header: 'Room', width: '14%', cell: ({ roomName }) => roomName },
  {
    key: 'who',
    header: 'Booked By',
    title: whoBooked,
    cell: (booking) => two(whoBooked(booking), booking.tenantId ? null : 'Client portal'),
  },
  { key: 'purpose', header: 'Purpose', hideBelow: 'lg', cell: ({ purpose }) => purpose ?? '–' },
  {
    key: 'charge',
    header: 'Charge',
    align: 'right',
    width: '13.5rem',
    cell: (booking) => (
      <span className="block leading-snug">
        <MoneyText amount={booking.status === 'cancelled' ? '0.00' : booking.extraChargeAmount} />
        <span className="block truncate text-muted text-xs">{chargeText(booking)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'made',
    header: 'Made',
    sortKey: 'createdAt',
    width: '11.5rem',
    hideBelow: 'xl',
    hideOnPhone: true,
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
];
