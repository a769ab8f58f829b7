import { useQuery } from '@tanstack/react-query';
import { NotebookPen, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { listEntries } from '../../domain/ledger/contract.ts';
import { SOURCE_TYPES, sourceLabel } from '../../domain/ledger/sources.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { Combobox } from '../ui/form/combobox.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { Select } from '../ui/form/select.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { DateRangeFilter } from '../ui/table/list-filters.tsx';
import { usePhone } from '../ui/use-media.ts';
import { accountColumns, entryColumns } from './entry-columns.tsx';
import { type EntriesList, entriesPageQuery, useAccountOptions, useEntriesList } from './queries.ts';
import { useLedgerUrl } from './url-state.ts';

export function EntriesTab({ TenantBox }: { TenantBox: TenantBox }) {
  const list = useEntriesList();
  const { openEntry } = useLedgerUrl();
  const entries = useQuery(entriesPageQuery(list.query));
  const phone = usePhone();
  const { account, tenant } = list.filters;
  return (
    <Card aria-label="Journal entries">
      <ListHeader list={list} />
      <EntryFilters list={list} TenantBox={TenantBox} />
      <DataTable
        label="Journal entries"
        columns={account ? accountColumns({ account, tenant }, list.sort.key === 'date', phone) : entryColumns(phone)}
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
              Try a longer period, another account or a shorter search.
            </NoMatch>
          ) : (
            <NoEntries />
          )
        }
      />
    </Card>
  );
}

/** The list is named after the account it is narrowed to. */
function ListHeader({ list }: { list: EntriesList }) {
  const { account } = list.filters;
  const name = useAccountOptions({ withInactive: true, enabled: account !== undefined }).find(
    ({ value }) => value === account,
  )?.label;
  return (
    <CardHeader
      title={account ? (name ?? `Account ${account}`) : 'Journal Entries'}
      description={
        account
          ? 'Every entry that touched this account, with the balance after it.'
          : 'Entries by day. Posted entries cannot be edited; reverse one to correct it.'
      }
      actions={<ExportMenu label="Export General Ledger" path={listEntries.path} query={list.query} hasPdf />}
    />
  );
}

function NoEntries() {
  return (
    <EmptyState title="No entries yet" icon={<NotebookPen aria-hidden />}>
      Invoices, payments and expenses post automatically. Use a journal entry for anything else.
    </EmptyState>
  );
}

/** A link may name a source that the list does not know: it is offered too, or the box would claim that all are shown. */
const sourceOptions = (chosen: string | undefined) => [
  { value: '', label: 'All Sources' },
  ...[...new Set([...SOURCE_TYPES, ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: sourceLabel(value),
  })),
];

type EntryFiltersProps = { list: EntriesList; TenantBox: TenantBox };

function EntryFilters({ list, TenantBox }: EntryFiltersProps) {
  const { account = '', tenant = '', sourceType, sourceId } = list.filters;
  const [isOpened, setOpened] = useState(false);
  const accounts = useAccountOptions({ withInactive: true, enabled: isOpened || account !== '' });
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:px-5 lg:grid-cols-3 xl:grid-cols-[minmax(10rem,1fr)_repeat(2,minmax(9rem,13rem))_repeat(3,minmax(8rem,10rem))] print:hidden">
      <SearchInput
        label="Search entries"
        placeholder="Memo or number"
        value={list.q}
        onValueChange={list.search}
        className="max-lg:col-span-2"
      />
      <Combobox
        aria-label="Account"
        searchLabel="Search accounts"
        value={account}
        valueLabel={account}
        options={[{ value: '', label: 'All Accounts' }, ...accounts]}
        onOpen={() => setOpened(true)}
        onValueChange={(next) => list.filter({ account: next })}
      />
      <TenantBox
        aria-label="Tenant"
        otherwise="All Tenants"
        value={tenant}
        onValueChange={(next) => list.filter({ tenant: next })}
      />
      <Select
        aria-label="Source"
        value={sourceType ?? ''}
        options={sourceOptions(sourceType)}
        onValueChange={(next) => list.filter({ sourceType: next, sourceId: '' })}
        className="max-lg:col-span-2"
      />
      <DateRangeFilter list={list} />
      {list.isNarrowed ? (
        <div className="col-span-full flex flex-wrap items-center gap-2">
          {sourceId ? <OneDocument onRemove={() => list.filter({ sourceId: '' })} /> : null}
          <Button variant="link" onClick={list.clear}>
            Clear Filters
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A filter that no box above shows. */
function OneDocument({ onRemove }: { onRemove: () => void }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-0.5 pl-2.5 font-medium text-accent text-xs">
      One document
      <button
        type="button"
        aria-label="Remove filter of one document"
        onClick={onRemove}
        className="grid size-[24px] shrink-0 cursor-pointer place-items-center rounded-full hover:bg-accent/15"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

type TenantBoxProps = {
  'aria-label': string;
  value: string;
  onValueChange: (id: string) => void;
  /** What is offered besides the tenants: all of them in a filter, none of them in a line. */
  otherwise: string;
};

/** Tenants come later in the order of features: the page hands in the box that finds them. */
type TenantBox = ComponentType<TenantBoxProps>;
