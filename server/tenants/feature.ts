import { sql } from 'drizzle-orm';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';
import type * as versionTables from './version-tables.ts';

export const tenants = {
  tables: {
    tenants: 'no-delete',
    tenant_people: 'full',
    tenant_versions: 'no-delete',
  },
  constraints: {
    // A package is locked before it is deleted, so that only a tenant without one can break this.
    tenants_package_id_workspace_packages_id_fk: {
      code: 'validation',
      message: 'This package does not exist any more',
      field: 'packageId',
    },
    tenants_status_edge: {
      code: 'conflict',
      message: 'A terminated tenant can only become active again',
      field: 'status',
    },
    tenants_end_after_start: {
      code: 'validation',
      message: 'End date must not be before the start date',
      field: 'endDate',
    },
    tenants_user_id_users_id_fk: { code: 'validation', message: 'This user does not exist', field: 'userId' },
    tenant_people_tenant_id_tenants_id_fk: { code: 'not_found', message: 'Tenant not found' },
  },
  search: {
    tenant: { permission: 'tenants:read', select: (_, tenants) => sql`select * from ${tenants} as t` },
  },
  integrityRules: [
    {
      id: 'desks-not-oversold',
      title: 'Dedicated desks and private offices are not sold beyond what there is',
      broken: `
        select format('%s: %s tenants, %s spaces', p.name, count(*), p.total_spaces) as what
        from workspace_packages p join tenants t on t.package_id = p.id and t.status = 'active'
        where p.type in ('dedicated_shared', 'private_offices')
        group by p.id, p.name, p.total_spaces having count(*) > p.total_spaces`,
    },
  ],
} satisfies Feature<typeof tables & typeof versionTables>;
