import type { Rule } from './rule.ts';

const LIVE = `('pending', 'confirmed', 'completed')`;

export const spaceRules: readonly Rule[] = [
  {
    id: 'bookings-apart',
    title: 'No two live bookings overlap in a room',
    broken: `
      select format('%s on %s: bookings %s and %s', r.name, to_char(a.booking_date, 'FMDD Mon YYYY'), a.id, b.id) as what
      from room_bookings a
      join room_bookings b on b.room_id = a.room_id and b.id > a.id and b.during && a.during and b.status in ${LIVE}
      join meeting_rooms r on r.id = a.room_id
      where a.status in ${LIVE}`,
  },
  {
    id: 'booking-minutes-add-up',
    title: 'The free and the charged minutes of a booking are its length, and its charge follows from its rate',
    broken: `
      select format('Booking %s on %s', id, to_char(booking_date, 'FMDD Mon YYYY')) as what
      from room_bookings
      where free_minutes < 0 or charged_minutes < 0 or ends_at <= starts_at
        or free_minutes + charged_minutes <> extract(epoch from ends_at - starts_at) / 60
        or extra_charge_amount <> round(charged_minutes * hourly_rate / 60, 2)`,
  },
  {
    id: 'free-hours-counted',
    title: 'The free hours used in a month are those of the tenant’s live bookings, and never above what is allowed',
    broken: `
      select format('%s in %s: %s minutes used, bookings %s', t.company_name, to_char(s.month, 'Mon YYYY'), sum(s.used), sum(s.booked)) as what
      from (
        select tenant_id, month, used_minutes as used, 0 as booked, allowed_minutes as allowed from room_allowances
        union all select tenant_id, date_trunc('month', booking_date)::date, 0, free_minutes, 0 from room_bookings
          where tenant_id is not null and free_minutes > 0 and status <> 'cancelled'
      ) s join tenants t on t.id = s.tenant_id
      group by s.tenant_id, t.company_name, s.month having sum(s.used) <> sum(s.booked) or sum(s.used) > sum(s.allowed)`,
  },
  {
    id: 'booking-charged-once',
    title: 'A booking is charged by one line of one invoice',
    broken: `
      select format('Booking %s is on %s invoices', b.booking_id, count(l.id)) as what
      from booking_charges b left join invoice_lines l on l.booking_id = b.booking_id and l.invoice_id = b.invoice_id
      group by b.booking_id having count(l.id) <> 1`,
  },
  {
    id: 'desks-not-oversold',
    title: 'Dedicated desks and private offices are not sold beyond what there is',
    broken: `
      select format('%s: %s tenants, %s spaces', p.name, count(*), p.total_spaces) as what
      from workspace_packages p join tenants t on t.package_id = p.id and t.status = 'active'
      where p.type in ('dedicated_shared', 'private_offices')
      group by p.id, p.name, p.total_spaces having count(*) > p.total_spaces`,
  },
  {
    id: 'item-where-it-was-moved',
    title: 'An item is where its last movement brought it',
    broken: `
      select format('Item %s', i.item_code) as what
      from inventory_items i left join lateral (
        select to_location, to_assignee from inventory_movements m where m.item_id = i.id order by seq desc limit 1
      ) m on true
      where i.location is distinct from m.to_location or i.assigned_to is distinct from m.to_assignee`,
  },
  {
    id: 'item-codes-unique',
    title: 'Item codes are unique, whatever their case and spaces',
    broken: `
      select format('%s: %s items', min(item_code), count(*)) as what
      from inventory_items group by lower(regexp_replace(normalize(item_code, NFC), '[[:space:]]+', '', 'g')) having count(*) > 1`,
  },
];
