import { useQuery } from '@tanstack/react-query';
import { CalendarDays, SearchX } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { useZone } from '../ui/zone.ts';
import { bookingColumns } from './booking-columns.tsx';
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
