import { and, count, desc, eq, getTableColumns, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  listMaintenance as ListMaintenance,
  Maintenance,
  MaintenanceInput,
} from '../../../domain/inventory/maintenance-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { containing, keyset } from '../../http/list/page.ts';
import { lockItem, refuseDisposed } from '../items/movements.ts';
import { maintenanceRecords } from '../maintenance-tables.ts';
import { inventoryItems } from '../tables.ts';

const columns = {
  ...getTableColumns(maintenanceRecords),
  itemCode: inventoryItems.itemCode,
  itemName: inventoryItems.name,
};
const ofItem = eq(inventoryItems.id, maintenanceRecords.itemId);

const matching = (q: string): SQL | undefined =>
  or(
    ...[
      inventoryItems.itemCode,
      inventoryItems.name,
      maintenanceRecords.description,
      maintenanceRecords.performedBy,
    ].map((of) => ilike(of, containing(q))),
  );

export const listMaintenance = async (
  db: Db,
  query: QueryOf<typeof ListMaintenance>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Maintenance[]> => {
  const { status } = query;
  const filter = and(
    query.item ? eq(maintenanceRecords.itemId, query.item) : undefined,
    status === 'open' ? inArray(maintenanceRecords.status, ['scheduled', 'in_progress']) : undefined,
    status && status !== 'open' ? eq(maintenanceRecords.status, status) : undefined,
    query.q ? matching(query.q) : undefined,
  );
  const page = keyset(query, {
    sorts: { createdAt: maintenanceRecords.createdAt },
    id: maintenanceRecords.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(maintenanceRecords)
    .innerJoin(inventoryItems, ofItem)
    .where(and(filter, page.after))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) {
    const [total] = await db
      .select({ count: count() })
      .from(maintenanceRecords)
      .innerJoin(inventoryItems, ofItem)
      .where(filter);
    reply.header('x-total-count', String(total?.count ?? 0));
  }
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
