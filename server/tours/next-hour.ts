import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { NextHour } from '../../domain/counter/contract.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { Deps } from '../deps.ts';
import { tours } from './tables.ts';

/** Tours that begin in this span, or go on, as the desk sees them. */
export const toursAtDesk = async (
  { db }: Pick<Deps, 'db'>,
  span: { from: Instant; to: Instant },
): Promise<NextHour[]> => {
  const rows = await db
    .select({ id: tours.id, at: tours.startsAt, name: tours.name, company: tours.company, state: tours.state })
    .from(tours)
    .where(and(eq(tours.state, 'booked'), lte(tours.startsAt, span.to), gt(tours.endsAt, span.from)))
    .orderBy(asc(tours.startsAt), asc(tours.id));
  return rows.map(({ id, at, name, company, state }) => ({
    ...{ kind: 'tour', id, at, title: 'Tour', place: null, state },
    who: company ? `${name}, ${company}` : name,
  }));
};
