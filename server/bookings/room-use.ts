import { sql } from 'drizzle-orm';
import type { BookingStatus } from '../../domain/bookings/contract.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { type BatchQuery, batchQuery, rowsQuery } from '../db/query/query-batch.ts';

type Days = { from: Day; to: Day };

export type DayOfRoom = {
  roomId: string;
  day: Day;
  bookings: number;
  freeMinutes: number;
  chargedMinutes: number;
  charge: string;
};

/** How each room was used, day by day; a booking that was cancelled used nothing. */
export const roomDays = ({ from, to }: Days): BatchQuery<readonly DayOfRoom[]> =>
  rowsQuery(sql`
    select room_id as "roomId", booking_date::text as day, count(*)::int as bookings, sum(free_minutes)::int as "freeMinutes",
      sum(charged_minutes)::int as "chargedMinutes", sum(extra_charge_amount)::numeric(14, 2)::text as charge
    from room_bookings where booking_date between ${from}::date and ${to}::date and status <> 'cancelled'
    group by room_id, booking_date order by booking_date, room_id`);

export type TenantBooking = {
  id: string;
  day: Day;
  roomName: string;
  startTime: string;
  endTime: string;
  freeMinutes: number;
  chargedMinutes: number;
  charge: string;
  status: BookingStatus;
};

export const tenantBookings = (
  tenantId: string,
  { from, to }: Days,
  zone: string,
): BatchQuery<readonly TenantBooking[]> =>
  rowsQuery(sql`
    select b.id, b.booking_date::text as day, r.name as "roomName", to_char(b.starts_at at time zone ${zone}, 'HH24:MI') as "startTime",
      to_char(b.ends_at at time zone ${zone}, 'HH24:MI') as "endTime", b.free_minutes as "freeMinutes",
      b.charged_minutes as "chargedMinutes", b.extra_charge_amount::text as charge, b.status
    from room_bookings b join meeting_rooms r on r.id = b.room_id
    where b.tenant_id = ${tenantId}::uuid and b.booking_date between ${from}::date and ${to}::date and b.status <> 'cancelled'
    order by b.starts_at, b.id`);

/** The allowance of each month as it stood, in minutes; a month without bookings has none yet. */
export const allowedMinutes = (tenantId: string, { from, to }: Days): BatchQuery<ReadonlyMap<string, number>> =>
  batchQuery(
    sql`
    select to_char(month, 'YYYY-MM') as month, allowed_minutes as minutes from room_allowances
    where tenant_id = ${tenantId}::uuid and month between date_trunc('month', ${from}::date) and ${to}::date`,
    (rows: readonly { month: string; minutes: number }[]) =>
      new Map(rows.map(({ month, minutes }) => [month, minutes])),
  );
