import { describe, expect, it } from 'vitest';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { book, move, setStatus, desk } = world;
const NOWHERE = '01890000-0000-7000-8000-000000000000';

const room = await world.room({ name: 'Boardroom A', type: 'boardroom', hourlyRate: '3000.00' });
const other = await world.room();
const tenant = await world.tenant({ companyName: 'Acme Ltd' });

// Each test has a day of its own, so that none stands in another's way.
let day = TUESDAY;
const nextDay = () => {
  do day = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  while (Temporal.PlainDate.from(day).dayOfWeek > 5);
  return day;
};
const at = (date: string, startTime: string, endTime: string, more: object = {}) => ({
  tenantId: tenant.id,
  roomId: room.id,
  bookingDate: date,
  startTime,
  endTime,
  ...more,
});

describe('a new booking', () => {
  it('answers 201 with every field, worked out by the server whatever the form sends along', async () => {
    const reply = await book(
      at(TUESDAY, `${TUESDAY}T10:00`, `${TUESDAY}T12:30`, {
        purpose: ' Board meeting ',
        duration: 99,
        isExtraCharge: true,
        extraChargeAmount: '1.00',
      }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      tenantId: tenant.id,
      tenantName: 'Acme Ltd',
      partyId: null,
      fromPortal: false,
      roomId: room.id,
      roomName: 'Boardroom A',
      bookingDate: TUESDAY,
      startTime: '2026-11-17T07:00:00Z',
      endTime: '2026-11-17T09:30:00Z',
      duration: 2.5,
      purpose: 'Board meeting',
      status: 'confirmed',
      hourlyRate: '3000.00',
      halfDayRate: null,
      halfDayHours: null,
      dayRate: null,
      fullDayHours: null,
      bufferMinutes: 0,
      freeHours: 2.5,
      chargedHours: 0,
      items: [],
      isExtraCharge: false,
      extraChargeAmount: '0.00',
      clientInfo: null,
      seriesId: null,
      isException: false,
      attendees: null,
      overrideReason: null,
      cancelReason: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      seriesCount: 1,
      skipped: [],
    });
  });

  it('reads wall times, date and time, and instants as the same moment', async () => {
    const startTimes = [];
    for (const [start, end] of [
      ['10:00', '11:00'],
      ['DAYT10:00', 'DAYT11:00'],
      ['DAYT10:00:00', 'DAYT11:00:00'],
      ['DAYT07:00:00.000Z', 'DAYT08:00:00.000Z'],
      ['DAYT10:00+03:00', 'DAYT02:00-06:00'],
    ]) {
      const date = nextDay();
      const reply = await book(at(date, `${start}`.replace('DAY', date), `${end}`.replace('DAY', date)));
      expect(reply.status).toBe(201);
      startTimes.push([reply.body.startTime.slice(10), reply.body.endTime.slice(10)]);
    }
    expect(new Set(startTimes.map(String))).toEqual(new Set(['T07:00:00Z,T08:00:00Z']));
  });

  it('stands beside one that ends when it begins, and is refused where it overlaps by half an hour', async () => {
    const date = nextDay();
    for (const [start, end] of [
      ['10:00', '11:00'],
      ['09:00', '10:00'],
      ['11:00', '12:00'],
    ]) {
      expect((await book(at(date, `${start}`, `${end}`))).status).toBe(201);
    }
    for (const [start, end] of [
      ['08:30', '09:30'],
      ['11:30', '12:30'],
      ['08:00', '13:00'],
      ['10:00', '10:30'],
      ['10:00', '11:00'],
    ]) {
      expect(await book(at(date, `${start}`, `${end}`)), `${start}–${end}`).toMatchObject({
        status: 409,
        body: { code: 'slot_taken' },
      });
    }
    expect((await book(at(date, '10:00', '11:00', { roomId: other.id }))).status).toBe(201);
  });

  it('is refused in words that name the room, what is taken, the day and when it is free', async () => {
    const date = nextDay();
    const words = `on ${formatDay(date)}`;
    await book(at(date, '10:00', '11:00'));
    await book(at(date, '11:00', '12:00'));
    await book(at(date, '13:00', '14:00'));
    const refused = async (start: string, end: string) => (await book(at(date, start, end))).body.message;
    expect(await refused('11:00', '12:00')).toBe(
      `Boardroom A is taken 10:00 AM – 12:00 PM ${words}; free from 12:00 PM`,
    );
    expect(await refused('11:00', '13:00')).toBe(
      `Boardroom A is taken 10:00 AM – 12:00 PM ${words}; free from 2:00 PM`,
    );
    expect(await refused('10:00', '17:00')).toBe(
      `Boardroom A is taken 10:00 AM – 12:00 PM ${words}; no slot this long is free later that day`,
    );
  });

  it.each([
    ['30 February', { bookingDate: '2027-02-30' }, 'bookingDate'],
    ['a start on 30 February', { startTime: '2027-02-30T10:00' }, 'startTime'],
    ['an instant on 30 February', { startTime: '2027-02-30T10:00Z' }, 'startTime'],
    ['25:00', { startTime: '25:00' }, 'startTime'],
    ['24:00', { endTime: '24:00' }, 'endTime'],
    ['half a minute', { startTime: '10:00:30' }, 'startTime'],
    ['a time with a zone and no date', { startTime: '10:00Z' }, 'startTime'],
    ['an offset beyond a day', { startTime: '2026-12-01T10:00+99:99' }, 'startTime'],
    ['0.3 hours', { startTime: '10:00', endTime: '10:18' }, 'endTime'],
    ['an end before the start', { startTime: '12:00', endTime: '10:00' }, 'endTime'],
    ['no length', { startTime: '12:00', endTime: '12:00' }, 'endTime'],
    ['an end on another day', { endTime: '2026-12-02T11:00' }, 'endTime'],
    ['a Saturday', { bookingDate: '2026-12-05' }, 'bookingDate'],
    ['a time before opening', { startTime: '07:30' }, 'startTime'],
    ['a time after closing', { startTime: '17:30', endTime: '18:30' }, 'startTime'],
    ['yesterday', { bookingDate: '2026-11-13' }, 'bookingDate'],
    ['an hour ago', { bookingDate: '2026-11-16', startTime: '07:30', endTime: '08:30' }, 'bookingDate'],
    ['13 months ahead', { bookingDate: '2027-12-16' }, 'bookingDate'],
    ['the year 9999', { bookingDate: '9999-12-31' }, 'bookingDate'],
    ['the year 0', { bookingDate: '0000-01-01' }, 'bookingDate'],
    ['an unknown room', { roomId: NOWHERE }, 'roomId'],
    ['an unknown tenant', { tenantId: NOWHERE }, 'tenantId'],
    ['no id at all', { roomId: '1; drop table rooms' }, 'roomId'],
    ['a number for a purpose', { purpose: 7 }, 'purpose'],
    ['a purpose of 10,000 characters', { purpose: 'x'.repeat(10_000) }, 'purpose'],
    ['a status to come', { status: 'completed' }, 'status'],
    ['no date', { bookingDate: undefined }, 'bookingDate'],
    ['no start', { startTime: undefined }, 'startTime'],
  ])('is refused with %s, by the field that is wrong', async (_, changes, field) => {
    const reply = await book(at('2026-12-01', '10:00', '11:00', changes));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation', fields: { [field]: expect.any(String) } });
  });

  it.each([
    ['right-to-left text', 'اجتماع مجلس الإدارة'],
    ['characters of four bytes', '🏢 strategy 𝒳'],
    ['a combination that could be composed', 'Cafe\u0301'],
    ['markup', '<script>alert(1)</script> & "quotes"'],
    ['a formula', '=1+1'],
  ])('keeps %s unchanged', async (_, purpose) => {
    const reply = await book(at(nextDay(), '10:00', '11:00', { purpose }));
    expect(reply.body.purpose).toBe(purpose);
  });

  it('is refused for a tenant that is not active and in a room that is not in use', async () => {
    const suspended = await world.tenant({ companyName: 'Late Payers', status: 'suspended' });
    const shut = await world.room({ name: 'Shut', isActive: false });
    expect((await book(at(nextDay(), '10:00', '11:00', { tenantId: suspended.id }))).body).toMatchObject({
      code: 'validation',
      fields: { tenantId: 'Late Payers is suspended; only active tenants can book' },
    });
    expect((await book(at(nextDay(), '10:00', '11:00', { roomId: shut.id }))).body).toMatchObject({
      code: 'validation',
      fields: { roomId: 'Shut is not in use; choose another room' },
    });
  });

  it('says when the space is open again, and may be made on a closed day by staff who say why', async () => {
    await world.manager.call('PUT', '/api/closed-days/2027-04-01', { name: 'Founders Day', kind: 'holiday' });
    const closed = at('2027-04-01', '10:00', '11:00');
    const reply = await book(closed);
    expect(reply).toMatchObject({
      status: 400,
      body: {
        message: 'The space is closed on 1 Apr 2027 (Founders Day); it opens again on 2 Apr 2027',
        fields: { overrideReason: 'Enter a reason to book anyway' },
      },
    });
    const allowed = await book({ ...closed, overrideReason: 'The landlord comes' });
    expect(allowed).toMatchObject({ status: 201, body: { overrideReason: 'The landlord comes' } });
  });

  it('tells the tenant once, with a calendar file, and a retry with the same key makes no second one', async () => {
    const input = at(nextDay(), '10:00', '11:00', { purpose: 'Retried' });
    const key = { 'idempotency-key': 'retried-booking' };
    const first = await book(input, key);
    const again = await book(input, key);
    expect(again.body).toEqual(first.body);
    const mails = await world.mails(`event_key = 'booking_confirmed:${first.body.id}'`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ kind: 'booking_confirmed', recipient: tenant.email });
    expect(String(mails[0]?.subject)).toContain('Boardroom A');
  });

  it('sends no mail where the settings say so', async () => {
    const admin = await t.as('admin');
    await admin.call('PUT', '/api/settings/notifications', { bookingConfirmations: false });
    const reply = await book(at(nextDay(), '10:00', '11:00'));
    await admin.call('PUT', '/api/settings/notifications', { bookingConfirmations: true });
    expect(await world.mails(`event_key like '%${reply.body.id}%'`)).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses an overlap by itself, from any statement', async () => {
    const date = nextDay();
    const { body } = await book(at(date, '10:00', '12:00'));
    const copy = t.sql(`begin; set local app.actor = 'system:test';
      insert into room_bookings (tenant_id, room_id, starts_at, ends_at, booking_date, hourly_rate, charged_minutes)
      select tenant_id, room_id, starts_at + interval '30 minutes', ends_at, booking_date, 1, 90
      from room_bookings where id = '${body.id}'; commit`);
    await expect(copy).rejects.toMatchObject({ constraint: 'room_bookings_no_overlap' });
  });

  it('never deletes a booking', async () => {
    const remove = t.sql(`begin; set local app.actor = 'system:test'; delete from room_bookings; commit`);
    await expect(remove).rejects.toThrow('append-only');
  });
});

describe('a booking that is moved', () => {
  it('goes to another time in its room and keeps the rate at which it was made', async () => {
    const own = await world.room({ hourlyRate: '1000.00' });
    const payer = await world.tenant({ packageId: (await world.offer({ freeRoomHours: 0 })).id });
    const date = nextDay();
    const { body } = await book(at(date, '10:00', '11:00', { roomId: own.id, tenantId: payer.id }));
    await world.manager.call('PUT', `/api/meeting-rooms/${own.id}`, { name: own.name, hourlyRate: '9999.00' });
    expect((await move(body.id, { startTime: '14:00' })).body).toMatchObject({
      startTime: `${date}T11:00:00Z`,
      endTime: `${date}T12:00:00Z`,
      hourlyRate: '1000.00',
      extraChargeAmount: '1000.00',
    });
    expect((await move(body.id, { endTime: '15:30' })).body).toMatchObject({
      duration: 1.5,
      extraChargeAmount: '1500.00',
    });
    expect((await move(body.id, { roomId: other.id })).body).toMatchObject({
      roomName: other.name,
      hourlyRate: '1750.00',
      extraChargeAmount: '2625.00',
    });
  });

  it('goes to another day, with or without the date in the start', async () => {
    const { body } = await book(at(nextDay(), '10:00', '11:00'));
    const [second, third] = [nextDay(), nextDay()];
    expect((await move(body.id, { bookingDate: second })).body.startTime).toBe(`${second}T07:00:00Z`);
    expect((await move(body.id, { startTime: `${third}T12:00` })).body.startTime).toBe(`${third}T09:00:00Z`);
  });

  it('does not stand in its own way, but is stopped by others', async () => {
    const date = nextDay();
    const { body } = await book(at(date, '10:00', '12:00'));
    await book(at(date, '13:00', '14:00'));
    expect((await move(body.id, { startTime: '11:00' })).status).toBe(200);
    const reply = await move(body.id, { startTime: '12:00' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(reply.body.message).toContain('Boardroom A is taken 1:00 – 2:00 PM');
  });

  it('tells about it when it moves and not when it is only renamed', async () => {
    const { body } = await book(at(nextDay(), '10:00', '11:00'));
    const renamed = await move(body.id, { purpose: 'Renamed' });
    expect(renamed.body).toMatchObject({ purpose: 'Renamed', startTime: body.startTime });
    expect(await world.mails(`event_key like 'booking_moved:${body.id}%'`)).toHaveLength(0);
    await move(body.id, { startTime: '12:00' });
    expect(await world.mails(`event_key like 'booking_moved:${body.id}%'`)).toHaveLength(1);
  });

  it('is refused where a new one would be, by the same rules', async () => {
    const { body } = await book(at(nextDay(), '10:00', '11:00'));
    for (const change of [
      { endTime: '10:18' },
      { bookingDate: '2026-11-13' },
      { bookingDate: '2026-12-05' },
      { bookingDate: '2028-01-03' },
      { startTime: '06:00' },
      { startTime: '23:30' },
      { roomId: NOWHERE },
      { startTime: '2026-12-01T10:00', bookingDate: '2026-12-02' },
    ]) {
      expect((await move(body.id, change)).status, JSON.stringify(change)).toBe(400);
    }
    expect((await move(NOWHERE, { purpose: 'x' })).status).toBe(404);
    expect((await move(body.id, { startTime: '06:00', overrideReason: 'Early flight' })).body).toMatchObject({
      overrideReason: 'Early flight',
    });
  });

  it('may be made longer while it runs, and not be moved into the past', async () => {
    const { body } = await book(at('2026-11-16', '08:00', '09:00'));
    clock.set('2026-11-16T05:30:00Z');
    expect((await move(body.id, { endTime: '09:30' })).body.duration).toBe(1.5);
    expect((await move(body.id, { startTime: '08:15' })).status).toBe(400);
    clock.set(MONDAY_8);
  });
});

describe('the status of a booking', () => {
  it('goes from confirmed to cancelled and back, with a mail for each', async () => {
    const { body } = await book(at(nextDay(), '10:00', '11:00'));
    const cancelled = await setStatus(body.id, 'cancelled', { reason: 'Flight missed' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'Flight missed' });
    expect((await move(body.id, { startTime: '12:00' })).status).toBe(409);
    expect((await setStatus(body.id, 'confirmed')).body).toMatchObject({ status: 'confirmed', cancelReason: null });
    const kinds = (await world.mails(`event_key like '%${body.id}%'`)).map(({ kind }) => kind);
    expect(kinds).toEqual(['booking_confirmed', 'booking_cancelled', 'booking_confirmed']);
  });

  it('frees the slot when cancelled, and does not come back into one that was taken since', async () => {
    const date = nextDay();
    const { body } = await book(at(date, '10:00', '12:00'));
    await setStatus(body.id, 'cancelled');
    expect((await book(at(date, '11:00', '12:00'))).status).toBe(201);
    const reply = await setStatus(body.id, 'confirmed');
    expect(reply).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(reply.body.message).toMatch(/^Boardroom A is taken 11:00 AM – 12:00 PM on .*; free from 12:00 PM$/);
  });

  it('is cancelled by staff within two hours of the start only with a reason', async () => {
    const { body } = await book(at('2026-11-16', '10:00', '11:00', { roomId: other.id }));
    clock.set('2026-11-16T05:00:00.001Z');
    const refused = await setStatus(body.id, 'cancelled');
    expect(refused).toMatchObject({ status: 400, body: { fields: { reason: expect.stringContaining('2 hours') } } });
    clock.set(MONDAY_8);
    expect((await setStatus(body.id, 'cancelled')).status).toBe(200);
    await setStatus(body.id, 'confirmed');
    clock.set('2026-11-16T06:30:00Z');
    expect((await setStatus(body.id, 'cancelled', { reason: 'Burst pipe' })).body.status).toBe('cancelled');
    clock.set(MONDAY_8);
  });

  it('is completed or a no-show once it has begun, and either can be put right', async () => {
    const { body } = await book(at('2026-11-16', '12:00', '13:00', { roomId: other.id }));
    expect(await setStatus(body.id, 'completed')).toMatchObject({
      status: 409,
      body: { message: 'This booking begins on 16 Nov 2026 at 12:00 PM; mark it from then on' },
    });
    clock.set('2026-11-16T09:10:00Z');
    expect((await setStatus(body.id, 'no_show')).body.status).toBe('no_show');
    expect((await setStatus(body.id, 'completed')).body.status).toBe('completed');
    expect((await setStatus(body.id, 'confirmed')).body).toMatchObject({
      code: 'conflict',
      message: 'A booking that is completed cannot become confirmed',
    });
    expect((await setStatus(body.id, 'cancelled', { reason: 'x' })).status).toBe(409);
    clock.set(MONDAY_8);
  });

  it('is pending until it is confirmed, and holds the slot meanwhile', async () => {
    const date = nextDay();
    const { body } = await book(at(date, '10:00', '11:00', { status: 'pending' }));
    expect(await world.mails(`event_key like '%${body.id}%'`)).toEqual([]);
    expect((await book(at(date, '10:00', '11:00'))).status).toBe(409);
    expect((await setStatus(body.id, 'confirmed')).body.status).toBe('confirmed');
    expect(await world.mails(`event_key = 'booking_confirmed:${body.id}'`)).toHaveLength(1);
  });

  it('is answered as it is to a change that was made already', async () => {
    const { body } = await book(at(nextDay(), '10:00', '11:00'));
    expect((await setStatus(body.id, 'confirmed')).status).toBe(200);
    await setStatus(body.id, 'cancelled');
    expect((await setStatus(body.id, 'cancelled')).status).toBe(200);
    expect(await world.mails(`event_key like 'booking_cancelled:${body.id}%'`)).toHaveLength(1);
    expect((await setStatus(NOWHERE, 'cancelled')).status).toBe(404);
    expect((await setStatus(body.id, 'vanished')).status).toBe(400);
  });
});

describe('a tenancy that ends', () => {
  it('cancels what was to come with one mail, and keeps what was', async () => {
    const leaving = await world.tenant({ companyName: 'Leaving Ltd' });
    const own = await world.room();
    const [first, second] = [nextDay(), nextDay()];
    const past = await book(at('2026-11-16', '09:00', '10:00', { tenantId: leaving.id, roomId: own.id }));
    for (const date of [first, second])
      await book(at(date, '09:00', '10:00', { tenantId: leaving.id, roomId: own.id }));
    clock.set('2026-11-16T06:30:00Z');
    expect((await desk.call('DELETE', `/api/tenants/${leaving.id}`)).status).toBe(200);
    clock.set(MONDAY_8);
    const rows = await t.sql(`select id, status, cancel_reason from room_bookings where tenant_id = '${leaving.id}'`);
    expect(rows.find(({ id }) => id === past.body.id)).toMatchObject({ status: 'confirmed' });
    expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(2);
    const mails = await world.mails(`kind = 'booking_cancelled' and recipient = '${leaving.email}'`);
    expect(mails).toHaveLength(1);
    expect(String(mails[0]?.body)).toContain('Your 2 bookings at Nafasi were cancelled');
  });
});

describe('the list of bookings', () => {
  it('goes by start, within days, and by room, tenant, status and words', async () => {
    const own = await world.room({ name: 'Listed room' });
    const guest = await world.tenant({ companyName: 'Zawadi Foods' });
    const [first, second] = [nextDay(), nextDay()];
    const mine = { roomId: own.id, tenantId: guest.id };
    const a = await book(at(second, '10:00', '11:00', mine));
    const b = await book(at(first, '10:00', '11:00', { ...mine, purpose: 'Tasting' }));
    await setStatus(a.body.id, 'cancelled');
    const ids = async (query: string) =>
      ((await desk.call('GET', `/api/room-bookings?room=${own.id}&${query}`)).body as RoomBooking[]).map(
        ({ id }) => id,
      );
    expect(await ids('')).toEqual([b.body.id, a.body.id]);
    expect(await ids('sort=-startTime')).toEqual([a.body.id, b.body.id]);
    expect(await ids(`from=${first}&to=${second}`)).toEqual([b.body.id]);
    expect(await ids('status=cancelled')).toEqual([a.body.id]);
    expect(await ids(`tenant=${guest.id}`)).toHaveLength(2);
    expect(await ids(`tenant=${tenant.id}`)).toEqual([]);
    expect(await ids('q=tasting')).toEqual([b.body.id]);
    expect(await ids('q=zawadi')).toHaveLength(2);
    expect(await ids('q=listed')).toHaveLength(2);
    const page = await desk.call('GET', `/api/room-bookings?room=${own.id}&limit=1&count=true`);
    expect(page.headers['x-total-count']).toBe('2');
    const next = /<(.*)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect(((await desk.call('GET', next)).body as RoomBooking[]).map(({ id }) => id)).toEqual([a.body.id]);
  });

  it.each(['from=0000-01-01', 'from=9999-12-31', 'to=2026-02-30', 'room=x', 'status=x', 'cursor=x', 'limit=0'])(
    'never fails with %s',
    async (query) => expect((await desk.call('GET', `/api/room-bookings?${query}`)).status).toBeLessThan(500),
  );

  it('shows the public what is taken on a day, and nothing of by whom', async () => {
    const date = nextDay();
    const { body } = await book(at(date, '10:00', '11:00', { purpose: 'Secret merger' }));
    const gone = await book(at(date, '12:00', '13:00'));
    await setStatus(gone.body.id, 'cancelled');
    const reply = await t.anonymous.call('GET', `/api/room-bookings/${date}`);
    expect(reply.body).toEqual([
      { roomId: room.id, bookingDate: date, startTime: body.startTime, endTime: body.endTime, bufferMinutes: 0 },
    ]);
    for (const bad of ['2026-02-30', '0000-01-01', 'today']) {
      expect((await t.anonymous.call('GET', `/api/room-bookings/${bad}`)).status).toBeLessThan(500);
    }
  });

  it('is told in the words of the activity list', async () => {
    const { body } = await book(at(nextDay(), '10:00', '11:00', { purpose: 'Told' }));
    await move(body.id, { startTime: '12:00' });
    await setStatus(body.id, 'cancelled');
    const activity = (await world.manager.call('GET', '/api/activity')).body as { text: string }[];
    const told = activity.map(({ text }) => text).filter((text) => text.includes('(Told)'));
    expect(told.map((text) => text.split(' ')[0]).sort()).toEqual(['cancelled', 'created', 'moved']);
  });
});

describe('how many people come', () => {
  it('is kept with the booking, and changed later', async () => {
    const created = await book(at(nextDay(), '10:00', '11:00', { attendees: 4 }));
    expect(created).toMatchObject({ status: 201, body: { attendees: 4 } });
    const { id } = created.body as RoomBooking;
    expect((await move(id, { attendees: 2 })).body).toMatchObject({ attendees: 2 });
    expect((await move(id, { purpose: 'Quiet' })).body).toMatchObject({ attendees: 2, purpose: 'Quiet' });
    expect((await move(id, { attendees: null })).body).toMatchObject({ attendees: null });
  });

  it('is refused beyond the seats of the room, when it is booked and when it is moved', async () => {
    const small = await world.room({ name: 'Nook', capacity: 2 });
    const large = await world.room({ name: 'Hall', capacity: 40 });
    const date = nextDay();
    const message = 'Nook has 2 seats; 3 people do not fit';
    const refused = { status: 400, body: { code: 'validation', fields: { attendees: message } } };
    expect(await book(at(date, '10:00', '11:00', { roomId: small.id, attendees: 3 }))).toMatchObject(refused);
    const { id } = (await book(at(date, '10:00', '11:00', { roomId: large.id, attendees: 3 }))).body as RoomBooking;
    expect(await move(id, { roomId: small.id })).toMatchObject(refused);
    expect((await move(id, { roomId: small.id, attendees: 2 })).body).toMatchObject({ roomName: 'Nook', attendees: 2 });
    expect(await move(id, { attendees: 3 })).toMatchObject(refused);
  });

  it.each([0, 1.5, 1001, '4'])('is refused as %j', async (attendees) => {
    expect(await book(at(nextDay(), '10:00', '11:00', { attendees }))).toMatchObject({
      status: 400,
      body: { fields: { attendees: expect.any(String) } },
    });
  });
});
