import { type SQL, sql } from 'drizzle-orm';
import type { Day, Instant } from '../../domain/kernel/time.ts';

const MOST_SHOWN = 8;
const iso = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The bookings of a day: how many there are, and those that are not over. */
export const bookingsOfDay = (day: Day, now: Instant): SQL => sql`(
  select jsonb_build_object(
    'count', (select count(*) from room_bookings where booking_date = ${day}::date and status <> 'cancelled'),
    'next', coalesce((select jsonb_agg(n order by n."startTime", n."roomName", n.id) from (
      select b.id, ${iso(sql`b.starts_at`)} as "startTime", ${iso(sql`b.ends_at`)} as "endTime", r.name as "roomName",
        coalesce(t.company_name, b.client_company, b.client_name, b.client_email) as who, b.purpose, b.status
      from room_bookings b join meeting_rooms r on r.id = b.room_id left join tenants t on t.id = b.tenant_id
      where b.booking_date = ${day}::date and b.status <> 'cancelled' and b.ends_at > ${now}::timestamptz
      order by b.starts_at, r.name, b.id limit ${MOST_SHOWN}
    ) as n), '[]')))`;

/** Nothing lasts longer than a day, so that what is running began within one. */
export const bookingsToCome = (now: Instant): SQL => sql`(
  select count(*)::int from room_bookings where starts_at > ${now}::timestamptz - interval '1 day' and ends_at > ${now}::timestamptz
    and status in ('pending', 'confirmed'))`;

export const bookingsToConfirm = (now: Instant): SQL => sql`(
  select count(*)::int from room_bookings where starts_at > ${now}::timestamptz and status = 'pending'
    and hold_until is null)`;
