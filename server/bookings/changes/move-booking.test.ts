import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnish, furnishSlots, MONDAY_8, standingClock } from '../../../tests/support/bookings.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { book, move } = world;
const { at, nextDay } = await furnishSlots(world);
const other = await world.room();
const NOWHERE = '01890000-0000-7000-8000-000000000000';

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
