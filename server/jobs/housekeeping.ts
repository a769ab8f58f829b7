import { sql } from 'drizzle-orm';
import { type Database, systemActor } from '../db/connection/database.ts';

/** Takes away what has served its time. Nothing here is part of the books or of anybody's history. */
export const runHousekeeping = async (database: Database): Promise<void> => {
  await database.transact(systemActor('housekeeping'), async (tx) => {
    await tx.execute(sql`delete from sessions where expire < clock_timestamp()`);
    await tx.execute(sql`delete from sso_trips where expire < clock_timestamp()`);
    await tx.execute(sql`delete from login_steps where expire < clock_timestamp()`);
    await tx.execute(sql`delete from passkey_challenges where expire < clock_timestamp()`);
    await tx.execute(sql`delete from password_resets where expire < clock_timestamp()`);
    await tx.execute(
      sql`delete from second_factors where confirmed_at is null and created_at < clock_timestamp() - interval '1 hour'`,
    );
    await tx.execute(sql`delete from idempotency_keys where created_at < clock_timestamp() - interval '24 hours'`);
    await tx.execute(sql`delete from throttle where window_start < clock_timestamp() - interval '1 day'`);
    await tx.execute(sql`delete from member_sessions where expires_at < clock_timestamp()`);
    await tx.execute(sql`delete from member_codes where expires_at < clock_timestamp()`);
    // What was read is kept for a quarter, and what nobody read for a year.
    await tx.execute(sql`delete from notifications where created_at < clock_timestamp() - interval '90 days'
      and (read_at is not null or created_at < clock_timestamp() - interval '1 year')`);
    await tx.execute(sql`select journal_days_put_together(), receivable_sums_put_together(), paid_days_put_together(),
      package_tenants_put_together()`);
    // What other systems sent, and what we asked of them, names people. What came of it is kept where it belongs.
    await tx.execute(sql`delete from gateway_messages where processed_at < clock_timestamp() - interval '90 days'`);
    await tx.execute(sql`update effects set payload = '{}' where payload <> '{}' and state in ('done', 'refused', 'dead')
      and updated_at < clock_timestamp() - interval '90 days'`);
    await tx.execute(sql`delete from browser_blocks where last_seen_at < clock_timestamp() - interval '30 days'`);
    await tx.execute(sql`delete from known_devices where last_used_at < clock_timestamp() - interval '90 days'`);
  });
};
