import { sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import type { UnitKind } from '../../../domain/units/contract.ts';
import { KINDS_BY_WORD } from '../../../domain/units/rules.ts';
import type { Deps } from '../../deps.ts';

type PlacedLine = {
  lineId: string;
  packageId: string | null;
  /** What an extra counts, where that is a unit. */
  unitKind: UnitKind | null;
  name: string;
  quantity: number;
  /** Of a package that has units, or an extra that counts them. */
  missing: number;
  units: { id: string; name: string }[];
};

/** The lines of an agreement on a day with the units they have then, and how many they lack. */
export const placedLines = async ({ db }: Pick<Deps, 'db'>, agreementId: string, day: Day): Promise<PlacedLine[]> => {
  const { rows } = await db.execute<PlacedLine>(sql`
    select l.id as "lineId", l.package_id as "packageId", counted.kind as "unitKind", coalesce(l.description, p.name, e.name) as name,
      l.quantity, held.units, case when exists (select 1 from units u where u.is_active and (u.package_id = l.package_id
          or u.package_id is null and u.kind = counted.kind))
        then greatest(0, l.quantity - jsonb_array_length(held.units)) else 0 end as missing
    from agreement_lines l left join workspace_packages p on p.id = l.package_id left join extras e on e.id = l.extra_id
      cross join lateral (select ${JSON.stringify(KINDS_BY_WORD)}::jsonb ->> lower(trim(e.unit)) as kind) as counted
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name_key), '[]') as units
        from unit_holds h join units u on u.id = h.unit_id
        where h.line_id = l.id and h.start_date <= ${day}::date and coalesce(h.end_date, 'infinity') >= ${day}::date) as held
    where l.agreement_id = ${agreementId}::uuid and l.start_date <= ${day}::date and coalesce(l.end_date, 'infinity') >= ${day}::date
    order by l.position`);
  return rows;
};
