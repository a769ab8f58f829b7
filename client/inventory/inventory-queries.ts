import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  disposeItem,
  getSchedule,
  listDepreciation,
  putAsset,
  runDepreciation,
} from '../../domain/inventory/asset-contract.ts';
import {
  countItems,
  createCategory,
  createItem,
  deleteCategory,
  findItem,
  listCategories,
  listItems,
  listPlaces,
  updateCategory,
  updateItem,
} from '../../domain/inventory/contract.ts';
import { getItemHistory } from '../../domain/inventory/history-contract.ts';
import type { ItemCell } from '../../domain/inventory/import-columns.ts';
import { createMovement } from '../../domain/inventory/movement-contract.ts';
import { deletePhoto, putPhoto } from '../../domain/inventory/photo-contract.ts';
import { importItems } from '../../domain/inventory/sheet-contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';

export const INVENTORY = ['inventory'] as const;
export const ITEM_HISTORY = [...INVENTORY, 'history'] as const;
export const topics = [
  'inventory_items',
  'inventory_categories',
  'inventory_movements',
  'inventory_photos',
  'inventory_assets',
  'depreciation_months',
];
const meta = { topics };

export const itemsPageQuery = (query: SentQuery<typeof listItems>) =>
  queryOptions({
    queryKey: [...INVENTORY, 'page', query],
    queryFn: ({ signal }) => fetchPage(listItems, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const itemCountsQuery = queryOptions({
  queryKey: [...INVENTORY, 'counts'],
  queryFn: ({ signal }) => call(countItems, { signal }),
  meta,
});

export const categoriesQuery = queryOptions({
  queryKey: [...INVENTORY, 'categories'],
  queryFn: ({ signal }) => call(listCategories, { signal }),
  meta,
});

/** By id, code or whatever a scanner read, so that a label and a typed address lead to the same page. */
export const itemQuery = (code: string) =>
  queryOptions({
    queryKey: [...INVENTORY, 'one', code],
    queryFn: ({ signal }) => call(findItem, { params: { code }, signal }),
    meta,
  });

export const placesQuery = queryOptions({
  queryKey: [...INVENTORY, 'places'],
  queryFn: ({ signal }) => call(listPlaces, { signal }),
  meta,
});

export const itemHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...ITEM_HISTORY, id],
    queryFn: ({ signal }) => call(getItemHistory, { params: { id }, signal }),
    meta: { topics: [...topics, 'maintenance_records', 'stock_takes', 'stock_take_lines'] },
  });

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVENTORY, 'schedule', id],
    queryFn: ({ signal }) => call(getSchedule, { params: { id }, signal }),
    meta,
  });

export const depreciationQuery = queryOptions({
  queryKey: [...INVENTORY, 'depreciation'],
  queryFn: ({ signal }) => call(listDepreciation, { signal }),
  meta,
});

/** The event stream would refresh the screens too; this does it without waiting, and also while the stream is down. */
export function useInventoryChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void client.invalidateQueries({ queryKey: INVENTORY }),
  });
}

type Creation = { body: SentBody<typeof createItem>; idempotencyKey: string };
export const useCreateItem = () => useInventoryChange((input: Creation) => call(createItem, input));

type Changes = { id: string; body: SentBody<typeof updateItem> };
export const useUpdateItem = () =>
  useInventoryChange(({ id, body }: Changes) => call(updateItem, { params: { id }, body }));

type NewCategory = { body: SentBody<typeof createCategory>; idempotencyKey: string };
export const useCreateCategory = () => useInventoryChange((input: NewCategory) => call(createCategory, input));

type CategoryChange = { id: string; body: SentBody<typeof updateCategory> };
export const useUpdateCategory = () =>
  useInventoryChange(({ id, body }: CategoryChange) => call(updateCategory, { params: { id }, body }));

export const useDeleteCategory = () => useInventoryChange((id: string) => call(deleteCategory, { params: { id } }));

type NewMovement = { id: string; body: SentBody<typeof createMovement>; idempotencyKey: string };
export const useMove = () =>
  useInventoryChange(({ id, ...rest }: NewMovement) => call(createMovement, { params: { id }, ...rest }));

type Disposal = { id: string; body: SentBody<typeof disposeItem>; idempotencyKey: string };
export const useDispose = () =>
  useInventoryChange(({ id, ...rest }: Disposal) => call(disposeItem, { params: { id }, ...rest }));

type NewAsset = { id: string; body: SentBody<typeof putAsset> };
export const usePutAsset = () =>
  useInventoryChange(({ id, body }: NewAsset) => call(putAsset, { params: { id }, body }));

export const useRunDepreciation = () =>
  useInventoryChange((idempotencyKey: string) => call(runDepreciation, { idempotencyKey }));

type NewPhoto = { id: string; body: SentBody<typeof putPhoto> };
export const usePutPhoto = () =>
  useInventoryChange(({ id, body }: NewPhoto) => call(putPhoto, { params: { id }, body }));

export const useDeletePhoto = () => useInventoryChange((id: string) => call(deletePhoto, { params: { id } }));

type Sheet = { csv: string; mapping: Record<string, ItemCell | null>; idempotencyKey: string };
export const useImportItems = () =>
  useInventoryChange(({ csv, mapping, idempotencyKey }: Sheet) =>
    call(importItems, { body: { csv, mapping }, idempotencyKey }),
  );

/** A dry run changes nothing, so that nothing is asked again after it. */
export const useCheckImport = () =>
  useMutation({
    mutationFn: ({ csv, mapping }: Omit<Sheet, 'idempotencyKey'>) =>
      call(importItems, { body: { csv, mapping, dryRun: true } }),
  });
