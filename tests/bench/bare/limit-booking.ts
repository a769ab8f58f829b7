import { defaultSettings } from '../../../domain/settings/rules.ts';
import { uuidV7 } from '../../../server/db/query/uuid-v7.ts';
import { queueing } from './messages.ts';
import type { LimitRoute } from './route.ts';
import { writer } from './session.ts';
import { dayText, instantAt, isoText, spanText, timeText } from './values.ts';

const { freeHoursPerMonth, halfDayHours, fullDayHours } = defaultSettings(false).rooms;

const stamp = (instant: string) => instant.replace(/[-:]/g, '').replace(/\.\d+/, '');

/** The calendar file, with places for room, attendee and address. */
const calendar = (id: string, startsAt: string, endsAt: string): string => {
  const now = stamp(new Date().toISOString());
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Nafasi//Room bookings//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:REQUEST\r\nX-WR-CALNAME:Nafasi\r\nBEGIN:VEVENT',
    `UID:${id}@nafasi\r\nSEQUENCE:0\r\nDTSTAMP:${now}\r\nLAST-MODIFIED:${now}\r\nDTSTART:${stamp(startsAt)}\r\nDTEND:${stamp(endsAt)}`,
    'STATUS:CONFIRMED\r\nSUMMARY:%1$s\r\nLOCATION:%1$s\\, Nafasi\r\nORGANIZER;CN="Nafasi":mailto:nafasi@localhost\r\n%2$s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ].join('\r\n');
};

// A line of the file is folded after 75 characters.
const ATTENDEE = `regexp_replace('ATTENDEE;CN="' || contact_person || '";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:' || email, '^(.{75})(.+)$', E'\\\\1\\r\\n \\\\2')`;

const CONFIRMATION = queueing('booked, tenant, room', 'email', {
  kind: 'booking_confirmed',
  subject: `'Your booking ' || room.name || ' on ' || $13::text`,
  body: `'Hello ' || contact_person || E',\\n\\nYour booking at Nafasi is confirmed:\\n\\n' || room.name || ', ' || $12::text`,
  attachments: `jsonb_build_array(jsonb_build_object('filename', 'booking.ics', 'contentType', 'text/calendar; charset=utf-8; method=REQUEST',
        'base64', translate(encode(convert_to(format($14::text, room.name, ${ATTENDEE}), 'UTF8'), 'base64'), E'\\n', '')))`,
  document: 'null',
  key: `'booking_confirmed:' || $3::uuid`,
});

/** Booking with what is free of it, and its message. The row of the month is locked, and so read as it is by then. */
const STATEMENT = `with who as materialized (${writer('bookings:write')}
  ), tenant as materialized (
    select t.id, t.company_name, t.contact_person, t.email, (coalesce(t.agreed_room_hours, p.free_room_hours, ${freeHoursPerMonth}) * 60)::int as allowed
    from who, tenants t join workspace_packages p on p.id = t.package_id where t.id = $4::uuid for share of t
  ), room as materialized (
    select r.id, r.name, r.hourly_rate, r.half_day_rate, r.day_rate, r.buffer_minutes, r.tax_class from who, meeting_rooms r where r.id = $5::uuid and r.is_active for no key update of r
  ), month as materialized (
    select a.used_minutes from tenant t join room_allowances a on a.tenant_id = t.id and a.month = $9::date for no key update of a
  ), begun as (
    insert into room_allowances (tenant_id, month, allowed_minutes)
    select id, $9::date, allowed from tenant where not exists (select from month) on conflict do nothing
  ), free as materialized (
    select least($10::int, greatest(allowed - coalesce((select used_minutes from month), 0), 0)) as minutes from tenant
  ), booked as (
    insert into room_bookings (id, tenant_id, room_id, starts_at, ends_at, booking_date, status, hourly_rate, half_day_rate, half_day_hours,
      day_rate, full_day_hours, buffer_minutes, free_minutes, charged_minutes, override_reason, created_at, updated_at)
    select $3::uuid, t.id, r.id, $6::timestamptz, $7::timestamptz, $8::date, 'confirmed', r.hourly_rate,
      r.half_day_rate, case when r.half_day_rate is not null then ${halfDayHours} end, r.day_rate, case when r.day_rate is not null then ${fullDayHours} end,
      r.buffer_minutes, f.minutes, $10::int - f.minutes, $11::text, now(), now()
    from tenant t, room r, free f
    returning hourly_rate, half_day_rate, half_day_hours, day_rate, full_day_hours, buffer_minutes, free_minutes, charged_minutes, extra_charge_amount, created_at
  ), queued as (${CONFIRMATION}
  )
  select t.company_name, r.name as room, b.hourly_rate, b.half_day_rate, b.half_day_hours, b.day_rate, b.full_day_hours, b.buffer_minutes, b.free_minutes, b.charged_minutes, b.extra_charge_amount, r.tax_class, b.created_at::text as created_at
  from booked b, tenant t, room r`;

export const BOOKING: LimitRoute = {
  method: 'POST',
  path: '/api/room-bookings',
  statement: STATEMENT,
  values: ({ sid, requestId, body: { tenantId, roomId, bookingDate, startTime, endTime, overrideReason } }) => {
    const [id, startsAt, endsAt] = [uuidV7(), instantAt(bookingDate, startTime), instantAt(bookingDate, endTime)];
    return [
      sid,
      requestId,
      id,
      tenantId,
      roomId,
      startsAt,
      endsAt,
      bookingDate,
      `${bookingDate.slice(0, 7)}-01`,
      (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000,
      overrideReason,
      spanText(bookingDate, startTime, endTime),
      `${dayText(bookingDate)} at ${timeText(startTime)}`,
      calendar(id, startsAt, endsAt),
    ];
  },
  answer: (row, [, , id, tenantId, roomId, startTime, endTime, bookingDate, , minutes, overrideReason]) => {
    const createdAt = isoText(row.created_at as string);
    return {
      text: JSON.stringify({
        id,
        tenantId,
        tenantName: row.company_name,
        partyId: null,
        roomId,
        roomName: row.room,
        bookingDate,
        startTime,
        endTime,
        duration: Number(minutes) / 60,
        purpose: null,
        attendees: null,
        status: 'confirmed',
        hourlyRate: row.hourly_rate,
        halfDayRate: row.half_day_rate,
        halfDayHours: row.half_day_hours,
        dayRate: row.day_rate,
        fullDayHours: row.full_day_hours,
        bufferMinutes: row.buffer_minutes,
        freeHours: Number(row.free_minutes) / 60,
        chargedHours: Number(row.charged_minutes) / 60,
        isExtraCharge: Number(row.charged_minutes) > 0,
        extraChargeAmount: row.extra_charge_amount,
        taxClass: row.tax_class,
        items: [],
        clientInfo: null,
        fromPortal: false,
        seriesId: null,
        isException: false,
        overrideReason,
        cancelReason: null,
        createdAt,
        updatedAt: createdAt,
        seriesCount: 1,
        skipped: [],
      }),
    };
  },
};
