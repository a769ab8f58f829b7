import { describe, expect, it } from 'vitest';
import type { Allowance } from '../../../domain/bookings/contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnish, MONDAY_8, standingClock } from '../../../tests/support/bookings.ts';
import { roomHoursUsed } from './allowance.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { book, move, setStatus, desk } = world;
const NOWHERE = '01890000-0000-7000-8000-000000000000';

// A tenant with a room of its own, so that nothing but the allowance is in the way.
const member = async (changes: object = {}) => {
  const tenant = await world.tenant(changes);
  const room = await world.room({ hourlyRate: '1000.00' });
  const on = async (bookingDate: string, startTime: string, endTime: string) => {
    const reply = await book({ tenantId: tenant.id, roomId: room.id, bookingDate, startTime, endTime });
    expect(reply.status, reply.body.message).toBe(201);
    return reply.body;
  };
  const left = async (date = '2026-11-30') =>
    (await desk.call('GET', `/api/tenants/${tenant.id}/allowance?date=${date}`)).body as Allowance;
  return { tenant, room, on, left };
};

const hours = ({ freeHours, chargedHours }: { freeHours: number; chargedHours: number }) => [freeHours, chargedHours];

describe('free hours', () => {
  it('are six a month, in halves, and what goes beyond is charged at the rate of the room', async () => {
    const { on, left } = await member();
    expect(await left()).toEqual({ month: '2026-11', freeHours: 6, usedHours: 0, remainingHours: 6 });
    expect(hours(await on('2026-11-17', '08:00', '12:30'))).toEqual([4.5, 0]);
    expect(await left()).toMatchObject({ usedHours: 4.5, remainingHours: 1.5 });
    const over = await on('2026-11-18', '08:00', '11:00');
    expect(over).toMatchObject({
      freeHours: 1.5,
      chargedHours: 1.5,
      isExtraCharge: true,
      extraChargeAmount: '1500.00',
    });
    expect(hours(await on('2026-11-19', '08:00', '08:30'))).toEqual([0, 0.5]);
    expect(await left()).toMatchObject({ usedHours: 6, remainingHours: 0 });
  });

  it('count by the month of the booking on the wall of the space', async () => {
    const { on, left } = await member();
    // 1 December, 2:00 in Nairobi is still November in UTC.
    await world.manager.call('PUT', '/api/settings/rooms', { opensAt: '00:00' });
    expect(hours(await on('2026-12-01', '00:00', '02:00'))).toEqual([2, 0]);
    await world.manager.call('PUT', '/api/settings/rooms', { opensAt: '08:00' });
    expect(await left('2026-11-30')).toMatchObject({ usedHours: 0 });
    expect(await left('2026-12-31')).toMatchObject({ month: '2026-12', usedHours: 2 });
  });

  it('come from the package where it has its own number, also none at all', async () => {
    const generous = await member({ packageId: (await world.offer({ freeRoomHours: 20 })).id });
    expect(await generous.left()).toMatchObject({ freeHours: 20 });
    expect(hours(await generous.on('2026-11-17', '08:00', '18:00'))).toEqual([10, 0]);
    const none = await member({ packageId: (await world.offer({ freeRoomHours: 0 })).id });
    expect(hours(await none.on('2026-11-17', '08:00', '09:00'))).toEqual([0, 1]);
  });

  it('follow the settings from the next booking on, and leave what was booked alone', async () => {
    const { on, left } = await member();
    await on('2026-11-17', '08:00', '12:00');
    await world.manager.call('PUT', '/api/settings/rooms', { freeHoursPerMonth: 2 });
    expect(await left()).toEqual({ month: '2026-11', freeHours: 2, usedHours: 4, remainingHours: 0 });
    expect(hours(await on('2026-11-18', '08:00', '09:00'))).toEqual([0, 1]);
    await world.manager.call('PUT', '/api/settings/rooms', { freeHoursPerMonth: 6 });
    expect(hours(await on('2026-11-19', '08:00', '11:00'))).toEqual([2, 1]);
  });

  it('are given back by a booking that is cancelled, and drawn anew when it comes back', async () => {
    const { on, left } = await member();
    const first = await on('2026-11-17', '08:00', '12:00');
    await setStatus(first.id, 'cancelled');
    expect(await left()).toMatchObject({ usedHours: 0 });
    await on('2026-11-18', '08:00', '13:00');
    expect(hours((await setStatus(first.id, 'confirmed')).body)).toEqual([1, 3]);
    expect(await left()).toMatchObject({ usedHours: 6 });
  });

  it('go along when a booking moves, also into another month', async () => {
    const { on, left } = await member();
    const booking = await on('2026-11-17', '08:00', '12:00');
    await on('2026-12-01', '08:00', '13:00');
    expect(hours((await move(booking.id, { endTime: '15:00' })).body)).toEqual([6, 1]);
    expect(hours((await move(booking.id, { bookingDate: '2026-12-02' })).body)).toEqual([1, 6]);
    expect(await left('2026-11-01')).toMatchObject({ usedHours: 0 });
    expect(await left('2026-12-01')).toMatchObject({ usedHours: 6 });
    expect(hours((await move(booking.id, { bookingDate: '2026-11-20' })).body)).toEqual([6, 1]);
  });

  it('are never drawn beyond the allowance, by any statement', async () => {
    const { on, tenant } = await member();
    const booking = await on('2026-11-17', '08:00', '18:00');
    const steal = t.sql(`begin; set local app.actor = 'system:test';
      update room_bookings set free_minutes = 600, charged_minutes = 0 where id = '${booking.id}'; commit`);
    await expect(steal).rejects.toMatchObject({ constraint: 'room_allowances_within' });
    const [row] = await t.sql(`select used_minutes from room_allowances where tenant_id = '${tenant.id}'`);
    expect(row).toEqual({ used_minutes: 360 });
  });

  it('are not told of a tenant that does not exist', async () => {
    expect((await desk.call('GET', `/api/tenants/${NOWHERE}/allowance?date=2026-11-16`)).status).toBe(404);
    expect((await desk.call('GET', `/api/tenants/${NOWHERE}/allowance`)).status).toBe(400);
  });
});

describe('the hours used in a month', () => {
  it('are those of bookings that are not cancelled, free and charged alike', async () => {
    const { on, tenant } = await member();
    await on('2026-11-17', '08:00', '16:00');
    const gone = await on('2026-11-18', '08:00', '09:00');
    await on('2026-12-01', '08:00', '09:30');
    await setStatus(gone.id, 'cancelled');
    const used = (month: string) => roomHoursUsed(t.app.database.db, [tenant.id, NOWHERE], month);
    expect(await used('2026-11-16')).toEqual(new Map([[tenant.id, 8]]));
    expect(await used('2026-12-01')).toEqual(new Map([[tenant.id, 1.5]]));
    expect(await used('2027-01-01')).toEqual(new Map());
    expect(await roomHoursUsed(t.app.database.db, [], '2026-11-01')).toEqual(new Map());
    // The tenant's own answers carry those of the month that the clock stands in.
    const one = await desk.call('GET', `/api/tenants/${tenant.id}`);
    expect(one.body).toMatchObject({ monthlyRoomHoursUsed: 8, freeRoomHours: 6 });
    const list = (await desk.call('GET', '/api/tenants?limit=500')).body as {
      id: string;
      monthlyRoomHoursUsed: number;
    }[];
    expect(list.find(({ id }) => id === tenant.id)?.monthlyRoomHoursUsed).toBe(8);
  });
});
