import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from './support/app.ts';
import { startTestApp } from './support/app.ts';
import { furnishBilling } from './support/billing.ts';
import { MONDAY_8, standingClock, TUESDAY } from './support/bookings.ts';
import { recordItem, signed } from './support/mailroom.ts';
import { inTransactions, ownTrips, roundTrips } from './support/round-trips.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
const world = await furnishBilling(t);
const tenant = await world.tenant();
const rooms = [await world.room(), await world.room()] as const;

let hour = 8;
const slot = () => {
  hour = hour === 16 ? 8 : hour + 1;
  const at = (hours: number) => `${String(hours).padStart(2, '0')}:00`;
  return { startTime: at(hour), endTime: at(hour + 1) };
};
let day = 16;
const newBooking = () => {
  day += hour === 16 ? 1 : 0;
  return { tenantId: tenant.id, roomId: rooms[0].id, bookingDate: `2026-11-${day}`, ...slot() };
};
const booked = async () => (await world.book(newBooking())).body;
const keyed = () => ({ 'idempotency-key': randomUUID() });
const invoice = { tenantId: tenant.id, lines: [{ description: 'Printing', unitPrice: 500 }] };
const payment = { tenantId: tenant.id, amount: 100, paymentMethod: 'cash' };

const visit = (n: number) => ({
  roomId: rooms[1].id,
  bookingDate: TUESDAY,
  startTime: `${String(8 + n).padStart(2, '0')}:00`,
  duration: 1,
  purpose: 'Interview',
  clientInfo: { name: 'Neema Odhiambo', email: `neema-${n}@example.com`, phone: `0712 00000${n}`, company: null },
  isClientBooking: true,
});

/** The round trips of the transaction, after which the caller is answered; the session is looked up before it. */
const count = async (call: () => Promise<Pick<Reply, 'status' | 'body'>>): Promise<number> => {
  let reply: Pick<Reply, 'status' | 'body'> | undefined;
  const trips = await roundTrips(async () => {
    reply = await call();
  });
  expect(reply?.status, JSON.stringify(reply?.body)).toBeLessThan(300);
  const { length } = ownTrips(inTransactions(trips));
  expect(length).toBeGreaterThan(0);
  return length;
};

beforeAll(() => world.invoice(tenant.id, 10_000));

describe('a write talks to the database in', () => {
  it('three round trips for a booking: new, moved, confirmed, and whether somebody came', async () => {
    expect(await count(() => world.book(newBooking()))).toBeLessThanOrEqual(3);
    const one = await booked();
    expect(
      await count(() => world.move(one.id, { ...slot(), roomId: rooms[1].id, bookingDate: '2026-11-25' })),
    ).toBeLessThanOrEqual(3);
    expect(await count(() => world.move(one.id, { startTime: '17:00' }))).toBeLessThanOrEqual(3);
    expect(await count(() => world.setStatus(one.id, 'cancelled', { reason: 'Ill' }))).toBeLessThanOrEqual(3);
    const pending = (await world.book({ ...newBooking(), status: 'pending' })).body;
    expect(await count(() => world.setStatus(pending.id, 'confirmed'))).toBeLessThanOrEqual(3);
    const past = await booked();
    clock.set(past.endTime);
    expect(await count(() => world.setStatus(past.id, 'completed'))).toBeLessThanOrEqual(3);
    clock.set(MONDAY_8);
  });

  it('three for money: a payment, also one that is dated back, and an invoice', async () => {
    expect(await count(() => world.desk.call('POST', '/api/payments', payment))).toBeLessThanOrEqual(3);
    const back = { ...payment, paymentDate: '2026-11-15' };
    expect(await count(() => world.desk.call('POST', '/api/payments', back))).toBeLessThanOrEqual(3);
    expect(await count(() => world.accountant.call('POST', '/api/invoices', invoice))).toBeLessThanOrEqual(3);
  });

  it('three for what a visitor holds in the portal, and a letter that is handed out', async () => {
    const book = () => t.anonymous.call('POST', '/api/client-bookings', visit(1));
    expect(await count(book)).toBeLessThanOrEqual(3);
    const { id } = await recordItem(world.desk, tenant.id);
    const handOut = () => world.desk.call('POST', `/api/mail-items/${id}/hand-out`, signed('Jane'));
    expect(await count(handOut)).toBeLessThanOrEqual(3);
  });

  it('four with an Idempotency-Key, whose answer is kept before the commit', async () => {
    expect(await count(() => world.book(newBooking(), keyed()))).toBeLessThanOrEqual(4);
    expect(await count(() => world.desk.call('POST', '/api/payments', payment, keyed()))).toBeLessThanOrEqual(4);
    expect(await count(() => world.accountant.call('POST', '/api/invoices', invoice, keyed()))).toBeLessThanOrEqual(4);
    const book = () => t.anonymous.call('POST', '/api/client-bookings', visit(2), keyed());
    expect(await count(book)).toBeLessThanOrEqual(4);
  });

  it('three too for a booking with equipment and catering, which are held and counted with the first', async () => {
    const extra = async (changes: object) => {
      const reply = await world.manager.call('POST', '/api/extras', {
        name: 'Lunch',
        price: 650,
        isBookable: true,
        ...changes,
      });
      return { extraId: (reply.body as { id: string }).id, quantity: 1 };
    };
    const items = [await extra({}), await extra({ name: 'Projector', stock: 2 })];
    expect(await count(() => world.book({ ...newBooking(), items }))).toBeLessThanOrEqual(3);
  });

  it('one piece for its locks, in the order in which everything that books locks', async () => {
    const [first] = inTransactions(await roundTrips(() => world.book(newBooking())));
    const locks = (first?.statements ?? []).flatMap((text) => {
      const [, table] = /from "(tenants|meeting_rooms|room_bookings)"|insert into (room_allowances)/.exec(text) ?? [];
      return /for (share|no key update)|from "room_bookings"|insert into room_allowances/.test(text)
        ? [table ?? 'room_allowances']
        : [];
    });
    expect(locks).toEqual(['tenants', 'meeting_rooms', 'room_bookings', 'room_allowances']);
  });
});
