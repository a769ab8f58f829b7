import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection/database.ts';
import { RECEIPT_LOCK } from '../../db/connection/locks.ts';
import { preparedRows } from '../../db/overlay/statements.ts';

// A statement of thousands takes no more than this, and two callers seldom want the same.
const SLOTS = 256;

/** A receipt number as everybody writes it: payments by M-Pesa are told apart by the same. */
export const toReceiptNumber = (typed: string): string => typed.trim().toUpperCase();

const takeLocks = preparedRows<{ numbers: readonly string[] }>(
  (value) => sql`select pg_advisory_xact_lock(${sql.raw(String(RECEIPT_LOCK))}, slot) from (
    select distinct abs(hashtext(number) % ${sql.raw(String(SLOTS))}) as slot
    from unnest(${value('numbers')}::text[]) as number order by slot) as slots`,
);

/**
 * Money with one of these numbers is written by one caller at a time, until the transaction ends: a receipt that comes in while
 * somebody types its code is found, or waited for. Sent at once, so that what is read next is read under the lock.
 */
export const lockNumbers = async (db: Db, numbers: readonly string[]): Promise<void> => {
  await takeLocks(db, { numbers });
};
