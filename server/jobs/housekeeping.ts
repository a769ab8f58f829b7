import { sql } from 'drizzle-orm';
import { type Database, systemActor } from '../db/pool.ts';

// Takes away what has served its time. Nothing here is part of the books or of anybody's history.
export const keepHouse = async (database: Database): Promise<void> => {
  await database.transact(systemActor('housekeeping'), async (tx) => {
    await tx.execute(sql`delete from sessions where expire < clock_timestamp()`);
    await tx.execute(sql`delete from idempotency_keys where created_at < clock_timestamp() - interval '24 hours'`);
    await tx.execute(sql`delete from throttle where window_start < clock_timestamp() - interval '1 day'`);
    await tx.execute(sql`delete from member_sessions where expires_at < clock_timestamp()`);
    await tx.execute(sql`delete from member_codes where expires_at < clock_timestamp()`);
    await tx.execute(sql`delete from known_devices where last_used_at < clock_timestamp() - interval '90 days'`);
  });
};
