import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  listMovements as ListMovements,
  Movement,
  MovementInput,
} from '../../../domain/inventory/movement-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { keyset } from '../../http/list/page.ts';
import { inventoryItems, inventoryMovements } from '../tables.ts';
import type { InventoryDeps } from './items.ts';

type StoredItem = typeof inventoryItems.$inferSelect;

/** Those who change one item at once take turns, and each begins from what the one before left. */
export const lockItem = async (db: Db, id: string): Promise<StoredItem> => {
  const [row] = await db.select().from(inventoryItems).where(eq(inventoryItems.id, id)).for('no key update');
  if (!row) throw notFound('Item');
  return row;
};

export const refuseDisposed = ({ disposedOn }: StoredItem): void => {
  if (disposedOn !== null)
    throw new AppError('item_disposed', 'This item was disposed of and can no longer be changed');
};

/** Where it goes is all that a movement says; where it came from, the database knows. */
export type NewMovement = Pick<typeof inventoryMovements.$inferInsert, 'itemId' | 'movementType' | 'movementDate'> &
  Partial<
    Pick<typeof inventoryMovements.$inferInsert, 'toLocation' | 'toAssignee' | 'reason' | 'approvedBy' | 'notes'>
  >;

const MOST_AT_ONCE = 1_000;

export const insertMovements = async (db: Db, movements: readonly NewMovement[]): Promise<void> => {
  for (let at = 0; at < movements.length; at += MOST_AT_ONCE) {
    await db.insert(inventoryMovements).values(movements.slice(at, at + MOST_AT_ONCE));
  }
};

const shown = ({ seq: _, ...row }: typeof inventoryMovements.$inferSelect): Movement => row;

export const insertMovement = async (db: Db, movement: NewMovement): Promise<Movement> => {
  const [row] = await db.insert(inventoryMovements).values(movement).returning();
  if (!row) throw new Error('The insert answered no row');
  return shown(row);
};

export const lastMovementDate = async (db: Db, itemId: string): Promise<Day | null> => {
  const { rows } = await db.execute<{ date: Day | null }>(
    sql`select max(movement_date)::text as date from inventory_movements where item_id = ${itemId}`,
  );
  return rows[0]?.date ?? null;
};

/** The day of a movement: not in the future, and not before the movement that it follows. */
export const movementDay = async (
  deps: InventoryDeps,
  itemId: string,
  given: Day | null,
  field: string,
): Promise<Day> => {
  const today = await getToday(deps);
  const last = await lastMovementDate(deps.db, itemId);
  // A purchase that is dated after today (in another zone, say) must not keep the item from moving.
  if (given === null) return last !== null && last > today ? last : today;
  if (given > today) throw invalid({ [field]: 'Date must not be in the future' });
  if (last !== null && given < last) {
    throw invalid({ [field]: `Date must not be before the last movement, on ${formatDay(last)}` });
  }
  return given;
};

// Where an item goes: a check-out leaves it where it is unless a place is named, a check-in takes it from the person who had it.
const destination = (item: StoredItem, input: MovementInput) => ({
  toLocation: input.toLocation ?? (input.movementType === 'move' ? null : item.location),
  toAssignee:
    input.movementType === 'check_in'
      ? null
      : input.movementType === 'move'
        ? (input.toAssignee ?? item.assignedTo)
        : input.toAssignee,
});

const refuseMove = (item: StoredItem, { movementType }: MovementInput): void => {
  if (movementType === 'check_in' && item.status !== 'in_use' && item.assignedTo === null) {
    throw new AppError('conflict', 'This item is not checked out');
  }
  if (movementType === 'check_out' && item.status === 'maintenance') {
    throw new AppError('conflict', 'This item is in maintenance: complete that first');
  }
};

const STATUS_AFTER = { check_out: 'in_use', check_in: 'available' } as const;

export const createMovement = async (deps: InventoryDeps, itemId: string, input: MovementInput): Promise<Movement> => {
  const item = await lockItem(deps.db, itemId);
  refuseDisposed(item);
  refuseMove(item, input);
  const { movementType, reason, approvedBy, notes } = input;
  const movement = await insertMovement(deps.db, {
    itemId,
    movementType,
    movementDate: await movementDay(deps, itemId, input.movementDate, 'movementDate'),
    ...destination(item, input),
    reason,
    approvedBy,
    notes,
  });
  if (movementType !== 'move' && item.status !== 'maintenance') {
    await deps.db
      .update(inventoryItems)
      .set({ status: STATUS_AFTER[movementType] })
      .where(eq(inventoryItems.id, itemId));
  }
  return movement;
};

export const latestMovements = async (db: Db, itemId: string, most: number): Promise<Movement[]> => {
  const rows = await db
    .select()
    .from(inventoryMovements)
    .where(eq(inventoryMovements.itemId, itemId))
    .orderBy(desc(inventoryMovements.seq), desc(inventoryMovements.id))
    .limit(most);
  return rows.map(shown);
};

export const listMovements = async (
  db: Db,
  itemId: string,
  query: QueryOf<typeof ListMovements>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Movement[]> => {
  const page = keyset(query, {
    // Within an item the database counts them in the order in which they came.
    sorts: { createdAt: inventoryMovements.seq },
    id: inventoryMovements.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ row: inventoryMovements, id: inventoryMovements.id, cursor: page.cursor })
    .from(inventoryMovements)
    .where(and(page.after, eq(inventoryMovements.itemId, itemId)))
    .orderBy(...page.order)
    .limit(page.take);
  return page.finish(request, reply, rows).map(({ row }) => shown(row));
};
