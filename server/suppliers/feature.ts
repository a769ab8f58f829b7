import { sql } from 'drizzle-orm';
import type { AuditContext } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import {
  describeAttachment,
  describeBatch,
  describeBill,
  describeBillPayment,
  describeSupplier,
  describeWithheldPayment,
} from './audit-text.ts';
import { integrityRules } from './integrity-rules.ts';
import { withheldToPay } from './payments/withheld-dues.ts';
import { searchBills, searchSuppliers } from './search.ts';
import { SEALED_SUPPLIERS } from './suppliers/sealed-accounts.ts';
import type * as tables from './tables.ts';

const SUPPLIER: AuditContext = {
  column: 'supplier_id',
  query: (ids) =>
    sql`select id, jsonb_build_object('supplier_name', name) as context from suppliers where id = any(${ids})`,
};

export const suppliersFeature = {
  tables: {
    suppliers: 'no-delete',
    bills: 'no-delete',
    bill_lines: 'full',
    bill_attachments: 'full',
    bill_batches: 'append-only',
    bill_payments: 'no-delete',
    bill_allocations: 'append-only',
    withheld_payments: 'no-delete',
  },
  constraints: {
    suppliers_name_taken: { code: 'conflict', message: 'Another supplier has this name', field: 'name' },
    suppliers_kra_pin_taken: { code: 'conflict', message: 'Another supplier has this KRA PIN', field: 'kraPin' },
    bills_number_once: {
      code: 'conflict',
      message: 'A bill of this supplier with this number was entered already',
      field: 'number',
    },
    bills_approved_by_another: {
      code: 'needs_approval',
      message: 'Bills of this amount are approved by others: Settings, Billing, Suppliers says who',
    },
    // Refused before the write, with more detail; here they catch what gets past.
    bills_stay: { code: 'conflict', message: 'This bill was approved or cancelled a moment ago' },
    bills_paid_stay: { code: 'conflict', message: 'Something was paid on this bill' },
    bills_paid_within: { code: 'conflict', message: 'This bill was paid a moment ago' },
    bill_allocations_fit: { code: 'conflict', message: 'One of these bills was changed a moment ago' },
    bill_payments_stay: { code: 'conflict', message: 'This payment was already reversed' },
    withheld_payments_stay: { code: 'conflict', message: 'This payment was already reversed' },
    bill_attachments_stay: {
      code: 'conflict',
      message: 'This bill was approved or cancelled: what is attached to it stays',
    },
    bill_attachments_cancelled: {
      code: 'conflict',
      message: 'This bill was cancelled: nothing is attached to it any more',
    },
    bill_attachments_most: { code: 'conflict', message: 'A bill has at most ten photos and files' },
    bill_lines_while_draft: { code: 'conflict', message: 'This bill was approved or cancelled a moment ago' },
  },
  search: {
    supplier: { permission: 'finance:read', select: searchSuppliers },
    bill: { permission: 'finance:read', select: searchBills },
  },
  dashboardNeeds: {
    billsToApprove: {
      permission: 'finance:write',
      count: () => sql`(select count(*)::int from bills where state = 'draft')`,
    },
    withheldToPay: { permission: 'finance:write', count: ({ today }) => withheldToPay(today) },
    billsDue: {
      permission: 'finance:write',
      count: ({ today }) =>
        sql`(select count(*)::int from bills where state = 'approved' and kind = 'bill' and paid < total and due_date <= ${today}::date)`,
    },
  },
  personalData: {
    visitor: ({ email }) => [
      {
        name: 'supplier',
        title: 'Contact of a supplier',
        query: sql`select name, contact_name, email, phone, created_at from suppliers where lower(email) = lower(${email}::text)
          order by created_at`,
      },
    ],
  },
  integrityRules,
  sealed: { suppliers: SEALED_SUPPLIERS },
  auditTexts: {
    suppliers: describeSupplier,
    bills: describeBill,
    bill_attachments: describeAttachment,
    bill_batches: describeBatch,
    bill_payments: describeBillPayment,
    withheld_payments: describeWithheldPayment,
  },
  auditContext: { bill_payments: [SUPPLIER] },
} satisfies Feature<typeof tables>;
