import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CONDITION_LABELS, STATUS_LABELS } from '../../domain/inventory/rules.ts';
import { CONDITIONS, ITEM_STATUSES } from '../../domain/inventory/words.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { useCategoryOptions } from './category-options.ts';
import { categoriesQuery } from './inventory-queries.ts';
import type { ItemsList } from './items-list.ts';

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
export function ItemFilters({ list, actions }: { list: ItemsList; actions: ReactNode }) {
  const { category = '', condition = '', status = '', due } = list.filters;
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
      <Select
        aria-label="Condition"
        value={condition}
        options={conditionOptions}
        onValueChange={(value) => list.filter({ condition: value })}
        className="sm:w-38"
      />
      <Select
        aria-label="Status"
        value={status}
        options={statusOptions}
        onValueChange={(value) => list.filter({ status: value })}
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
