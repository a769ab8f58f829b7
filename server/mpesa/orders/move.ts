import { eq } from 'drizzle-orm';
import { nextOrderState, type OrderEvent } from '../../../domain/mpesa/orders.ts';
import type { Db } from '../../db/connection/database.ts';
import { mpesaOrders } from '../order-tables.ts';

export type OrderRow = typeof mpesaOrders.$inferSelect;

export const findOrder = async (db: Db, id: string): Promise<OrderRow | null> => {
  const [row] = await db.select().from(mpesaOrders).where(eq(mpesaOrders.id, id));
  return row ?? null;
};

export const lockOrder = async (db: Db, id: string): Promise<OrderRow | null> => {
  const [row] = await db.select().from(mpesaOrders).where(eq(mpesaOrders.id, id)).for('no key update');
  return row ?? null;
};

type Known = Partial<Pick<OrderRow, 'reference' | 'resultCode' | 'reason'>>;

/** What happened to a standing order. What is known by that is kept only where it leads on. The caller holds it. */
export const moveOrder = async (db: Db, row: OrderRow, event: OrderEvent, known: Known = {}): Promise<OrderRow> => {
  const state = nextOrderState(row.state, event);
  const reference = row.reference ?? known.reference ?? null;
  if (state === row.state && reference === row.reference) return row;
  const [after] = await db
    .update(mpesaOrders)
    .set({ ...(state === row.state ? {} : known), state, reference })
    .where(eq(mpesaOrders.id, row.id))
    .returning();
  if (!after) throw new Error('The update answered no row');
  return after;
};
