import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { UnitHolder } from '../../domain/units/floor-contract.ts';
import type { Deps } from '../deps.ts';

/** Who has which of these units on a day, and until when. A draft counts: nobody else can be given its units. */
export const unitHolders = async (
  { db }: Pick<Deps, 'db'>,
  unitIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, UnitHolder>> => {
  if (unitIds.length === 0) return new Map();
  const { rows } = await db.execute<UnitHolder & { unitId: string }>(sql`
    select h.unit_id as "unitId", a.tenant_id as "tenantId", t.company_name as "tenantName", a.number as "agreementNumber",
      h.start_date::text as "startDate", least(h.end_date, a.end_date)::text as "endDate"
    from unit_holds h join agreement_lines l on l.id = h.line_id join agreements a on a.id = l.agreement_id
      join tenants t on t.id = a.tenant_id
    where h.unit_id = any(${sql.param([...unitIds])}::uuid[]) and h.start_date <= ${day}::date
      and coalesce(h.end_date, 'infinity') >= ${day}::date and coalesce(a.end_date, 'infinity') >= ${day}::date`);
  return new Map(rows.map(({ unitId, ...holder }) => [unitId, holder]));
};

/** Gives the units of a package to the lines that have none yet, where each line is for one place. */
export const assignUnits = async ({ db }: Pick<Deps, 'db'>, packageId: string): Promise<void> => {
  await db.execute(sql`
    with lines as (
      select l.id, l.start_date, least(l.end_date, a.end_date) as end_date, row_number() over (order by l.start_date, l.id) as n
      from agreement_lines l join agreements a on a.id = l.agreement_id
      where l.package_id = ${packageId} and l.quantity = 1 and not l.is_over and a.state in ('active', 'notice')
        and not exists (select 1 from unit_holds h where h.line_id = l.id)
    ), free as (
      select u.id, row_number() over (order by u.name_key, u.id) as n from units u
      where u.package_id = ${packageId} and u.is_active and not exists (select 1 from unit_holds h where h.unit_id = u.id)
    )
    insert into unit_holds (line_id, unit_id, start_date, end_date)
    select lines.id, free.id, lines.start_date, lines.end_date from lines join free using (n)`);
};
