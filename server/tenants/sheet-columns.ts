import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { AGREEMENT_LABELS, STATUS_LABELS } from '../../domain/tenants/rules.ts';
import type { CellType } from '../documents/xlsx.ts';

export type Cell =
  | 'companyName'
  | 'contactPerson'
  | 'email'
  | 'phone'
  | 'package'
  | 'billingCycle'
  | 'startDate'
  | 'endDate'
  | 'rentAmount'
  | 'status'
  | 'agreementType'
  | 'kraPin'
  | 'billedThrough'
  | 'notes';

type Column = {
  header: string;
  required?: true;
  text: (tenant: Tenant) => string | null;
  // What it is in a workbook; text unless said otherwise.
  type?: CellType;
  width?: number;
};

// The columns of a tenant, once for export, template and import.
export const COLUMNS: Record<Cell, Column> = {
  companyName: { header: 'Company', required: true, width: 30, text: ({ companyName }) => companyName },
  contactPerson: { header: 'Contact Person', required: true, text: ({ contactPerson }) => contactPerson },
  email: { header: 'Email', required: true, width: 30, text: ({ email }) => email },
  phone: { header: 'Phone', required: true, width: 17, text: ({ phone }) => phone },
  package: { header: 'Package', required: true, text: ({ packageName }) => packageName },
  billingCycle: { header: 'Billing Cycle', width: 13, text: ({ billingCycle }) => CYCLE_LABELS[billingCycle] },
  startDate: { header: 'Start Date', required: true, type: 'day', text: ({ startDate }) => startDate },
  endDate: { header: 'End Date', type: 'day', text: ({ endDate }) => endDate },
  rentAmount: { header: 'Rent Amount', type: 'amount', text: ({ rentAmount }) => rentAmount },
  status: { header: 'Status', width: 12, text: ({ status }) => STATUS_LABELS[status] },
  agreementType: { header: 'Agreement', width: 12, text: ({ agreementType }) => AGREEMENT_LABELS[agreementType] },
  kraPin: { header: 'KRA PIN', width: 14, text: ({ kraPin }) => kraPin },
  billedThrough: { header: 'Billed Through', type: 'day', width: 14, text: ({ billedThrough }) => billedThrough },
  notes: { header: 'Notes', width: 40, text: ({ notes }) => notes },
};
