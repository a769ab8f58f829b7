import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ExternalLink, Footprints } from 'lucide-react';
import { phoneText } from '../../domain/tenants/phone.ts';
import { TOUR_STATES, type Tour } from '../../domain/tours/contract.ts';
import { TOUR_STATE_LABELS } from '../../domain/tours/rules.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { useZone } from '../ui/zone.ts';
import { toursPageQuery } from './staff-queries.ts';
import { tourTimeText } from './tour-time.ts';

const CallerDialog = onDemand(async () => (await import('./caller-dialog.tsx')).CallerDialog);
const TourDialog = onDemand(async () => (await import('./tour-dialog.tsx')).TourDialog);

const toursList = listShape({
  filters: { state: oneOf(...TOUR_STATES, 'all') },
  sorts: ['startsAt', 'createdAt'],
  defaultSort: 'startsAt',
});

// What is booked comes first: those to come, and those that nobody has said of how they went.
const STATE_OPTIONS = [
  { value: '' as const, label: TOUR_STATE_LABELS.booked },
  ...TOUR_STATES.filter((state) => state !== 'booked').map((state) => ({
    value: state,
    label: TOUR_STATE_LABELS[state],
  })),
  { value: 'all' as const, label: 'All States' },
];

const dash = <span className="text-muted">–</span>;

const toColumns = (zone: string): readonly Column<Tour>[] => [
  {
    key: 'startsAt',
    header: 'Time',
    sortKey: 'startsAt',
    width: '17rem',
    cell: (tour) => <span className="tabular-nums">{tourTimeText(tour, zone)}</span>,
  },
  { key: 'name', header: 'Name', title: ({ name }) => name, cell: ({ name }) => name },
  { key: 'company', header: 'Company', hideBelow: 'lg', cell: ({ company }) => company ?? dash },
  {
    key: 'phone',
    header: 'Phone',
    width: '11rem',
    cell: ({ phone }) => (phone ? <span className="tabular-nums">{phoneText(phone)}</span> : dash),
  },
  { key: 'interest', header: 'Looking For', hideBelow: 'lg', cell: ({ interest }) => interest ?? dash },
  { key: 'state', header: 'State', width: '8rem', cell: ({ state }) => <StatusChip status={state} /> },
];

function BookForCaller() {
  const { openDialog, dialog } = useDialog<'caller'>();
  return (
    <>
      <Button variant="primary" icon={<CalendarPlus aria-hidden />} onClick={() => openDialog('caller')}>
        Book a Tour
      </Button>
      <CallerDialog key={dialog.dialogKey} caller={null} open={dialog.open} onClose={dialog.onClose} />
    </>
  );
}

/** Who comes to see the space, and how it went. */
export function ToursTab() {
  const zone = useZone();
  const mayWrite = useCan()('parties:write');
  const list = useList(toursList);
  const { state = 'booked', ...query } = list.query;
  const tours = useQuery(toursPageQuery({ ...query, ...(state === 'all' ? {} : { state }) }));
  const { openDialog, dialog } = useDialog<Tour>();
  return (
    <Card aria-label="Tours">
      <FilterRow
        list={list}
        label="Search tours"
        placeholder="Name, company, email or phone"
        end={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.tours} target="_blank" icon={<ExternalLink aria-hidden />}>
              Public Page
            </ButtonLink>
            {mayWrite ? <BookForCaller /> : null}
          </div>
        }
      >
        <FilterSelect list={list} name="state" label="State" options={STATE_OPTIONS} className="sm:w-38" />
      </FilterRow>
      <DataTable
        label="Tours"
        columns={toColumns(zone)}
        rows={tours.data?.rows}
        rowKey={({ id }) => id}
        {...(mayWrite ? { onRowClick: openDialog } : {})}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={tours.isPlaceholderData}
        error={tours.error}
        onRetry={() => void tours.refetch()}
        paging={list.paging(tours.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No tours match" onClear={list.clear}>
              Try a shorter search, or another state.
            </NoMatch>
          ) : (
            <EmptyState title="No tours booked" icon={<Footprints aria-hidden />}>
              Visitors book a tour on the front page. Those to come appear here.
            </EmptyState>
          )
        }
      />
      {dialog.payload ? (
        <TourDialog key={dialog.dialogKey} tour={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}
