import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TAX_CLASSES, type TaxClass } from '../../domain/settings/tax-classes.ts';
import { id, instant, isOneOf, money, now } from '../db/query/columns.ts';
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
    taxClass: text().$type<TaxClass>().notNull().default('B'),
    isActive: boolean().notNull().default(true),
    // What can be booked along with a room: how many at one time, and how many hours ahead it is ordered.
    isBookable: boolean().notNull().default(false),
    stock: integer(),
    leadHours: integer().notNull().default(0),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('extras_name_taken').on(sql`lower(btrim(${t.name}))`),
    index('extras_by_created').on(t.createdAt, t.id),
    index('extras_by_name').on(t.name, t.id),
    index('extras_by_price').on(t.price, t.id),
    check('extras_tax_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('extras_price_positive', sql`${t.price} > 0`),
    check('extras_stock_positive', sql`${t.stock} > 0`),
    check('extras_lead_hours', sql`${t.leadHours} between 0 and 720`),
    check('extras_bookable_once', sql`not (${t.isBookable} and ${t.isRecurring})`),
    check('extras_account_earns', sql`${t.account} ~ '^4[0-9]{3}$'`),
  ],
);
