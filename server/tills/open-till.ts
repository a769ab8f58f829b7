import { asc, isNull } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import { tills } from './tables.ts';

export type OpenTill = { id: string; cashAccountId: string };

/** The till that cash of somebody goes to: the one that they opened, or the only one that is open. */
export const findOpenTill = async (db: Db, actorUserId?: string | null): Promise<OpenTill | null> => {
  const open = await db
    .select({ id: tills.id, cashAccountId: tills.cashAccountId, openedBy: tills.openedBy })
    .from(tills)
    .where(isNull(tills.closedAt))
    .orderBy(asc(tills.openedAt));
  const own = actorUserId ? open.find(({ openedBy }) => openedBy === actorUserId) : undefined;
  const found = own ?? (open.length === 1 ? open[0] : undefined);
  return found ? { id: found.id, cashAccountId: found.cashAccountId } : null;
};
