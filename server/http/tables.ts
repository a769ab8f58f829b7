import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, now } from '../db/query/columns.ts';

/** The answer to a create, kept for 24 hours under the caller's own key, written in the transaction of its effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    reply: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.actor, t.key] })],
);

/** Attempts, counted before what they ask for is looked at; shared by all nodes and kept over restarts. */
export const throttle = pgTable('throttle', {
  bucket: text().primaryKey(),
  windowStart: instant().notNull().default(now),
  attempts: integer().notNull().default(0),
});
