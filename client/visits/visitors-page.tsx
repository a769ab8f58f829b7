import { useQuery } from '@tanstack/react-query';
import { CalendarX2, DoorOpen, IdCardLanyard, LogOut, UserPlus, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { isDay } from '../../domain/kernel/time.ts';
import { VISIT_STATES } from '../../domain/visits/contract.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { statusLabel } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { useToday } from '../ui/zone.ts';
import { visitCountsQuery, visitsPageQuery } from './queries.ts';
import { useVisitDialog, VisitActionDialog, VisitActions } from './visit-actions.tsx';
import { visitColumns } from './visit-columns.tsx';

const VisitDialog = onDemand(async () => (await import('./visit-dialog.tsx')).VisitDialog);

export const opening: Opening = (ask, today) => ask(visitsPageQuery({ ...FIRST_PAGE, day: today }));

/** A day, or all of them. */
const isDayOrAll = (text: string): text is string => text === 'all' || isDay(text);

const visitsList = listShape({
  filters: { day: isDayOrAll, state: oneOf(...VISIT_STATES) },
  sorts: ['expectedAt'],
  defaultSort: 'expectedAt',
});

const STATE_OPTIONS = [
  { value: '', label: 'All Statuses' },
  ...VISIT_STATES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

export function VisitorsPage() {
  const mayAnnounce = useCan()('counter:use');
  const [dialogKey, setDialogKey] = useState(0);
  const [announcing, setAnnouncing] = useState(false);
  const announce = () => {
    setDialogKey(dialogKey + 1);
    setAnnouncing(true);
  };
  return (
    <>
      <PageHeader
        title="Visitors"
        description="Who is expected, who is inside, and who has left."
        actions={mayAnnounce ? <AnnounceButton onAnnounce={announce} /> : null}
      />
      <VisitCounts />
      <VisitsTable />
      {mayAnnounce ? (
        <VisitDialog key={dialogKey} visit={null} open={announcing} onClose={() => setAnnouncing(false)} />
      ) : null}
    </>
  );
}

function AnnounceButton({ onAnnounce }: { onAnnounce: () => void }) {
  useShortcut('n', 'Announce a visitor', onAnnounce);
  return (
    <Button icon={<UserPlus aria-hidden />} onClick={onAnnounce}>
      Announce Visitor
    </Button>
  );
}

/** Today, unless the address names another day. */
function useVisitList() {
  const today = useToday();
  const list = useList(visitsList);
  const { day = today, sort, ...query } = list.query;
  const isAll = day === 'all';
  const order = isAll && sort === undefined ? {} : { sort: sort ?? 'expectedAt' };
  return { list, day, query: { ...query, ...(isAll ? order : { day, ...(sort ? { sort } : {}) }) } };
}

function VisitsTable() {
  const { list, day, query } = useVisitList();
  const today = useToday();
  const visits = useQuery(visitsPageQuery(query));
  const { openDialog, dialog } = useVisitDialog();
  return (
    <Card aria-label="List of visitors">
      <FilterRow list={list} label="Search visitors" placeholder="Name, company, phone or host">
        <DatePicker
          aria-label="Day"
          placeholder="All days"
          value={day === 'all' ? '' : day}
          clearable
          onValueChange={(chosen) => list.filter({ day: chosen === today ? '' : chosen || 'all' })}
          className="sm:w-44"
        />
        <FilterSelect list={list} name="state" label="Status" options={STATE_OPTIONS} className="sm:w-40" />
      </FilterRow>
      <DataTable
        label="Visitors"
        columns={visitColumns}
        rows={visits.data?.rows}
        rowKey={(visit) => visit.id}
        sort={list.sort}
        onSortChange={list.sortBy}
        rowActions={(visit) => <VisitActions visit={visit} onAction={(kind) => openDialog({ kind, visit })} />}
        actionsWidth="11rem"
        loading={visits.isPlaceholderData}
        error={visits.error}
        onRetry={() => void visits.refetch()}
        paging={list.paging(visits.data)}
        empty={list.isNarrowed ? <NothingFound onClear={list.clear} /> : <NobodyExpected />}
      />
      <VisitActionDialog {...dialog} />
    </Card>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <NoMatch title="No visitor matches" icon={<UserSearch aria-hidden />} onClear={onClear}>
      Try another day or status, or a shorter search.
    </NoMatch>
  );
}

function NobodyExpected() {
  return (
    <EmptyState title="Nobody is expected today" icon={<CalendarX2 aria-hidden />}>
      Tenants announce their guests themselves; you announce one with Announce Visitor.
    </EmptyState>
  );
}

const CARDS = [
  {
    key: 'expected',
    state: 'expected',
    label: 'Expected',
    hint: 'Still to come today',
    icon: <IdCardLanyard aria-hidden />,
  },
  { key: 'inside', state: 'inside', label: 'Inside', hint: 'In the building now', icon: <DoorOpen aria-hidden /> },
  { key: 'left', state: 'left', label: 'Left', hint: 'Came and went today', icon: <LogOut aria-hidden /> },
  {
    key: 'cancelled',
    state: 'cancelled',
    label: 'Cancelled',
    hint: 'Called off for today',
    icon: <CalendarX2 aria-hidden />,
  },
] as const;

/** Each counter leads to the rows it counts. */
function VisitCounts() {
  const counts = useQuery(visitCountsQuery(useToday()));
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      {CARDS.map(({ key, state, label, hint, icon }) => (
        <StatCard
          key={key}
          label={label}
          figure={counts.data?.[key] ?? '–'}
          hint={hint}
          icon={icon}
          loading={counts.isPending}
          href={`${paths.visitors}?state=${state}`}
        />
      ))}
    </div>
  );
}
