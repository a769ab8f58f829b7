import { type SQL, sql } from 'drizzle-orm';
import { numberSeries } from '../../../domain/billing/rent.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';

/**
 * The next numbers of a series, without a gap: a rollback returns them, and other callers wait meanwhile. A
 * run takes its whole range at once. Those who wait do so in a line and not all at the row itself, where each one's turn
 * would wake up everybody.
 */
export const taking = (series: string, count: number): SQL => sql`
    insert into document_counters as c (series, next)
    select ${series}, ${count} + 1 from (select pg_advisory_xact_lock(hashtext(${`document:${series}`}))) as turn
    on conflict (series) do update set next = c.next + ${count}
    returning c.next - ${count} as first`;

export const takeNumbers = async (
  db: Db,
  kind: Parameters<typeof numberSeries>[0],
  day: Day,
  count: number,
): Promise<{ series: string; first: number }> => {
  const series = numberSeries(kind, day);
  const { rows } = await db.execute<{ first: number }>(taking(series, count));
  return { series, first: rows[0]?.first ?? 1 };
};
