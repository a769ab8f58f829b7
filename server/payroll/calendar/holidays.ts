import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { listClosedDays } from '../../rooms/closed-days.ts';

/** All that are written down, as an array for a query: a dozen a year. */
export const allHolidays: SQL = sql`array(select day::text from closed_days where kind = 'holiday')`;

/** Public holidays from the calendar of the space; days on which only the space is closed are working days. */
export const holidaysBetween = async (db: Db, from: Day, to: Day): Promise<ReadonlySet<Day>> => {
  const days = await listClosedDays({ db }, { from, to });
  return new Set(days.filter(({ kind }) => kind === 'holiday').map(({ day }) => day));
};
