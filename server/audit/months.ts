import { sql } from 'drizzle-orm';
import { firstOfMonth } from '../../domain/kernel/time.ts';
import { today } from '../clock.ts';
import { type Database, sqlState } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';

const LOCK_TIMEOUT = '55P03';

const newestMonth = async (database: Database): Promise<string | null> => {
  const { rows } = await database.db.execute<{ month: string | null }>(
    sql`select max(month)::text as month from audit_cuts`,
  );
  return rows[0]?.month ?? null;
};

/**
 * Begins the partitions of this month where nobody has. It takes a moment in which nobody writes: where that does not come, entries go
 * on into the partition of the month before, and it is tried again.
 */
export const beginMonth = async (
  database: Database,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
): Promise<boolean> => {
  const { timezone } = (await settings.get()).general;
  const month = firstOfMonth(today(clock, timezone));
  const newest = await newestMonth(database);
  if (newest !== null && newest >= month) return false;
  try {
    const { rows } = await database.db.execute<{ begun: boolean }>(
      sql`select audit_begin_month(${month}::date) as begun`,
    );
    return rows[0]?.begun === true;
  } catch (error) {
    if (sqlState(error) === LOCK_TIMEOUT) return false;
    throw error;
  }
};
