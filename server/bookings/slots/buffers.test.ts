import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnish, MONDAY_8, standingClock, TUESDAY } from '../../../tests/support/bookings.ts';

const t = await startTestApp({ clock: standingClock(MONDAY_8) });
const world = await furnish(t);
const { book, move, setStatus } = world;
const tenant = await world.tenant();

// A room of its own, cleaned for half an hour after each booking.
const cleaned = async (bufferMinutes = 30) => {
  const room = await world.room({ bufferMinutes });
  const on = (startTime: string, endTime: string, more: object = {}) =>
    book({ tenantId: tenant.id, roomId: room.id, bookingDate: TUESDAY, startTime, endTime, ...more });
  const setBuffer = (minutes: number) =>
    world.manager.call('PUT', `/api/meeting-rooms/${room.id}`, { name: room.name, bufferMinutes: minutes });
  return { room, on, setBuffer };
};

describe('the time kept free between bookings', () => {
  it('is kept before and after a booking to the minute', async () => {
    const { on } = await cleaned();
    expect((await on('10:00', '11:00')).body).toMatchObject({ bufferMinutes: 30 });
    for (const [start, end] of [
      ['09:00', '10:00'],
      ['09:01', '09:31'],
      ['11:00', '12:00'],
      ['11:29', '11:59'],
    ] as const) {
      expect(await on(start, end), `${start}–${end}`).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    }
    for (const [start, end] of [
      ['09:00', '09:30'],
      ['11:30', '12:30'],
    ] as const) {
      expect((await on(start, end)).status, `${start}–${end}`).toBe(201);
    }
  });

  it('is named where it stands in the way, with when the room is free again', async () => {
    const { room, on } = await cleaned(15);
    await on('10:00', '11:00');
    const { body } = await on('11:00', '12:00');
    expect(body.message).toBe(
      `${room.name} is taken 9:45 – 11:15 AM on 17 Nov 2026, with 15 minutes kept free between bookings; free from 11:15 AM`,
    );
    const series = await on('11:00', '11:30', { repeat: { every: 'day', until: '2026-11-18' } });
    expect(series.status).toBe(409);
    const other = await on('11:00', '11:30', { repeat: { every: 'day', until: '2026-11-18', skipTaken: true } });
    expect(other.body).toMatchObject({ seriesCount: 1, skipped: [TUESDAY] });
  });

  it('may reach beyond closing time, and is told to the portal', async () => {
    const { room, on } = await cleaned(60);
    expect((await on('17:00', '18:00')).status).toBe(201);
    const taken = (await t.anonymous.call('GET', `/api/room-bookings/${TUESDAY}`)).body as { roomId: string }[];
    expect(taken.filter(({ roomId }) => roomId === room.id)).toMatchObject([{ bufferMinutes: 60 }]);
    const visit = await t.anonymous.call('POST', '/api/client-bookings', {
      roomId: room.id,
      bookingDate: TUESDAY,
      startTime: '16:00',
      duration: 1,
      clientInfo: { name: 'Neema', email: 'neema@buffer.example', phone: '0712 000 001' },
    });
    expect(visit).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  });

  it('holds for a booking that moves, grows or comes back', async () => {
    const { on } = await cleaned();
    const first = (await on('08:00', '09:00')).body;
    const second = (await on('10:00', '11:00')).body;
    expect((await move(first.id, { endTime: '10:00' })).status).toBe(409);
    expect((await move(first.id, { endTime: '09:30' })).status).toBe(200);
    await setStatus(second.id, 'cancelled');
    expect((await on('09:30', '10:30')).status).toBe(409);
    expect((await on('11:00', '12:00')).status).toBe(201);
    expect((await setStatus(second.id, 'confirmed')).status).toBe(409);
  });

  it('is that of the room when it was booked, and a new one comes with the next booking or move', async () => {
    const { room, on, setBuffer } = await cleaned(0);
    const early = (await on('08:00', '09:00')).body;
    expect((await on('09:00', '10:00')).status).toBe(201);
    await setBuffer(60);
    const later = await on('10:00', '11:00');
    expect(later.body, 'the one before was booked without').toMatchObject({ bufferMinutes: 60 });
    expect((await on('11:30', '12:30')).status).toBe(409);
    expect(early.bufferMinutes).toBe(0);
    expect((await move(early.id, { startTime: '13:00' })).body).toMatchObject({ bufferMinutes: 60 });
    await setBuffer(0);
    const { status, body } = await on('14:00', '15:00');
    expect([status, body.message]).toEqual([
      409,
      `${room.name} is taken 1:00 – 3:00 PM on 17 Nov 2026, with up to 60 minutes kept free between bookings; free from 3:00 PM`,
    ]);
  });
});

describe('the database', () => {
  it('keeps it by itself, from any statement', async () => {
    const { on } = await cleaned();
    const { body } = await on('10:00', '11:00');
    const copy = (minutes: number) =>
      t.sql(`begin; set local app.actor = 'system:test';
        insert into room_bookings (tenant_id, room_id, starts_at, ends_at, booking_date, hourly_rate, charged_minutes)
        select tenant_id, room_id, ends_at + interval '${minutes} minutes', ends_at + interval '${minutes + 30} minutes', booking_date, 1, 30
        from room_bookings where id = '${body.id}'; commit`);
    await expect(copy(29)).rejects.toMatchObject({ constraint: 'room_bookings_no_overlap' });
    await copy(30);
  });
});
