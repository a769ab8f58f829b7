import type pg from 'pg';

export const APP_ROLE = 'nafasi_app';

// What only the database's own functions write.
const READ_ONLY = [
  'audit_log',
  'audit_seal',
  'audit_head',
  'audit_tables',
  'audit_personal',
  'audit_redactions',
  'journal_seal',
  'journal_head',
  'journal_days',
];

// What is only ever added to.
const APPEND_ONLY = [
  'journal_entries',
  'journal_lines',
  'allocations',
  'credit_note_lines',
  'deposit_moves',
  'inventory_movements',
  'depreciation_months',
  'depreciation_lines',
  'number_views',
  'privacy_requests',
  'privacy_notices',
];

// What keeps its history: a user is disabled and a setting overwritten, neither is removed.
const KEPT = [
  'users',
  'settings',
  'tenants',
  'room_bookings',
  'mail_items',
  'accounts',
  'ledger_lock',
  'credit_notes',
  'payments',
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

const ensureRole = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ exists: boolean; member: boolean; create: boolean }>(
    `select exists (select 1 from pg_roles where rolname = $1) as exists,
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as create`,
    [APP_ROLE],
  );
  if (!rows[0]?.exists) {
    if (!rows[0]?.create) return false;
    // Roles belong to the whole server: another space on it may have made this one a moment ago.
    await client.query(
      `do $$ begin create role ${APP_ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    );
  }
  const member = await client.query<{ can: boolean }>(`select pg_has_role(current_user, $1, 'member') as can`, [
    APP_ROLE,
  ]);
  if (!member.rows[0]?.can) {
    if (!rows[0]?.create) return false;
    await client.query(`grant ${APP_ROLE} to current_user`);
  }
  return true;
};

// The server works under a role that owns nothing and cannot touch the audit trail; only migrations run as the owner.
// Where the given account may not make roles, null is answered: the append-only triggers still hold.
export const grantToApp = async (client: pg.Client): Promise<string | null> => {
  if (!(await ensureRole(client))) return null;
  await client.query(`
    grant usage on schema public, pgboss to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${APP_ROLE};
    grant usage, select on all sequences in schema public, pgboss to ${APP_ROLE};
    revoke insert, update, delete, truncate on ${READ_ONLY.join(', ')} from ${APP_ROLE};
    revoke update, delete, truncate on ${APPEND_ONLY.join(', ')} from ${APP_ROLE};
    revoke delete on ${KEPT.join(', ')} from ${APP_ROLE};
  `);
  return APP_ROLE;
};
