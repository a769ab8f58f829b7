import { type SQL, sql } from 'drizzle-orm';
import type { Day, Instant } from '../../domain/kernel/time.ts';

/** How many are here, and how many were when a month began. */
export const tenantsNowAndBefore = (month: { day: Day; at: Instant }): SQL => sql`(
  select jsonb_build_object('now', count(*) filter (where here), 'before', count(*) filter (where start_date < ${month.day}::date))
  from (
    select true as here, start_date from tenants where status <> 'terminated'
    union all
    select false, start_date from tenants where terminated_at >= ${month.at}::timestamptz
  ) as t)`;

/** How many hold a space of each package. */
export const holdersNow: SQL = sql`(
  select package_id, sum(holding)::int as holding, 0 as ever from package_tenants group by package_id)`;

/** The tenancies that had not ended at an instant: of which package, from when, and to when. */
export const tenanciesSince = (at: Instant): SQL => sql`(
  select package_id, start_date, null::timestamptz as ended from tenants where status <> 'terminated'
  union all
  select package_id, start_date, terminated_at from tenants where terminated_at >= ${at}::timestamptz)`;
