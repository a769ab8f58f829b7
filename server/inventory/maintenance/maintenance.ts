import { and, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  listMaintenance as ListMaintenance,
  Maintenance,
  MaintenanceInput,
} from '../../../domain/inventory/maintenance-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { limitTo } from '../../http/list/list-search.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { lockItem, refuseDisposed } from '../items/movements.ts';
import { maintenanceRecords } from '../maintenance-tables.ts';
import { inventoryItems } from '../tables.ts';

const columns = {
  ...getTableColumns(maintenanceRecords),
  itemCode: inventoryItems.itemCode,
  itemName: inventoryItems.name,
};
const ofItem = eq(inventoryItems.id, maintenanceRecords.itemId);

const matchesWords = (q: string): SQL | undefined => {
  const text = containing(q);
  const { itemCode, name, id } = inventoryItems;
  return or(
    ilike(maintenanceRecords.description, text),
    ilike(maintenanceRecords.performedBy, text),
    sql`exists (select from ${inventoryItems} where ${id} = ${maintenanceRecords.itemId} and (${itemCode} ilike ${text} or ${name} ilike ${text}))`,
  );
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
  const narrow = and(
    query.item ? eq(maintenanceRecords.itemId, query.item) : undefined,
    query.q ? matchesWords(query.q) : undefined,
  );
  const state =
    status &&
    (status === 'open'
      ? inArray(maintenanceRecords.status, ['scheduled', 'in_progress'])
      : eq(maintenanceRecords.status, status));
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(db, maintenanceRecords.id, [state], wanted));
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(maintenanceRecords)
    .innerJoin(inventoryItems, ofItem)
    .where(and(filter, page.after))
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
