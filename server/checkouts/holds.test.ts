import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Checkout } from '../../domain/checkouts/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { furnishCheckouts, newBuyer } from '../../tests/support/checkouts.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';
import { startLoop } from '../jobs/loop.ts';
import { releaseExpired } from './expire.ts';

const outside = await startOutside();
const { t, clock, admin } = outside;
const shop = furnishCheckouts(outside);
const room = (await admin.call('POST', '/api/meeting-rooms', { name: 'Ngong', hourlyRate: '1500.00' })).body as {
  id: string;
};
const MINUTE = 60_000;

beforeEach(async () => {
  clock.ahead(0);
  await t.sql('delete from throttle');
});

describe('what is kept', () => {
  it('is kept once, of 200 who choose it at the same time, and the others are told the next free time', async () => {
    const item = shop.choose(room.id);
    // Who is told to come back does, as browsers do: a slow machine is no other answer.
    const ask = async (at: number) => {
      const payload = { items: [item], party: newBuyer() };
      for (let tries = 0; ; tries++) {
        const reply = await t.app.server.inject({
          method: 'POST',
          url: '/api/checkouts',
          remoteAddress: `198.51.100.${at}`,
          payload,
        });
        if (reply.statusCode !== 503 || tries === 5) return reply;
        await sleep(500 * 2 ** tries * Math.random());
      }
    };
    const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(at)));
    const kept = replies.filter(({ statusCode }) => statusCode === 201);
    const refused = replies.filter(({ statusCode }) => statusCode === 409);
    expect([kept.length, refused.length]).toEqual([1, 199]);
    for (const reply of refused) expect(reply.json().message).toContain('free from 12:00 PM');
    const blocked = await outside.desk.call('POST', '/api/room-bookings', {
      tenantId: (await outside.tenant()).id,
      roomId: room.id,
      bookingDate: item.bookingDate,
      startTime: '11:00',
      endTime: '12:00',
    });
    expect([blocked.status, (blocked.body as { code: string }).code]).toEqual([409, 'slot_taken']);
    for (const reply of kept) await shop.cancel((reply.json() as Checkout).token);
    expect((await shop.open([item])).status).toBe(201);
  }, 60_000);

  it('is at most five times of one person, whatever their address is written like', async () => {
    const buyer = newBuyer();
    const day = shop.nextDay();
    for (const start of ['08:00', '09:00', '10:00', '11:00', '12:00'])
      expect((await shop.open([shop.choose(room.id, day, start, 1)], buyer)).status).toBe(201);
    const sixth = await shop.open([shop.choose(room.id, day, '13:00', 1)], {
      ...newBuyer(),
      email: buyer.email.replace('@', '+more@'),
    });
    expect(sixth.status).toBe(429);
    const samePhone = await shop.open([shop.choose(room.id, day, '13:00', 1)], { ...newBuyer(), phone: buyer.phone });
    expect(samePhone.status).toBe(429);
  });

  it('is free when its time is over, for who books then, before anybody has written that down', async () => {
    const item = shop.choose(room.id);
    const first = await shop.open([item]);
    clock.ahead(10 * MINUTE + 1_000);
    expect((await shop.open([item])).status).toBe(201);
    expect((await shop.look(first.body.token)).state).toBe('expired');
  });

  it('is finished by the link of its SMS and mail after the browser was closed', async () => {
    await admin.call('PUT', '/api/settings/notifications', { smsNotifications: true });
    const buyer = newBuyer();
    const { body: lost } = await shop.open([shop.choose(room.id)], buyer);
    const said = await t.sql(
      `select channel, body from outbox where event_key like '%checkout_open:%' and body like '%${lost.token}%' order by channel`,
    );
    expect(said.map(({ channel }) => channel)).toEqual(['email', 'sms']);
    const [, link = ''] = /\/checkout\/([\w-]+)/.exec(String(said[1]?.body)) ?? [];
    expect(await shop.look(link)).toMatchObject({ state: 'open', mayPay: true });
    await shop.payAll(link, buyer.phone);
    expect(await shop.look(link)).toMatchObject({ state: 'paid', bookings: [{ status: 'confirmed' }] });
  });

  it('is released by whichever node is there, also when the one that made it died', async () => {
    const other = await startTestApp({ clock }, t.url);
    const made = await Promise.all(Array.from({ length: 6 }, () => shop.open([shop.choose(room.id)])));
    clock.ahead(10 * MINUTE + 1_000);
    const loops = [t.app, other.app].map(({ database, deps }, n) =>
      startLoop(`holds ${n}`, 500, () => releaseExpired(database, deps).then(() => false), deps.log),
    );
    atEnd(async () => void (await Promise.all(loops.map((loop) => loop.stop()))));
    await loops[0]?.stop();
    await expect
      .poll(
        async () =>
          t.sql(`select count(*)::int as n from checkouts where state = 'open' and expires_at <= '${clock.now()}'`),
        { timeout: 5_000 },
      )
      .toEqual([{ n: 0 }]);
    for (const { body } of made)
      expect((await shop.look(body.token)).bookings.map(({ status }) => status)).toEqual(['cancelled']);
    // Written once, by the first who came.
    const written =
      await t.sql(`select entity_id from audit_log where entity = 'checkouts' and after ->> 'state' = 'expired'
      group by entity_id having count(*) > 1`);
    expect(written).toEqual([]);
    await sleep(10);
  });
});

describe('what is asked for', () => {
  it('is refused by name where it is wrong', async () => {
    const item = shop.choose(room.id);
    expect((await shop.open([])).body.fields).toEqual({ items: 'Choose what to buy' });
    expect((await shop.open([{ ...item, startTime: '07:00' }])).body.fields).toHaveProperty('items.0.startTime');
    expect((await shop.open([{ ...item, duration: 0 }])).body.fields).toHaveProperty('items.0.duration');
    expect((await shop.open([{ ...item, kind: 'desk' }])).status).toBe(400);
    expect((await shop.open([item], { ...newBuyer(), phone: '' })).body.fields).toHaveProperty('party.phone');
    expect((await shop.open([item], { ...newBuyer(), email: 'nobody' })).body.fields).toHaveProperty('party.email');
    const { body } = await shop.open([item]);
    expect((await shop.pay(body.token, '0202012345')).body.fields).toHaveProperty('phone');
    expect((await shop.call('GET', `/api/checkouts/${body.token.slice(1)}`)).status).toBe(404);
    expect((await shop.call('GET', `/api/checkouts/${'A'.repeat(36)}`)).status).toBe(404);
    expect((await shop.call('GET', `/api/checkouts/${body.token}?format=pdf`)).status).toBe(404);
  });

  it('is counted by address: a flood of them is turned away', async () => {
    const ask = () =>
      t.app.server.inject({
        method: 'POST',
        url: '/api/checkouts',
        payload: { items: [shop.choose(room.id)], party: newBuyer() },
      });
    const statuses = [];
    for (let at = 0; at < 21; at++) statuses.push((await ask()).statusCode);
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429]);
  });
});

describe('a booking in the portal', () => {
  const book = (day: string, more: object = {}) =>
    t.anonymous.call('POST', '/api/client-bookings', {
      roomId: room.id,
      bookingDate: day,
      startTime: '10:00',
      duration: 1,
      clientInfo: { ...newBuyer(), ...more },
    });

  it('is paid first where the space says so, and is confirmed by the payment alone', async () => {
    const { status, body } = await book(shop.nextDay(), { kraPin: 'P051365947M' });
    const booked = body as {
      status: string;
      holdUntil: string;
      checkout: { token: string; path: string; amount: string };
    };
    expect([status, booked.status]).toEqual([201, 'pending']);
    expect(booked.checkout).toMatchObject({ amount: '1500.00', path: `/checkout/${booked.checkout.token}` });
    expect(await shop.look(booked.checkout.token)).toMatchObject({ state: 'open', expiresAt: booked.holdUntil });
    await shop.payAll(booked.checkout.token, newBuyer().phone);
    expect(await shop.look(booked.checkout.token)).toMatchObject({
      state: 'paid',
      bookings: [{ status: 'confirmed' }],
    });
  });

  it('is as before where it does not', async () => {
    await admin.call('PUT', '/api/settings/rooms', { payFirst: false });
    const { body } = await book(shop.nextDay());
    expect(body).toMatchObject({ checkout: null });
    await admin.call('PUT', '/api/settings/rooms', { payFirst: true });
  });
});
