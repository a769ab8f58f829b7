import { useIsFetching, useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Item } from '../../../domain/inventory/contract.ts';
import { CONDITIONS, ITEM_STATUSES } from '../../../domain/inventory/fields.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../../domain/inventory/rules.ts';
import { exportItems } from '../../../domain/inventory/sheet-contract.ts';
import { useCan } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterSelect } from '../../ui/table/list-filters.tsx';
import { SavedViews } from '../../views/saved-views.tsx';
import { categoriesQuery, type ItemsList, itemsPageQuery, useCategoryOptions, useItemsList } from '../queries.ts';
import { itemPath } from '../url-state.ts';
import { ConditionSelect } from './condition-select.tsx';

export function ItemsTab() {
  const list = useItemsList();
  const items = useQuery(itemsPageQuery(list.query));
  const mayChange = useCan()('inventory:write');
  return (
    <Card aria-label="List of items">
      <ItemFilters
        list={list}
        actions={
          <>
            <SavedViews list="inventory" />
            <ExportMenu path={exportItems.path} query={list.query} />
          </>
        }
      />
      <DataTable
        label="Items"
        columns={itemColumns}
        rows={items.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => itemPath(id)}
        rowActions={mayChange ? (item) => <ConditionSelect item={item} /> : undefined}
        actionsWidth="9.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={items.isPlaceholderData}
        error={items.error}
        onRetry={() => void items.refetch()}
        paging={list.paging(items.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No items match" onClear={list.clear}>
              Try a shorter search, or another category, condition or status.
            </NoMatch>
          ) : (
            <NothingYet />
          )
        }
      />
    </Card>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No items yet" icon={<PackageOpen aria-hidden />}>
      Add a category, then an item, or import a spreadsheet.
    </EmptyState>
  );
}

const itemColumns: readonly Column<Item>[] = [
  { key: 'itemCode', header: 'Item Code', sortKey: 'itemCode', width: '8.5rem', cell: ({ itemCode }) => itemCode },
  {
    key: 'name',
    header: 'Name',
    sortKey: 'name',
    title: ({ name }) => name,
    cell: ({ name, brand, model }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-muted text-xs">{[brand, model].filter(Boolean).join(' ')}</span>
      </span>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    width: '9.5rem',
    hideBelow: 'lg',
    hideOnPhone: true,
    cell: ({ categoryName }) => categoryName ?? 'Unknown',
  },
  {
    key: 'condition',
    header: 'Condition',
    sortKey: 'condition',
    width: '7.5rem',
    cell: ({ condition }) => <StatusChip status={condition} />,
  },
  {
    key: 'status',
    header: 'Status',
    sortKey: 'status',
    width: '8.5rem',
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'location',
    header: 'Location',
    width: '11rem',
    hideBelow: 'lg',
    title: ({ location, assignedTo }) => [location, assignedTo].filter(Boolean).join(', ') || '-',
    cell: ({ location, assignedTo }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{location ?? '-'}</span>
        {assignedTo ? <span className="block truncate text-muted text-xs">{`with ${assignedTo}`}</span> : null}
      </span>
    ),
  },
];

const conditionOptions = [
  { value: '', label: 'All Conditions' },
  ...CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] })),
] as const;

const statusOptions = [
  { value: '', label: 'All Statuses' },
  ...ITEM_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
  { value: 'disposed', label: 'Disposed' },
] as const;

/** What the table is narrowed to lives in the address; this row only shows and changes it. */
function ItemFilters({ list, actions }: { list: ItemsList; actions: ReactNode }) {
  const { category = '', due } = list.filters;
  const [isOpened, setOpened] = useState(false);
  const categories = useCategoryOptions(isOpened || category !== '');
  const isLoading = useIsFetching({ queryKey: categoriesQuery.queryKey }) > 0;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:flex sm:flex-wrap sm:items-center sm:px-5">
      <SearchInput
        label="Search items"
        placeholder="Code, name, serial or place"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-64 sm:max-w-72 sm:flex-1"
      />
      <Select
        aria-label="Category"
        value={category}
        options={[{ value: '', label: 'All Categories' }, ...categories]}
        onOpen={() => setOpened(true)}
        loading={isLoading}
        onValueChange={(value) => list.filter({ category: value })}
        className="sm:w-44"
      />
      <FilterSelect list={list} name="condition" label="Condition" options={conditionOptions} className="sm:w-38" />
      <FilterSelect
        list={list}
        name="status"
        label="Status"
        options={statusOptions}
        className="max-sm:col-span-1 sm:w-36"
      />
      {due ? <Badge tone="waiting">Due for maintenance</Badge> : null}
      <div className="flex flex-wrap items-center gap-2 max-sm:col-span-2 sm:ml-auto">
        {list.isNarrowed ? (
          <Button variant="ghost" size="sm" onClick={list.clear}>
            Clear Filters
          </Button>
        ) : null}
        {actions}
      </div>
    </div>
  );
}
