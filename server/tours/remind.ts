import { and, asc, eq, gt } from 'drizzle-orm';
import { addDays } from '../../domain/kernel/time.ts';
import { localNow } from '../bookings/slots/bookable.ts';
import type { Deps } from '../deps.ts';
import { tours } from './tables.ts';
import { notifyVisitor } from './tour-mail.ts';

const MOST_AT_ONCE = 500;

/** A visitor of tomorrow is reminded of the tour; each time of a tour once, however often this runs. */
export const remindOfTours = async (deps: Deps): Promise<number> => {
  const { today, instant } = await localNow(deps);
  const rows = await deps.db
    .select()
    .from(tours)
    .where(and(eq(tours.day, addDays(today, 1)), eq(tours.state, 'booked'), gt(tours.startsAt, instant)))
    .orderBy(asc(tours.startsAt))
    .limit(MOST_AT_ONCE);
  for (const row of rows) await notifyVisitor(deps, row, 'tour_reminder');
  return rows.length;
};
