import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from '../db/query/columns.ts';
import { tenants } from '../tenants/tables.ts';
import { users } from '../users/tables.ts';

/**
 * Which company somebody with the role tenant belongs to, and so the only one that they see anything of. A link is made
 * and taken away by an administrator. Some time after the end of the tenancy its logins are closed.
 */
export const memberAccounts = pgTable(
  'member_accounts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().default(now),
    closedAt: instant(),
  },
  (t) => [index('member_accounts_by_tenant').on(t.tenantId, t.createdAt)],
);
