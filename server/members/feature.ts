import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const members = {
  tables: {
    member_accounts: 'full',
  },
  constraints: {
    member_accounts_pkey: { code: 'conflict', message: 'This user signs in for a tenant already' },
    member_accounts_role: {
      code: 'validation',
      message: 'Only users with the role Tenant can be linked to a tenant',
      field: 'userId',
    },
  },
} satisfies Feature<typeof tables>;
