import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MaintenanceInput } from '../../domain/inventory/maintenance-contract.ts';
import type { ContractForm } from '../ui/form.tsx';
import { ComboboxField } from '../ui/form-fields.tsx';
import { answerOf } from '../ui/search-answer.ts';
import { itemsPageQuery } from './inventory-queries.ts';
import type { MaintenanceTyped } from './schedule-dialog.tsx';

const OFFERED = '20';

export function ItemChoiceField({ form }: { form: ContractForm<MaintenanceTyped, MaintenanceInput> }) {
  const [search, setSearch] = useState('');
  const items = useQuery(
    itemsPageQuery({
      disposed: 'false',
      sort: 'itemCode',
      limit: OFFERED,
      ...(search.trim() ? { q: search.trim() } : {}),
    }),
  );
  const options = items.data?.rows.map(({ id, itemCode, name }) => ({ value: id, label: `${itemCode} ${name}` })) ?? [];
  return (
    <ComboboxField
      form={form}
      name="itemId"
      label="Item"
      required
      placeholder="Choose an item"
      searchLabel="Search items"
      options={options}
      onSearchChange={setSearch}
      {...answerOf(items)}
    />
  );
}
