import { describe, expect, it } from 'vitest';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnish, MONDAY_8, standingClock } from '../../../tests/support/bookings.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { book, move, setStatus, desk } = world;

// A room and a tenant of its own for each series.
const start = async (repeat: object, changes: object = {}) => {
  const room = await world.room();
  const tenant = await world.tenant();
  const input = {
    tenantId: tenant.id,
    roomId: room.id,
    bookingDate: '2026-11-17',
    startTime: '10:00',
    endTime: '11:00',
    purpose: 'Stand-up',
    repeat,
    ...changes,
  };
  const rows = async () =>
    (await desk.call('GET', `/api/room-bookings?room=${room.id}&limit=500`)).body as RoomBooking[];
  const dates = async () =>
    (await rows())
      .filter(({ status }) => status !== 'cancelled')
      .map(({ bookingDate, startTime }) => `${bookingDate} ${startTime.slice(11, 16)}`);
  return { room, tenant, input, rows, dates, reply: await book(input) };
};

const weekly = { every: 'week', until: '2026-12-15' };

describe('a series', () => {
  it('is made whole, with one mail, and answers its first booking', async () => {
    const { reply, dates, rows, tenant } = await start(weekly);
    expect(reply).toMatchObject({ status: 201, body: { bookingDate: '2026-11-17', seriesCount: 5, skipped: [] } });
    expect(await dates()).toEqual([
      '2026-11-17 07:00',
      '2026-11-24 07:00',
      '2026-12-01 07:00',
      '2026-12-08 07:00',
      '2026-12-15 07:00',
    ]);
    expect(new Set((await rows()).map(({ seriesId }) => seriesId)).size).toBe(1);
    const mails = await world.mails(`recipient = '${tenant.email}'`);
    expect(mails.map(({ kind }) => kind)).toEqual(['booking_confirmed']);
  });

  it.each([
    ['day', '2026-11-20', ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']],
    ['fortnight', '2026-12-31', ['2026-11-17', '2026-12-01', '2026-12-15', '2026-12-29']],
    ['month', '2027-02-28', ['2026-11-17', '2026-12-17', '2027-02-17']],
  ])('goes on every %s until %s, leaving out closed days where it may', async (every, until, expected) => {
    const { dates } = await start({ every, until, skipTaken: true });
    expect((await dates()).map((text) => text.slice(0, 10))).toEqual(expected);
  });

  it('on the 31st takes the last day of shorter months', async () => {
    const { dates } = await start(
      { every: 'month', until: '2027-06-30', skipTaken: true },
      { bookingDate: '2027-03-31' },
    );
    expect((await dates()).map((text) => text.slice(0, 10))).toEqual([
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  it('with dates that are taken is refused as a whole and names them, or leaves them out', async () => {
    const { input, dates } = await start(weekly);
    const wider = { ...input, startTime: '10:30', endTime: '11:30', repeat: { every: 'week', until: '2026-12-29' } };
    const refused = await book(wider);
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(refused.body.message).toContain(
      'is taken on 17 Nov 2026 (10:00 – 11:00 AM), 24 Nov 2026 (10:00 – 11:00 AM)',
    );
    expect(await dates()).toHaveLength(5);
    const made = await book({ ...wider, repeat: { ...wider.repeat, skipTaken: true } });
    expect(made.body).toMatchObject({ bookingDate: '2026-12-22', seriesCount: 2 });
    expect(made.body.skipped).toEqual(['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15']);
    expect((await book({ ...wider, repeat: { ...wider.repeat, skipTaken: true } })).status).toBe(409);
  });

  it('with closed days is refused and names them', async () => {
    const { reply } = await start({ every: 'day', until: '2026-11-23' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(reply.body.message).toContain('21 Nov 2026, 22 Nov 2026');
  });

  it.each([
    ['that ends before it begins', { every: 'week', until: '2026-11-16' }],
    ['beyond a year', { every: 'week', until: '2027-12-31' }],
    ['of a kind that is not known', { every: 'year', until: '2026-12-31' }],
    ['until 30 February', { every: 'week', until: '2027-02-30' }],
  ])('%s is refused', async (_, repeat) => {
    expect((await start(repeat)).reply.status).toBe(400);
  });

  it('draws free hours in the order of its dates, each from its own month', async () => {
    const { rows } = await start({ every: 'week', until: '2026-12-08' }, { startTime: '08:00', endTime: '12:00' });
    expect((await rows()).map(({ bookingDate, freeHours }) => [bookingDate, freeHours])).toEqual([
      ['2026-11-17', 4],
      ['2026-11-24', 2],
      ['2026-12-01', 4],
      ['2026-12-08', 2],
    ]);
  });
});

describe('a change to a series', () => {
  it('of this one makes it an exception, which later changes of all leave alone', async () => {
    const { rows, dates } = await start(weekly);
    const [, second, , fourth] = await rows();
    expect((await move(second?.id ?? '', { startTime: '15:00' })).body.isException).toBe(true);
    await setStatus(fourth?.id ?? '', 'cancelled');
    expect((await move((await rows())[0]?.id ?? '', { startTime: '09:00', scope: 'all' })).status).toBe(200);
    expect(await dates()).toEqual(['2026-11-17 06:00', '2026-11-24 12:00', '2026-12-01 06:00', '2026-12-15 06:00']);
    expect((await setStatus(fourth?.id ?? '', 'confirmed')).body).toMatchObject({ startTime: '2026-12-08T07:00:00Z' });
    await move((await rows())[0]?.id ?? '', { startTime: '16:00', scope: 'all' });
    expect((await dates())[1]).toBe('2026-11-24 12:00');
    expect((await dates())[3]).toBe('2026-12-08 07:00');
  });

  it('of those that follow leaves the earlier ones', async () => {
    const { rows, dates } = await start(weekly);
    const third = (await rows())[2];
    await move(third?.id ?? '', { startTime: '12:00', endTime: '14:00', purpose: 'Longer', scope: 'following' });
    expect(await dates()).toEqual([
      '2026-11-17 07:00',
      '2026-11-24 07:00',
      '2026-12-01 09:00',
      '2026-12-08 09:00',
      '2026-12-15 09:00',
    ]);
    expect((await rows()).map(({ purpose }) => purpose)).toEqual([
      'Stand-up',
      'Stand-up',
      'Longer',
      'Longer',
      'Longer',
    ]);
  });

  it('moves every date by as many days, also onto the places of its own dates, and over the end of a month', async () => {
    const { rows, dates } = await start(
      { every: 'day', until: '2026-11-19' },
      { startTime: '08:00', endTime: '14:00' },
    );
    const [first] = await rows();
    expect((await move(first?.id ?? '', { bookingDate: '2026-11-18', scope: 'all' })).status).toBe(200);
    expect((await dates()).map((text) => text.slice(0, 10))).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect((await move(first?.id ?? '', { bookingDate: '2026-11-30', scope: 'all' })).status).toBe(200);
    expect((await rows()).map(({ bookingDate, freeHours }) => [bookingDate, freeHours])).toEqual([
      ['2026-11-30', 6],
      ['2026-12-01', 6],
      ['2026-12-02', 0],
    ]);
  });

  it('that one of its dates cannot follow is refused as a whole', async () => {
    const { rows, dates, input } = await start(weekly);
    await book({ ...input, bookingDate: '2026-12-01', startTime: '12:00', endTime: '13:00', repeat: null });
    const before = await dates();
    const reply = await move((await rows())[0]?.id ?? '', { startTime: '12:00', scope: 'all' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(reply.body.message).toContain('on 1 Dec 2026');
    expect(await dates()).toEqual(before);
  });

  it('goes to another room, and leaves what is past in the old one', async () => {
    const { rows, room } = await start(weekly);
    const elsewhere = await world.room();
    clock.set('2026-11-25T05:00:00Z');
    const third = (await rows())[2];
    expect((await move(third?.id ?? '', { roomId: elsewhere.id, scope: 'all' })).status).toBe(200);
    clock.set(MONDAY_8);
    expect(await rows()).toHaveLength(2);
    const moved = (await desk.call('GET', `/api/room-bookings?room=${elsewhere.id}`)).body as RoomBooking[];
    expect(moved).toHaveLength(3);
    expect(room.id).not.toBe(elsewhere.id);
  });

  it('cancels all that follow with one mail, and brings them back together', async () => {
    const { rows, dates, tenant } = await start(weekly);
    const second = (await rows())[1];
    await setStatus(second?.id ?? '', 'cancelled', { scope: 'following', reason: 'Winter break' });
    expect(await dates()).toEqual(['2026-11-17 07:00']);
    expect(await world.mails(`kind = 'booking_cancelled' and recipient = '${tenant.email}'`)).toHaveLength(1);
    await setStatus(second?.id ?? '', 'confirmed', { scope: 'following' });
    expect(await dates()).toHaveLength(5);
    expect((await setStatus(second?.id ?? '', 'completed', { scope: 'all' })).status).toBe(400);
  });
});
