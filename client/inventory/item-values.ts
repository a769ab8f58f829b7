import type * as z from 'zod';
import type { AssetInput } from '../../domain/inventory/asset-contract.ts';
import type { createItem, ItemDetails, ItemInput, updateItem } from '../../domain/inventory/contract.ts';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { type Cents, formatMoney } from '../../domain/kernel/money.ts';

export type ItemTyped = z.input<typeof ItemInput>;
type AssetTyped = NonNullable<ItemTyped['asset']>;

const TEXTS = [
  'description',
  'brand',
  'model',
  'serialNumber',
  'purchaseDate',
  'location',
  'assignedTo',
  'warrantyExpiryDate',
  'maintenanceSchedule',
  'nextMaintenanceDate',
  'supplier',
  'notes',
] as const;

export const typedItem = (item: ItemDetails | null): ItemTyped => ({
  itemCode: item?.itemCode ?? '',
  name: item?.name ?? '',
  categoryId: item?.categoryId ?? '',
  condition: item?.condition ?? 'new',
  status: item?.status ?? 'available',
  purchasePrice: item?.purchasePrice ?? '',
  ...(Object.fromEntries(TEXTS.map((name) => [name, item?.[name] ?? ''])) as Pick<ItemTyped, (typeof TEXTS)[number]>),
  asset: null,
});

const priceText = (price: Cents | null | undefined): string | null =>
  price === null || price === undefined ? null : formatMoney(price);

export const assetBody = (asset: AssetInput): AssetTyped => ({
  ...asset,
  leaseYears: asset.leaseYears ?? null,
  residual: formatMoney(asset.residual ?? (0 as Cents)),
  openingDepreciation: priceText(asset.openingDepreciation),
});

export const itemBody = ({ purchasePrice, asset, ...values }: ItemInput): SentBody<typeof createItem> => ({
  ...values,
  purchasePrice: priceText(purchasePrice),
  asset: asset ? assetBody(asset) : null,
});

/** Only what was changed is sent, so that two who edit different fields do not undo each other. */
export const changesOf = (item: ItemDetails, values: ItemInput): SentBody<typeof updateItem> => {
  const { asset: _, lastMaintenanceDate: __, ...body } = { ...values, purchasePrice: priceText(values.purchasePrice) };
  const changed = Object.entries(body).filter(([name, value]) => value !== item[name as keyof typeof body]);
  return Object.fromEntries(changed);
};
