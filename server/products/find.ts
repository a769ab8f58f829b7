import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Product } from '../../domain/products/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { products, stockMoves } from './tables.ts';

/** What is on hand of a product by the count, as a column; null where its stock is not counted. */
export const onHand: SQL<number | null> = sql<number | null>`
  case when ${products.countsStock} then (
    select coalesce(sum(m.quantity), 0)::int from ${stockMoves} m where m.product_id = ${products}.id
  ) end`;

export const productColumns = {
  id: products.id,
  name: products.name,
  kind: products.kind,
  price: products.price,
  taxClass: products.taxClass,
  account: products.account,
  passDays: products.passDays,
  passValidDays: products.passValidDays,
  countsStock: products.countsStock,
  onHand,
  isPublic: products.isPublic,
  isActive: products.isActive,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
};

const sellable = (db: Db, ids: readonly string[]) =>
  db
    .select(productColumns)
    .from(products)
    .where(and(inArray(products.id, [...new Set(ids)]), eq(products.isActive, true)))
    .orderBy(products.id);

const byId = (rows: readonly Product[]): Map<string, Product> => new Map(rows.map((product) => [product.id, product]));

/** Those of the products that can be sold now, by id, for a look at what they cost. */
export const readSellable = async (db: Db, ids: readonly string[]): Promise<Map<string, Product>> =>
  ids.length === 0 ? new Map() : byId(await sellable(db, ids));

/** The same for who sells them: their prices stay until the transaction ends. */
export const findSellable = async (db: Db, ids: readonly string[]): Promise<Map<string, Product>> =>
  ids.length === 0 ? new Map() : byId(await sellable(db, ids).for('share').execute());

/** Products whether they are still sold or not, by id. */
export const productsById = async (db: Db, ids: readonly string[]): Promise<Map<string, Product>> =>
  ids.length === 0
    ? new Map()
    : byId(
        await db
          .select(productColumns)
          .from(products)
          .where(inArray(products.id, [...new Set(ids)])),
      );

/** What is offered online, by name. */
export const publicProducts = (db: Db): Promise<Product[]> =>
  db
    .select(productColumns)
    .from(products)
    .where(and(eq(products.isActive, true), eq(products.isPublic, true)))
    .orderBy(products.name);

const MOST_SHOWN = 500;

/** What can be sold now, by name. */
export const listSellable = (db: Db): Promise<Product[]> =>
  db
    .select(productColumns)
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(products.name, products.id)
    .limit(MOST_SHOWN)
    .execute();
