import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import type { createClientBooking, RoomBooking } from '../../../domain/bookings/contract.ts';
import type { BookingItem } from '../../../domain/bookings/item-contract.ts';
import type { Extra } from '../../../domain/extras/contract.ts';
import type { IntegrityReport } from '../../../domain/integrity/contract.ts';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import type { RoomsAndDays } from '../../../domain/rooms/contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { answer, furnish, MONDAY_8, standingClock, TUESDAY } from '../../../tests/support/bookings.ts';
import { systemActor } from '../../db/connection/database.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { book, move, setStatus, manager, desk } = world;
const accountant = await t.as('accountant');
const NOWHERE = '01890000-0000-7000-8000-000000000000';

let made = 0;
const extra = async (changes: object = {}): Promise<Extra> => {
  const body = { name: `Item ${++made}`, price: '650', unit: 'person', isBookable: true, ...changes };
  const reply = await manager.call('POST', '/api/extras', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as Extra;
};
const lunch = await extra({ name: 'Lunch', leadHours: 24 });
const tenant = await world.tenant({ companyName: 'Acme Ltd' });

type Booked = RoomBooking & { seriesCount: number };
const at = async (startTime: string, endTime: string, more: object = {}) => ({
  tenantId: tenant.id,
  roomId: (await world.room()).id,
  bookingDate: '2026-11-18',
  startTime,
  endTime,
  ...more,
});
const amounts = (items: readonly BookingItem[]) => items.map(({ name, quantity, amount }) => [name, quantity, amount]);

describe('items that are booked along', () => {
  it('keep their name and price, whatever becomes of the extra, and come with the booking', async () => {
    const tea = await extra({ name: 'Tea', price: '250', vatable: false });
    const items = [
      { extraId: tea.id, quantity: 3 },
      { extraId: lunch.id, quantity: 20 },
    ];
    const { status, body } = await book(await at('09:00', '12:00', { items }));
    expect(status, JSON.stringify(body)).toBe(201);
    const tray = { unit: 'person', quantity: 3, unitPrice: '250.00', taxClass: 'A', amount: '750.00' };
    expect(body.items).toEqual([
      {
        extraId: lunch.id,
        name: 'Lunch',
        unit: 'person',
        quantity: 20,
        unitPrice: '650.00',
        taxClass: 'B',
        amount: '13000.00',
      },
      { extraId: tea.id, name: 'Tea', ...tray },
    ]);
    await manager.call('PATCH', `/api/extras/${tea.id}`, { name: 'Chai', price: '300', isActive: false });
    const [listed] = (await desk.call('GET', `/api/room-bookings?room=${body.roomId}`)).body as RoomBooking[];
    expect(listed?.items).toEqual(body.items);
  });

  it('are offered to everybody with the rooms, as long as they are in use', async () => {
    const old = await extra({ name: 'Overhead Projector', stock: 1 });
    await manager.call('PATCH', `/api/extras/${old.id}`, { isActive: false });
    await extra({ name: 'Printing', isBookable: false });
    const { extras } = (await t.anonymous.call('GET', '/api/rooms-and-closed-days')).body as RoomsAndDays;
    expect(extras.find(({ id }) => id === lunch.id)).toEqual({
      id: lunch.id,
      name: 'Lunch',
      description: null,
      unit: 'person',
      price: '650.00',
      taxClass: 'B',
      stock: null,
      leadHours: 24,
    });
    expect(extras.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Overhead Projector']));
    expect(extras.some(({ name }) => name === 'Printing')).toBe(false);
  });

  it('go into the confirmation', async () => {
    const { body } = await book(await at('09:00', '10:00', { items: [{ extraId: lunch.id, quantity: 2 }] }));
    const [mail] = await world.mails(`event_key = 'booking_confirmed:${body.id}'`);
    expect(String(mail?.body ?? mail?.text)).toContain('2 × Lunch, KES 1,300.00');
  });

  it.each([
    ['no list', 'lunch', 'items'],
    ['no id', [{ extraId: 'lunch', quantity: 1 }], 'items.0.extraId'],
    ['half a lunch', [{ extraId: lunch.id, quantity: 0.5 }], 'items.0.quantity'],
    ['no lunch', [{ extraId: lunch.id, quantity: 0 }], 'items.0.quantity'],
    ['lunch twice', [1, 2].map((quantity) => ({ extraId: lunch.id, quantity })), 'items'],
    ['what does not exist', [{ extraId: NOWHERE, quantity: 1 }], 'items'],
    ['more than there is', [{ extraId: lunch.id, quantity: 1_001 }], 'items.0.quantity'],
  ])('are refused by name: %s', async (_, items, field) => {
    const { status, body } = await book(await at('09:00', '10:00', { items }));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('are refused where they are sold otherwise, or no longer', async () => {
    const pages = await extra({ name: 'Pages', isBookable: false });
    const { status, body } = await book(await at('09:00', '10:00', { items: [{ extraId: pages.id, quantity: 1 }] }));
    expect([status, body.fields]).toEqual([400, { items: 'Pages cannot be booked with a room' }]);
    const monthly = await manager.call('POST', '/api/extras', {
      name: 'Bay',
      price: 1,
      isRecurring: true,
      isBookable: true,
    });
    expect([monthly.status, (monthly.body as { fields: object }).fields]).toEqual([
      409,
      { isBookable: 'An extra that is sold by the month cannot be booked along with a room' },
    ]);
  });

  it('have to be ordered ahead; staff pass that with a reason, clients do not', async () => {
    const items = [{ extraId: lunch.id, quantity: 4 }];
    const today = { bookingDate: '2026-11-16', items };
    const late = await book(await at('12:00', '13:00', today));
    expect([late.status, late.body.fields]).toEqual([
      400,
      { items: 'Lunch has to be ordered at least 1 day before the start' },
    ]);
    expect((await book(await at('12:00', '13:00', { ...today, overrideReason: 'The cook agrees' }))).status).toBe(201);
    const visit = await client({ ...today, startTime: '12:00' });
    expect([visit.status, Object.keys(visit.body.fields ?? {})]).toEqual([400, ['items']]);
  });
});

let visitors = 0;
const client = async (changes: object) => {
  const number = String(++visitors).padStart(4, '0');
  return answer<OutputOf<typeof createClientBooking>>(
    await t.anonymous.call('POST', '/api/client-bookings', {
      roomId: (await world.room()).id,
      bookingDate: '2026-11-18',
      startTime: '10:00',
      duration: 2,
      clientInfo: { name: 'Neema', email: `neema-${number}@example.com`, phone: `0712 00${number}`, company: null },
      ...changes,
    }),
  );
};

describe('a client', () => {
  it('books them along, and is told what all of it comes to', async () => {
    const { status, body } = await client({ items: [{ extraId: lunch.id, quantity: 3 }] });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ totalCost: '5450.00', payment: { due: '5450.00' } });
    expect(amounts(body.items)).toEqual([['Lunch', 3, '1950.00']]);
    const token = body.cancelPath.split('booking=')[1];
    const shown = (await t.anonymous.call('GET', `/api/client-bookings/${token}`)).body as { items: BookingItem[] };
    expect(amounts(shown.items)).toEqual([['Lunch', 3, '1950.00']]);
  });
});

describe('of a projector that there is twice', () => {
  const one = (id: string) => ({ items: [{ extraId: id, quantity: 1 }] });

  it('never three are out at one time, however many book at once', async () => {
    const projector = await extra({ name: 'Projector', stock: 2 });
    const rooms = await Promise.all(Array.from({ length: 50 }, () => at('09:00', '11:00', one(projector.id))));
    const replies = await Promise.all(rooms.map((room) => book(room)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.fields?.items}`))).toEqual(
      new Set(['409 Projector: all 2 are booked at this time']),
    );
    expect(await t.sql(`select count(*)::int as n from booking_items where extra_id = '${projector.id}'`)).toEqual([
      { n: 2 },
    ]);
  });

  it('those before and after each other do not add up', async () => {
    const screen = await extra({ name: 'Screen', stock: 2 });
    for (const [from, to] of [
      ['08:00', '10:00'],
      ['09:00', '11:00'],
      ['10:00', '12:00'],
    ] as const) {
      expect((await book(await at(from, to, one(screen.id)))).status).toBe(201);
    }
    const through = await book(await at('08:00', '12:00', one(screen.id)));
    expect([through.status, through.body.message]).toEqual([409, 'Screen: all 2 are booked at this time']);
  });

  it('the database holds it by itself, and says why it refuses', async () => {
    const screen = await extra({ name: 'Flipchart', stock: 1 });
    const kept = await book(await at('09:00', '10:00', one(screen.id)));
    const other = await book(await at('09:30', '10:30'));
    const insert = `insert into booking_items (booking_id, extra_id, name, unit, quantity, unit_price, tax_class)
      values ('${other.body.id}', '${screen.id}', 'Flipchart', 'piece', 1, 1, 'B')`;
    const written = t.app.database.transact(systemActor('test'), (tx) => tx.execute(sql.raw(insert)));
    await expect(written).rejects.toMatchObject({ cause: { constraint: 'booking_items_within_stock' } });
    expect(kept.status).toBe(201);
  });

  it('what is cancelled is free again, and brought back only while it is', async () => {
    const screen = await extra({ name: 'Speaker', stock: 1 });
    const first = await book(await at('09:00', '11:00', one(screen.id)));
    expect((await setStatus(first.body.id, 'cancelled', { reason: 'Ill' })).status).toBe(200);
    expect((await book(await at('10:00', '11:00', one(screen.id)))).status).toBe(201);
    const back = await setStatus(first.body.id, 'confirmed');
    expect([back.status, back.body.fields]).toEqual([
      409,
      { items: 'Not all of the equipment is free at this time; choose another time, or change the items' },
    ]);
  });

  it('there cannot be fewer than are booked', async () => {
    const mic = await extra({ name: 'Microphone', stock: 3 });
    await book(await at('09:00', '11:00', { items: [{ extraId: mic.id, quantity: 2 }] }));
    const fewer = await manager.call('PATCH', `/api/extras/${mic.id}`, { stock: 1 });
    expect([fewer.status, Object.keys((fewer.body as { fields: object }).fields)]).toEqual([409, ['stock']]);
    expect((await manager.call('PATCH', `/api/extras/${mic.id}`, { stock: 2 })).status).toBe(200);
  });
});

describe('a booking that changes', () => {
  const one = (id: string) => ({ items: [{ extraId: id, quantity: 1 }] });

  it('takes its items along, where they are free', async () => {
    const screen = await extra({ name: 'Monitor', stock: 1 });
    await book(await at('14:00', '15:00', one(screen.id)));
    const moving = await book(await at('09:00', '10:00', one(screen.id)));
    const taken = await move(moving.body.id, { startTime: '14:30' });
    expect([taken.status, taken.body.message]).toEqual([409, 'Monitor: the only one is booked at this time']);
    const moved = await move(moving.body.id, { startTime: '13:00' });
    expect([moved.status, amounts(moved.body.items)]).toEqual([200, [['Monitor', 1, '650.00']]]);
  });

  it('has all of the items that are sent, those it had at their old price', async () => {
    const cake = await extra({ name: 'Cake', price: '100' });
    const booked = await book(await at('09:00', '10:00', { items: [{ extraId: cake.id, quantity: 2 }] }));
    await manager.call('PATCH', `/api/extras/${cake.id}`, { price: '200' });
    const items = [
      { extraId: cake.id, quantity: 5 },
      { extraId: lunch.id, quantity: 1 },
    ];
    const changed = await move(booked.body.id, { items });
    expect([changed.status, amounts(changed.body.items)]).toEqual([
      200,
      [
        ['Cake', 5, '500.00'],
        ['Lunch', 1, '650.00'],
      ],
    ]);
    const none = await move(booked.body.id, { items: [] });
    expect([none.status, none.body.items]).toEqual([200, []]);
    expect(await t.sql(`select 1 from booking_items where booking_id = '${booked.body.id}'`)).toEqual([]);
  });

  it('that is over keeps what it had', async () => {
    const booked = await book(await at('08:30', '09:00', { bookingDate: '2026-11-16' }));
    clock.set('2026-11-16T06:30:00.000Z');
    const late = await move(booked.body.id, { items: [{ extraId: lunch.id, quantity: 1 }], overrideReason: 'Late' });
    expect([late.status, late.body.message]).toEqual([409, 'This booking is over; its items stay as they are']);
    clock.set(MONDAY_8);
  });

  it('in a series takes its items on every date', async () => {
    const screen = await extra({ name: 'Easel', stock: 1 });
    const repeat = { every: 'week', until: '2026-12-02' };
    const series = await book(await at('09:00', '10:00', { ...one(screen.id), repeat }));
    expect([series.status, (series.body as Booked).seriesCount]).toEqual([201, 3]);
    const moved = await move(series.body.id, { startTime: '11:00', scope: 'all' });
    expect([moved.status, moved.body.items.length]).toEqual([200, 1]);
    const [{ n } = { n: 0 }] = await t.sql(
      `select count(*)::int as n from booking_items where extra_id = '${screen.id}'`,
    );
    expect(n).toBe(3);
    const other = await book(await at('11:30', '12:30', { ...one(screen.id), bookingDate: '2026-11-25' }));
    expect(other.status).toBe(409);
  });
});

describe('the invoice', () => {
  const run = () => accountant.call('POST', '/api/billing/generate-invoices');
  const invoices = async (of: string) => {
    const listed = (await accountant.call('GET', `/api/invoices?tenant=${of}`)).body as { id: string; type: string }[];
    return Promise.all(
      listed
        .filter(({ type }) => type === 'room_charges')
        .map(async ({ id }) => (await accountant.call('GET', `/api/invoices/${id}`)).body as InvoiceDetails),
    );
  };

  it('charges items once, beside the hours and where the hours are free, and never what was cancelled', async () => {
    const customer = await world.tenant({ companyName: 'Chakula Ltd' });
    const projector = await extra({ name: 'Beamer', price: '1200', unit: 'day', account: '4090' });
    const items = [
      { extraId: lunch.id, quantity: 10 },
      { extraId: projector.id, quantity: 1 },
    ];
    const free = await book(
      await at('09:00', '11:00', { tenantId: customer.id, items, bookingDate: TUESDAY, overrideReason: 'Agreed' }),
    );
    expect([free.status, free.body.chargedHours]).toEqual([201, 0]);
    const cancelled = await book(
      await at('12:00', '13:00', { tenantId: customer.id, items, bookingDate: TUESDAY, overrideReason: 'Agreed' }),
    );
    await setStatus(cancelled.body.id, 'cancelled', { reason: 'Ill' });
    clock.set('2026-11-17T16:00:00.000Z');
    expect((await run()).status).toBe(200);
    const [invoice, ...more] = await invoices(customer.id);
    expect(more).toEqual([]);
    expect(
      invoice?.lines.map(({ description, formula, net, account }) => [
        description.split(',')[0],
        formula,
        net,
        account,
      ]),
    ).toEqual([
      ['Beamer', '1 × 1,200.00', '1200.00', '4090'],
      ['Lunch', '10 × 650.00', '6500.00', '4070'],
    ]);
    await run();
    expect(await invoices(customer.id)).toHaveLength(1);
    await expect(t.sql(`delete from booking_items where booking_id = '${free.body.id}'`)).rejects.toThrow(
      'The booking is invoiced',
    );
    const report = (await (await t.as('admin')).call('GET', '/api/admin/integrity')).body as IntegrityReport;
    expect(report.invariants.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    clock.set(MONDAY_8);
  });
});

it('a retry with the same key books the items once', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const request = await at('16:00', '17:00', { items: [{ extraId: lunch.id, quantity: 2 }] });
  const [first, second] = [await book(request, key), await book(request, key)];
  expect(second.body).toEqual(first.body);
  expect(await t.sql(`select 1 as one from booking_items where booking_id = '${first.body.id}'`)).toEqual([{ one: 1 }]);
});
