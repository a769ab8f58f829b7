import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { Asset, AssetInput } from './asset-contract.ts';
import {
  Condition,
  DepreciationClass,
  ItemStatus,
  MaintenanceSchedule,
  optionalChoice,
  optionalDay,
  Person,
  Place,
} from './fields.ts';
import { ItemCode } from './item-code.ts';

export const Category = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    parentCategoryId: Id.nullable(),
    depreciationClass: DepreciationClass.nullable().meta({ description: 'Of its own; a child takes it from above' }),
    items: z.int().meta({ description: 'Directly in it, without those that were disposed of' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'InventoryCategory' });
export type Category = z.infer<typeof Category>;

export const CategoryInput = z.object({
  name: shortText('Category name', 80),
  description: optionalText('Description', 300),
  parentCategoryId: optionalChoice(Id),
  depreciationClass: optionalChoice(DepreciationClass),
});
export type CategoryInput = z.output<typeof CategoryInput>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/inventory/categories',
  summary: 'All categories of the inventory, by name',
  access: 'inventory:read',
  output: z.array(Category),
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/inventory/categories',
  summary: 'Add a category',
  access: 'inventory:write',
  body: CategoryInput,
  output: Category,
  status: 201,
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/inventory/categories/:id',
  summary: 'Change a category, or put it under another one',
  access: 'inventory:write',
  params: IdParams,
  body: CategoryInput,
  output: Category,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/inventory/categories/:id',
  summary: 'Delete a category that holds no items and no other categories',
  access: 'inventory:write',
  params: IdParams,
  output: null,
});

export const Item = z
  .object({
    id: Id,
    itemCode: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    categoryId: Id.nullable(),
    categoryName: z.string().nullable(),
    brand: z.string().nullable(),
    model: z.string().nullable(),
    serialNumber: z.string().nullable(),
    purchaseDate: Day.nullable(),
    purchasePrice: MoneyText.nullable(),
    currentValue: MoneyText.nullable().meta({ description: 'Cost less depreciation to date' }),
    condition: Condition,
    status: ItemStatus,
    location: z.string().nullable().meta({ description: 'Where the last movement brought it' }),
    assignedTo: z.string().nullable().meta({ description: 'To whom the last movement gave it' }),
    warrantyExpiryDate: Day.nullable(),
    maintenanceSchedule: MaintenanceSchedule.nullable(),
    lastMaintenanceDate: Day.nullable(),
    nextMaintenanceDate: Day.nullable(),
    supplier: z.string().nullable(),
    notes: z.string().nullable(),
    imageUrl: z.string().nullable(),
    qrCode: z.string().meta({ description: 'The address that the code on the label leads to' }),
    isCapitalised: z.boolean().meta({ description: 'Whether it is a fixed asset in the books' }),
    disposedOn: Day.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'InventoryItem' });
export type Item = z.infer<typeof Item>;

export const ItemDetails = Item.extend({ asset: Asset.nullable() }).meta({ id: 'InventoryItemDetails' });
export type ItemDetails = z.infer<typeof ItemDetails>;

const Price = z
  .union([z.literal('').transform(() => null), NonNegativeMoneyInput], 'Must be an amount with at most two decimals')
  .nullish();

const fields = {
  itemCode: ItemCode,
  name: shortText('Item name', 150),
  description: optionalText('Description', 1_000),
  categoryId: z.string('Category is required').min(1, 'Category is required').pipe(Id),
  brand: optionalText('Brand', 100),
  model: optionalText('Model', 100),
  serialNumber: optionalText('Serial number', 100),
  purchaseDate: optionalDay,
  purchasePrice: Price,
  condition: Condition,
  status: ItemStatus,
  location: Place,
  assignedTo: Person,
  warrantyExpiryDate: optionalDay,
  maintenanceSchedule: optionalChoice(MaintenanceSchedule),
  lastMaintenanceDate: optionalDay,
  nextMaintenanceDate: optionalDay,
  supplier: optionalText('Supplier', 150),
  notes: optionalText('Notes', 1_000),
};

export const ItemInput = z.object({
  ...fields,
  condition: fields.condition.default('new'),
  status: fields.status.default('available'),
  asset: AssetInput.nullish().meta({ description: 'Given where the item is put into the books as a fixed asset' }),
});
export type ItemInput = z.output<typeof ItemInput>;

/** What is left out stays as it is. */
export const ItemChanges = z.object(fields).partial();
export type ItemChanges = z.output<typeof ItemChanges>;

export const ITEM_FILTERS = {
  category: Id.optional().meta({ description: 'With all that lies under it' }),
  condition: Condition.optional(),
  status: ItemStatus.optional(),
  disposed: Flag.optional(),
  due: Flag.optional().meta({ description: 'true: maintenance is due by today' }),
};

export const listItems = endpoint({
  method: 'GET',
  path: '/api/inventory/items',
  summary: 'Items of the inventory, newest first',
  access: 'inventory:read',
  query: listQuery(['createdAt', 'itemCode', 'name', 'condition', 'status']).extend(ITEM_FILTERS),
  output: z.array(Item),
});

export const countItems = endpoint({
  method: 'GET',
  path: '/api/inventory/summary',
  summary: 'How many items there are, by condition and in maintenance, without those that were disposed of',
  access: 'inventory:read',
  output: z
    .object({
      total: z.int(),
      new: z.int(),
      used: z.int(),
      damaged: z.int(),
      lost: z.int(),
      maintenance: z.int(),
      due: z.int().meta({ description: 'Maintenance is due by today' }),
    })
    .meta({ id: 'InventorySummary' }),
});

export const getItem = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:id',
  summary: 'One item with its asset record',
  access: 'inventory:read',
  params: IdParams,
  output: ItemDetails,
});

export const findItem = endpoint({
  method: 'GET',
  path: '/api/inventory/scan/:code',
  summary: 'The item of a scanned label or typed code',
  access: 'inventory:read',
  params: z.object({ code: z.string().max(300, 'The code is too long') }),
  output: ItemDetails,
});

export const createItem = endpoint({
  method: 'POST',
  path: '/api/inventory/items',
  summary: 'Add an item; with an asset it is put into the books as well',
  access: 'inventory:write',
  body: ItemInput,
  worksOut: ['currentValue', 'imageUrl', 'qrCode'],
  output: ItemDetails,
  status: 201,
});

export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/inventory/items/:id',
  summary: 'Change an item; a new location or assignee is recorded as a movement',
  access: 'inventory:write',
  params: IdParams,
  body: ItemChanges,
  output: ItemDetails,
});

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/inventory/places',
  summary: 'Where items are and who has them, to choose from',
  access: 'inventory:read',
  output: z.object({ locations: z.array(z.string()), people: z.array(z.string()) }),
});
