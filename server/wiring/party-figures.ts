import { type SQL, sql } from 'drizzle-orm';
import { MOST_COUNTED } from '../../domain/kernel/counts.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Party } from '../../domain/parties/contract.ts';
import { retainUntil } from '../../domain/privacy/rules.ts';
import type { PartyFigures } from '../parties/service.ts';
import { isNeeded, lastDay } from '../privacy/retention.ts';

type Row = Pick<Party, 'id' | 'bookings' | 'invoices' | 'tenants'> & { last_day: Day | null };

const countFor = (table: string): SQL =>
  sql.raw(`(select count(*)::int from (select from ${table} where party_id = p.id limit ${MOST_COUNTED}) as few)`);

/** What points to people who are no tenants, counted, and until when they are kept after the last of it. */
export const partyFigures: PartyFigures = async ({ db, settings }, ids) => {
  if (ids.length === 0) return new Map();
  const { security, general } = await settings.get();
  const { rows } = await db.execute<Row>(sql`
    select p.id, case when p.erased_at is null and not ${isNeeded} then (${lastDay(general.timezone)})::text end as last_day,
      ${countFor('room_bookings')} as bookings, ${countFor('invoices')} as invoices,
      (select coalesce(json_agg(json_build_object('id', t.id, 'companyName', t.company_name, 'role', c.role) order by t.company_name, t.id), '[]')
        from tenant_people c join tenants t on t.id = c.tenant_id where c.party_id = p.id) as tenants
    from parties p where p.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(
    rows.map(({ id, last_day, ...counts }) => [
      id,
      { ...counts, retainUntil: last_day && retainUntil(last_day, security.visitorRetentionMonths) },
    ]),
  );
};
