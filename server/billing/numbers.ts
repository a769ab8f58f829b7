import { sql } from 'drizzle-orm';
import { seriesOf } from '../../domain/billing/rent.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/pool.ts';

// The next numbers of a series, without a gap: whoever rolls back gives them back, and whoever comes meanwhile waits. A
// run takes its whole range at once.
export const takeNumbers = async (
  db: Db,
  kind: 'INV' | 'CN' | 'DL',
  day: Day,
  count: number,
): Promise<{ series: string; first: number }> => {
  const series = seriesOf(kind, day);
  const { rows } = await db.execute<{ first: number }>(sql`
    insert into document_counters as c (series, next) values (${series}, ${count} + 1)
    on conflict (series) do update set next = c.next + ${count}
    returning c.next - ${count} as first`);
  return { series, first: rows[0]?.first ?? 1 };
};
