import { sql } from 'drizzle-orm';
import type { AuditContext } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { describeCashAccount, describeCashEntry, describeDefault, describeTransfer } from './audit-text.ts';
import { integrityRules } from './integrity-rules.ts';
import { overdrawnAt } from './overdrawn.ts';
import type * as tables from './tables.ts';

const CASH_ACCOUNT: AuditContext = {
  column: 'cash_account_id',
  query: (ids) =>
    sql`select id, jsonb_build_object('cash_account_name', name) as context from cash_accounts where id = any(${ids})`,
};

export const cashFeature = {
  tables: {
    cash_accounts: 'no-delete',
    cash_account_methods: 'no-delete',
    transfers: 'no-delete',
    cash_entries: 'no-delete',
  },
  constraints: {
    cash_accounts_name_taken: { code: 'conflict', message: 'Another cash account has this name', field: 'name' },
    cash_accounts_account_taken: {
      code: 'conflict',
      message: 'Another cash account has this account of the chart',
      field: 'account',
    },
    // Most of these are refused before the write, with more detail; here they catch what gets past.
    cash_account_methods_open: { code: 'conflict', message: 'A closed account cannot be the default' },
    transfers_elsewhere: { code: 'validation', message: 'Choose another account than the one it leaves', field: 'to' },
    transfers_arrive_later: { code: 'validation', message: 'Money cannot arrive before it was sent', field: 'date' },
    transfers_stay: { code: 'conflict', message: 'This transfer was changed a moment ago' },
    cash_entries_stay: { code: 'conflict', message: 'This entry was already reversed' },
  },
  dashboardNeeds: {
    overdrawnAccounts: {
      permission: 'finance:read',
      count: ({ today }) => sql`(select coalesce(jsonb_agg(o.name), '[]') from (${overdrawnAt(today)}) as o)`,
    },
  },
  integrityRules,
  auditTexts: {
    cash_accounts: describeCashAccount,
    cash_account_methods: describeDefault,
    transfers: describeTransfer,
    cash_entries: describeCashEntry,
  },
  auditContext: { cash_account_methods: [CASH_ACCOUNT] },
} satisfies Feature<typeof tables>;
