import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { Deps } from '../deps.ts';
import { disableTenantUsers } from '../users/tenant-users.ts';

/**
 * Closes the logins of companies whose last agreement ended before a day, once for each end: a login that somebody opens
 * again afterwards stays open. Answers how many.
 */
export const closeLogins = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, endedBefore: Day): Promise<number> => {
  const { rows } = await db.execute<{ userId: string }>(sql`
    update member_accounts m set closed_at = ${clock.now()}::timestamptz
    from tenants t
    where t.id = m.tenant_id and t.status = 'terminated' and (m.closed_at is null or m.closed_at < t.terminated_at)
      and coalesce((select max(a.end_date) from agreements a where a.tenant_id = t.id), t.end_date) < ${endedBefore}::date
    returning m.user_id as "userId"`);
  return disableTenantUsers(
    db,
    rows.map(({ userId }) => userId),
  );
};
