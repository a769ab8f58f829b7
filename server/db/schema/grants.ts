import type pg from 'pg';
import { ensureAppRole } from './app-role.ts';

// Written only by the database's own functions.
const READ_ONLY = [
  'audit_log',
  'audit_seal',
  'audit_head',
  'chain_checkpoints',
  'audit_tables',
  'audit_personal',
  'audit_redactions',
  'journal_seal',
  'journal_head',
  'journal_days',
];

// Rows are only ever added.
const APPEND_ONLY = [
  'journal_entries',
  'journal_lines',
  'allocations',
  'refund_parts',
  'credit_note_lines',
  'deposit_moves',
  'inventory_movements',
  'depreciation_months',
  'depreciation_lines',
  'number_views',
  'seller_versions',
  'privacy_requests',
  'privacy_notices',
];

// Rows are never deleted: a user is disabled and a setting overwritten.
const KEPT = [
  'users',
  'settings',
  'tenants',
  'tenant_versions',
  'room_bookings',
  'mail_items',
  'accounts',
  'ledger_lock',
  'credit_notes',
  'payments',
  'refunds',
  'write_offs',
  'demand_letters',
  'dunning_holds',
  'expenses',
  'billing_runs',
  'document_counters',
  'employees',
  'employee_status_changes',
  'employee_pay_changes',
  'leave_entries',
  'payroll_rule_sets',
  'payroll_runs',
  'payroll_records',
  'employee_loans',
  'loan_repayments',
  'statutory_payments',
  'inventory_items',
  'inventory_assets',
  'maintenance_records',
  'stock_takes',
  'backups',
  'report_schedules',
  'report_runs',
  'message_templates',
];

/**
 * Gives the server's role its rights. The role owns nothing and cannot touch the audit trail; only migrations run as
 * the owner. Returns null where the account may not create roles: the append-only triggers still hold.
 */
export const grantToApp = async (client: pg.Client, wanted?: string): Promise<string | null> => {
  const role = await ensureAppRole(client, wanted);
  if (!role) return null;
  await client.query(`
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage, select on all sequences in schema public, pgboss to ${role};
    revoke insert, update, delete, truncate on ${READ_ONLY.join(', ')} from ${role};
    revoke update, delete, truncate on ${APPEND_ONLY.join(', ')} from ${role};
    revoke delete on ${KEPT.join(', ')} from ${role};
  `);
  return role;
};
