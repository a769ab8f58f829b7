import { useQuery } from '@tanstack/react-query';
import { Vault } from 'lucide-react';
import { useState } from 'react';
import { TILL_STATES } from '../../domain/tills/rules.ts';
import { useCan } from '../api/session.ts';
import { cashAccountsQuery } from '../cash/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Select } from '../ui/form/select.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { statusLabel } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { DateRangeFilter, FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { currentTillQuery, tillsPageQuery, useTillsList } from './queries.ts';
import { tillColumns } from './till-columns.tsx';
import type { TillTask } from './till-dialogs.tsx';
import { useTillSheet } from './url-state.ts';

const TillDialogs = onDemand(async () => (await import('./till-dialogs.tsx')).TillDialogs);
const TillSheet = onDemand(async () => (await import('./till-sheet.tsx')).TillSheet);

/** Every till from its float to its count, and what was over or short. */
export function TillsTab() {
  const list = useTillsList();
  const tills = useQuery(tillsPageQuery(list.query));
  const sheet = useTillSheet();
  const { openDialog, dialog } = useDialog<TillTask>();
  return (
    <Card aria-label="Tills">
      <CardHeader
        title="Tills"
        description="From float to count, newest first."
        actions={<OpenTillButton onTask={openDialog} />}
      />
      <TillFilters list={list} />
      <DataTable
        label="Tills"
        columns={tillColumns}
        rows={tills.data?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => sheet.show(id)}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={tills.isPlaceholderData}
        error={tills.error}
        onRetry={() => void tills.refetch()}
        paging={list.paging(tills.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No tills match" onClear={list.clear}>
              Try a shorter search, another till or a longer period.
            </NoMatch>
          ) : (
            <EmptyState title="No till was opened yet" icon={<Vault aria-hidden />}>
              Open Till counts the float. Cash goes in and out of a till only while it is open.
            </EmptyState>
          )
        }
      />
      <TillSheet sheet={sheet} onTask={openDialog} />
      {dialog.payload ? <TillDialogs dialog={dialog} /> : null}
    </Card>
  );
}

/** Which tills can be opened is asked when somebody wants to. */
function OpenTillButton({ onTask }: { onTask: (task: TillTask) => void }) {
  const mayOpen = useCan()('counter:use');
  const current = useQuery({ ...currentTillQuery, enabled: false });
  if (!mayOpen) return null;
  const open = async () => {
    const { data } = await current.refetch();
    if (data) onTask({ kind: 'open', places: data.places });
  };
  return (
    <Button icon={<Vault aria-hidden />} pending={current.isFetching} onClick={() => void open()}>
      Open Till
    </Button>
  );
}

const STATE_OPTIONS = [
  { value: '', label: 'All States' } as const,
  ...TILL_STATES.map((value) => ({ value, label: statusLabel(value) })),
];
const DIFFERENCE_OPTIONS = [
  { value: '', label: 'With and Without Difference' },
  { value: 'true', label: 'Over or Short' },
] as const;

function TillFilters({ list }: { list: ReturnType<typeof useTillsList> }) {
  return (
    <FilterRow list={list} label="Search tills" placeholder="Number, person or reason" isBelowHead>
      <PlaceFilter list={list} />
      <FilterSelect list={list} name="state" label="State" options={STATE_OPTIONS} className="sm:w-36" />
      <FilterSelect
        list={list}
        name="different"
        label="Difference"
        options={DIFFERENCE_OPTIONS}
        className="max-sm:col-span-2 sm:w-56"
      />
      <DateRangeFilter list={list} label="Opened" className="sm:w-38" />
    </FilterRow>
  );
}

/** The tills by name come when the box is opened, or where the address names one. */
function PlaceFilter({ list }: { list: ReturnType<typeof useTillsList> }) {
  const [wanted, setWanted] = useState(false);
  const { cashAccount } = list.filters;
  const { data, isLoading } = useQuery({ ...cashAccountsQuery, enabled: wanted || cashAccount !== undefined });
  const places = (data ?? []).filter(({ kind }) => kind === 'till');
  return (
    <Select
      aria-label="Till"
      value={cashAccount ?? ''}
      onValueChange={(chosen) => list.filter({ cashAccount: chosen })}
      onOpen={() => setWanted(true)}
      loading={isLoading}
      options={[{ value: '', label: 'All Tills' }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
      className="sm:w-44"
    />
  );
}
