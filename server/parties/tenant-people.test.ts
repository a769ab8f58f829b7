import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { Party } from '../../domain/parties/contract.ts';
import type { Subject, SubjectReview } from '../../domain/privacy/contract.ts';
import type { TenantPerson } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { runAsOwner, withDatabase } from '../../tests/support/database.ts';
import { openSession } from '../../tests/support/owner.ts';
import { placesOf } from '../../tests/support/places.ts';
import { earlierSchema } from '../../tests/support/schema-folder.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { connectAsOwner } from '../db/connection/connect.ts';
import { APP_ROLE } from '../db/schema/app-role.ts';
import { upgradeSchema } from '../db/schema/upgrade.ts';
import { prepareDatabase } from '../startup/prepare.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { desk, accountant } = world;
const admin = await t.as('admin');

const add = async (tenantId: string, person: object) => {
  const { status, body } = await admin.call('POST', `/api/tenants/${tenantId}/people`, person);
  return { status, body: body as TenantPerson & { fields: Record<string, string>; code: string } };
};
const peopleOf = async (tenantId: string) =>
  ((await admin.call('GET', `/api/tenants/${tenantId}`)).body as { people: TenantPerson[] }).people;
const party = async (id: string) => (await desk.call('GET', `/api/parties/${id}`)).body as Party;

describe('somebody who works for a tenant', () => {
  it('is a person like others, who is known once, however many tenants list them', async () => {
    const [one, other] = [await world.tenant(), await world.tenant()];
    const walkIn = (await desk.call('POST', '/api/parties', { name: 'Amina Njoki', email: 'amina@njoki.example' }))
      .body as Party;
    const { status, body } = await add(one.id, {
      ...{ name: ' amina NJOKI', email: 'Amina@Njoki.example', phone: '0722 000 111', role: 'Accounts' },
    });
    expect([status, body]).toMatchObject([
      201,
      { partyId: walkIn.id, name: 'Amina Njoki', phone: '+254722000111', role: 'Accounts' },
    ]);
    expect((await add(other.id, { name: 'Amina Njoki', email: 'amina@njoki.example' })).body.partyId).toBe(walkIn.id);
    expect(await party(walkIn.id)).toMatchObject({
      phone: '+254722000111',
      retainUntil: null,
      tenants: expect.arrayContaining([
        { id: one.id, companyName: one.companyName, role: 'Accounts' },
        { id: other.id, companyName: other.companyName, role: null },
      ]),
    });
    const changed = await desk.call('PATCH', `/api/parties/${walkIn.id}`, { phone: '0733 222 333' });
    expect(changed.status).toBe(200);
    for (const { id } of [one, other]) expect(await peopleOf(id)).toMatchObject([{ phone: '+254733222333' }]);
  });

  it('is listed once for a tenant, also of fifty at once', async () => {
    const tenant = await world.tenant();
    const person = { name: 'Juma Fifty', email: 'juma@fifty.example' };
    const replies = await Promise.all(Array.from({ length: 50 }, () => add(tenant.id, person)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ status }) => status))).toEqual(new Set([409]));
    expect(replies.find(({ status }) => status === 409)?.body.fields).toEqual({
      email: 'This tenant has somebody of this name and email address already',
    });
    expect(await peopleOf(tenant.id)).toHaveLength(1);
    expect(await t.sql(`select from parties where email = 'juma@fifty.example'`)).toHaveLength(1);
  });

  it('stays known when the tenant no longer lists them, and the log names both', async () => {
    const tenant = await world.tenant();
    const { body } = await add(tenant.id, { name: 'Kioko Leaver', email: 'kioko@leaver.example' });
    expect((await admin.call('DELETE', `/api/tenants/${tenant.id}/people/${body.id}`)).status).toBe(204);
    expect(await party(body.partyId)).toMatchObject({ name: 'Kioko Leaver', tenants: [] });
    const log = (await admin.call('GET', `/api/audit-log?entity=tenant_people&entityId=${body.id}`)).body;
    expect((log as AuditEntry[]).map(({ text, path }) => [text, path])).toEqual([
      ['removed Kioko Leaver from a tenant', `/tenants/${tenant.id}`],
      ['added Kioko Leaver to a tenant', `/tenants/${tenant.id}`],
    ]);
  });

  it('is exported and erased as a person, and gone from the tenant', async () => {
    const tenant = await world.tenant();
    const { body } = await add(tenant.id, { name: 'Wafula Gone', email: 'wafula@gone.example', role: 'Clerk' });
    const [subject] = (await admin.call('GET', '/api/privacy/people?q=wafula@gone.example')).body as Subject[];
    expect(subject).toMatchObject({ kind: 'visitor', id: body.partyId });
    const review = (await admin.call('GET', `/api/privacy/people/visitor/${body.partyId}`)).body as SubjectReview;
    expect(review.held).toContainEqual({ what: 'Tenants they work for', rows: 1 });
    const erased = await admin.call('POST', `/api/privacy/people/visitor/${body.partyId}/erase`, { confirm: 'ERASE' });
    expect(erased.status).toBe(200);
    expect(await peopleOf(tenant.id)).toEqual([]);
    for (const word of ['Wafula Gone', 'wafula@gone.example'])
      expect([word, await placesOf(t, word)]).toEqual([word, []]);
  });

  it('is erased with the tenant, unless something else is known of them', async () => {
    const tenant = await world.tenant();
    const only = (await add(tenant.id, { name: 'Only Here', email: 'only@here.example' })).body;
    const also = (await add(tenant.id, { name: 'Also Booked', email: 'also@booked.example' })).body;
    const room = await world.room();
    const slot = { roomId: room.id, bookingDate: TUESDAY, startTime: '10:00', endTime: '11:00' };
    expect((await world.book({ ...slot, partyId: also.partyId })).status).toBe(201);
    expect((await admin.call('DELETE', `/api/tenants/${tenant.id}`)).status).toBe(200);
    const gone = await admin.call('POST', `/api/privacy/people/tenant/${tenant.id}/erase`, { confirm: 'ERASE' });
    expect([gone.status, gone.body]).toMatchObject([200, { counts: { people: 2 } }]);
    expect((await party(only.partyId)).erasedAt).not.toBeNull();
    expect(await party(also.partyId)).toMatchObject({ erasedAt: null, name: 'Also Booked', tenants: [] });
    expect(await placesOf(t, 'only@here.example')).toEqual([]);
  });

  it('is kept while the tenant is here, and counted from the end of the tenancy', async () => {
    const tenant = await world.tenant();
    const { body } = await add(tenant.id, { name: 'Stays Long', email: 'stays@long.example' });
    const runOn = async (day: string) => {
      clock.set(`${day}T05:00:00.000Z`);
      expect((await accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
      return party(body.partyId);
    };
    expect((await runOn('2030-01-10')).erasedAt).toBeNull();
    expect((await admin.call('DELETE', `/api/tenants/${tenant.id}`)).status).toBe(200);
    const until = (await party(body.partyId)).retainUntil ?? '';
    expect(until > '2030-01-10').toBe(true);
    expect((await runOn(until)).erasedAt).toBeNull();
    expect((await runOn(Temporal.PlainDate.from(until).add({ days: 1 }).toString())).erasedAt).not.toBeNull();
  });

  it('leaves the space whole', async () => {
    await sealAll(t);
    const { invariants } = (await admin.call('GET', '/api/admin/integrity')).body as IntegrityReport;
    expect(invariants.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  });
});

it('an existing space has each of its tenants’ people once', { timeout: 120_000 }, async () => {
  const ownerUrl = inject('ownerUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await runAsOwner(ownerUrl, `create database ${name}`);
  atEnd(() => runAsOwner(ownerUrl, `drop database if exists ${name} with (force)`));
  const url = withDatabase(ownerUrl, name);
  const owner = await connectAsOwner(url, 'test');
  await upgradeSchema(owner, await earlierSchema('0023_price_approval'));
  await owner.end();
  const session = await openSession(url);
  await session.run(`begin; set local app.actor = 'system:test'; set local session_replication_role = replica;
    insert into tenants (id, company_name, contact_person, email, phone, package_id, start_date, rent_amount, next_due_date, billed_through)
      select id::uuid, 'Company', 'Somebody', 'c@c.example', '1', gen_random_uuid(), '2026-01-01', 1, '2026-02-01', '2026-01-01'
      from (values ('00000000-0000-7000-8000-00000000000a'), ('00000000-0000-7000-8000-00000000000b')) as v(id);
    insert into parties (name, email) values ('Known Already', 'known@already.example');
    insert into parties (name, phone) values ('By Phone', '+254700000001');
    insert into tenant_people (tenant_id, name, email, phone, role) values
      ('00000000-0000-7000-8000-00000000000a', 'known already', 'KNOWN@already.example', '+254700000009', null),
      ('00000000-0000-7000-8000-00000000000a', 'Known Already', 'known@already.example', null, 'Clerk'),
      ('00000000-0000-7000-8000-00000000000b', 'Known Already', 'known@already.example', null, 'Director'),
      ('00000000-0000-7000-8000-00000000000b', 'by phone', null, '+254700000001', null),
      ('00000000-0000-7000-8000-00000000000a', 'New Phone', null, '+254700000002', 'Guard'),
      ('00000000-0000-7000-8000-00000000000b', 'New Phone', null, '+254700000002', null),
      ('00000000-0000-7000-8000-00000000000a', 'Just Name', null, null, null),
      ('00000000-0000-7000-8000-00000000000b', 'Just Name', null, null, null);
    commit`);
  await session.end();
  await prepareDatabase(url, async () => undefined, { login: APP_ROLE });
  const { rows } = await runAsOwner(
    url,
    `select p.name, p.email, p.phone, string_agg(right(c.tenant_id::text, 1) || ':' || coalesce(c.role, ''), ' ' order by c.tenant_id) as works
     from tenant_people c join parties p on p.id = c.party_id group by p.id order by p.name, works`,
  );
  expect(rows).toEqual([
    { name: 'By Phone', email: null, phone: '+254700000001', works: 'b:' },
    { name: 'Just Name', email: null, phone: null, works: 'a:' },
    { name: 'Just Name', email: null, phone: null, works: 'b:' },
    { name: 'Known Already', email: 'known@already.example', phone: '+254700000009', works: 'a:Clerk b:Director' },
    { name: 'New Phone', email: null, phone: '+254700000002', works: 'a:Guard b:' },
  ]);
});
