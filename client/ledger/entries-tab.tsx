import { useQuery } from '@tanstack/react-query';
import { NotebookPen, SearchX } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePhone } from '../ui/use-media.ts';
import { useAccountOptions } from './account-options.ts';
import { type EntriesList, useEntriesList } from './entries-list.ts';
import { accountColumns, entryColumns } from './entry-columns.tsx';
import { EntryFilters } from './entry-filters.tsx';
import { useLedgerAddress } from './ledger-address.ts';
import { entriesPageQuery } from './ledger-queries.ts';
import type { TenantBox } from './tenant-box.ts';

export function EntriesTab({ TenantBox }: { TenantBox: TenantBox }) {
  const list = useEntriesList();
  const { openEntry } = useLedgerAddress();
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
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NoEntries />}
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
      title={account ? (name ?? `Account ${account}`) : 'Journal entries'}
      description={
        account
          ? 'Every entry that touched this account, with the balance after it.'
          : 'What was posted, by day. Posted entries never change: a mistake is reversed.'
      }
    />
  );
}

function NoEntries() {
  return (
    <EmptyState title="Nothing was posted yet" icon={<NotebookPen aria-hidden />}>
      Invoices, payments and expenses post by themselves; all else is a journal entry.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No entry matches"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try a longer time, another account, or fewer letters.
    </EmptyState>
  );
}
