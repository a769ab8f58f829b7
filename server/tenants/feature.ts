import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { TENANT_FIELDS, type TenantField } from '../../domain/tenants/fields.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';
import type * as versionTables from './version-tables.ts';

const STATUS_VERBS: Readonly<Record<string, string>> = {
  active: 'activated',
  suspended: 'suspended',
  terminated: 'terminated the tenancy of',
};

const describeTenant: Describer = ({ action, entityId, before, after }) => {
  const company = text(after ?? before, 'company_name') || 'a tenant';
  const status = text(after, 'status');
  if (action === 'imported') return { text: `imported ${after?.count ?? 'some'} tenants`, path: paths.tenants };
  const path = pathTo(paths.tenant, entityId);
  if (action === 'reason_given')
    return { text: `gave a reason why ${company} was ${status}: ${text(after, 'reason')}`, path };
  if (action === 'portal_sessions_ended')
    return {
      text: `signed out ${after?.ended === 1 ? 'a device' : `${after?.ended ?? 'the'} devices`} of a tenant`,
      path,
    };
  if (action === 'insert') return { text: `added the tenant ${company}`, path };
  if (action !== 'update') return null;
  if (text(before, 'status') !== status) return { text: `${STATUS_VERBS[status] ?? 'changed'} ${company}`, path };
  if (text(before, 'package_id') !== text(after, 'package_id'))
    return { text: `moved ${company} to another package`, path };
  return { text: `changed the details of ${company}`, path };
};

/** The columns of a tenant that its declaration gives to a person. */
export const personalColumns = (fields: readonly TenantField[]): SQL =>
  sql.join(
    fields.filter(({ privacy }) => privacy).map(({ name }) => sql.identifier(toSnakeCase(name))),
    sql`, `,
  );

export const tenantsFeature = {
  tables: { tenants: 'no-delete', tenant_versions: 'no-delete', package_tenants: 'read-only' },
  constraints: {
    // A package is locked before it is deleted, so that only a tenant without one can break this.
    tenants_package_id_workspace_packages_id_fk: {
      code: 'validation',
      message: 'This package no longer exists',
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
    tenants_tax_reference: {
      code: 'validation',
      message: 'Certificate is required with a tax status, and with nothing else',
      field: 'taxReference',
    },
    tenants_tax_days: { code: 'validation', message: 'Choose what the certificate says', field: 'taxClass' },
    tenants_tax_until: {
      code: 'validation',
      message: 'Valid until must not be before valid from',
      field: 'taxUntil',
    },
    tenants_user_id_users_id_fk: { code: 'validation', message: 'This user does not exist', field: 'userId' },
  },
  search: {
    tenant: { permission: 'tenants:read', select: (_, tenants) => sql`select * from ${tenants} as t` },
  },
  integrityRules: [
    {
      id: 'desks-not-oversold',
      title: 'Dedicated desks and private offices are never oversold',
      broken: `
        select format('%s: %s tenants, %s spaces', p.name, count(*), p.total_spaces) as what
        from workspace_packages p join tenants t on t.package_id = p.id and t.status = 'active'
        where p.type in ('dedicated_shared', 'private_offices')
        group by p.id, p.name, p.total_spaces having count(*) > p.total_spaces`,
    },
    {
      id: 'package-tenants-add-up',
      title: 'Kept numbers of tenants match the tenants of each package',
      broken: `
        select format('Package %s: %s of %s tenants here, kept as %s of %s', package_id, sum(here), sum(tenants), sum(holding), sum(ever)) as what from (
          select package_id, (status <> 'terminated')::int as here, 1 as tenants, 0 as holding, 0 as ever from tenants
          union all select package_id, 0, 0, holding, ever from package_tenants
        ) both_sides
        group by package_id having sum(here) <> sum(holding) or sum(tenants) <> sum(ever)`,
    },
  ],
  auditTexts: { tenants: describeTenant },
  personalData: {
    tenant: ({ id }) => [
      {
        name: 'tenant',
        title: 'Tenant',
        query: sql`select ${personalColumns(TENANT_FIELDS)} from tenants where id = ${id}`,
      },
      {
        name: 'details',
        title: 'Past details on documents',
        query: sql`select nullif(since, '-infinity') as since, party from tenant_versions where tenant_id = ${id} order by tenant_versions.since`,
      },
    ],
  },
} satisfies Feature<typeof tables & typeof versionTables>;
