import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { furnish, proveBooking, standingClock } from '../support/bookings.ts';

// The zone of the machine changes nothing. Here a few calls are made in each of four zones; the whole suite runs in one
// with, for example, TZ=Pacific/Kiritimati npm test.
const ZONES = ['UTC', 'Africa/Nairobi', 'America/New_York', 'Pacific/Kiritimati'];

const own = process.env.TZ;
afterAll(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

const STORED = `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts,
  to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as ends, booking_date::text as day, status, free_minutes,
  charged_minutes, extra_charge_amount::text as amount from room_bookings order by starts_at`;

const valuesIn = async (zone: string) => {
  process.env.TZ = zone;
  expect(Temporal.Now.timeZoneId()).toBe(zone);
  // 30 November, 23:30 in Nairobi: another day in New York, and the next month in Kiritimati.
  const clock = standingClock('2026-11-30T20:30:00Z');
  const t = await startTestApp({ clock, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const world = await furnish(t);
  const room = await world.room({ hourlyRate: '1000.00' });
  const tenant = await world.tenant();
  const on = { tenantId: tenant.id, roomId: room.id };
  const statuses = [
    await world.book({ ...on, bookingDate: '2026-11-30', startTime: '23:00', endTime: '23:30', overrideReason: 'x' }),
    await world.book({ ...on, bookingDate: '2026-12-01', startTime: '2026-12-01T08:00', endTime: '2026-12-01T10:00' }),
    await world.book({
      ...on,
      bookingDate: '2026-12-02',
      startTime: '2026-12-02T05:00:00Z',
      endTime: '2026-12-02T12:00:00Z',
      repeat: { every: 'month', until: '2027-03-02', skipTaken: true },
    }),
    await world.book({ ...on, bookingDate: '2027-11-30', startTime: '08:00', endTime: '08:30' }),
    await world.book({ ...on, bookingDate: '2027-12-01', startTime: '08:00', endTime: '08:30' }),
  ].map(({ status }) => status);
  const portal = await t.anonymous.call('POST', '/api/client-bookings', {
    roomId: room.id,
    bookingDate: '2026-12-01',
    startTime: '10:00',
    duration: 2,
    clientInfo: { name: 'Visitor', email: 'visitor@example.com', phone: '0712345678' },
  });
  await proveBooking(t, portal.body as { id: string; cancelPath: string });
  const [mail] = await world.mails(`recipient = 'visitor@example.com' and kind = 'booking_confirmed'`);
  const month = (await world.desk.call('GET', `/api/tenants/${tenant.id}/allowance?date=2026-12-31`)).body;
  const taken = ((await t.anonymous.call('GET', '/api/room-bookings/2026-12-01')).body as { startTime: string }[]).map(
    ({ startTime }) => startTime,
  );
  const words = String(mail?.body).split('\n\n')[2]?.replace(room.name, 'Room');
  return { statuses: [...statuses, portal.status], rows: await t.sql(STORED), month, taken, words };
};

it('stored values, refusals and words are the same whatever the zone of the machine', async () => {
  const all = [];
  for (const zone of ZONES) all.push(await valuesIn(zone));
  for (const values of all) expect(values).toEqual(all[0]);
  expect(all[0]?.statuses).toEqual([400, 201, 201, 201, 400, 201]);
  expect(all[0]?.rows[0]).toMatchObject({ starts: '2026-12-01 05:00', ends: '2026-12-01 07:00', day: '2026-12-01' });
  expect(all[0]?.taken).toEqual(['2026-12-01T05:00:00Z', '2026-12-01T07:00:00Z']);
  expect(all[0]?.words).toBe('Room, Tue 1 Dec 2026, 10:00 AM – 12:00 PM, KES 2,000.00 for 2 h');
}, 60_000);
