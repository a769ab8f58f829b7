import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { roomBookings } from '../tables.ts';

const AT_ONCE = 5_000;

/** A confirmed booking that is over took place, unless somebody says otherwise: a completed one can still become a no-show. */
export const completePastBookings = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const past = db
    .select({ id: roomBookings.id })
    .from(roomBookings)
    .where(and(eq(roomBookings.status, 'confirmed'), lte(roomBookings.endsAt, clock.now())))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const done = await db
    .update(roomBookings)
    .set({ status: 'completed' })
    .where(and(inArray(roomBookings.id, past), eq(roomBookings.status, 'confirmed')))
    .returning({ id: roomBookings.id });
  return done.length;
};
