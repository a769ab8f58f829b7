import { type Field, type SheetCell, sheetColumns } from '../kernel/fields.ts';
import { columnRecogniser } from '../kernel/sheet-columns.ts';
import type { Item } from './contract.ts';
import { CONDITION_LABELS, SCHEDULE_LABELS, STATUS_LABELS } from './rules.ts';

export type ItemField = Field & {
  name: keyof Item;
  /** Placed: the form has a place of its own for it. */
  form: { section: 'head' | 'state' | 'details' | 'care' | 'texts' | 'placed' } | null;
};

const text = { optional: true, whenEmpty: 'text', autoComplete: 'off' } as const;

/** Every field of an item, in the order of its file. The columns that are not here are named in tests/fields.test.ts. */
export const ITEM_FIELDS = [
  {
    name: 'itemCode',
    label: 'Item Code',
    kind: 'text',
    form: { section: 'head', required: true, maxLength: 50, autoComplete: 'off' },
    sheet: {
      required: true,
      also: ['Code', 'Asset Code', 'Asset Tag', 'Tag', 'Asset Number', 'SKU'],
      width: 14,
      example: 'EX-001',
    },
  },
  {
    name: 'name',
    label: 'Item Name',
    kind: 'text',
    form: { section: 'head', required: true, maxLength: 150, autoComplete: 'off' },
    sheet: {
      header: 'Name',
      required: true,
      also: ['Item', 'Item Name', 'Asset', 'Asset Name'],
      width: 30,
      example: 'Office chair',
    },
  },
  {
    name: 'categoryId',
    label: 'Category',
    kind: 'reference',
    form: { section: 'placed', required: true, placeholder: 'Choose a category' },
    sheet: {
      cell: 'category',
      shows: 'categoryPath',
      also: ['Group', 'Class', 'Asset Class'],
      width: 24,
      example: 'Furniture / Chairs',
    },
  },
  {
    name: 'description',
    label: 'Description',
    kind: 'long-text',
    form: { section: 'texts', optional: true, maxLength: 1000, rows: 2 },
    sheet: { also: ['Details'], width: 34, example: 'Mesh back, black' },
  },
  {
    name: 'brand',
    label: 'Brand',
    kind: 'text',
    form: { section: 'details', ...text, maxLength: 100 },
    sheet: { also: ['Make', 'Manufacturer'], width: 14, example: 'Example' },
  },
  {
    name: 'model',
    label: 'Model',
    kind: 'text',
    form: { section: 'details', ...text, maxLength: 100 },
    sheet: { also: ['Model Number'], width: 16, example: 'M1' },
  },
  {
    name: 'serialNumber',
    label: 'Serial Number',
    kind: 'text',
    form: { section: 'details', ...text, maxLength: 100 },
    sheet: { also: ['Serial', 'Serial No', 'S/N'], width: 18 },
  },
  {
    name: 'purchaseDate',
    label: 'Purchase Date',
    kind: 'day',
    form: { section: 'placed', optional: true },
    sheet: { also: ['Bought', 'Bought On', 'Date of Purchase', 'Acquired'], width: 14, example: '2026-01-15' },
  },
  {
    name: 'purchasePrice',
    label: 'Purchase Price',
    kind: 'money',
    form: { section: 'placed', ...text },
    sheet: { also: ['Price', 'Cost', 'Amount', 'Purchase Cost'], example: '12500.00' },
  },
  {
    name: 'currentValue',
    label: 'Current Value',
    kind: 'money',
    form: null,
    sheet: { also: ['Book Value', 'Net Book Value'] },
  },
  {
    name: 'condition',
    label: 'Condition',
    kind: 'choice',
    choices: CONDITION_LABELS,
    form: { section: 'state' },
    sheet: { width: 11, example: CONDITION_LABELS.new },
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    choices: STATUS_LABELS,
    form: { section: 'state' },
    sheet: { also: ['State'], width: 13, example: STATUS_LABELS.available },
  },
  {
    name: 'location',
    label: 'Location',
    kind: 'text',
    form: { section: 'placed' },
    sheet: { also: ['Place', 'Room', 'Where'], width: 20, example: 'Main floor' },
  },
  {
    name: 'assignedTo',
    label: 'Assigned To',
    kind: 'text',
    form: { section: 'placed' },
    sheet: { also: ['Assignee', 'User', 'Holder', 'Custodian'], width: 20 },
  },
  {
    name: 'warrantyExpiryDate',
    label: 'Warranty Until',
    kind: 'day',
    form: { section: 'care', optional: true },
    sheet: { also: ['Warranty', 'Warranty Expiry', 'Warranty End'], width: 14, example: '2028-01-15' },
  },
  {
    name: 'maintenanceSchedule',
    label: 'Maintenance Schedule',
    kind: 'choice',
    choices: SCHEDULE_LABELS,
    form: { section: 'care', optional: true, placeholder: 'None' },
    sheet: { header: 'Maintenance', also: ['Maintenance Schedule', 'Service Interval'], width: 18 },
  },
  {
    name: 'lastMaintenanceDate',
    label: 'Last Maintenance',
    kind: 'day',
    form: null,
    sheet: { also: ['Last Service', 'Last Serviced'], width: 16 },
  },
  {
    name: 'nextMaintenanceDate',
    label: 'Next Maintenance',
    kind: 'day',
    form: { section: 'care', optional: true },
    sheet: { also: ['Next Service', 'Service Due'], width: 16 },
  },
  {
    name: 'supplier',
    label: 'Supplier',
    kind: 'text',
    form: { section: 'details', ...text, maxLength: 150 },
    sheet: { also: ['Vendor', 'Bought From'], width: 22, example: 'Example Furniture Ltd' },
  },
  {
    name: 'notes',
    label: 'Notes',
    kind: 'long-text',
    form: { section: 'texts', optional: true, maxLength: 1000, rows: 2 },
    sheet: { also: ['Note', 'Comments', 'Comment', 'Remarks'], width: 34, example: 'Replace this row by your own' },
  },
] as const satisfies readonly ItemField[];

type Declared = (typeof ITEM_FIELDS)[number];

/** The columns of a file of items, and what else they are called in other programs. */
export const ITEM_COLUMNS = sheetColumns<Declared>(ITEM_FIELDS);
export type ItemCell = SheetCell<Declared>;
export const ITEM_CELLS = Object.keys(ITEM_COLUMNS) as ItemCell[];

/** Which column a header means; undefined where nobody can tell. */
export const recognisedItemColumn = columnRecogniser<ItemCell>(ITEM_COLUMNS);
