import type { Item } from '../../domain/inventory/contract.ts';
import { CONDITION_LABELS, SCHEDULE_LABELS, STATUS_LABELS } from '../../domain/inventory/rules.ts';
import type { CellType } from '../documents/xlsx.ts';

// An item as a row of a sheet: its category by its path.
export type SheetItem = Item & { categoryPath: string };

export type Cell =
  | 'itemCode'
  | 'name'
  | 'category'
  | 'description'
  | 'brand'
  | 'model'
  | 'serialNumber'
  | 'purchaseDate'
  | 'purchasePrice'
  | 'currentValue'
  | 'condition'
  | 'status'
  | 'location'
  | 'assignedTo'
  | 'warrantyExpiryDate'
  | 'maintenanceSchedule'
  | 'lastMaintenanceDate'
  | 'nextMaintenanceDate'
  | 'supplier'
  | 'notes';

type Column = {
  header: string;
  required?: true;
  // Worked out, so that an import passes over it.
  derived?: true;
  text: (item: SheetItem) => string | null;
  type?: CellType;
  width?: number;
};

// The columns of an item, once for export, template and import.
export const COLUMNS: Record<Cell, Column> = {
  itemCode: { header: 'Item Code', required: true, width: 14, text: ({ itemCode }) => itemCode },
  name: { header: 'Name', required: true, width: 30, text: ({ name }) => name },
  category: { header: 'Category', width: 24, text: ({ categoryPath }) => categoryPath },
  description: { header: 'Description', width: 34, text: ({ description }) => description },
  brand: { header: 'Brand', width: 14, text: ({ brand }) => brand },
  model: { header: 'Model', width: 16, text: ({ model }) => model },
  serialNumber: { header: 'Serial Number', width: 18, text: ({ serialNumber }) => serialNumber },
  purchaseDate: { header: 'Purchase Date', type: 'day', width: 14, text: ({ purchaseDate }) => purchaseDate },
  purchasePrice: { header: 'Purchase Price', type: 'amount', text: ({ purchasePrice }) => purchasePrice },
  currentValue: {
    header: 'Current Value',
    derived: true,
    type: 'amount',
    text: ({ currentValue }) => currentValue,
  },
  condition: { header: 'Condition', width: 11, text: ({ condition }) => CONDITION_LABELS[condition] },
  status: { header: 'Status', width: 13, text: ({ status }) => STATUS_LABELS[status] },
  location: { header: 'Location', width: 20, text: ({ location }) => location },
  assignedTo: { header: 'Assigned To', width: 20, text: ({ assignedTo }) => assignedTo },
  warrantyExpiryDate: {
    header: 'Warranty Until',
    type: 'day',
    width: 14,
    text: ({ warrantyExpiryDate }) => warrantyExpiryDate,
  },
  maintenanceSchedule: {
    header: 'Maintenance',
    width: 18,
    text: ({ maintenanceSchedule }) => maintenanceSchedule && SCHEDULE_LABELS[maintenanceSchedule],
  },
  lastMaintenanceDate: {
    header: 'Last Maintenance',
    type: 'day',
    width: 16,
    text: ({ lastMaintenanceDate }) => lastMaintenanceDate,
  },
  nextMaintenanceDate: {
    header: 'Next Maintenance',
    type: 'day',
    width: 16,
    text: ({ nextMaintenanceDate }) => nextMaintenanceDate,
  },
  supplier: { header: 'Supplier', width: 22, text: ({ supplier }) => supplier },
  notes: { header: 'Notes', width: 34, text: ({ notes }) => notes },
};

export const CELLS = Object.keys(COLUMNS) as Cell[];
