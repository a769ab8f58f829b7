import { and, desc, eq, getTableColumns, ilike, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  LineState,
  listStockTakeLines as ListLines,
  listStockTakes as ListStockTakes,
  StockTake,
  StockTakeInput,
  StockTakeLine,
} from '../../../domain/inventory/stock-take-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { idsUnder } from '../items/categories.ts';
import { stockTakeLines, stockTakes } from '../stock-take-tables.ts';
import { inventoryCategories, inventoryItems } from '../tables.ts';

const lines = (of: SQL) =>
  sql<number>`(select count(*)::int from stock_take_lines l where l.stock_take_id = ${stockTakes.id} and ${of})`;

const { updatedAt: _, ...shown } = getTableColumns(stockTakes);
const columns = {
  ...shown,
  categoryName: inventoryCategories.name,
  expected: lines(sql`l.expected`),
  counted: lines(sql`l.expected and l.counted_at is not null`),
  unexpected: lines(sql`not l.expected`),
};

const ofCategory = eq(inventoryCategories.id, stockTakes.categoryId);

export const listStockTakes = async (
  db: Db,
  query: QueryOf<typeof ListStockTakes>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StockTake[]> => {
  const filter = query.q ? ilike(stockTakes.name, containing(query.q)) : undefined;
  const page = keyset(query, {
    sorts: { createdAt: stockTakes.createdAt },
    id: stockTakes.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(stockTakes)
    .leftJoin(inventoryCategories, ofCategory)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, stockTakes, filter, reply);
  return page.finish(request, reply, rows);
};

const MOST_OPEN = 5;

export const openStockTakes = (db: Db): Promise<StockTake[]> =>
  db
    .select(columns)
    .from(stockTakes)
    .leftJoin(inventoryCategories, ofCategory)
    .where(eq(stockTakes.status, 'open'))
    .orderBy(desc(stockTakes.createdAt), desc(stockTakes.id))
    .limit(MOST_OPEN);

export const getStockTake = async (db: Db, id: string): Promise<StockTake> => {
  const [row] = await db
    .select(columns)
    .from(stockTakes)
    .leftJoin(inventoryCategories, ofCategory)
    .where(eq(stockTakes.id, id));
  if (!row) throw notFound('Stock-take');
  return row;
};

// What should be there: everything that was neither disposed of nor lost, in the category or place that is counted.
const expectedItems = ({ categoryId, location }: StockTakeInput): SQL | undefined =>
  and(
    isNull(inventoryItems.disposedOn),
    ne(inventoryItems.condition, 'lost'),
    categoryId ? sql`${inventoryItems.categoryId} in ${idsUnder(categoryId)}` : undefined,
    location ? sql`lower(btrim(${inventoryItems.location})) = lower(btrim(${location}))` : undefined,
  );

export const createStockTake = async (db: Db, input: StockTakeInput): Promise<StockTake> => {
  const [row] = await db.insert(stockTakes).values(input).returning({ id: stockTakes.id });
  if (!row) throw new Error('The insert answered no row');
  const { rowCount } = await db.execute(sql`
    insert into stock_take_lines (stock_take_id, item_id, code, expected, expected_location)
    select ${row.id}, ${inventoryItems.id}, ${inventoryItems.itemCode}, true, ${inventoryItems.location}
    from ${inventoryItems} where ${expectedItems(input)}`);
  if (rowCount === 0) throw invalid({ name: 'Nothing to count: no items in this category or location' });
  return getStockTake(db, row.id);
};

const state = sql<LineState>`case when not ${stockTakeLines.expected} then 'unexpected'
  when ${stockTakeLines.countedAt} is null then 'missing' else 'counted' end`;

const lineColumns = {
  id: stockTakeLines.id,
  itemId: stockTakeLines.itemId,
  code: stockTakeLines.code,
  name: inventoryItems.name,
  condition: inventoryItems.condition,
  state,
  expectedLocation: stockTakeLines.expectedLocation,
  foundLocation: stockTakeLines.foundLocation,
  countedBy: stockTakeLines.countedBy,
  countedAt: stockTakeLines.countedAt,
};
const ofItem = eq(inventoryItems.id, stockTakeLines.itemId);

export const getLine = async (db: Db, where: SQL | undefined): Promise<StockTakeLine> => {
  const [row] = await db.select(lineColumns).from(stockTakeLines).leftJoin(inventoryItems, ofItem).where(where);
  if (!row) throw notFound('Line');
  return row;
};

export const listLines = async (
  db: Db,
  stockTakeId: string,
  query: QueryOf<typeof ListLines>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StockTakeLine[]> => {
  const text = query.q ? containing(query.q) : null;
  const page = keyset(query, { sorts: { code: stockTakeLines.code }, id: stockTakeLines.id, otherwise: 'code' });
  const rows = await db
    .select({ ...lineColumns, cursor: page.cursor })
    .from(stockTakeLines)
    .leftJoin(inventoryItems, ofItem)
    .where(
      and(
        page.after,
        eq(stockTakeLines.stockTakeId, stockTakeId),
        eq(state, query.state),
        text ? or(ilike(stockTakeLines.code, text), ilike(inventoryItems.name, text)) : undefined,
      ),
    )
    .orderBy(...page.order)
    .limit(page.take);
  return page.finish(request, reply, rows);
};
