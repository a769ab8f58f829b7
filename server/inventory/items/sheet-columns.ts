import type { Item } from '../../../domain/inventory/contract.ts';
import { ITEM_CELLS, ITEM_COLUMNS, type ItemCell } from '../../../domain/inventory/import-columns.ts';
import { CONDITION_LABELS, SCHEDULE_LABELS, STATUS_LABELS } from '../../../domain/inventory/rules.ts';
import type { CellType } from '../../documents/xlsx.ts';

/** An item as a row of a sheet: its category by its path. */
export type SheetItem = Item & { categoryPath: string };

export type Cell = ItemCell;

type Column = {
  header: string;
  required: boolean;
  // Worked out, so that an import passes over it.
  derived?: true;
  text: (item: SheetItem) => string | null;
  type?: CellType;
  width?: number;
};

/** The columns of an item, once for export, template and import. */
export const COLUMNS: Record<Cell, Column> = {
  itemCode: { ...ITEM_COLUMNS.itemCode, width: 14, text: ({ itemCode }) => itemCode },
  name: { ...ITEM_COLUMNS.name, width: 30, text: ({ name }) => name },
  category: { ...ITEM_COLUMNS.category, width: 24, text: ({ categoryPath }) => categoryPath },
  description: { ...ITEM_COLUMNS.description, width: 34, text: ({ description }) => description },
  brand: { ...ITEM_COLUMNS.brand, width: 14, text: ({ brand }) => brand },
  model: { ...ITEM_COLUMNS.model, width: 16, text: ({ model }) => model },
  serialNumber: { ...ITEM_COLUMNS.serialNumber, width: 18, text: ({ serialNumber }) => serialNumber },
  purchaseDate: { ...ITEM_COLUMNS.purchaseDate, type: 'day', width: 14, text: ({ purchaseDate }) => purchaseDate },
  purchasePrice: { ...ITEM_COLUMNS.purchasePrice, type: 'amount', text: ({ purchasePrice }) => purchasePrice },
  currentValue: {
    ...ITEM_COLUMNS.currentValue,
    derived: true,
    type: 'amount',
    text: ({ currentValue }) => currentValue,
  },
  condition: { ...ITEM_COLUMNS.condition, width: 11, text: ({ condition }) => CONDITION_LABELS[condition] },
  status: { ...ITEM_COLUMNS.status, width: 13, text: ({ status }) => STATUS_LABELS[status] },
  location: { ...ITEM_COLUMNS.location, width: 20, text: ({ location }) => location },
  assignedTo: { ...ITEM_COLUMNS.assignedTo, width: 20, text: ({ assignedTo }) => assignedTo },
  warrantyExpiryDate: {
    ...ITEM_COLUMNS.warrantyExpiryDate,
    type: 'day',
    width: 14,
    text: ({ warrantyExpiryDate }) => warrantyExpiryDate,
  },
  maintenanceSchedule: {
    ...ITEM_COLUMNS.maintenanceSchedule,
    width: 18,
    text: ({ maintenanceSchedule }) => maintenanceSchedule && SCHEDULE_LABELS[maintenanceSchedule],
  },
  lastMaintenanceDate: {
    ...ITEM_COLUMNS.lastMaintenanceDate,
    type: 'day',
    width: 16,
    text: ({ lastMaintenanceDate }) => lastMaintenanceDate,
  },
  nextMaintenanceDate: {
    ...ITEM_COLUMNS.nextMaintenanceDate,
    type: 'day',
    width: 16,
    text: ({ nextMaintenanceDate }) => nextMaintenanceDate,
  },
  supplier: { ...ITEM_COLUMNS.supplier, width: 22, text: ({ supplier }) => supplier },
  notes: { ...ITEM_COLUMNS.notes, width: 34, text: ({ notes }) => notes },
};

export const CELLS: readonly Cell[] = ITEM_CELLS;
