import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from '../db/query/columns.ts';
import { tenants } from '../tenants/tables.ts';

/**
 * "I'm a member": a one-time code to the tenant's e-mail, then a browser that is known as that tenant. A code belongs to
 * the browser that asked for it: the tries of others do not count against it.
 */
export const memberCodes = pgTable(
  'member_codes',
  {
    // SHA-256 of what the cookie of that browser holds.
    browserHash: text('asked_hash').primaryKey(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    codeHash: text().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (t) => [index('member_codes_by_tenant').on(t.tenantId)],
);

export const memberSessions = pgTable(
  'member_sessions',
  {
    tokenHash: text().primaryKey(),
    // What a person calls it by when they end it: nothing that could be made into the cookie.
    id: uuid().notNull().default(sql`uuid_v7()`),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    ip: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [uniqueIndex('member_sessions_id').on(t.id), index('member_sessions_by_tenant').on(t.tenantId)],
);
