import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnish, furnishSlots, MONDAY_8, standingClock } from '../../../tests/support/bookings.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { book, move, setStatus, desk } = world;
const { at, nextDay } = await furnishSlots(world);
const other = await world.room();
const NOWHERE = '01890000-0000-7000-8000-000000000000';

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
