import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
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
import { CONDITIONS, ITEM_STATUSES } from '../../domain/inventory/fields.ts';
import { getItemHistory } from '../../domain/inventory/history-contract.ts';
import type { ItemCell } from '../../domain/inventory/item-fields.ts';
import { createMaintenance, listMaintenance, updateMaintenance } from '../../domain/inventory/maintenance-contract.ts';
import { createMovement } from '../../domain/inventory/movement-contract.ts';
import { deletePhoto, getLabels, putPhoto } from '../../domain/inventory/photo-contract.ts';
import { categoryPath, toTree } from '../../domain/inventory/rules.ts';
import { importItems } from '../../domain/inventory/sheet-contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useChange } from '../api/use-change.ts';
import { useList } from '../api/use-list.ts';
import type { SelectOption } from '../ui/form/select.tsx';
import type { SheetData, SheetToImport } from '../ui/spreadsheet-import/import-dialog.tsx';

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

export const useInventoryChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [INVENTORY]);

type NewItem = { body: SentBody<typeof createItem>; idempotencyKey: string };
export const useCreateItem = () => useInventoryChange((input: NewItem) => call(createItem, input));

type ItemChanges = { id: string; body: SentBody<typeof updateItem> };
export const useUpdateItem = () =>
  useInventoryChange(({ id, body }: ItemChanges) => call(updateItem, { params: { id }, body }));

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

export const useImportItems = () =>
  useInventoryChange(({ csv, mapping, idempotencyKey }: SheetToImport<ItemCell>) =>
    call(importItems, { body: { csv, mapping }, idempotencyKey }),
  );

/** A dry run changes nothing, so that nothing is asked again after it. */
export const useCheckImport = () =>
  useMutation({
    mutationFn: (sheet: SheetData<ItemCell>) => call(importItems, { body: { ...sheet, dryRun: true } }),
  });

export const maintenancePageQuery = (query: SentQuery<typeof listMaintenance>) =>
  queryOptions({
    queryKey: [...INVENTORY, 'maintenance', query],
    queryFn: ({ signal }) => fetchPage(listMaintenance, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['maintenance_records', 'inventory_items'] },
  });

type NewMaintenance = { body: SentBody<typeof createMaintenance>; idempotencyKey: string };
export const useCreateMaintenance = () => useInventoryChange((input: NewMaintenance) => call(createMaintenance, input));

type MaintenanceChanges = { id: string; body: SentBody<typeof updateMaintenance> };
export const useUpdateMaintenance = () =>
  useInventoryChange(({ id, body }: MaintenanceChanges) => call(updateMaintenance, { params: { id }, body }));

const itemsList = listShape({
  filters: {
    category: isId,
    condition: oneOf(...CONDITIONS),
    status: oneOf(...ITEM_STATUSES, 'disposed'),
    due: oneOf('true'),
  },
  sorts: ['createdAt', 'itemCode', 'name', 'condition', 'status'],
  defaultSort: '-createdAt',
});

/** What was disposed of is history, and shown only where the address asks for it. */
export function useItemsList() {
  const list = useList(itemsList);
  const { status, ...query } = list.query;
  return {
    ...list,
    query: {
      ...query,
      ...(status === 'disposed'
        ? { disposed: 'true' as const }
        : { disposed: 'false' as const, ...(status ? { status } : {}) }),
    },
  };
}

export type ItemsList = ReturnType<typeof useItemsList>;

/** The tree as a list to choose from: each under its parent, a little further in. */
export function useCategoryOptions(enabled = true): SelectOption[] {
  const { data = [] } = useQuery({ ...categoriesQuery, enabled });
  return toTree(data).map(({ category, depth }) => ({
    value: category.id,
    label: `${'\u2003'.repeat(depth)}${category.name}`,
  }));
}

/** For a searchable box: the category with its path in the tree. */
export function useCategoryChoices(): SelectOption[] {
  const { data = [] } = useQuery(categoriesQuery);
  return toTree(data).map(({ category }) => ({
    value: category.id,
    label: category.name,
    hint: category.parentCategoryId ? categoryPath(data, category.parentCategoryId) : undefined,
  }));
}

/** A sheet of labels to print, as PDF. */
export const labelsUrl = (ids: readonly string[]): string => `${getLabels.path}?ids=${ids.join(',')}`;
