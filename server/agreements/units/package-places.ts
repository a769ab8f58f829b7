import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import type { PackageType } from '../../../domain/packages/contract.ts';
import { type BatchQuery, rowsQuery } from '../../db/query/query-batch.ts';

// A tenant counts as one place of its package. These are the places beyond that one: of further lines, of lines with
// several places, and of further agreements. Nearly all tenants have none, and an index knows the others.
const furtherPlaces: SQL = sql`(
  select s.package_id, s.places - case when s.shown then 1 else 0 end as places from (
    select l.package_id, max(l.quantity) as places, bool_or(l.package_id = t.package_id and not exists (
      select 1 from agreement_lines f
      where f.agreement_id = a.id and not f.is_over and f.package_id = l.package_id and f.position < l.position)) as shown
    from agreement_lines l join agreements a on a.id = l.agreement_id join tenants t on t.id = a.tenant_id
    where not l.is_over and (l.position > 1 or l.quantity > 1) and l.package_id is not null
      and a.is_main and a.state in ('active', 'notice')
    group by l.package_id, l.agreement_id, l.position
    union all
    select l.package_id, max(l.quantity), false
    from agreements a join agreement_lines l on l.agreement_id = a.id
    where not a.is_main and a.state in ('active', 'notice') and not l.is_over and l.package_id is not null
    group by l.package_id, l.agreement_id, l.position
  ) as s)`;

/** Who holds places of each package by the number of places: the tenants (package_id, holding, ever) and what goes beyond. */
export const countPlaces = (tenants: SQL): SQL => sql`
  select h.package_id, sum(h.holding)::int as holding, sum(h.ever)::int as ever from (
    select package_id, holding, ever from (${tenants}) as t
    union all
    select package_id, places, 0 from ${furtherPlaces} as f
  ) as h group by h.package_id`;

const isFurther = sql`(l.position > 1 or l.quantity > 1) and l.package_id is not null`;

/**
 * Places that were held since a day: one of each tenancy (package_id, start_date, ended), and what goes beyond it. The
 * line that shows as the package of its tenant has one place there already.
 */
export const placesSince = (day: Day, tenancies: SQL): SQL => sql`(
  select package_id, start_date, ended, null::date as last_day, 1 as places from ${tenancies} as t
  union all
  select l.package_id, l.start_date, case when t.status = 'terminated' then t.terminated_at end, l.end_date,
    l.quantity - case when l.package_id = t.package_id and not exists (select 1 from agreement_lines f
      where f.agreement_id = l.agreement_id and f.package_id = l.package_id and f.position < l.position
        and f.start_date <= l.start_date and coalesce(f.end_date, 'infinity') >= l.start_date) then 1 else 0 end
  from (
    select * from agreement_lines l where not l.is_over and ${isFurther}
    union all
    select * from agreement_lines l where l.is_over and l.end_date >= ${day}::date and ${isFurther}
  ) as l join agreements a on a.id = l.agreement_id and a.is_main join tenants t on t.id = a.tenant_id
  union all
  select l.package_id, l.start_date, null, least(l.end_date, case when a.state = 'ended' then a.end_date end), l.quantity
  from agreements a join agreement_lines l on l.agreement_id = a.id
  where not a.is_main and a.state <> 'draft' and l.package_id is not null)`;

export type PlaceChange = { type: PackageType; day: Day; joined: number; left: number };

/**
 * On which days up to a day places were taken and given back, by the type of their package: each line has as many as its
 * quantity. A line gives them back on the day after its last; an agreement that has ended, with its end, and that of a
 * terminated tenant at the latest on the day of the termination itself. Where days are counted, that day is one of them.
 */
export const placeChanges = (
  upTo: Day,
  zone: string,
  { countsLastDay = false } = {},
): BatchQuery<readonly PlaceChange[]> =>
  rowsQuery(sql`
    with held as (
      select p.type, l.quantity, l.start_date as since, least(l.end_date + 1, case when a.state = 'ended' then
        case when a.is_main then least(t.end_date, (t.terminated_at at time zone ${zone})::date) else a.end_date end + ${countsLastDay ? 1 : 0}::int end) as until
      from agreement_lines l join agreements a on a.id = l.agreement_id join workspace_packages p on p.id = l.package_id
        left join tenants t on t.id = a.tenant_id and a.is_main and a.state = 'ended'
      where a.state <> 'draft' and l.start_date <= ${upTo}::date
    )
    select type, day::text as day, sum(joined)::int as joined, sum("left")::int as "left" from (
      select type, since as day, quantity as joined, 0 as "left" from held
      union all
      select type, greatest(until, since), 0, quantity from held where until is not null
    ) as change where day <= ${upTo}::date group by type, day order by day`);
