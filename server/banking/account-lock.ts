import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';
import { reconciliations } from './tables.ts';

/** Those who import, match or sign for one account take turns: each sees what the one before has done. */
export const lockBanking = (db: Db, cashAccountId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`banking:${cashAccountId}`}))`);

/** What was signed stays as it was signed, until somebody opens it again. */
export const refuseSigned = async (db: Db, cashAccountId: string, date: Day): Promise<void> => {
  const [signed] = await db
    .select({ date: reconciliations.date })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.cashAccountId, cashAccountId),
        gte(reconciliations.date, date),
        isNull(reconciliations.reopenedAt),
      ),
    )
    .limit(1);
  if (!signed) return;
  const message = `This account is reconciled up to ${formatDay(signed.date)}. Open that reconciliation again first.`;
  throw new AppError('conflict', message);
};
