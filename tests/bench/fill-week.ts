const DAYS = 7;

/** The Monday of next week in the space's zone: what lies ahead can be moved. */
export const nextMonday = (): string => {
  const today = Temporal.Now.zonedDateTimeISO('Africa/Nairobi').toPlainDate();
  return today.add({ days: 8 - today.dayOfWeek }).toString();
};

/** Rooms with so many bookings in the week that comes, one to two hours each, from eight in the morning on. */
export const fillWeek = (rooms: number, bookings: number): readonly string[] => [
  'delete from meeting_rooms',
  `insert into meeting_rooms (name, capacity, hourly_rate)
   select 'Bench Room ' || lpad(n::text, 2, '0'), 8, 1500 from generate_series(1, ${rooms}) n`,
  `insert into room_bookings (tenant_id, room_id, starts_at, ends_at, booking_date, purpose, hourly_rate, charged_minutes)
   select t.ids[1 + n % cardinality(t.ids)], r.ids[1 + n % ${rooms}],
     (d.day + s.hour * interval '1 hour') at time zone 'Africa/Nairobi',
     (d.day + (s.hour + 1 + n % 2) * interval '1 hour') at time zone 'Africa/Nairobi', d.day::date, 'Planning', 1500, 60 * (1 + n % 2)
   from generate_series(0, ${bookings - 1}) n
     cross join lateral (select timestamp '${nextMonday()}' + (n / ${rooms}) % ${DAYS} * interval '1 day' as day) d
     cross join lateral (select 8 + 3 * (n / ${rooms * DAYS}) as hour) s,
     (select array_agg(id order by name) as ids from meeting_rooms where name like 'Bench Room %') r,
     (select array_agg(id order by id) as ids from tenants) t`,
];
