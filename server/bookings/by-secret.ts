import { eq } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../users/sessions.ts';
import { bookingColumns, withNames } from './named-bookings.ts';
import { roomBookings } from './tables.ts';

/** The booking whose link or calendar file carries this secret. */
export const bySecret = (db: Db, token: string) =>
  db
    .select(bookingColumns)
    .from(roomBookings)
    .where(eq(roomBookings.secretHash, hashToken(token)));

export const findBySecret = async (deps: Pick<Deps, 'db'>, token: string) => {
  const [row] = await bySecret(deps.db, token);
  const [booking] = row ? await withNames(deps, [row]) : [];
  return booking ?? null;
};
