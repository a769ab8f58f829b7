import { sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';

/**
 * The units of an agreement's one line from the day on which its last terms count. Who keeps the package keeps the desk; with
 * another package it is given back.
 */
export const unitsFollowLine = async (db: Db, agreementId: string, day: Day): Promise<void> => {
  const own = sql`
    select h.id, h.unit_id, h.start_date, h.end_date, last.id as line_id, l.package_id = last.package_id as stays
    from unit_holds h join agreement_lines l on l.id = h.line_id cross join lateral (
      select o.id, o.package_id from agreement_lines o where o.agreement_id = l.agreement_id order by o.start_date desc limit 1) as last
    where l.agreement_id = ${agreementId}::uuid and l.id <> last.id and coalesce(h.end_date, 'infinity') >= ${day}::date`;
  // Sent in this order, so that a unit is free before it is given again.
  await Promise.all([
    db.execute(sql`update unit_holds h set line_id = o.line_id from (${own}) as o
      where h.id = o.id and o.stays and o.start_date >= ${day}::date`),
    db.execute(sql`delete from unit_holds h using (${own}) as o where h.id = o.id and o.start_date >= ${day}::date`),
    db.execute(sql`
      with held as materialized (${own}), ended as (
        update unit_holds h set end_date = ${day}::date - 1 from held where h.id = held.id returning h.id)
      insert into unit_holds (line_id, unit_id, start_date, end_date)
      select held.line_id, held.unit_id, ${day}::date, held.end_date from ended join held using (id) where held.stays`),
  ]);
};
