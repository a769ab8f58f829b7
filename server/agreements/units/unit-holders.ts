import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { FloorLine, UnitHolder } from '../../../domain/units/floor-contract.ts';
import { UNIT_WORDS } from '../../../domain/units/rules.ts';
import type { Deps } from '../../deps.ts';

/**
 * Who has which of these units on a day, and until when: where a line goes on at another price, so does its unit. A draft
 * counts: nobody else can be given its units.
 */
export const unitHolders = async (
  { db }: Pick<Deps, 'db'>,
  unitIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, UnitHolder>> => {
  if (unitIds.length === 0) return new Map();
  const { rows } = await db.execute<UnitHolder & { unitId: string }>(sql`
    select h.unit_id as "unitId", h.line_id as "lineId", a.tenant_id as "tenantId", t.company_name as "tenantName", a.number as "agreementNumber",
      h.start_date::text as "startDate", least(last.end_date, a.end_date)::text as "endDate"
    from unit_holds h join agreement_lines l on l.id = h.line_id join agreements a on a.id = l.agreement_id
      join tenants t on t.id = a.tenant_id
      cross join lateral (
        select n.end_date from unit_holds n join agreement_lines nl on nl.id = n.line_id
        where n.unit_id = h.unit_id and nl.agreement_id = a.id and n.start_date >= h.start_date
          and not exists (select 1 from unit_holds f join agreement_lines fl on fl.id = f.line_id
            where f.unit_id = n.unit_id and fl.agreement_id = a.id and f.start_date = n.end_date + 1)
        order by n.start_date limit 1) as last
    where h.unit_id = any(${sql.param([...unitIds])}::uuid[]) and h.start_date <= ${day}::date
      and coalesce(h.end_date, 'infinity') >= ${day}::date and coalesce(a.end_date, 'infinity') >= ${day}::date`);
  return new Map(rows.map(({ unitId, ...holder }) => [unitId, holder]));
};

/** Lines that begin within so many days are to be placed already. */
const AHEAD_DAYS = 60;
const MOST_LINES = 300;

/**
 * Lines that hold one of these units on a day, and lines that are sold by the place and hold fewer units than they have
 * places: dedicated desks, offices, and extras such as lockers and bays. Nobody has a hot desk of their own.
 */
export const floorLines = async (
  { db }: Pick<Deps, 'db'>,
  unitIds: readonly string[],
  day: Day,
): Promise<FloorLine[]> => {
  const { rows } = await db.execute<FloorLine>(sql`
    select l.id as "lineId", a.id as "agreementId", a.number as "agreementNumber", a.tenant_id as "tenantId",
      t.company_name as "tenantName", coalesce(p.name, e.name) as name, l.quantity, l.start_date::text as "startDate",
      least(l.end_date, a.end_date)::text as "endDate", coalesce(u.unit_ids, '[]') as "unitIds"
    from agreement_lines l join agreements a on a.id = l.agreement_id join tenants t on t.id = a.tenant_id
      left join workspace_packages p on p.id = l.package_id left join extras e on e.id = l.extra_id
      cross join lateral (
        select jsonb_agg(h.unit_id order by h.unit_id) as unit_ids, count(*) as units,
          bool_or(h.unit_id = any(${sql.param([...unitIds])}::uuid[])) as here
        from unit_holds h where h.line_id = l.id and h.start_date <= greatest(l.start_date, ${day}::date)
          and coalesce(h.end_date, 'infinity') >= greatest(l.start_date, ${day}::date)) as u
    where a.state <> 'ended' and l.start_date <= ${addDays(day, AHEAD_DAYS)}::date
      and coalesce(least(l.end_date, a.end_date), 'infinity') >= ${day}::date
      and (u.here or (u.units < l.quantity
        and (p.type in ('dedicated_shared', 'private_offices') or lower(e.unit) = any(${sql.param([...UNIT_WORDS])}::text[]))))
    order by u.here desc nulls last, l.start_date, t.company_name, l.id limit ${MOST_LINES}`);
  return rows;
};

/** Whether nobody has a unit on any of some days; what one agreement holds itself can count as free. */
export const isFreeUnit = (
  unitId: SQL,
  { from, to, agreementId }: { from: Day; to?: Day; agreementId?: string },
): SQL =>
  sql`not exists (select 1 from unit_holds h join agreement_lines l on l.id = h.line_id where h.unit_id = ${unitId}
    and daterange(h.start_date, h.end_date, '[]') && daterange(${from}::date, ${to ?? null}::date, '[]')
    and l.agreement_id is distinct from ${agreementId ?? null}::uuid)`;

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
