import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, money, now } from '../db/query/columns.ts';
import { accounts } from '../ledger/tables.ts';

/** What is sold besides packages. An extra that was sold stays on record: it is taken out of use, not deleted. */
export const extras = pgTable(
  'extras',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    unit: text().notNull().default('piece'),
    price: money().notNull(),
    isRecurring: boolean().notNull().default(false),
    account: text()
      .notNull()
      .references(() => accounts.code),
    vatable: boolean().notNull().default(true),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('extras_name_taken').on(sql`lower(btrim(${t.name}))`),
    index('extras_by_created').on(t.createdAt, t.id),
    index('extras_by_name').on(t.name, t.id),
    index('extras_by_price').on(t.price, t.id),
    check('extras_price_positive', sql`${t.price} > 0`),
    check('extras_account_earns', sql`${t.account} ~ '^4[0-9]{3}$'`),
  ],
);
