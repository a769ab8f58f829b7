/**
 * Rooms that were booked every working hour of so many years, up to yesterday, by one tenant after the other and within
 * what they have for free, so that no billing run charges for them. The references write to rooms of their own.
 */
export const fillBookings = (rooms: number, years: number): readonly string[] => [
  `insert into meeting_rooms (name, capacity, hourly_rate)
   select kind || n, 8, 1500 from generate_series(1, ${rooms}) n, (values ('Bench Room '), ('Reference Room ')) k (kind)`,
  `insert into room_bookings (tenant_id, room_id, starts_at, ends_at, booking_date, purpose, status, hourly_rate,
     free_minutes, charged_minutes)
   select t.ids[1 + ((d.day::date - date '2000-01-01') * 7 + h + hashtext(r.name) % 1000 + 1000) % cardinality(t.ids)], r.id,
     d.day + h * interval '1 hour', d.day + (h + 1) * interval '1 hour', d.day::date, 'Meeting', 'completed', 1500, 60, 0
   from meeting_rooms r,
     generate_series(current_date - ${years} * 365, current_date - 1, interval '1 day') d (day),
     generate_series(6, 13) h,
     (select array_agg(id order by id) as ids from tenants where company_name like 'Bench %') t
   where r.name like 'Bench Room %' and extract(isodow from d.day) < 6`,
];
