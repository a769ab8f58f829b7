import { describe, expect, it } from 'vitest';
import { cheapestParts, priceBooking, type RoomRates } from '../../domain/bookings/price.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { book, move } = world;

const RATES = { hourlyRate: '3000.00', halfDayRate: '9000.00', dayRate: '16000.00' };
const payer = await world.tenant({ packageId: (await world.offer({ freeRoomHours: 0 })).id });
const change = (room: { id: string; name: string }, body: object) =>
  world.manager.call('PUT', `/api/meeting-rooms/${room.id}`, { name: room.name, ...body });
const at = (roomId: string, startTime: string, endTime: string, more: object = {}) => ({
  tenantId: payer.id,
  roomId,
  bookingDate: TUESDAY,
  startTime,
  endTime,
  ...more,
});
const lineOf = async (bookingId: string) => {
  const [line] = await t.sql(
    `select formula, quantity, unit_price, net from invoice_lines where booking_id = '${bookingId}'`,
  );
  return line;
};

describe('a booking in a room with a half-day and a day rate', () => {
  it.each([
    ['08:00', '11:00', '9000.00'],
    ['08:00', '12:00', '9000.00'],
    ['08:00', '13:00', '12000.00'],
    ['08:00', '18:00', '16000.00'],
  ])('from %s to %s costs %s, by the cheapest mix', async (start, end, amount) => {
    const room = await world.room(RATES);
    const { status, body } = await book(at(room.id, start, end));
    expect(status, body.message).toBe(201);
    expect(body).toMatchObject({ ...RATES, halfDayHours: 4, fullDayHours: 10, extraChargeAmount: amount });
  });

  it('uses free hours first, and prices the rest like a booking of that length', async () => {
    const room = await world.room(RATES);
    const tenant = await world.tenant({ packageId: (await world.offer({ freeRoomHours: 2 })).id });
    const { body } = await book(at(room.id, '08:00', '14:00', { tenantId: tenant.id }));
    expect(body).toMatchObject({ freeHours: 2, chargedHours: 4, extraChargeAmount: '9000.00' });
  });

  it('keeps its rates and their hours when the room or the settings change, also where it moves in its room', async () => {
    const room = await world.room(RATES);
    const { body } = await book(at(room.id, '08:00', '12:00'));
    await change(room, { hourlyRate: '9999.00', halfDayRate: null, dayRate: '1.00' });
    await world.manager.call('PUT', '/api/settings/rooms', { halfDayHours: 1 });
    const longer = await move(body.id, { endTime: '13:00' });
    await world.manager.call('PUT', '/api/settings/rooms', { halfDayHours: 4 });
    expect(longer.body).toMatchObject({ ...RATES, halfDayHours: 4, extraChargeAmount: '12000.00' });
    const other = await world.room({ hourlyRate: '1000.00', dayRate: '3500.00' });
    expect((await move(body.id, { roomId: other.id })).body).toMatchObject({
      hourlyRate: '1000.00',
      halfDayRate: null,
      halfDayHours: null,
      dayRate: '3500.00',
      fullDayHours: 10,
      extraChargeAmount: '3500.00',
    });
  });

  it('is mailed and, through the portal, answered with how its price comes about', async () => {
    const room = await world.room(RATES);
    const { body } = await book(at(room.id, '08:00', '12:00'));
    const [mail] = await world.mails(`event_key = 'booking_confirmed:${body.id}'`);
    expect(String(mail?.body)).toContain('KES 9,000.00 for 4 hours as 1 half day × 9,000.00');
    const visit = await t.anonymous.call('POST', '/api/client-bookings', {
      roomId: room.id,
      bookingDate: '2026-11-18',
      startTime: '10:00',
      duration: 4,
      clientInfo: { name: 'Neema Odhiambo', email: 'neema@rates.example', phone: '0712 000 001' },
    });
    expect(visit.body).toMatchObject({ formula: '4 hours as 1 half day × 9,000.00', totalCost: '9000.00' });
  });

  it('is invoiced with its formula in words: by the half day, or a mix as one piece', async () => {
    const room = await world.room(RATES);
    const half = (await book(at(room.id, '08:00', '12:00'))).body;
    const mix = (await book(at(room.id, '12:00', '17:00'))).body;
    const tenant = await world.tenant({ packageId: (await world.offer({ freeRoomHours: 2 })).id });
    const partly = at(room.id, '08:00', '18:00', { tenantId: tenant.id, bookingDate: '2026-11-18' });
    const day = (await book(partly)).body;
    clock.set('2026-11-18T16:00:00.000Z');
    expect((await (await t.as('accountant')).call('POST', '/api/automation/manual-run')).status).toBe(200);
    clock.set(MONDAY_8);
    expect(await lineOf(half.id)).toEqual({
      formula: '4 hours as 1 half day × 9,000.00',
      quantity: '1.00',
      unit_price: '9000.00',
      net: '9000.00',
    });
    expect(await lineOf(mix.id)).toEqual({
      formula: '5 hours as 1 half day × 9,000.00 + 1 hour × 3,000.00',
      quantity: '1.00',
      unit_price: '12000.00',
      net: '12000.00',
    });
    expect(await lineOf(day.id)).toMatchObject({ formula: '8 hours as 1 day × 16,000.00, after 2 hours free' });
  });
});

// A fixed sequence, so that a failure can be looked at again.
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe('the price in the database', () => {
  it('is the price of the rules, for thousands of lengths and rates', async () => {
    const below = numbers(42);
    const amount = (most: number) => toDecimalText((1 + below(most)) as never);
    const cases = Array.from({ length: 5_000 }, () => {
      const [halfDay, day] = [below(3) > 0, below(3) > 0];
      const rates: RoomRates = {
        hourlyRate: amount(1_000_000),
        halfDayRate: halfDay ? amount(3_000_000) : null,
        halfDayHours: halfDay ? 1 + below(8) : null,
        dayRate: day ? amount(6_000_000) : null,
        fullDayHours: day ? 2 + below(14) : null,
      };
      return { minutes: below(49) * 30, ...rates };
    });
    const rows =
      await t.sql(`select c.minutes, room_price(c.minutes, c."hourlyRate", c."halfDayRate", c."halfDayHours", c."dayRate",
        c."fullDayHours")::text as price
      from json_to_recordset('${JSON.stringify(cases)}') as c (minutes int, "hourlyRate" numeric, "halfDayRate" numeric,
        "halfDayHours" int, "dayRate" numeric, "fullDayHours" int)`);
    const expected = cases.map((one) => toDecimalText(priceBooking(one.minutes, 0, one).amount));
    expect(rows.map(({ price }) => price)).toEqual(expected);
    expect(cases.filter((one) => cheapestParts(one.minutes, one).days > 0).length).toBeGreaterThan(100);
  });

  it('refuses a rate without its hours, and one that is nothing', async () => {
    const room = await world.room(RATES);
    const { body } = await book(at(room.id, '08:00', '12:00'));
    const set = (what: string) =>
      t.sql(
        `begin; set local app.actor = 'system:test'; update room_bookings set ${what} where id = '${body.id}'; commit`,
      );
    await expect(set('half_day_hours = null')).rejects.toMatchObject({ constraint: 'room_bookings_half_day_whole' });
    await expect(set('day_rate = 0')).rejects.toMatchObject({ constraint: 'room_bookings_day_whole' });
    await expect(
      t.sql(
        `begin; set local app.actor = 'system:test'; update meeting_rooms set day_rate = 0 where id = '${room.id}'; commit`,
      ),
    ).rejects.toMatchObject({ constraint: 'meeting_rooms_day_rates_positive' });
  });
});
