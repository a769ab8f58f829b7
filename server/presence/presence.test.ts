import { afterEach, describe, expect, it } from 'vitest';
import type { CheckIn } from '../../domain/presence/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, furnishSlots, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { doorOf, makePerson, passProduct, sellPasses } from '../../tests/support/passes.ts';
import { systemActor } from '../db/connection/database.ts';
import { checkOutAtClosing } from './check-out.ts';
import { evacuationList } from './evacuation-pdf.ts';

const clock = standingClock(`${TUESDAY}T05:00:00.000Z`);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { manager, desk } = world;
const door = doorOf(desk);
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const tenant = await world.tenant({ companyName: 'Acme Ltd', contactPerson: 'Amina Hassan' });
const dayPass = await passProduct(manager, { name: 'Day', passDays: 2, passValidDays: 30 });

afterEach(async () => {
  clock.set(`${TUESDAY}T05:00:00.000Z`);
  for (const { id } of (await door.inside()).inside) await door.leave(id);
});

const sell = async (to: { tenantId: string } | { partyId: string }) => {
  const [pass] = await sellPasses(t, { product: dayPass, to, issueDate: TUESDAY });
  if (!pass) throw new Error('No pass was sold');
  return pass;
};

describe('who comes in', () => {
  it('by an agreement is its contact, one of its people or anybody who is named, with every field', async () => {
    const contact = await door.checkIn({ kind: 'agreement', tenantId: tenant.id });
    expect(contact).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        kind: 'agreement',
        personName: 'Amina Hassan',
        companyName: 'Acme Ltd',
        tenantId: tenant.id,
        partyId: null,
        passId: null,
        bookingId: null,
        unitId: null,
        unitName: null,
        inAt: `${TUESDAY}T05:00:00Z`,
        outAt: null,
        outHow: null,
      },
    });
    const person = await makePerson(desk, { name: 'Otieno Odhiambo' });
    const other = await door.checkIn({ kind: 'agreement', tenantId: tenant.id, partyId: person.id });
    expect(other.body).toMatchObject({ personName: 'Otieno Odhiambo', partyId: person.id, tenantId: tenant.id });
    const named = await door.checkIn({ kind: 'agreement', tenantId: tenant.id, personName: 'A Guest' });
    expect(named.body).toMatchObject({ personName: 'A Guest', partyId: null });
    const { inside, count } = await door.inside();
    expect([count, new Set(inside.map(({ personName }) => personName))]).toEqual([
      3,
      new Set(['Amina Hassan', 'Otieno Odhiambo', 'A Guest']),
    ]);
  });

  it('is inside once, however the name is written, also of fifty at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        door.checkIn({
          kind: 'agreement',
          tenantId: tenant.id,
          personName: n % 2 ? 'GRACE wanjiru' : ' Grace Wanjiru',
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 409).length]).toEqual([1, 49]);
    clock.set(`${TUESDAY}T06:12:00.000Z`);
    const again = await door.checkIn({ kind: 'agreement', tenantId: tenant.id, personName: 'grace wanjiru' });
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^grace wanjiru is inside since 8:00 AM$/i),
    ]);
  });

  it('by a pass is its holder, or somebody whom the holder sends', async () => {
    const person = await makePerson(desk, { name: 'Njeri Kamau' });
    const pass = await sell({ partyId: person.id });
    const came = await door.enter(pass.id);
    expect(came.body.checkIn).toMatchObject({
      kind: 'pass',
      personName: 'Njeri Kamau',
      partyId: person.id,
      passId: pass.id,
    });
    expect((await door.enter(pass.id)).body.message).toBe('Njeri Kamau is inside since 8:00 AM');
    const second = await sell({ partyId: person.id });
    expect((await door.enter(second.id)).body.message).toBe('Njeri Kamau is inside since 8:00 AM');
    const friend = await door.enter(second.id, { personName: 'A Friend' });
    expect(friend.body.checkIn).toMatchObject({ personName: 'A Friend', partyId: null, passId: second.id });
    const ofTenant = await door.enter((await sell({ tenantId: tenant.id })).id);
    expect(ofTenant.body.checkIn).toMatchObject({
      personName: 'Amina Hassan',
      companyName: 'Acme Ltd',
      tenantId: tenant.id,
    });
    expect(ofTenant.body.pass).toMatchObject({ holderName: 'Acme Ltd', usedDays: 1 });
  });

  it('who is refused because they are inside has not used a day', async () => {
    const person = await makePerson(desk);
    await door.enter((await sell({ partyId: person.id })).id);
    const second = await sell({ partyId: person.id });
    expect((await door.enter(second.id)).status).toBe(409);
    expect((await door.pass(second.id)).usedDays).toBe(0);
  });

  it('for a booking of today is who booked, and their guests by name', async () => {
    const slots = await furnishSlots(world);
    const booked = await world.book(slots.at(TUESDAY, '10:00', '11:00'));
    const came = await door.checkIn({ kind: 'booking', bookingId: booked.body.id });
    expect(came.body).toMatchObject({ kind: 'booking', bookingId: booked.body.id, tenantId: slots.tenant.id });
    const guest = await door.checkIn({ kind: 'booking', bookingId: booked.body.id, personName: 'A Guest' });
    expect(guest.status).toBe(201);
    expect((await door.checkIn({ kind: 'booking', bookingId: booked.body.id, personName: 'a guest' })).status).toBe(
      409,
    );
    const later = await world.book(slots.at(slots.nextDay(), '10:00', '11:00'));
    expect((await door.checkIn({ kind: 'booking', bookingId: later.body.id })).body.message).toBe(
      'This booking is for another day',
    );
    const cancelled = await world.book(slots.at(TUESDAY, '14:00', '15:00'));
    await world.setStatus(cancelled.body.id, 'cancelled');
    expect((await door.checkIn({ kind: 'booking', bookingId: cancelled.body.id })).body.message).toBe(
      'This booking was cancelled',
    );
  });

  it.each([
    [{ kind: 'agreement' }, 'tenantId', 'Choose a tenant'],
    [{ kind: 'agreement', tenantId: NOWHERE }, 'tenantId', 'This tenant does not exist'],
    [{ kind: 'agreement', tenantId: tenant.id, partyId: NOWHERE }, 'partyId', 'This person does not exist'],
    [{ kind: 'booking' }, 'bookingId', 'Choose a booking'],
    [{ kind: 'booking', bookingId: NOWHERE }, 'bookingId', 'This booking does not exist'],
    [{ kind: 'visit', tenantId: tenant.id }, 'kind', 'Kind must be one of agreement, booking'],
    [
      { kind: 'agreement', tenantId: tenant.id, unitId: NOWHERE },
      'unitId',
      'This desk or room does not exist or is not in use',
    ],
    [
      { kind: 'agreement', tenantId: tenant.id, personName: 'x'.repeat(121) },
      'personName',
      'Name may have at most 120 characters',
    ],
  ])('is refused by name of the field: %j', async (body, field, message) => {
    const reply = await door.checkIn(body);
    expect([reply.status, reply.body.fields]).toEqual([400, { [field]: message }]);
  });
});

describe('who leaves', () => {
  it('does so once, and stays as they left', async () => {
    const { body } = await door.checkIn({ kind: 'agreement', tenantId: tenant.id });
    clock.set(`${TUESDAY}T08:30:00.000Z`);
    const left = await door.leave(body.id);
    expect(left).toMatchObject({ status: 200, body: { outAt: `${TUESDAY}T08:30:00Z`, outHow: 'desk' } });
    clock.set(`${TUESDAY}T09:30:00.000Z`);
    expect((await door.leave(body.id)).body).toEqual(left.body);
    expect((await door.leave(NOWHERE)).status).toBe(404);
    await expect(
      t.sql(`select set_config('app.actor', 'user:test', false), set_config('app.actor_name', 'Test', false);
        update check_ins set out_at = null, out_how = null where id = '${body.id}'`),
    ).rejects.toThrow(/stays as they left/);
  });

  it('is in the history by name and day, which pages by key', async () => {
    for (const name of ['Zawadi One', 'Zawadi Two', 'Zawadi Three'])
      await door.leave((await door.checkIn({ kind: 'agreement', tenantId: tenant.id, personName: name })).body.id);
    const first = await desk.call(
      'GET',
      `/api/presence/history?q=zawadi&from=${TUESDAY}&to=${TUESDAY}&limit=2&count=true`,
    );
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const all = [...(first.body as CheckIn[]), ...((await desk.call('GET', next)).body as CheckIn[])];
    expect(all.map(({ personName }) => personName).sort()).toEqual(['Zawadi One', 'Zawadi Three', 'Zawadi Two']);
    expect((await desk.call('GET', '/api/presence/history?q=zawadi&from=2026-11-18')).body).toEqual([]);
  });

  it('is told in the audit log', async () => {
    const { body } = await door.checkIn({ kind: 'agreement', tenantId: tenant.id, personName: 'Told Once' });
    await door.leave(body.id);
    const log = await (await t.as('admin')).call('GET', `/api/audit-log?entity=check_ins&entityId=${body.id}`);
    expect(log.body).toMatchObject([
      { action: 'update', after: { out_how: 'desk' } },
      { action: 'insert', after: { person_name: 'Told Once' } },
    ]);
  });
});

describe('at closing time', () => {
  const close = () =>
    t.app.database.transact(systemActor('presence'), (db) => checkOutAtClosing({ ...t.app.deps, db }));

  it('everybody whom nobody checked out is out, once, since the doors were closed', async () => {
    const { body } = await door.checkIn({ kind: 'agreement', tenantId: tenant.id, personName: 'Late Leaver' });
    clock.set(`${TUESDAY}T14:59:00.000Z`);
    expect(await close()).toBe(0);
    clock.set(`${TUESDAY}T15:03:00.000Z`);
    expect((await Promise.all([close(), close()])).sort()).toEqual([0, 1]);
    const [row] = (await desk.call('GET', '/api/presence/history?q=late leaver')).body as CheckIn[];
    expect(row).toMatchObject({ id: body.id, outAt: `${TUESDAY}T15:00:00Z`, outHow: 'closing' });
    expect((await door.inside()).count).toBe(0);
  });
});

describe('the list for an evacuation', () => {
  it('is a document with everybody who is inside, in large type', async () => {
    await door.checkIn({ kind: 'agreement', tenantId: tenant.id, personName: 'Zuri Last' });
    await door.checkIn({ kind: 'agreement', tenantId: tenant.id, personName: 'Abdi First' });
    const reply = await desk.call('GET', '/api/presence?format=pdf');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { inside } = await door.inside();
    const document = evacuationList(inside, clock.now(), 'Africa/Nairobi');
    expect(document).toMatchObject({
      title: 'EVACUATION LIST',
      number: '2 INSIDE',
      to: { lines: ['17 Nov 2026, 8:00 AM'] },
      sections: [
        {
          table: {
            look: 'large',
            rows: [
              { cells: ['[    ]', 'Abdi First', 'Acme Ltd', 'Member', '8:00 AM'] },
              { cells: ['[    ]', 'Zuri Last', 'Acme Ltd', 'Member', '8:00 AM'] },
            ],
          },
        },
        {},
      ],
    });
    expect(evacuationList([], clock.now(), 'Africa/Nairobi').sections[0]).toMatchObject({
      text: { heading: 'Nobody' },
    });
  });
});
