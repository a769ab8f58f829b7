import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Day } from '../../../domain/kernel/time.ts';

/** Whether a row bears a day that lies ahead of when it was written, wherever on earth that was: few do, and have an index. */
export const isDatedAhead = (day: AnyPgColumn, writtenAt: AnyPgColumn): SQL =>
  sql`${day} > (${writtenAt} at time zone 'UTC')::date + 1`;

/**
 * What follows for the time of writing from a row's day: whatever bears a day from this one on was written since, or is one of
 * the few that are dated ahead. So a list in the order of writing begins there, and not with all the years before.
 */
export const writtenSince = (day: AnyPgColumn, writtenAt: AnyPgColumn, from: Day): SQL => sql`${writtenAt} >= least(
  ${from}::date - interval '2 days',
  (select min(${writtenAt}) from ${day.table} where ${isDatedAhead(day, writtenAt)} and ${day} >= ${from}::date))`;
