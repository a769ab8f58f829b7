import { expect, it } from 'vitest';
import type { Party } from '../../domain/parties/contract.ts';
import type { Subject, SubjectReview } from '../../domain/privacy/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { placesOf } from '../../tests/support/places.ts';

const clock = standingClock('2026-11-16T05:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const admin = await t.as('admin');

const add = async (body: object) => (await world.desk.call('POST', '/api/parties', body)).body as Party;
const find = async (q: string) =>
  (await admin.call('GET', `/api/privacy/people?q=${encodeURIComponent(q)}`)).body as Subject[];
const review = async (id: string) =>
  (await admin.call('GET', `/api/privacy/people/visitor/${id}`)).body as SubjectReview;
const erase = (id: string) => admin.call('POST', `/api/privacy/people/visitor/${id}/erase`, { confirm: 'ERASE' });

it('somebody without an address is found by number, and erased with bookings, invoices and payments', async () => {
  const party = await add({ name: 'Wanjala Phoneonly', phone: '0722 777 001', kraPin: 'A012345678Z' });
  const { body: booking } = await world.book({
    ...{ partyId: party.id, roomId: (await world.room()).id, bookingDate: TUESDAY },
    ...{ startTime: '10:00', endTime: '11:00', purpose: 'Talk with Wanjala Phoneonly' },
  });
  expect(await find('0722 777 001')).toMatchObject([{ kind: 'visitor', id: party.id, name: 'Wanjala Phoneonly' }]);
  expect((await review(booking.id)).subject.id).toBe(party.id);
  expect((await erase(party.id)).status).toBe(409);
  clock.set('2026-11-18T05:00:00.000Z');
  expect((await world.accountant.call('POST', '/api/billing/generate-invoices')).status).toBe(200);
  expect((await review(party.id)).obstacles).toEqual([expect.stringContaining('is still owed on 1 open invoice')]);
  const [open] = await t.sql(`select amount from invoices where party_id = '${party.id}'`);
  expect((await world.pay(null, open?.amount, { partyId: party.id })).status).toBe(201);
  const { held } = await review(party.id);
  expect(held.filter(({ rows }) => rows > 0).map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Contact', 'Bookings', 'Invoices', 'Payments']),
  );
  expect((await erase(party.id)).body).toMatchObject({ counts: { contacts: 1, bookings: 1, invoices: 1 } });
  expect(await placesOf(t, '722777001')).toEqual([]);
  expect((await world.desk.call('GET', `/api/parties/${party.id}`)).body).toMatchObject({
    ...{ name: expect.stringContaining('Erased visitor'), phone: null, kraPin: null, retainUntil: null },
    ...{ erasedAt: expect.any(String), bookings: 1, invoices: 1 },
  });
  const refused = await world.accountant.call('POST', '/api/invoices', {
    partyId: party.id,
    lines: [{ description: 'Printing', unitPrice: 1 }],
  });
  expect(refused.body).toMatchObject({ fields: { partyId: 'This person does not exist' } });
});

it('two names of one address are one person', async () => {
  const [one, other] = [
    await add({ name: 'Asha Shared', email: 'shared@address.example' }),
    await add({ name: 'Omar Shared', email: 'Shared@address.example' }),
  ];
  expect(await find('shared@address.example')).toHaveLength(1);
  expect((await erase(one.id)).body).toMatchObject({ counts: { contacts: 2 } });
  expect((await world.desk.call('GET', `/api/parties/${other.id}`)).body).toMatchObject({ email: null });
});

it('a person who was only added is erased after as many months as the setting says, counted from that day', async () => {
  const party = await add({ name: 'Lead Nobodycame', email: 'lead@nobody.example' });
  const until = Temporal.PlainDate.from(party.retainUntil ?? '');
  const run = async (day: Temporal.PlainDate) => {
    clock.set(`${day}T05:00:00.000Z`);
    expect((await world.accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
    return (await world.desk.call('GET', `/api/parties/${party.id}`)).body as Party;
  };
  expect((await run(until)).erasedAt).toBeNull();
  expect((await run(until.add({ days: 1 }))).erasedAt).not.toBeNull();
});
