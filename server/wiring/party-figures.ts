import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import { retainUntil } from '../../domain/privacy/rules.ts';
import type { PartyFigures } from '../parties/service.ts';
import { lastDay } from '../privacy/retention.ts';

type Row = { id: string; bookings: number; invoices: number; last_day: Day | null };

/** What points to people who are no tenants, counted, and until when they are kept after the last of it. */
export const partyFigures: PartyFigures = async ({ db, settings }, ids) => {
  if (ids.length === 0) return new Map();
  const { security, general } = await settings.get();
  const { rows } = await db.execute<Row>(sql`
    select p.id, case when p.erased_at is null then (${lastDay(general.timezone)})::text end as last_day,
      (select count(*)::int from room_bookings where party_id = p.id) as bookings,
      (select count(*)::int from invoices where party_id = p.id) as invoices
    from parties p where p.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(
    rows.map(({ id, bookings, invoices, last_day }) => [
      id,
      { bookings, invoices, retainUntil: last_day && retainUntil(last_day, security.visitorRetentionMonths) },
    ]),
  );
};
