import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { numberSeries } from '../../../domain/billing/rent.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { preparedRows } from '../../db/overlay/statements.ts';

/** What a statement needs to take numbers of a series. */
export type Numbers = { series: string; line: string; count: number };

export const toNumbers = (series: string, count: number): Numbers => ({ series, line: `document:${series}`, count });

/**
 * The next numbers of a series, without a gap: a rollback returns them, and other callers wait meanwhile. A
 * run takes its whole range at once. Those who wait do so in a line and not all at the row itself, where each one's turn
 * would wake up everybody.
 */
export const taking = (value: (name: keyof Numbers) => Placeholder): SQL => sql`
    insert into document_counters as c (series, next)
    select ${value('series')}, ${value('count')}::int + 1 from (select pg_advisory_xact_lock(hashtext(${value('line')}))) as turn
    on conflict (series) do update set next = c.next + ${value('count')}::int
    returning c.next - ${value('count')}::int as first`;

const take = preparedRows<Numbers, { first: number }>(taking);

/** Takes so many numbers of a series, and answers the first of them. */
export const takeFirst = async (db: Db, series: string, count: number): Promise<number> => {
  const [row] = await take(db, toNumbers(series, count));
  return row?.first ?? 1;
};

export const takeNumbers = async (
  db: Db,
  kind: Parameters<typeof numberSeries>[0],
  day: Day,
  count: number,
): Promise<{ series: string; first: number }> => {
  const series = numberSeries(kind, day);
  return { series, first: await takeFirst(db, series, count) };
};
