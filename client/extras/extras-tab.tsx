import { useQuery } from '@tanstack/react-query';
import { PackagePlus, ShoppingBasket } from 'lucide-react';
import type { Extra } from '../../domain/extras/contract.ts';
import { priceUnit } from '../../domain/extras/rules.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FilterSelect } from '../ui/table/list-filters.tsx';
import { extrasPageQuery } from './queries.ts';

const ExtraDialog = onDemand(async () => (await import('./extra-dialog.tsx')).ExtraDialog);

const extrasList = listShape({
  filters: { isRecurring: oneOf('true', 'false'), isActive: oneOf('true', 'false') },
  sorts: ['name', 'price'],
  defaultSort: 'name',
});

const KIND_OPTIONS = [
  { value: '', label: 'All Extras' },
  { value: 'true', label: 'By the Month' },
  { value: 'false', label: 'One-Off' },
] as const;

const STATUS_OPTIONS = [
  { value: '', label: 'All Statuses' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;

const columns: readonly Column<Extra>[] = [
  {
    key: 'name',
    header: 'Name',
    sortKey: 'name',
    title: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: 'description',
    header: 'Description',
    hideBelow: 'lg',
    wrap: true,
    hideOnPhone: true,
    cell: ({ description }) => description ?? <span className="text-muted">–</span>,
  },
  {
    key: 'price',
    header: 'Price',
    sortKey: 'price',
    width: '14rem',
    align: 'right',
    cell: (extra) => (
      <>
        <MoneyText amount={extra.price} />
        <span className="text-muted"> per {priceUnit(extra)}</span>
      </>
    ),
  },
  {
    key: 'kind',
    header: 'Charged',
    width: '9rem',
    cell: ({ isRecurring }) => (isRecurring ? 'By the Month' : 'One-Off'),
  },
  { key: 'account', header: 'Account', width: '6rem', hideBelow: 'md', cell: ({ account }) => account },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ isActive }) => <StatusChip status={isActive ? 'active' : 'inactive'} />,
  },
];

export function ExtrasTab() {
  const mayChange = useCan()('packages:write');
  const list = useList(extrasList);
  const extras = useQuery(extrasPageQuery(list.query));
  const { openDialog, dialog } = useDialog<Extra | 'new'>();
  return (
    <Card aria-label="List of extras">
      <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
        <SearchInput
          label="Search extras"
          placeholder="Name or description"
          value={list.q}
          onValueChange={list.search}
          className="max-sm:col-span-2 sm:w-72 sm:max-w-72 sm:flex-1"
        />
        <FilterSelect list={list} name="isRecurring" label="Charged" options={KIND_OPTIONS} className="sm:w-40" />
        <FilterSelect list={list} name="isActive" label="Status" options={STATUS_OPTIONS} className="sm:w-38" />
        {mayChange ? (
          <Button
            icon={<PackagePlus aria-hidden />}
            className="max-sm:col-span-2 sm:ml-auto"
            onClick={() => openDialog('new')}
          >
            Add Extra
          </Button>
        ) : null}
      </div>
      <DataTable
        label="Extras"
        columns={columns}
        rows={extras.data?.rows}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.sortBy}
        onRowClick={mayChange ? openDialog : undefined}
        loading={extras.isPlaceholderData}
        error={extras.error}
        onRetry={() => void extras.refetch()}
        paging={list.paging(extras.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No extras match" onClear={list.clear}>
              Try a shorter search or another filter.
            </NoMatch>
          ) : (
            <EmptyState title="No extras yet" icon={<ShoppingBasket aria-hidden />}>
              {mayChange
                ? 'An extra is sold besides a package: parking, a locker, printed pages. Add the first one with Add Extra.'
                : 'A manager or an administrator can add the first one.'}
            </EmptyState>
          )
        }
      />
      {dialog.payload ? (
        <ExtraDialog
          key={dialog.dialogKey}
          extra={dialog.payload === 'new' ? null : dialog.payload}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </Card>
  );
}
