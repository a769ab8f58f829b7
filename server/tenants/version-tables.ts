import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Party } from '../../domain/tenants/party.ts';
import { id, instant } from '../db/query/columns.ts';
import { tenants } from './tables.ts';

/**
 * What documents say of a tenant, from an instant on. A trigger adds to it when that changes, so that a reprint says what the
 * first print said; all that is ever taken out is how an erased contact could be reached.
 */
export const tenantVersions = pgTable(
  'tenant_versions',
  {
    id: id(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    since: instant().notNull(),
    party: jsonb().$type<Party>().notNull(),
  },
  (t) => [index('tenant_versions_by_since').on(t.tenantId, t.since)],
);
