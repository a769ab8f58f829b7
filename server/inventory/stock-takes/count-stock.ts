import { and, eq, isNull, sql } from 'drizzle-orm';
import type {
  closeStockTake as CloseStockTake,
  countItem as CountItem,
  StockTake,
} from '../../../domain/inventory/stock-take-contract.ts';
import type { BodyOf, OutputOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { type InventoryDeps, scanned } from '../items/items.ts';
import { stockTakeLines, stockTakes } from '../stock-take-tables.ts';
import { inventoryItems } from '../tables.ts';
import { getLine, getStockTake } from './stock-takes.ts';

// Many count at once; closing waits for the counts, and counts wait for the closing.
const holdOpen = async (db: Db, id: string, how: 'share' | 'update'): Promise<void> => {
  const [row] = await db.select({ status: stockTakes.status }).from(stockTakes).where(eq(stockTakes.id, id)).for(how);
  if (!row) throw notFound('Stock-take');
  if (row.status === 'closed') throw new AppError('conflict', 'This stock-take is closed');
};

type Found = { id: string; itemCode: string };
type Counted = OutputOf<typeof CountItem>;

const counted = {
  countedAt: sql`clock_timestamp()`,
  countedBy: sql`current_setting('app.actor_name')`,
};

const findItem = async (db: Db, code: string): Promise<Found | null> => {
  const where = scanned(code);
  if (!where) return null;
  const [item] = await db
    .select({ id: inventoryItems.id, itemCode: inventoryItems.itemCode })
    .from(inventoryItems)
    .where(where);
  return item ?? null;
};

const countKnown = async (
  db: Db,
  stockTakeId: string,
  item: Found,
  foundLocation: string | null,
): Promise<Counted['result']> => {
  const line = and(eq(stockTakeLines.stockTakeId, stockTakeId), eq(stockTakeLines.itemId, item.id));
  const first = await db
    .update(stockTakeLines)
    .set({ ...counted, foundLocation })
    .where(and(line, isNull(stockTakeLines.countedAt)))
    .returning({ id: stockTakeLines.id });
  if (first.length > 0) return 'counted';
  const added = await db
    .insert(stockTakeLines)
    .values({ stockTakeId, itemId: item.id, code: item.itemCode, expected: false, foundLocation, ...counted })
    .onConflictDoNothing()
    .returning({ id: stockTakeLines.id });
  if (added.length > 0) return 'unexpected';
  // Scanned again in another room: the last place told is the one that counts.
  if (foundLocation !== null) await db.update(stockTakeLines).set({ foundLocation }).where(line);
  return 'already';
};

const countUnknown = async (db: Db, stockTakeId: string, code: string): Promise<Counted['result']> => {
  const added = await db
    .insert(stockTakeLines)
    .values({ stockTakeId, code, expected: false, ...counted })
    .onConflictDoNothing()
    .returning({ id: stockTakeLines.id });
  return added.length > 0 ? 'unknown' : 'already';
};

export const countItem = async (
  db: Db,
  stockTakeId: string,
  { code, location }: BodyOf<typeof CountItem>,
): Promise<Counted> => {
  await holdOpen(db, stockTakeId, 'share');
  const item = await findItem(db, code);
  const result = item ? await countKnown(db, stockTakeId, item, location) : await countUnknown(db, stockTakeId, code);
  const which = item
    ? eq(stockTakeLines.itemId, item.id)
    : and(isNull(stockTakeLines.itemId), sql`lower(${stockTakeLines.code}) = lower(${code})`);
  const line = await getLine(db, and(eq(stockTakeLines.stockTakeId, stockTakeId), which));
  return { result, line, stockTake: await getStockTake(db, stockTakeId) };
};

export const uncountItem = async (db: Db, stockTakeId: string, lineId: string): Promise<StockTake> => {
  await holdOpen(db, stockTakeId, 'share');
  const where = and(eq(stockTakeLines.stockTakeId, stockTakeId), eq(stockTakeLines.id, lineId));
  const [line] = await db.select({ expected: stockTakeLines.expected }).from(stockTakeLines).where(where);
  if (!line) throw notFound('Line');
  if (line.expected) {
    await db.update(stockTakeLines).set({ countedAt: null, countedBy: null, foundLocation: null }).where(where);
  } else {
    await db.delete(stockTakeLines).where(where);
  }
  return getStockTake(db, stockTakeId);
};

const changed = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  (await db.execute(statement)).rowCount ?? 0;

const markLost = (db: Db, id: string): Promise<number> =>
  changed(
    db,
    sql`update inventory_items i set condition = 'lost' from stock_take_lines l
      where l.stock_take_id = ${id} and l.item_id = i.id and l.expected and l.counted_at is null
        and i.disposed_on is null and i.condition <> 'lost'`,
  );

// What was thought lost and was scanned is there.
const markFound = (db: Db, id: string): Promise<number> =>
  changed(
    db,
    sql`update inventory_items i set condition = 'used' from stock_take_lines l
      where l.stock_take_id = ${id} and l.item_id = i.id and l.counted_at is not null
        and i.disposed_on is null and i.condition = 'lost'`,
  );

const moveFound = (db: Db, id: string, name: string, today: Day): Promise<number> =>
  changed(
    db,
    sql`insert into inventory_movements (item_id, movement_type, to_location, to_assignee, movement_date, reason)
      select i.id, 'adjust', l.found_location, i.assigned_to,
        greatest(${today}::date, (select max(m.movement_date) from inventory_movements m where m.item_id = i.id)),
        ${`Found there in the stock-take “${name}”`}
      from stock_take_lines l join inventory_items i on i.id = l.item_id
      where l.stock_take_id = ${id} and l.counted_at is not null and l.found_location is not null
        and i.disposed_on is null and i.location is distinct from l.found_location
      order by i.id`,
  );

export const closeStockTake = async (
  deps: InventoryDeps,
  id: string,
  wanted: BodyOf<typeof CloseStockTake>,
): Promise<OutputOf<typeof CloseStockTake>> => {
  const { db } = deps;
  await holdOpen(db, id, 'update');
  const { name } = await getStockTake(db, id);
  const lost = wanted.markLost ? await markLost(db, id) : 0;
  const found = await markFound(db, id);
  const moved = wanted.moveFound ? await moveFound(db, id, name, await getToday(deps)) : 0;
  await db
    .update(stockTakes)
    .set({ status: 'closed', closedAt: sql`clock_timestamp()`, closedBy: sql`current_setting('app.actor_name')` })
    .where(eq(stockTakes.id, id));
  return { stockTake: await getStockTake(db, id), lost, moved, found };
};
