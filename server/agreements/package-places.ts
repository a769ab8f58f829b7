import { type SQL, sql } from 'drizzle-orm';

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
