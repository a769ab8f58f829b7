import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { parseMoney } from '../../../domain/kernel/money.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { isOpen, nextState, type RequestEvent } from '../../../domain/mpesa/requests.ts';
import { normaliseReference } from '../../../domain/mpesa/rules.ts';
import type { Db } from '../../db/connection/database.ts';
import { mpesaReceipts, mpesaRequests } from '../tables.ts';

export type RequestRow = typeof mpesaRequests.$inferSelect;

export const findRequest = async (db: Db, id: string): Promise<RequestRow | null> => {
  const [row] = await db.select().from(mpesaRequests).where(eq(mpesaRequests.id, id));
  return row ?? null;
};

export const lockRequest = async (db: Db, id: string): Promise<RequestRow | null> => {
  const [row] = await db.select().from(mpesaRequests).where(eq(mpesaRequests.id, id)).for('no key update');
  return row ?? null;
};

type Known = Partial<
  Pick<
    RequestRow,
    'checkoutRequestId' | 'resultCode' | 'reason' | 'paidAmount' | 'receiptId' | 'checks' | 'nextCheckAt'
  >
>;

/** What happened to a prompt, and what is known of it by that. The caller holds it. */
export const moveRequest = async (
  db: Db,
  row: RequestRow,
  event: RequestEvent,
  known: Known = {},
): Promise<RequestRow> => {
  const state = nextState(row.state, parseMoney(row.amount), event);
  const next = known.nextCheckAt === undefined ? row.nextCheckAt : known.nextCheckAt;
  const [after] = await db
    .update(mpesaRequests)
    .set({ ...known, state, nextCheckAt: isOpen(state) ? next : null })
    .where(eq(mpesaRequests.id, row.id))
    .returning();
  if (!after) throw new Error('The update answered no row');
  return after;
};

const minutesFrom = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/**
 * The receipt that answers a prompt whose own callback never came: of the same channel, for the same amount and account, from the
 * minutes in which the prompt was on the phone, and of no other prompt.
 */
export const findReceiptFor = async (db: Db, row: RequestRow) => {
  const [receipt] = await db
    .select({ id: mpesaReceipts.id, amount: mpesaReceipts.amount })
    .from(mpesaReceipts)
    .leftJoin(mpesaRequests, eq(mpesaRequests.receiptId, mpesaReceipts.id))
    .where(
      and(
        eq(mpesaReceipts.channelId, row.channelId),
        eq(mpesaReceipts.amount, row.amount),
        sql`upper(btrim(${mpesaReceipts.accountReference})) = ${normaliseReference(row.accountReference)}`,
        gte(mpesaReceipts.paidAt, minutesFrom(row.createdAt, -1)),
        lte(mpesaReceipts.paidAt, minutesFrom(row.createdAt, 15)),
        isNull(mpesaRequests.id),
      ),
    )
    .orderBy(mpesaReceipts.paidAt)
    .limit(1);
  return receipt ?? null;
};
