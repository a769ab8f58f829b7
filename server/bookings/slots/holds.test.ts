import { beforeEach, describe, expect, it } from 'vitest';
import type { createClientBooking } from '../../../domain/bookings/contract.ts';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { answer, furnish, MONDAY_8, standingClock } from '../../../tests/support/bookings.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
const world = await furnish(t);
const room = await world.room();

beforeEach(async () => void (await t.sql('delete from throttle')));

let visitors = 0;
const request = (changes: object = {}) => {
  const number = String(++visitors).padStart(4, '0');
  return {
    roomId: room.id,
    bookingDate: '2026-12-14',
    startTime: '10:00',
    duration: 1,
    clientInfo: { name: 'Neema', email: `neema-${number}@example.com`, phone: `0712 00${number}`, company: null },
    ...changes,
  };
};

const send = async (body: object) =>
  answer<OutputOf<typeof createClientBooking>>(await t.anonymous.call('POST', '/api/client-bookings', body));

const link = (path: string) => `/api/client-bookings/${path.split('booking=')[1]}`;

describe('an outsider’s booking counts once the e-mail address is proven', () => {
  const day = '2026-12-14';
  const ask = (changes: object = {}) => send(request(changes));
  const prove = (cancelPath: string, code: string) => t.anonymous.call('POST', `${link(cancelPath)}/prove`, { code });
  const codeOf = async (id: string) =>
    String((await world.mails(`event_key = 'booking_code:${id}'`))[0]?.subject).slice(0, 6);
  const other = (code: string) => (code === '000000' ? '000001' : '000000');
  const takenAt = async (start: string) =>
    ((await t.anonymous.call('GET', `/api/room-bookings/${day}`)).body as { startTime: string }[]).some(
      ({ startTime }) => startTime === start,
    );

  it('and until then the slot is held for ten minutes, and free again after them', async () => {
    const first = await ask({ startTime: '08:00' });
    expect(await world.mails(`event_key = 'booking_confirmed:${first.body.id}'`)).toEqual([]);
    expect(await takenAt('2026-12-14T05:00:00Z')).toBe(true);
    expect((await ask({ startTime: '08:00' })).status).toBe(409);
    clock.set('2026-11-16T05:10:00Z');
    expect(await takenAt('2026-12-14T05:00:00Z')).toBe(false);
    expect(await prove(first.body.cancelPath, await codeOf(first.body.id))).toMatchObject({
      status: 400,
      body: { fields: { code: 'This code is wrong or has expired; book again for a new one' } },
    });
    const second = await ask({ startTime: '08:00' });
    expect(second.status).toBe(201);
    expect((await t.anonymous.call('GET', link(first.body.cancelPath))).body).toMatchObject({ status: 'cancelled' });
    clock.set(MONDAY_8);
  });

  it('with the code of the mail, once, and not with a guess', async () => {
    const { body } = await ask({ startTime: '09:00' });
    const code = await codeOf(body.id);
    expect((await prove(body.cancelPath, other(code))).status).toBe(400);
    expect(await prove(body.cancelPath, code)).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    expect((await prove(body.cancelPath, code)).status).toBe(409);
    expect(await world.mails(`event_key = 'booking_confirmed:${body.id}'`)).toHaveLength(1);
    clock.set('2026-11-16T06:00:00Z');
    expect(await takenAt('2026-12-14T06:00:00Z')).toBe(true);
    clock.set(MONDAY_8);
  });

  it('and five wrong tries end it, also those that come at once', async () => {
    const { body } = await ask({ startTime: '11:00' });
    const code = await codeOf(body.id);
    await Promise.all([1, 2, 3, 4, 5].map(() => prove(body.cancelPath, other(code))));
    expect((await prove(body.cancelPath, code)).status).toBe(400);
  });

  it('and one address opens ten a day that nobody proved, however many contacts it makes up', async () => {
    const own = await world.room();
    const statuses = [];
    for (let at = 0; at < 11; at++) {
      const bookingDate = at < 6 ? '2026-12-15' : '2026-12-16';
      const startTime = `${String(8 + (at % 6)).padStart(2, '0')}:00`;
      statuses.push((await ask({ roomId: own.id, bookingDate, startTime })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });

  it('or once the desk has confirmed it, where no mail can be sent', async () => {
    const alone = await startTestApp({ clock });
    const place = await furnish(alone);
    const hall = await place.room();
    const reply = await alone.anonymous.call('POST', '/api/client-bookings', request({ roomId: hall.id }));
    const { id } = reply.body as { id: string };
    expect(reply).toMatchObject({ status: 201, body: { status: 'pending', holdUntil: null } });
    const needs = ((await place.desk.call('GET', '/api/dashboard')).body as { needs: unknown[] }).needs;
    expect(needs).toContainEqual({ kind: 'pendingBookings', count: 1 });
    const confirmed = await place.desk.call('PATCH', `/api/room-bookings/${id}/status`, { status: 'confirmed' });
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  });

  it('or at once where staff confirm what is still held', async () => {
    const { body } = await ask({ startTime: '13:00' });
    const path = `/api/room-bookings/${body.id}/status`;
    expect((await world.desk.call('PATCH', path, { status: 'confirmed' })).status).toBe(200);
    clock.set('2026-11-16T06:00:00Z');
    expect(await takenAt('2026-12-14T10:00:00Z')).toBe(true);
    clock.set(MONDAY_8);
  });
});
