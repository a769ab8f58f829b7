import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { PresentDeps } from './present.ts';

/**
 * The room hours that the agreements of tenants give on a day: those that were agreed, flat or for each place, else those of the
 * packages for each place. One agreement with one place and nothing agreed gives what its package says, and needs no count.
 */
const countHours = (tenants: SQL, today: Day, spaceHours: number): SQL => sql`
  update tenants t set agreed_room_hours = c.hours from (
    select g.tenant_id, case when count(*) > 1 or bool_or(g.free_hours is not null or g.places <> 1)
      then sum(case when g.free_hours is null then g.listed when g.free_hours_per = 'unit' then g.free_hours * g.places else g.free_hours end)
      end::int as hours
    from (
      select a.tenant_id, a.free_hours, a.free_hours_per, coalesce(sum(l.quantity), 0) as places,
        coalesce(sum(l.quantity * coalesce(p.free_room_hours, ${spaceHours}::int)), 0) as listed
      from agreements a
      left join agreement_lines l on l.agreement_id = a.id and l.package_id is not null
        and l.start_date <= ${today}::date and (l.end_date is null or l.end_date >= ${today}::date)
      left join workspace_packages p on p.id = l.package_id
      where ${tenants} and a.state in ('active', 'notice') and a.start_date <= ${today}::date
      group by a.id
    ) g group by g.tenant_id
  ) c where t.id = c.tenant_id and t.agreed_room_hours is distinct from c.hours`;

const spaceHours = async (deps: Pick<PresentDeps, 'settings'>) =>
  Math.round((await deps.settings.get()).rooms.freeHoursPerMonth);

/** After a change of the agreements of a tenant. */
export const countFreeHours = async (deps: PresentDeps, tenantId: string): Promise<void> => {
  const today = await getToday(deps);
  const hours = await spaceHours(deps);
  withoutWaiting(deps.db, deps.db.execute(countHours(sql`a.tenant_id = ${tenantId}::uuid`, today, hours)));
};

/** Once a day: lines begin and end, and packages may give other hours than yesterday. */
export const countAllFreeHours = async (deps: Pick<PresentDeps, 'db' | 'settings'>, today: Day): Promise<void> => {
  await deps.db.execute(countHours(sql`true`, today, await spaceHours(deps)));
};
