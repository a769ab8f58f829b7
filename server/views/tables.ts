import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, now } from '../db/query/columns.ts';
import { users } from '../users/tables.ts';

/** What a person narrowed a list to, under a name of their own. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    list: text().notNull(),
    name: text().notNull(),
    // The search part of the list's address.
    search: text().notNull(),
    isShared: boolean().notNull().default(false),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('saved_views_name_taken').on(t.userId, t.list, sql`lower(${t.name})`),
    index('saved_views_shared').on(t.list).where(sql`${t.isShared}`),
    check('saved_views_length', sql`length(${t.name}) between 1 and 60 and length(${t.search}) <= 1000`),
  ],
);
