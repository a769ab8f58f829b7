import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from '../db/query/columns.ts';
import { users } from './tables.ts';

/** By what somebody at the desk proves that a manager stands beside them. It opens nothing else. */
export const counterPins = pgTable(
  'counter_pins',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    pinHash: text().notNull(),
    changedAt: instant().notNull().default(now),
  },
  (t) => [check('counter_pins_hashed', sql`${t.pinHash} like '$argon2id$%'`)],
);
