import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { PAID_FROM, type PaidFrom } from '../../domain/inventory/asset-contract.ts';
import { DEPRECIATION_CLASSES, type DepreciationClass } from '../../domain/inventory/fields.ts';
import { cashAccountRef } from '../cash/tables.ts';
import { day, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { inventoryItems } from './tables.ts';

/** An item that is a fixed asset in the books. What is depreciated to date is kept by a trigger from the lines below. */
export const inventoryAssets = pgTable(
  'inventory_assets',
  {
    itemId: uuid()
      .primaryKey()
      .references(() => inventoryItems.id, { onDelete: 'restrict' }),
    depreciationClass: text().$type<DepreciationClass>().notNull(),
    lifeMonths: integer().notNull(),
    cost: money().notNull(),
    residual: money().notNull().default('0.00'),
    acquiredOn: day().notNull(),
    opening: money().notNull().default('0.00'),
    depreciated: money().notNull().default('0.00'),
    isPosted: boolean().notNull().default(true),
    paidFrom: text().$type<PaidFrom>(),
    cashAccountId: cashAccountRef(),
    // Counts the postings of the purchase: a correction reverses the one before it.
    version: integer().notNull().default(1),
    disposedOn: day(),
    proceeds: money(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('inventory_assets_by_acquired').on(t.acquiredOn),
    check('inventory_assets_class_known', isOneOf(t.depreciationClass, DEPRECIATION_CLASSES)),
    check('inventory_assets_life', sql`${t.lifeMonths} between 1 and 600`),
    check('inventory_assets_cost', sql`${t.cost} > 0 and ${t.residual} >= 0 and ${t.residual} < ${t.cost}`),
    check(
      'inventory_assets_within_cost',
      sql`${t.opening} >= 0 and ${t.depreciated} between ${t.opening} and ${t.cost} - ${t.residual}`,
    ),
    check('inventory_assets_disposed', sql`(${t.disposedOn} is null) = (${t.proceeds} is null)`),
    check('inventory_assets_paid_from_known', isOneOf(t.paidFrom, PAID_FROM)),
    check('inventory_assets_paid_from_account', sql`${t.cashAccountId} is null or ${t.paidFrom} <> 'payables'`),
    check('inventory_assets_paid_when_posted', sql`${t.isPosted} = (${t.paidFrom} is not null)`),
  ],
);

/** One row for each month that was depreciated: the first to write it does the work, on any number of nodes. */
export const depreciationMonths = pgTable(
  'depreciation_months',
  { month: day().primaryKey(), createdAt: instant().notNull().default(now) },
  (t) => [check('depreciation_months_first_day', sql`extract(day from ${t.month}) = 1`)],
);

export const depreciationLines = pgTable(
  'depreciation_lines',
  {
    itemId: uuid()
      .notNull()
      .references(() => inventoryAssets.itemId, { onDelete: 'restrict' }),
    month: day()
      .notNull()
      .references(() => depreciationMonths.month, { onDelete: 'restrict' }),
    depreciationClass: text().$type<DepreciationClass>().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    primaryKey({ name: 'depreciation_lines_once', columns: [t.itemId, t.month] }),
    index('depreciation_lines_by_month').on(t.month),
    check('depreciation_lines_amount', sql`${t.amount} > 0`),
  ],
);
