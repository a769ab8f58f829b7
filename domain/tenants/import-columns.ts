import { columnRecogniser, type SheetColumn } from '../kernel/sheet-columns.ts';

/** The columns of a sheet of tenants, and what else they are called in other programs. */
export const IMPORT_COLUMNS = {
  companyName: {
    header: 'Company',
    required: true,
    also: ['Company Name', 'Tenant', 'Tenant Name', 'Client', 'Customer', 'Business', 'Business Name', 'Organisation'],
  },
  contactPerson: { header: 'Contact Person', required: true, also: ['Contact', 'Contact Name', 'Person', 'Full Name'] },
  email: { header: 'Email', required: true, also: ['E-mail', 'Email Address', 'E-mail Address', 'Mail'] },
  phone: {
    header: 'Phone',
    required: true,
    also: ['Phone Number', 'Telephone', 'Tel', 'Mobile', 'Mobile Number', 'Cell'],
  },
  package: { header: 'Package', required: true, also: ['Plan', 'Workspace', 'Workspace Package', 'Product'] },
  billingCycle: { header: 'Billing Cycle', required: false, also: ['Cycle', 'Billing', 'Billing Period', 'Frequency'] },
  startDate: {
    header: 'Start Date',
    required: true,
    also: ['Start', 'From', 'Move-in Date', 'Move In', 'Commencement', 'Lease Start'],
  },
  endDate: { header: 'End Date', required: false, also: ['End', 'To', 'Until', 'Move-out Date', 'Lease End'] },
  rentAmount: { header: 'Rent Amount', required: false, also: ['Rent', 'Amount', 'Price', 'Monthly Rent'] },
  status: { header: 'Status', required: false, also: ['State'] },
  agreementType: { header: 'Agreement', required: false, also: ['Agreement Type', 'Contract', 'Contract Type'] },
  kraPin: { header: 'KRA PIN', required: false, also: ['PIN', 'Tax PIN', 'KRA'] },
  billedThrough: { header: 'Billed Through', required: false, also: ['Billed Until', 'Invoiced Until'] },
  notes: { header: 'Notes', required: false, also: ['Note', 'Comments', 'Comment', 'Remarks'] },
} as const satisfies Record<string, SheetColumn>;

export type ImportCell = keyof typeof IMPORT_COLUMNS;
export const IMPORT_CELLS = Object.keys(IMPORT_COLUMNS) as ImportCell[];

/** Which column a header means; undefined where nobody can tell. */
export const recognisedColumn = columnRecogniser<ImportCell>(IMPORT_COLUMNS);
