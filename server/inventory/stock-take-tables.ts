import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { STOCK_TAKE_STATUSES } from '../../domain/inventory/stock-take-contract.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';
import { inventoryCategories, inventoryItems } from './tables.ts';

export const stockTakes = pgTable(
  'stock_takes',
  {
    id: id(),
    name: text().notNull(),
    status: text().$type<'open' | 'closed'>().notNull().default('open'),
    // What is to be found: everything, or what lies in a category or a location.
    categoryId: uuid().references(() => inventoryCategories.id, { onDelete: 'restrict' }),
    location: text(),
    notes: text(),
    startedBy: text().notNull().default(sql`current_setting('app.actor_name')`),
    closedBy: text(),
    closedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('stock_takes_by_created').on(t.createdAt, t.id),
    check('stock_takes_status_known', isOneOf(t.status, STOCK_TAKE_STATUSES)),
    check('stock_takes_closed_at', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
);

/** What was expected when it began, and what was found. A code that no item has is kept as it was read. */
export const stockTakeLines = pgTable(
  'stock_take_lines',
  {
    id: id(),
    stockTakeId: uuid()
      .notNull()
      .references(() => stockTakes.id, { onDelete: 'restrict' }),
    itemId: uuid().references(() => inventoryItems.id, { onDelete: 'restrict' }),
    code: text().notNull(),
    expected: boolean().notNull(),
    expectedLocation: text(),
    foundLocation: text(),
    countedBy: text(),
    countedAt: instant(),
  },
  (t) => [
    uniqueIndex('stock_take_lines_item_once').on(t.stockTakeId, t.itemId),
    uniqueIndex('stock_take_lines_code_once').on(t.stockTakeId, sql`lower(${t.code})`).where(sql`${t.itemId} is null`),
    index('stock_take_lines_by_code').on(t.stockTakeId, t.code, t.id),
    index('stock_take_lines_by_item').on(t.itemId),
    check('stock_take_lines_known', sql`${t.expected} or ${t.countedAt} is not null`),
    check('stock_take_lines_counted_by', sql`(${t.countedAt} is null) = (${t.countedBy} is null)`),
    check('stock_take_lines_expects_items', sql`${t.itemId} is not null or not ${t.expected}`),
  ],
);
