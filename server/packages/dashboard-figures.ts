import { type SQL, sql } from 'drizzle-orm';
import type { Day, Instant } from '../../domain/kernel/time.ts';
import { selectKind } from './occupancy.ts';
import { workspacePackages } from './tables.ts';

const kind = selectKind(workspacePackages.type);

/** Spaces and who holds them, kind by kind. The query of holders answers (package_id, holding). */
export const spacesByKind = (holders: SQL): SQL => sql`(
  select jsonb_agg(k) from (
    select ${kind} as kind, coalesce(sum(${workspacePackages.totalSpaces}) filter (where ${workspacePackages.isActive}), 0)::int as total,
      coalesce(sum(h.holding), 0)::int as occupied
    from ${workspacePackages} left join ${holders} as h on h.package_id = ${workspacePackages.id}
    where ${workspacePackages.type} <> 'virtual_office' group by 1
  ) as k)`;

/**
 * How many desks and offices were held at the end of each of some days; the last of them may still be running. The query
 * of places answers (package_id, start_date, ended, last_day, places).
 */
export const occupiedAtDayEnds = (days: readonly { day: Day; at: Instant }[], places: SQL): SQL => sql`(
  select jsonb_agg(jsonb_build_object('day', e.day, 'occupied', e.occupied) order by e.day) from (
    select d.day, coalesce(sum(t.places), 0)::int as occupied
    from (values ${sql.join(
      days.map(({ day, at }) => sql`(${day}::date, ${at}::timestamptz)`),
      sql`, `,
    )}) as d (day, at)
    left join (
      select t.* from ${places} as t join ${workspacePackages} on ${workspacePackages.id} = t.package_id
      where ${workspacePackages.type} <> 'virtual_office'
    ) as t on t.start_date <= d.day and (t.ended is null or t.ended > d.at) and (t.last_day is null or t.last_day >= d.day)
    group by d.day
  ) as e)`;
