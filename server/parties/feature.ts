import { sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { samePerson } from './same-person.ts';
import { searchParties } from './search.ts';
import type * as tables from './tables.ts';

const describeParty: Describer = ({ action, entityId, before, after }) => {
  const name = text(after ?? before, 'name') || 'a person';
  const path = pathTo(paths.person, entityId);
  if (action === 'insert') return { text: `added ${name} to people`, path };
  if (action !== 'update') return null;
  if (!text(before, 'erased_at') && text(after, 'erased_at')) return { text: 'erased a person', path };
  return { text: `changed the details of ${name}`, path };
};

const describeTenantPerson: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const name = text(row, 'name') || 'a person';
  const path = pathTo(paths.tenant, text(row, 'tenant_id'));
  if (action === 'insert') return { text: `added ${name} to a tenant`, path };
  return action === 'delete' ? { text: `removed ${name} from a tenant`, path } : null;
};

export const partiesFeature = {
  tables: { parties: 'no-delete', tenant_people: 'full' },
  constraints: {
    parties_tax_reference: {
      code: 'validation',
      message: 'Certificate is required with a tax status, and with nothing else',
      field: 'taxReference',
    },
    parties_tax_days: { code: 'validation', message: 'Choose what the certificate says', field: 'taxClass' },
    parties_tax_until: {
      code: 'validation',
      message: 'Valid until must not be before valid from',
      field: 'taxUntil',
    },
    parties_once: {
      code: 'party_known',
      message: 'Somebody of this name and email address is known already',
      field: 'email',
    },
    tenant_people_tenant_id_tenants_id_fk: { code: 'not_found', message: 'Tenant not found' },
    tenant_people_once: {
      code: 'conflict',
      message: 'This tenant has somebody of this name and email address already',
      field: 'email',
    },
  },
  search: { party: { permission: 'parties:read', select: searchParties } },
  auditTexts: { parties: describeParty, tenant_people: describeTenantPerson },
  auditContext: {
    tenant_people: [
      {
        column: 'party_id',
        query: (ids) => sql`select id, jsonb_build_object('name', name) as context from parties where id = any(${ids})`,
      },
    ],
  },
  personalData: {
    tenant: ({ id }) => [
      {
        name: 'people',
        title: 'People of the tenant',
        query: sql`select p.name, p.email, p.phone, c.role, c.created_at from tenant_people c join parties p on p.id = c.party_id
          where c.tenant_id = ${id} order by c.created_at`,
      },
    ],
    visitor: (person) => [
      {
        name: 'person',
        title: 'Contact',
        query: sql`select name, company, phone, email, kra_pin, postal_address, consent_version, consented_at, created_at from parties
          where id in ${samePerson(person)} order by created_at`,
      },
      {
        name: 'tenants',
        title: 'Tenants they work for',
        query: sql`select t.company_name, c.role, c.created_at from tenant_people c join tenants t on t.id = c.tenant_id
          where c.party_id in ${samePerson(person)} order by c.created_at`,
      },
    ],
  },
} satisfies Feature<typeof tables>;
