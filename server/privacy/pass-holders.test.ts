import { expect, it } from 'vitest';
import type { SubjectReview } from '../../domain/privacy/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { doorOf, makePerson, passProduct, sellPasses } from '../../tests/support/passes.ts';
import { filesOf, placesOf } from '../../tests/support/places.ts';

const TODAY = '2026-11-16';
const clock = standingClock(`${TODAY}T05:00:00.000Z`);
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const admin = await t.as('admin');
const door = doorOf(world.desk);
const dayPass = await passProduct(world.manager, { passDays: 2, passValidDays: 30 });

const obstacles = async (id: string) =>
  ((await admin.call('GET', `/api/privacy/people/visitor/${id}`)).body as SubjectReview).obstacles;
const erase = (id: string) => admin.call('POST', `/api/privacy/people/visitor/${id}/erase`, { confirm: 'ERASE' });

it('who holds a pass is kept while days are left, and erased with their check-ins afterwards', async () => {
  const person = await makePerson(world.desk, { name: 'Wambui Passholder', company: 'Passholder Studio' });
  const [pass] = await sellPasses(t, { product: dayPass, to: { partyId: person.id }, issueDate: TODAY, net: 100_000 });
  const came = await door.enter(pass?.id ?? '');
  expect((await world.pay(null, '1000.00', { partyId: person.id, invoiceId: pass?.invoiceId })).status).toBe(201);
  expect(await obstacles(person.id)).toEqual([
    'Days of a pass are left until 15 Dec 2026. Credit it first, or wait.',
    'They are checked in. Check them out first.',
  ]);
  expect((await erase(person.id)).status).toBe(409);
  await door.leave(came.body.checkIn.id);
  const files = await filesOf(t, admin, `/api/privacy/people/visitor/${person.id}/export`);
  const all = Object.values(files).join('\n');
  expect(all).toContain(pass?.number);
  expect(all).toContain('16 Nov 2026');
  expect(Object.keys(files).join(' ')).toMatch(/check_ins/);
  clock.set('2026-12-16T05:00:00.000Z');
  expect(await obstacles(person.id)).toEqual([]);
  expect((await erase(person.id)).body).toMatchObject({ counts: { contacts: 1, checkIns: 1 } });
  expect(await placesOf(t, 'Wambui Passholder')).toEqual([]);
  const places = await placesOf(t, 'Passholder Studio');
  expect(places.filter((place) => place === 'check_ins' || place === 'audit_log')).toEqual([]);
});

it('people of a tenant who checked in are erased with it, also those who share a name', async () => {
  const tenant = await world.tenant({ companyName: 'Gone Ltd', contactPerson: 'Juma Checkedin' });
  for (const name of ['Juma Checkedin', 'Atieno Checkedin']) {
    const { body } = await door.checkIn({ kind: 'agreement', tenantId: tenant.id, personName: name });
    await door.leave(body.id);
  }
  await admin.call('PATCH', `/api/tenants/${tenant.id}/status`, { status: 'terminated', reason: 'Left' });
  const reply = await admin.call('POST', `/api/privacy/people/tenant/${tenant.id}/erase`, { confirm: 'ERASE' });
  expect([reply.status, reply.body]).toMatchObject([200, { counts: { checkIns: 2 } }]);
  expect(await placesOf(t, 'Checkedin')).toEqual([]);
});
