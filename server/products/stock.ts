import { and, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, OutputOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import type {
  listStockMoves as ListStockMoves,
  recordStockMove as RecordStockMove,
  StockMove,
} from '../../domain/products/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { uuidV7 } from '../db/query/uuid-v7.ts';
import type { Deps } from '../deps.ts';
import { keyset } from '../http/list/page.ts';
import { products, stockMoves } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;

const columns = {
  id: stockMoves.id,
  productId: stockMoves.productId,
  kind: stockMoves.kind,
  quantity: stockMoves.quantity,
  counted: stockMoves.counted,
  note: stockMoves.note,
  by: stockMoves.movedBy,
  createdAt: stockMoves.createdAt,
};

export const listStockMoves = async (
  { db }: DbDeps,
  id: string,
  query: QueryOf<typeof ListStockMoves>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StockMove[]> => {
  const page = keyset(query, {
    sorts: { createdAt: stockMoves.createdAt },
    id: stockMoves.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(stockMoves)
    .where(and(page.after, eq(stockMoves.productId, id)))
    .orderBy(...page.order)
    .limit(page.take);
  if (rows.length === 0 && !query.cursor) {
    const [known] = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
    if (!known) throw notFound('Product');
  }
  return page.finish(request, reply, rows);
};

const readOnHand = async (db: Db, id: string): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${stockMoves.quantity}), 0)::int` })
    .from(stockMoves)
    .where(eq(stockMoves.productId, id));
  return row?.sum ?? 0;
};

/** Two who count one shelf take turns: a count is the difference to what was there before it. */
export const recordStockMove = async (
  { db }: DbDeps,
  productId: string,
  { kind, quantity, note }: BodyOf<typeof RecordStockMove>,
): Promise<OutputOf<typeof RecordStockMove>> => {
  const [product] = await db.select().from(products).where(eq(products.id, productId)).for('no key update');
  if (!product) throw notFound('Product');
  if (!product.countsStock) throw new AppError('conflict', `The stock of ${product.name} is not counted`);
  if (kind === 'delivery' && quantity === 0) throw invalid({ quantity: 'Quantity must be at least 1' });
  const before = await readOnHand(db, productId);
  const change = kind === 'count' ? quantity - before : quantity;
  const [move] = await db
    .insert(stockMoves)
    .values({ productId, kind, quantity: change, counted: kind === 'count' ? quantity : null, note })
    .returning(columns);
  if (!move) throw new Error('The insert answered no row');
  return { move, onHand: before + change };
};

export type Taken = { productId: string; quantity: number; note: string };

/** What is sold leaves the stock, or comes back to it; answers the ids of the movements in the order given. */
export const moveStock = (db: Db, kind: 'sale' | 'return', taken: readonly Taken[]): string[] => {
  const rows = taken.map(({ productId, quantity, note }) => ({
    id: uuidV7(),
    productId,
    kind,
    quantity: kind === 'sale' ? -quantity : quantity,
    note,
  }));
  if (rows.length > 0) withoutWaiting(db, db.insert(stockMoves).values(rows));
  return rows.map(({ id }) => id);
};
