import { sql } from 'drizzle-orm';
import type { Feature } from '../feature.ts';
import { describeBill, describeSupplier } from './audit-text.ts';
import { integrityRules } from './integrity-rules.ts';
import { searchBills, searchSuppliers } from './search.ts';
import type * as tables from './tables.ts';

export const suppliersFeature = {
  tables: { suppliers: 'no-delete', bills: 'no-delete', bill_lines: 'full' },
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
      message: 'Bills above the band are approved by somebody else than who entered them',
    },
    // Refused before the write, with more detail; here they catch what gets past.
    bills_stay: { code: 'conflict', message: 'This bill was approved or cancelled a moment ago' },
    bills_paid_stay: { code: 'conflict', message: 'Something was paid on this bill' },
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
  auditTexts: { suppliers: describeSupplier, bills: describeBill },
} satisfies Feature<typeof tables>;
