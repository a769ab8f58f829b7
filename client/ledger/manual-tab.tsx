import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { SentQuery } from '../../domain/kernel/endpoint.ts';
import { formatFigure } from '../../domain/kernel/format.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { isAccountCode } from '../../domain/ledger/contract.ts';
import {
  listTypedEntries,
  listTypists,
  ROUND_TO,
  TIMING_LABELS,
  type TypedEntry,
} from '../../domain/ledger/manual-contract.ts';
import { sourceLabel } from '../../domain/ledger/sources.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { listShape, oneOf, textUpTo } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { Combobox } from '../ui/form/combobox.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { DateRangeFilter, FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { Amount } from './amount.tsx';
import { accountsColumn } from './entry-columns.tsx';
import { LEDGER, useAccountOptions } from './queries.ts';
import { useLedgerUrl } from './url-state.ts';

const meta = { topics: ['journal_entries'] };

const typedPageQuery = (query: SentQuery<typeof listTypedEntries>) =>
  queryOptions({
    queryKey: [...LEDGER, 'typed', query],
    queryFn: ({ signal }) => fetchPage(listTypedEntries, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

const typistsQuery = queryOptions({
  queryKey: [...LEDGER, 'typists'],
  queryFn: ({ signal }) => call(listTypists, { signal }),
  meta,
});

const shape = listShape({
  filters: {
    from: isDay,
    to: isDay,
    account: isAccountCode,
    actor: textUpTo(100),
    timing: oneOf('late', 'closed'),
    roundTo: oneOf(...ROUND_TO),
    reversed: oneOf('true'),
  },
  sorts: ['date', 'entered', 'seq'],
  defaultSort: '-date',
});

const useTypedList = () => useList(shape);
type TypedList = ReturnType<typeof useTypedList>;

/** What people wrote into the books without a document behind it, as an auditor looks at it. */
export function ManualTab() {
  const list = useTypedList();
  const { openEntry } = useLedgerUrl();
  const entries = useQuery(typedPageQuery(list.query));
  return (
    <Card aria-label="Manual entries">
      <CardHeader
        title="Manual Entries"
        description="What people typed into the books without a document, and how long after its day."
        actions={<ExportMenu path={listTypedEntries.path} query={list.query} hasPdf />}
      />
      <TypedFilters list={list} />
      <DataTable
        label="Manual entries"
        columns={columns}
        rows={entries.data?.rows}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.sortBy}
        onRowClick={({ id }) => openEntry(id)}
        loading={entries.isPlaceholderData}
        error={entries.error}
        onRetry={() => void entries.refetch()}
        paging={list.paging(entries.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No entries match" onClear={list.clear}>
              Try a longer period, another person or all sums.
            </NoMatch>
          ) : (
            <EmptyState title="No manual entries" icon={<PenLine aria-hidden />}>
              Everything in the books came from a document.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}

const TIMING_OPTIONS = [
  { value: '', label: 'Any Time' },
  { value: 'late', label: 'Entered Late' },
  { value: 'closed', label: 'Closed Period' },
] as const;

const ROUND_OPTIONS = [
  { value: '', label: 'All Sums' } as const,
  ...ROUND_TO.map((value) => ({ value, label: `Multiples of ${formatFigure(`${value}.00`).replace('.00', '')}` })),
];

const REVERSED_OPTIONS = [
  { value: '', label: 'Reversed or Not' },
  { value: 'true', label: 'Reversed' },
] as const;

function TypedFilters({ list }: { list: TypedList }) {
  const { account = '', actor = '' } = list.filters;
  const [asked, setAsked] = useState({ accounts: false, people: false });
  const accounts = useAccountOptions({ withInactive: true, enabled: asked.accounts || account !== '' });
  const { data: people = [] } = useQuery({ ...typistsQuery, enabled: asked.people || actor !== '' });
  return (
    <FilterRow list={list} label="Search manual entries" placeholder="Memo, number or person" isBelowHead>
      <div className="sm:w-44">
        <Combobox
          aria-label="Person"
          searchLabel="Search people"
          value={actor}
          valueLabel={people.find((one) => one.actor === actor)?.name ?? actor}
          options={[
            { value: '', label: 'All People' },
            ...people.map((one) => ({ value: one.actor, label: one.name, hint: String(one.entries) })),
          ]}
          onOpen={() => setAsked({ ...asked, people: true })}
          onValueChange={(next) => list.filter({ actor: next })}
        />
      </div>
      <div className="sm:w-44">
        <Combobox
          aria-label="Account"
          searchLabel="Search accounts"
          value={account}
          valueLabel={account}
          options={[{ value: '', label: 'All Accounts' }, ...accounts]}
          onOpen={() => setAsked({ ...asked, accounts: true })}
          onValueChange={(next) => list.filter({ account: next })}
        />
      </div>
      <DateRangeFilter list={list} className="sm:w-36" />
      <div className="col-span-2 grid grid-cols-2 gap-2 sm:flex sm:w-full sm:flex-wrap">
        <FilterSelect list={list} name="timing" label="Timing" options={TIMING_OPTIONS} className="sm:w-40" />
        <FilterSelect list={list} name="roundTo" label="Round Sums" options={ROUND_OPTIONS} className="sm:w-44" />
        <FilterSelect list={list} name="reversed" label="Reversed" options={REVERSED_OPTIONS} className="sm:w-40" />
      </div>
    </FilterRow>
  );
}

function TimingBadge({ entry: { timing, daysLate } }: { entry: TypedEntry }) {
  if (timing === 'in_time') return null;
  return (
    <Badge tone={timing === 'closed' ? 'late' : 'waiting'}>
      {timing === 'closed' ? TIMING_LABELS.closed : `${daysLate} days late`}
    </Badge>
  );
}

function Marks({ entry }: { entry: TypedEntry }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-muted text-xs">
      {sourceLabel(entry.sourceType)}
      <TimingBadge entry={entry} />
      {entry.reversedBySeq === null ? null : <Badge>{`Reversed by ${entry.reversedBySeq}`}</Badge>}
      {entry.reverses ? <Badge tone="accent">Reversal</Badge> : null}
    </span>
  );
}

const columns: readonly Column<TypedEntry>[] = [
  {
    key: 'seq',
    header: 'No.',
    sortKey: 'seq',
    width: '5rem',
    cell: ({ seq }) => <span className="tabular-nums">{seq}</span>,
  },
  { key: 'date', header: 'Dated', sortKey: 'date', width: '7.5rem', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'entered',
    header: 'Entered',
    sortKey: 'entered',
    width: '7.5rem',
    cell: ({ enteredOn }) => <DateText day={enteredOn} />,
  },
  { key: 'by', header: 'Entered By', width: '10rem', cell: ({ actorName }) => actorName },
  {
    key: 'memo',
    header: 'Memo',
    wrap: true,
    title: ({ memo }) => memo,
    cell: (entry) => (
      <span className="grid min-w-0 gap-0.5 leading-snug">
        <span className="wrap-anywhere line-clamp-2">{entry.memo}</span>
        <Marks entry={entry} />
      </span>
    ),
  },
  accountsColumn,
  {
    key: 'total',
    header: 'Amount',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ total }) => <Amount amount={total} />,
  },
];
