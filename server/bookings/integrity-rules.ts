import type { IntegrityRule } from '../feature.ts';

const LIVE = `('pending', 'confirmed', 'completed')`;

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'bookings-apart',
    title: 'No two live bookings overlap in a room, or come closer than its buffer',
    // In the order of their start, one that overlaps begins before the latest end so far: one pass, however many there are.
    broken: `
      select format('%s on %s: bookings %s and %s', r.name, to_char(l.booking_date, 'FMDD Mon YYYY'), e.id, l.id) as what
      from (
        select id, room_id, booking_date, during, lower(during) < max(upper(during)) over (
          partition by room_id order by lower(during), id rows between unbounded preceding and 1 preceding) as overlaps
        from room_bookings where status in ${LIVE}
      ) l
      join meeting_rooms r on r.id = l.room_id
      cross join lateral (
        select b.id from room_bookings b
        where b.room_id = l.room_id and b.id <> l.id and b.during && l.during and b.status in ${LIVE} limit 1
      ) e
      where l.overlaps`,
  },
  {
    id: 'booking-minutes-add-up',
    title: 'A booking’s free and charged minutes add up to its length, and its charge matches its rates',
    broken: `
      select format('Booking %s on %s', id, to_char(booking_date, 'FMDD Mon YYYY')) as what
      from room_bookings
      where free_minutes < 0 or charged_minutes < 0 or ends_at <= starts_at
        or free_minutes + charged_minutes <> extract(epoch from ends_at - starts_at) / 60
        or extra_charge_amount <> case when half_day_rate is null and day_rate is null then round(charged_minutes * hourly_rate / 60, 2)
          else room_price(charged_minutes, hourly_rate, half_day_rate, half_day_hours, day_rate, full_day_hours) end`,
  },
  {
    id: 'items-within-stock',
    title: 'Equipment is never booked beyond its number at one time',
    broken: `
      select format('%s on %s: %s booked, %s there', e.name, to_char(b.booking_date, 'FMDD Mon YYYY'),
        max(extra_peak(e.id, b.starts_at, b.ends_at)), e.stock) as what
      from booking_items i join extras e on e.id = i.extra_id and e.stock is not null
      join room_bookings b on b.id = i.booking_id and b.status in ('pending', 'confirmed')
      where extra_peak(e.id, b.starts_at, b.ends_at) > e.stock group by e.id, b.booking_date`,
  },
  {
    id: 'free-hours-counted',
    title: 'Free hours used in a month match the tenant’s live bookings and never exceed the allowance',
    broken: `
      select format('%s in %s: %s minutes used, bookings %s', t.company_name, to_char(s.month, 'Mon YYYY'), sum(s.used), sum(s.booked)) as what
      from (
        select tenant_id, month, used_minutes as used, 0 as booked, allowed_minutes as allowed from room_allowances
        union all select tenant_id, date_trunc('month', booking_date)::date, 0, free_minutes, 0 from room_bookings
          where tenant_id is not null and free_minutes > 0 and status <> 'cancelled'
      ) s join tenants t on t.id = s.tenant_id
      group by s.tenant_id, t.company_name, s.month having sum(s.used) <> sum(s.booked) or sum(s.used) > sum(s.allowed)`,
  },
];
