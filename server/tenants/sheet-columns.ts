import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { IMPORT_COLUMNS, type ImportCell } from '../../domain/tenants/import-columns.ts';
import { AGREEMENT_LABELS, STATUS_LABELS } from '../../domain/tenants/rules.ts';
import type { CellType } from '../documents/xlsx.ts';

export type Cell = ImportCell;

type Column = {
  header: string;
  required: boolean;
  text: (tenant: Tenant) => string | null;
  // What it is in a workbook; text unless said otherwise.
  type?: CellType;
  width?: number;
};

/** The columns of a tenant, once for export, template and import. */
export const COLUMNS: Record<Cell, Column> = {
  companyName: { ...IMPORT_COLUMNS.companyName, width: 30, text: ({ companyName }) => companyName },
  contactPerson: { ...IMPORT_COLUMNS.contactPerson, text: ({ contactPerson }) => contactPerson },
  email: { ...IMPORT_COLUMNS.email, width: 30, text: ({ email }) => email },
  phone: { ...IMPORT_COLUMNS.phone, width: 17, text: ({ phone }) => phone },
  package: { ...IMPORT_COLUMNS.package, text: ({ packageName }) => packageName },
  billingCycle: { ...IMPORT_COLUMNS.billingCycle, width: 13, text: ({ billingCycle }) => CYCLE_LABELS[billingCycle] },
  startDate: { ...IMPORT_COLUMNS.startDate, type: 'day', text: ({ startDate }) => startDate },
  endDate: { ...IMPORT_COLUMNS.endDate, type: 'day', text: ({ endDate }) => endDate },
  rentAmount: { ...IMPORT_COLUMNS.rentAmount, type: 'amount', text: ({ rentAmount }) => rentAmount },
  status: { ...IMPORT_COLUMNS.status, width: 12, text: ({ status }) => STATUS_LABELS[status] },
  agreementType: {
    ...IMPORT_COLUMNS.agreementType,
    width: 12,
    text: ({ agreementType }) => AGREEMENT_LABELS[agreementType],
  },
  kraPin: { ...IMPORT_COLUMNS.kraPin, width: 14, text: ({ kraPin }) => kraPin },
  billedThrough: {
    ...IMPORT_COLUMNS.billedThrough,
    type: 'day',
    width: 14,
    text: ({ billedThrough }) => billedThrough,
  },
  notes: { ...IMPORT_COLUMNS.notes, width: 40, text: ({ notes }) => notes },
};
