import { describe, expect, it } from 'vitest';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, furnishSlots, MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';

const t = await startTestApp({ clock: standingClock(MONDAY_8) });
const world = await furnish(t);
const { book, move } = world;
const { room, tenant, at, nextDay } = await furnishSlots(world);
const other = await world.room();
const NOWHERE = '01890000-0000-7000-8000-000000000000';

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
      taxClass: 'B',
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
