import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  PRODUCT_KINDS,
  type ProductKind,
  STOCK_MOVE_KINDS,
  type StockMoveKind,
} from '../../domain/products/contract.ts';
import { TAX_CLASSES, type TaxClass } from '../../domain/settings/tax-classes.ts';
import { id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { accounts } from '../ledger/tables.ts';

/** What is sold at the counter. A product that was sold stays on record: it is taken out of use, not deleted. */
export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    kind: text().$type<ProductKind>().notNull(),
    price: money().notNull(),
    taxClass: text().$type<TaxClass>().notNull().default('B'),
    account: text()
      .notNull()
      .references(() => accounts.code),
    passDays: integer(),
    passValidDays: integer(),
    countsStock: boolean().notNull().default(false),
    isPublic: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('products_name_taken').on(sql`lower(btrim(${t.name}))`),
    index('products_by_created').on(t.createdAt, t.id),
    index('products_by_name').on(t.name, t.id),
    index('products_by_price').on(t.price, t.id),
    check('products_kind_known', isOneOf(t.kind, PRODUCT_KINDS)),
    check('products_tax_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('products_price_positive', sql`${t.price} > 0`),
    check('products_account_earns', sql`${t.account} ~ '^4[0-9]{3}$'`),
    check(
      'products_pass_whole',
      sql`(${t.kind} = 'pass') = (${t.passDays} is not null) and (${t.kind} = 'pass') = (${t.passValidDays} is not null)`,
    ),
    check(
      'products_pass_days',
      sql`${t.passDays} between 1 and 366 and ${t.passValidDays} between ${t.passDays} and 1096`,
    ),
    check('products_stock_of_goods', sql`${t.kind} = 'good' or not ${t.countsStock}`),
  ],
);

/** What came in and went out. What is on hand is their sum. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    kind: text().$type<StockMoveKind>().notNull(),
    quantity: integer().notNull(),
    // Of a count: how many were there.
    counted: integer(),
    note: text(),
    movedBy: text().notNull().default(sql`current_setting('app.actor_name')`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('stock_moves_by_product').on(t.productId, t.createdAt, t.id),
    index('stock_moves_on_hand').on(t.productId, t.quantity),
    check('stock_moves_kind_known', isOneOf(t.kind, STOCK_MOVE_KINDS)),
    check(
      'stock_moves_direction',
      sql`case ${t.kind} when 'sale' then ${t.quantity} < 0 when 'count' then true else ${t.quantity} > 0 end`,
    ),
    check('stock_moves_counted', sql`(${t.kind} = 'count') = (${t.counted} is not null) and ${t.counted} >= 0`),
  ],
);
