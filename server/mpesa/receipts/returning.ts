import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { mpesaReversals } from '../reversal-tables.ts';

const OPEN = ['proposed', 'approved', 'sent', 'needs_review'] as const;

/** Money that is on its way back to its payer is assigned to nobody. */
export const refuseWhileReturning = async (db: Db, receiptId: string): Promise<void> => {
  const [open] = await db
    .select({ state: mpesaReversals.state })
    .from(mpesaReversals)
    .where(and(eq(mpesaReversals.receiptId, receiptId), inArray(mpesaReversals.state, [...OPEN])));
  if (!open) return;
  throw new AppError(
    'conflict',
    open.state === 'proposed'
      ? 'It is proposed to return this money to its payer: reject that first'
      : 'This money is on its way back to its payer',
  );
};
