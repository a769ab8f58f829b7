import { and, eq, getTableColumns, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  countItems as CountItems,
  Item,
  ItemDetails,
  listItems as ListItems,
} from '../../../domain/inventory/contract.ts';
import { labelPath, readScan } from '../../../domain/inventory/item-code.ts';
import { type Classed, currentValue } from '../../../domain/inventory/value.ts';
import type { OutputOf, QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { limitTo, matchAny, searchText, textContains } from '../../http/list/list-search.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { inventoryAssets } from '../asset-tables.ts';
import { inventoryCategories, inventoryItems, inventoryPhotos } from '../tables.ts';
import { presentAsset } from './asset-view.ts';
import { categoriesUncounted, idsUnder } from './categories.ts';

export type InventoryDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const columns = {
  ...getTableColumns(inventoryItems),
  categoryName: inventoryCategories.name,
  photo: inventoryPhotos.sha256,
  asset: inventoryAssets,
};

export const itemRows = (db: Db) =>
  db
    .select(columns)
    .from(inventoryItems)
    .leftJoin(inventoryCategories, eq(inventoryCategories.id, inventoryItems.categoryId))
    .leftJoin(inventoryPhotos, eq(inventoryPhotos.itemId, inventoryItems.id))
    .leftJoin(inventoryAssets, eq(inventoryAssets.itemId, inventoryItems.id));
export type ItemRow = Awaited<ReturnType<typeof itemRows>>[number];

/** The digest in the address makes a new photo a new address. */
export const photoAddress = (id: string, sha256: string): string =>
  `/api/inventory/items/${id}/photo?v=${sha256.slice(0, 12)}`;

type Valuation = { categories: readonly Classed[]; today: Day };

export const presentItem = ({ photo, asset, ...row }: ItemRow, valuation: Valuation): Item => ({
  ...row,
  currentValue: currentValue({ ...row, asset }, valuation.categories, valuation.today),
  imageUrl: photo === null ? null : photoAddress(row.id, photo),
  qrCode: labelPath(row.id),
  isCapitalised: asset !== null,
});

export const presenter = async (deps: InventoryDeps): Promise<Valuation> => ({
  categories: await categoriesUncounted(deps.db),
  today: await getToday(deps),
});

const { itemCode, name, serialNumber, brand, model, location, assignedTo, supplier } = inventoryItems;

export const itemWords = searchText(itemCode, name, serialNumber, brand);

const toSearchConditions = (q: string): SQL[] => [
  textContains(itemWords, q),
  textContains(searchText(model, location, assignedTo, supplier), q),
];

export type ItemFilter = Pick<
  QueryOf<typeof ListItems>,
  'q' | 'category' | 'condition' | 'status' | 'disposed' | 'due'
>;

export const isDue = (today: Day): SQL | undefined =>
  and(isNull(inventoryItems.disposedOn), lte(inventoryItems.nextMaintenanceDate, today));

export const itemFilter = (query: ItemFilter, today: Day): SQL | undefined =>
  and(
    query.category ? sql`${inventoryItems.categoryId} in ${idsUnder(query.category)}` : undefined,
    query.condition ? eq(inventoryItems.condition, query.condition) : undefined,
    query.status ? eq(inventoryItems.status, query.status) : undefined,
    query.disposed === undefined
      ? undefined
      : query.disposed
        ? isNotNull(inventoryItems.disposedOn)
        : isNull(inventoryItems.disposedOn),
    query.due ? isDue(today) : undefined,
    query.q ? matchAny(toSearchConditions(query.q)) : undefined,
  );

/** What has an index in the order of the list, and what has not. */
const splitFilter = ({ q: _, condition, status, ...others }: QueryOf<typeof ListItems>, today: Day) => {
  const sort = others.sort?.replace(/^-/, '') ?? 'createdAt';
  const isIndexed = (filter: string) => [filter, 'name', 'itemCode'].includes(sort);
  const narrow = itemFilter(
    { condition: isIndexed('condition') ? condition : undefined, status: isIndexed('status') ? status : undefined },
    today,
  );
  const rest = itemFilter(
    {
      ...others,
      condition: isIndexed('condition') ? undefined : condition,
      status: isIndexed('status') ? undefined : status,
    },
    today,
  );
  return { narrow, others: rest };
};

export const listItems = async (
  deps: InventoryDeps,
  query: QueryOf<typeof ListItems>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Item[]> => {
  const valuation = await presenter(deps);
  const { createdAt, condition, status, id } = inventoryItems;
  const page = keyset(query, { sorts: { createdAt, itemCode, name, condition, status }, id, otherwise: '-createdAt' });
  const { narrow, others } = splitFilter(query, valuation.today);
  const words = query.q ? toSearchConditions(query.q) : null;
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(deps.db, id, [words, others], wanted));
  const rows = await deps.db
    .select({ ...columns, cursor: page.cursor })
    .from(inventoryItems)
    .leftJoin(inventoryCategories, eq(inventoryCategories.id, inventoryItems.categoryId))
    .leftJoin(inventoryPhotos, eq(inventoryPhotos.itemId, inventoryItems.id))
    .leftJoin(inventoryAssets, eq(inventoryAssets.itemId, inventoryItems.id))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, inventoryItems, filter, reply);
  return page.finish(request, reply, rows).map((row) => presentItem(row as ItemRow, valuation));
};

const detailsWhere = async (deps: InventoryDeps, where: SQL): Promise<ItemDetails> => {
  const [row] = await itemRows(deps.db).where(where);
  if (!row) throw notFound('Item');
  return { ...presentItem(row, await presenter(deps)), asset: row.asset && presentAsset(row.asset) };
};

export const getItem = (deps: InventoryDeps, id: string): Promise<ItemDetails> =>
  detailsWhere(deps, eq(inventoryItems.id, id));

/** As the unique index compares codes. */
export const hasCode = (code: string): SQL =>
  sql`lower(regexp_replace(normalize(${inventoryItems.itemCode}, NFC), '[[:space:]]+', '', 'g')) =
    lower(regexp_replace(normalize(${code}, NFC), '[[:space:]]+', '', 'g'))`;

export const scanned = (text: string): SQL | null => {
  const read = readScan(text);
  if (!read) return null;
  return 'id' in read ? eq(inventoryItems.id, read.id) : hasCode(read.code);
};

export const findItem = async (deps: InventoryDeps, text: string): Promise<ItemDetails> => {
  const where = scanned(text);
  if (!where) throw notFound('Item');
  return detailsWhere(deps, where);
};

export const countItems = async (deps: InventoryDeps): Promise<OutputOf<typeof CountItems>> => {
  const today = await getToday(deps);
  const having = (filter: SQL) => sql<number>`count(*) filter (where ${filter})::int`;
  const { condition, status, disposedOn } = inventoryItems;
  const [row] = await deps.db
    .select({
      total: sql<number>`count(*)::int`,
      new: having(eq(condition, 'new')),
      used: having(eq(condition, 'used')),
      damaged: having(eq(condition, 'damaged')),
      lost: having(eq(condition, 'lost')),
      maintenance: having(eq(status, 'maintenance')),
      due: having(sql`${isDue(today)}`),
    })
    .from(inventoryItems)
    .where(isNull(disposedOn));
  if (!row) throw new Error('The count answered no row');
  return row;
};

const MOST_PLACES = 200;

export const listPlaces = async (db: Db): Promise<{ locations: string[]; people: string[] }> => {
  const named = async (column: 'location' | 'assigned_to') => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct ${sql.identifier(column)} as name from inventory_items
        where ${sql.identifier(column)} is not null and disposed_on is null order by 1 limit ${MOST_PLACES}`,
    );
    return rows.map(({ name }) => name);
  };
  return { locations: await named('location'), people: await named('assigned_to') };
};
