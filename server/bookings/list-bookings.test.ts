import { describe, expect, it } from 'vitest';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, furnishSlots, MONDAY_8, standingClock } from '../../tests/support/bookings.ts';

const t = await startTestApp({ clock: standingClock(MONDAY_8) });
const world = await furnish(t);
const { book, move, setStatus, desk } = world;
const { room, tenant, at, nextDay } = await furnishSlots(world);

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
