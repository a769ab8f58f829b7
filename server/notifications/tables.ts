import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, now } from '../db/query/columns.ts';
import { users } from '../users/tables.ts';

/** One row per recipient, so that "read" is one column and the unread count one partial index. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull().default(''),
    path: text(),
    // Names the event, so that telling it twice adds nothing.
    eventKey: text().notNull(),
    createdAt: instant().notNull().default(now),
    readAt: instant(),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.userId, t.eventKey),
    index('notifications_by_user').on(t.userId, t.createdAt, t.id),
    index('notifications_by_created').on(t.createdAt),
    index('notifications_unread').on(t.userId).where(sql`${t.readAt} is null`),
  ],
);
