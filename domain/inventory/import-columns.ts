import { columnRecogniser, type SheetColumn } from '../kernel/sheet-columns.ts';

/** The columns of a sheet of items, and what else they are called in other programs. */
export const ITEM_COLUMNS = {
  itemCode: {
    header: 'Item Code',
    required: true,
    also: ['Code', 'Asset Code', 'Asset Tag', 'Tag', 'Asset Number', 'SKU'],
  },
  name: { header: 'Name', required: true, also: ['Item', 'Item Name', 'Asset', 'Asset Name'] },
  category: { header: 'Category', required: false, also: ['Group', 'Class', 'Asset Class'] },
  description: { header: 'Description', required: false, also: ['Details'] },
  brand: { header: 'Brand', required: false, also: ['Make', 'Manufacturer'] },
  model: { header: 'Model', required: false, also: ['Model Number'] },
  serialNumber: { header: 'Serial Number', required: false, also: ['Serial', 'Serial No', 'S/N'] },
  purchaseDate: {
    header: 'Purchase Date',
    required: false,
    also: ['Bought', 'Bought On', 'Date of Purchase', 'Acquired'],
  },
  purchasePrice: { header: 'Purchase Price', required: false, also: ['Price', 'Cost', 'Amount', 'Purchase Cost'] },
  currentValue: { header: 'Current Value', required: false, also: ['Book Value', 'Net Book Value'] },
  condition: { header: 'Condition', required: false, also: [] },
  status: { header: 'Status', required: false, also: ['State'] },
  location: { header: 'Location', required: false, also: ['Place', 'Room', 'Where'] },
  assignedTo: { header: 'Assigned To', required: false, also: ['Assignee', 'User', 'Holder', 'Custodian'] },
  warrantyExpiryDate: {
    header: 'Warranty Until',
    required: false,
    also: ['Warranty', 'Warranty Expiry', 'Warranty End'],
  },
  maintenanceSchedule: { header: 'Maintenance', required: false, also: ['Maintenance Schedule', 'Service Interval'] },
  lastMaintenanceDate: { header: 'Last Maintenance', required: false, also: ['Last Service', 'Last Serviced'] },
  nextMaintenanceDate: { header: 'Next Maintenance', required: false, also: ['Next Service', 'Service Due'] },
  supplier: { header: 'Supplier', required: false, also: ['Vendor', 'Bought From'] },
  notes: { header: 'Notes', required: false, also: ['Note', 'Comments', 'Comment', 'Remarks'] },
} as const satisfies Record<string, SheetColumn>;

export type ItemCell = keyof typeof ITEM_COLUMNS;
export const ITEM_CELLS = Object.keys(ITEM_COLUMNS) as ItemCell[];

/** Which column a header means; undefined where nobody can tell. */
export const recognisedItemColumn = columnRecogniser<ItemCell>(ITEM_COLUMNS);
