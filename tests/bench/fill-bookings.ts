/** Rooms that are booked every working hour of so many years, up to yesterday. */
export const fillBookings = (rooms: number, years: number): readonly string[] => [
  `insert into meeting_rooms (name, capacity, hourly_rate)
   select 'Bench Room ' || n, 8, 1500 from generate_series(1, ${rooms}) n`,
  `insert into room_bookings (tenant_id, room_id, starts_at, ends_at, booking_date, purpose, status, hourly_rate, charged_minutes)
   select (select id from tenants where company_name like 'Bench %' order by id limit 1), r.id, d.day + h * interval '1 hour',
     d.day + (h + 1) * interval '1 hour', d.day::date, 'Meeting', 'completed', 1500, 60
   from meeting_rooms r,
     generate_series(current_date - ${years} * 365, current_date - 1, interval '1 day') d (day),
     generate_series(6, 13) h
   where r.name like 'Bench Room %' and extract(isodow from d.day) < 6`,
];
