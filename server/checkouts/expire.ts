import { sql } from 'drizzle-orm';
import type { Instant } from '../../domain/kernel/time.ts';
import { releaseHolds } from '../bookings/slots/holds.ts';
import type { Db } from '../db/connection/database.ts';
import { type Database, systemActor } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { releasePlaces } from './orders/keep.ts';

const isDue = async (db: Db, now: Instant): Promise<boolean> => {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select 1 from room_bookings where status = 'pending' and hold_until <= ${now}::timestamptz)
      or exists (select 1 from checkouts where state = 'open' and expires_at <= ${now}::timestamptz)
      or exists (select 1 from package_orders o join checkouts c on c.id = o.checkout_id
        where o.state = 'kept' and c.expires_at <= ${now}::timestamptz) as due`);
  return rows[0]?.due ?? false;
};

/**
 * Frees what was kept and is not paid. Every node looks every few seconds, so that it happens in time whichever of them is there; what one
 * of them has at hand the others leave to it. Nobody waits for it: who books frees what stands in the way.
 */
export const releaseExpired = async (database: Database, { clock }: Pick<Deps, 'clock'>): Promise<void> => {
  const now = clock.now();
  if (!(await isDue(database.db, now))) return;
  await database.transact(systemActor('holds'), async (db) => {
    await db.execute(sql`
      update checkouts set state = 'expired' where id in (
        select id from checkouts where state = 'open' and expires_at <= ${now}::timestamptz for no key update skip locked)`);
    await releasePlaces(db, now);
    await releaseHolds(db, now);
  });
};
