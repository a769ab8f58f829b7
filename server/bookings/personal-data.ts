import { type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '../feature.ts';
import { bookedBy } from '../parties/same-person.ts';

export const bookingData = (where: SQL): PersonalData => ({
  name: 'bookings',
  title: 'Bookings',
  query: sql`select r.name as room, b.booking_date, b.starts_at, b.ends_at, b.status, b.purpose, b.client_name, b.client_email,
      b.client_phone, b.client_company, b.extra_charge_amount,
      (select string_agg(i.quantity || ' × ' || i.name, ', ' order by i.name) from booking_items i where i.booking_id = b.id) as items, b.notice_version, b.consented_at, b.created_at
    from room_bookings b join meeting_rooms r on r.id = b.room_id where ${where} order by b.starts_at`,
});

/** The privacy notices that a visitor agreed to. */
export const noticeData = (person: { id: string; email: string | null }): PersonalData => ({
  name: 'notices',
  title: 'Privacy notices agreed to',
  query: sql`select version, body, first_used_at from privacy_notices where version in (
    select notice_version from room_bookings where ${bookedBy(person)})`,
});
