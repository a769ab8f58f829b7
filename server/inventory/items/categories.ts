import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Category, CategoryInput } from '../../../domain/inventory/contract.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { stockTakes } from '../stock-take-tables.ts';
import { inventoryCategories, inventoryItems } from '../tables.ts';

const itemsIn = sql<number>`(select count(*)::int from inventory_items i
  where i.category_id = inventory_categories.id and i.disposed_on is null)`;

const selectRows = (db: Db) =>
  db.select({ ...getTableColumns(inventoryCategories), items: itemsIn }).from(inventoryCategories);

// A space has some dozens of them: they are read whole, as the tree that they are.
const MOST = 1_000;

const inOrder = [asc(inventoryCategories.name), asc(inventoryCategories.id)];

export const listCategories = (db: Db): Promise<Category[]> =>
  selectRows(db)
    .orderBy(...inOrder)
    .limit(MOST);

/** For those who read their names and rates alone: to count the items of each takes longer than all the rest. */
export const categoriesUncounted = (db: Db): Promise<Omit<Category, 'items'>[]> =>
  db
    .select()
    .from(inventoryCategories)
    .orderBy(...inOrder)
    .limit(MOST);

export const getCategory = async (db: Db, id: string): Promise<Category> => {
  const [row] = await selectRows(db).where(eq(inventoryCategories.id, id));
  if (!row) throw notFound('Category');
  return row;
};

export const createCategory = async (db: Db, input: CategoryInput): Promise<Category> => {
  const [row] = await db.insert(inventoryCategories).values(input).returning();
  if (!row) throw new Error('The insert answered no row');
  return { ...row, items: 0 };
};

export const updateCategory = async (db: Db, id: string, input: CategoryInput): Promise<Category> => {
  const changed = await db
    .update(inventoryCategories)
    .set(input)
    .where(eq(inventoryCategories.id, id))
    .returning({ id: inventoryCategories.id });
  if (changed.length === 0) throw notFound('Category');
  return getCategory(db, id);
};

const inUse = (what: string) =>
  new AppError('category_in_use', `This category contains ${what}, so it cannot be deleted`);

export const removeCategory = async (db: Db, id: string): Promise<void> => {
  const [row] = await db
    .select({ id: inventoryCategories.id })
    .from(inventoryCategories)
    .where(eq(inventoryCategories.id, id))
    .for('update');
  if (!row) throw notFound('Category');
  if ((await db.$count(inventoryCategories, eq(inventoryCategories.parentCategoryId, id))) > 0) {
    throw inUse('other categories');
  }
  const items = await db.$count(inventoryItems, eq(inventoryItems.categoryId, id));
  if (items > 0) throw inUse(items === 1 ? 'an item' : `${items} items`);
  if ((await db.$count(stockTakes, eq(stockTakes.categoryId, id))) > 0) throw inUse('the history of a stock-take');
  await db.delete(inventoryCategories).where(eq(inventoryCategories.id, id));
};

/** The ids of a category and of all that lies under it. */
export const idsUnder = (categoryId: string): SQL => sql`(
  with recursive under as (
    select id from inventory_categories where id = ${categoryId}
    union select c.id from inventory_categories c join under u on c.parent_category_id = u.id
  ) select id from under)`;
