import { and, desc, eq, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  listMaintenance as ListMaintenance,
  Maintenance,
  MaintenanceInput,
} from '../../../domain/inventory/maintenance-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { limitTo, type SearchCondition, searchText, textContains } from '../../http/list/list-search.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { itemWords } from '../items/items.ts';
import { lockItem, refuseDisposed } from '../items/movements.ts';
import { maintenanceRecords } from '../maintenance-tables.ts';
import { inventoryItems } from '../tables.ts';

const columns = {
  ...getTableColumns(maintenanceRecords),
  itemCode: inventoryItems.itemCode,
  itemName: inventoryItems.name,
};
const ofItem = eq(inventoryItems.id, maintenanceRecords.itemId);

const searchConditions = (q: string): SearchCondition[] => {
  const { itemCode, name, id } = inventoryItems;
  const { itemId, description, performedBy } = maintenanceRecords;
  const named = or(ilike(itemCode, containing(q)), ilike(name, containing(q)));
  return [
    textContains(searchText(description, performedBy), q),
    {
      forAll: sql`${itemId} in (select ${id} from ${inventoryItems} where ${textContains(itemWords, q)} and ${named})`,
      forRow: sql`(select true from ${inventoryItems} where ${id} = ${itemId} and ${named})`,
    },
  ];
};

export const listMaintenance = async (
  db: Db,
  query: QueryOf<typeof ListMaintenance>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Maintenance[]> => {
  const page = keyset(query, {
    sorts: { createdAt: maintenanceRecords.createdAt },
    id: maintenanceRecords.id,
    otherwise: '-createdAt',
  });
  const { status } = query;
  const narrow = query.item ? eq(maintenanceRecords.itemId, query.item) : undefined;
  const words = query.q ? searchConditions(query.q) : null;
  const state =
    status &&
    (status === 'open'
      ? inArray(maintenanceRecords.status, ['scheduled', 'in_progress'])
      : eq(maintenanceRecords.status, status));
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(db, maintenanceRecords.id, [words, state], wanted));
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(maintenanceRecords)
    .innerJoin(inventoryItems, ofItem)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, maintenanceRecords, filter, reply);
  return page.finish(request, reply, rows);
};

export const latestMaintenance = (db: Db, itemId: string, most: number): Promise<Maintenance[]> =>
  db
    .select(columns)
    .from(maintenanceRecords)
    .innerJoin(inventoryItems, ofItem)
    .where(eq(maintenanceRecords.itemId, itemId))
    .orderBy(desc(maintenanceRecords.createdAt), desc(maintenanceRecords.id))
    .limit(most);

export const getMaintenance = async (db: Db, id: string): Promise<Maintenance> => {
  const [row] = await db
    .select(columns)
    .from(maintenanceRecords)
    .innerJoin(inventoryItems, ofItem)
    .where(eq(maintenanceRecords.id, id));
  if (!row) throw notFound('Maintenance record');
  return row;
};

export const createMaintenance = async (db: Db, input: MaintenanceInput): Promise<Maintenance> => {
  refuseDisposed(await lockItem(db, input.itemId));
  const [row] = await db.insert(maintenanceRecords).values(input).returning({ id: maintenanceRecords.id });
  if (!row) throw new Error('The insert answered no row');
  return getMaintenance(db, row.id);
};
