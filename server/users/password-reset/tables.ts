import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from '../../db/query/columns.ts';
import { users } from '../tables.ts';

/**
 * A link by which somebody sets a new password. A user has one at most: the next one takes its place. The database ends it
 * with every change of the password, the role, the status or the address that it went to.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    tokenHash: text().notNull(),
    expire: instant().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('password_resets_token').on(t.tokenHash),
    index('password_resets_expire').on(t.expire),
    check('password_resets_token_hashed', sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    check('password_resets_bounded', sql`${t.expire} > ${t.createdAt}`),
  ],
);
