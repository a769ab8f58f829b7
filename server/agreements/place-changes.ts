import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { PackageType } from '../../domain/packages/contract.ts';
import { type BatchQuery, rowsQuery } from '../db/query/query-batch.ts';

export type PlaceChange = { type: PackageType; day: Day; joined: number; left: number };

/**
 * On which days up to a day places were taken and given back, by the type of their package: each line has as many as its
 * quantity. A line gives them back on the day after its last; an agreement that has ended, with its end, and that of a
 * terminated tenant at the latest on the day of the termination itself.
 */
export const placeChanges = (upTo: Day, zone: string): BatchQuery<readonly PlaceChange[]> =>
  rowsQuery(sql`
    with held as (
      select p.type, l.quantity, l.start_date as since, least(l.end_date + 1, case when a.state = 'ended' then
        case when a.is_main then least(t.end_date, (t.terminated_at at time zone ${zone})::date) else a.end_date end end) as until
      from agreement_lines l join agreements a on a.id = l.agreement_id join workspace_packages p on p.id = l.package_id
        left join tenants t on t.id = a.tenant_id and a.is_main and a.state = 'ended'
      where a.state <> 'draft' and l.start_date <= ${upTo}::date
    )
    select type, day::text as day, sum(joined)::int as joined, sum("left")::int as "left" from (
      select type, since as day, quantity as joined, 0 as "left" from held
      union all
      select type, greatest(until, since), 0, quantity from held where until is not null
    ) as change where day <= ${upTo}::date group by type, day order by day`);
