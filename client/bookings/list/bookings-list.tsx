import { useQuery } from '@tanstack/react-query';
import { CalendarDays, X } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { BOOKING_STATUSES, type RoomBooking } from '../../../domain/bookings/contract.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { addDays, isDay } from '../../../domain/kernel/time.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { tenantQuery } from '../../tenants/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { formatDay, formatTimeRange } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip, statusLabel } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { DateRangeFilter, FilterSelect } from '../../ui/table/list-filters.tsx';
import { useToday, useZone } from '../../ui/zone.ts';
import { SavedViews } from '../../views/saved-views.tsx';
import type { SheetPay } from '../detail/booking-sheet.tsx';
import { bookingTotal, chargeText, whoBooked } from '../format.ts';
import { bookingsPageQuery, useBookingSheet } from '../queries.ts';
import { slotOfBooking } from '../slot-check.ts';

const BookingSheet = onDemand(async () => (await import('../detail/booking-sheet.tsx')).BookingSheet);

/** Every booking there is, narrowed to what is looked for; the grid shows a day or a week of them. */
export function BookingsList({ Pay }: { Pay: SheetPay }) {
  const list = useBookingsList();
  const bookings = useQuery(bookingsPageQuery(list.query));
  const { openSheet, booking, sheet } = useBookingSheet(bookings.data?.rows);
  return (
    <Card aria-label="List of bookings">
      <ListFilters list={list} />
      <DataTable
        label="Bookings"
        columns={bookingColumns(useZone())}
        rows={bookings.data?.rows}
        rowKey={({ id }) => id}
        onRowClick={openSheet}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={bookings.isPlaceholderData}
        error={bookings.error}
        onRetry={() => void bookings.refetch()}
        paging={list.paging(bookings.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No bookings match" onClear={list.clear}>
              Try a shorter search, another room or status, or a longer span of days.
            </NoMatch>
          ) : (
            <NoBookings />
          )
        }
      />
      {booking ? <BookingSheet key={booking.id} booking={booking} Pay={Pay} {...sheet} /> : null}
    </Card>
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
        <MoneyText amount={bookingTotal(booking)} />
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
    header: 'Created',
    sortKey: 'createdAt',
    width: '11.5rem',
    hideBelow: 'xl',
    hideOnPhone: true,
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
];

const statusOptions = [
  { value: '', label: 'All Statuses' },
  { value: 'live', label: 'Not cancelled' },
  ...BOOKING_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

function ListFilters({ list }: { list: BookingsListState }) {
  const { tenant } = list.filters;
  const rooms = useQuery(roomsQuery);
  const roomOptions = [
    { value: '', label: 'All Rooms' },
    ...(rooms.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:px-5 lg:grid-cols-[minmax(12rem,1fr)_repeat(4,minmax(9rem,11rem))]">
      <SearchInput
        label="Search bookings"
        placeholder="Company, person, room or purpose"
        value={list.q}
        onValueChange={list.search}
        className="max-lg:col-span-2"
      />
      <FilterSelect list={list} name="room" label="Room" options={roomOptions} />
      <FilterSelect list={list} name="status" label="Status" options={statusOptions} />
      <DateRangeFilter list={list} />
      <div className="col-span-full flex flex-wrap items-center gap-2 empty:hidden">
        {tenant ? <TenantChip id={tenant} onRemove={() => list.filter({ tenant: '' })} /> : null}
        <Presets list={list} />
        <SavedViews list="bookings" />
        {list.isNarrowed ? (
          <Button variant="link" onClick={list.clear}>
            Clear Filters
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What a receptionist asks most: today, and what is still to come. */
function Presets({ list }: { list: BookingsListState }) {
  const today = useToday();
  const show = (to: string) => {
    list.filter({ from: today, to });
    list.sortBy({ key: 'startTime', direction: 'asc' });
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => show(today)}>
        Today
      </Button>
      <Button variant="secondary" size="sm" onClick={() => show('')}>
        Upcoming
      </Button>
    </>
  );
}

/** A tenant is chosen elsewhere, so that the list only names it and lets it go. */
function TenantChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, isError } = useQuery(tenantQuery(id));
  const name = data?.companyName ?? (isError ? 'Unknown tenant' : '…');
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-0.5 pl-2.5 font-medium text-accent text-xs">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={`Remove filter ${name}`}
        onClick={onRemove}
        className="grid size-[24px] shrink-0 cursor-pointer place-items-center rounded-full hover:bg-accent/15"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

const bookingsList = listShape({
  filters: { tenant: isId, room: isId, status: oneOf(...BOOKING_STATUSES, 'live'), from: isDay, to: isDay },
  sorts: ['startTime', 'createdAt'],
  defaultSort: '-startTime',
});

/** Keeps `view=list` when the tenant filter is removed; otherwise the grid would open. */
function stayInList() {
  const given = new URLSearchParams(window.location.search);
  if (given.has('view')) return;
  given.set('view', 'list');
  navigate(`${window.location.pathname}?${given}`, { replace: true, state: window.history.state });
}

/** The latest first, since what is asked for in a list lies around today; a person's last day is included. */
function useBookingsList() {
  const list = useList(bookingsList);
  const { to, ...query } = list.query;
  return {
    ...list,
    query: { sort: bookingsList.defaultSort, ...query, ...(to ? { to: addDays(to, 1) } : {}) },
    filter: (change: Parameters<typeof list.filter>[0]) => {
      stayInList();
      list.filter(change);
    },
    clear: () => {
      stayInList();
      list.clear();
    },
  };
}

type BookingsListState = ReturnType<typeof useBookingsList>;
