import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { PackageType } from '../../domain/packages/contract.ts';
import { type BatchQuery, rowsQuery } from '../db/query/query-batch.ts';

export type TenancyChange = { type: PackageType; day: Day; joined: number; left: number };

/**
 * On which days up to a day tenants came and left, by the type of their package. Who was terminated left with the end of
 * the tenancy, at the latest on the day of the termination itself.
 */
export const tenancyChanges = (upTo: Day, zone: string): BatchQuery<readonly TenancyChange[]> =>
  rowsQuery(sql`
    with stays as (
      select p.type, t.start_date as joined_on,
        case when t.status = 'terminated' then least(t.end_date, (t.terminated_at at time zone ${zone})::date) end as left_on
      from tenants t join workspace_packages p on p.id = t.package_id
    )
    select type, day::text as day, sum(joined)::int as joined, sum("left")::int as "left" from (
      select type, joined_on as day, 1 as joined, 0 as "left" from stays
      union all
      select type, greatest(left_on, joined_on), 0, 1 from stays where left_on is not null
    ) as change where day <= ${upTo}::date group by type, day order by day`);
