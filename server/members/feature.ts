import { sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { loginData } from '../users/personal-data.ts';
import type * as tables from './tables.ts';

const describeMemberAccount: Describer = ({ action, before, after }) => {
  const path = pathTo(paths.tenant, text(after ?? before, 'tenant_id'));
  if (action === 'insert') return { text: 'added a member login to a tenant', path };
  return action === 'delete' ? { text: 'removed a member login from a tenant', path } : null;
};

export const membersFeature = {
  tables: { member_accounts: 'full' },
  constraints: {
    member_accounts_pkey: { code: 'conflict', message: 'This user already signs in for a tenant' },
    member_accounts_role: {
      code: 'validation',
      message: 'Only users with the role Tenant can be linked to a tenant',
      field: 'userId',
    },
  },
  auditTexts: { member_accounts: describeMemberAccount },
  personalData: {
    tenant: ({ id }) => [
      loginData(
        sql`id in (select user_id from member_accounts where tenant_id = ${id} union select user_id from tenants where id = ${id})`,
      ),
    ],
  },
} satisfies Feature<typeof tables>;
