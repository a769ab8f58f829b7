import { useQuery } from '@tanstack/react-query';
import { PackageOpen, SearchX } from 'lucide-react';
import { exportItems } from '../../domain/inventory/sheet-contract.ts';
import { useCan } from '../api/session.ts';
import { ExportMenu } from '../billing/export-menu.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { ConditionSelect } from './condition-select.tsx';
import { itemPath } from './inventory-address.ts';
import { itemsPageQuery } from './inventory-queries.ts';
import { itemColumns } from './item-columns.tsx';
import { ItemFilters } from './item-filters.tsx';
import { useItemsList } from './items-list.ts';

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
            <ExportMenu label="Export" path={exportItems.path} query={list.query} />
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
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NothingYet />}
      />
    </Card>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No items yet" icon={<PackageOpen aria-hidden />}>
      Add a category and then the first item, or import a spreadsheet of them.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No items match"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer letters, or another category, condition or status.
    </EmptyState>
  );
}
