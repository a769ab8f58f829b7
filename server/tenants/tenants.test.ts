import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makePackage, makeTenant, NOVEMBER, tenantFields } from '../../tests/support/tenants.ts';

let t: TestApp;
let admin: Api;
let desk: string;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  admin = await t.as('admin');
  desk = await makePackage(admin, { name: 'Flexible Desk' });
});

describe('adding a tenant', () => {
  it('works out rent and next due date itself, whatever the form sent', async () => {
    const sent = { ...tenantFields(desk), rentAmount: '1.00', nextDueDate: '2030-01-01' };
    const { status, body } = await admin.call('POST', '/api/tenants', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      companyName: sent.companyName,
      phone: '+254712345678',
      packageName: 'Flexible Desk',
      packageType: 'flexible_shared',
      rentAmount: '12500.00',
      nextDueDate: '2026-12-01',
      billedThrough: '2026-11-01',
      status: 'active',
      agreementType: 'licence',
      monthlyRoomHoursUsed: 0,
      freeRoomHours: 6,
      outstandingBalance: '0.00',
      paymentStatus: 'current',
      lastPaymentDate: null,
      endDate: null,
    });
  });

  it('counts from the start day: a tenancy since January 31 is due at the end of November', async () => {
    const tenant = await makeTenant(admin, desk, { startDate: '2026-01-31' });
    expect(tenant).toMatchObject({ nextDueDate: '2026-11-30', billedThrough: '2026-01-31' });
  });

  it('takes the day from the zone of the space, not from UTC', async () => {
    // 23:30 UTC on the 14th is 2:30 on the 15th in Nairobi.
    const late = await startTestApp({ clock: { now: () => '2026-11-14T23:30:00Z' } });
    const api = await late.as('admin');
    const id = await makePackage(api);
    expect(await makeTenant(api, id, { startDate: '2026-11-15', billingCycle: 'daily' })).toMatchObject({
      nextDueDate: '2026-11-16',
      rentAmount: '1800.00',
    });
  });

  it('gives the free hours of its package, or else those of the space', async () => {
    const generous = await makePackage(admin, { freeRoomHours: 12 });
    const none = await makePackage(admin, { freeRoomHours: 0 });
    expect((await makeTenant(admin, generous)).freeRoomHours).toBe(12);
    expect((await makeTenant(admin, none)).freeRoomHours).toBe(0);
  });

  it('is refused where the package has no rate for the cycle, and names the cycle', async () => {
    const { status, body } = await admin.call(
      'POST',
      '/api/tenants',
      tenantFields(desk, { billingCycle: 'fortnight' }),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { billingCycle: 'Flexible Desk has no fortnight rate' } });
  });

  it('is refused where the package is not offered any more, or does not exist', async () => {
    const old = await makePackage(admin, { name: 'Old Desk', isActive: false });
    const gone = '01890000-0000-7000-8000-000000000000';
    const refused = await admin.call('POST', '/api/tenants', tenantFields(old));
    expect(refused.body).toMatchObject({ fields: { packageId: 'Old Desk is no longer offered' } });
    const unknown = await admin.call('POST', '/api/tenants', tenantFields(gone));
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      { fields: { packageId: 'This package does not exist' } },
    ]);
  });

  it('links only an account of the role Tenant', async () => {
    const account = await t.makeUser('tenant');
    const staff = await t.makeUser('manager');
    expect(await makeTenant(admin, desk, { userId: account.id })).toMatchObject({ userId: account.id });
    for (const userId of [staff.id, desk]) {
      const { status, body } = await admin.call('POST', '/api/tenants', tenantFields(desk, { userId }));
      expect(status).toBe(400);
      expect(body).toHaveProperty('fields.userId');
    }
  });

  it('makes one tenant of two tries with the same key', async () => {
    const sent = tenantFields(desk);
    const key = { 'idempotency-key': 'one tenant only'.replaceAll(' ', '-') };
    const [first, second] = [
      await admin.call('POST', '/api/tenants', sent, key),
      await admin.call('POST', '/api/tenants', sent, key),
    ];
    expect((second.body as Tenant).id).toBe((first.body as Tenant).id);
  });
});

describe('changing a tenant', () => {
  const put = (id: string, fields: Record<string, unknown>) => admin.call('PUT', `/api/tenants/${id}`, fields);

  it('brings the rent of another package or cycle, and the due date of another start', async () => {
    const office = await makePackage(admin, { type: 'private_offices', monthlyRate: '30000.00' });
    const fields = tenantFields(desk);
    const { id } = await makeTenant(admin, desk, fields);
    expect((await put(id, { ...fields, billingCycle: 'quarterly' })).body).toMatchObject({
      rentAmount: '35000.00',
      nextDueDate: '2027-02-01',
    });
    expect((await put(id, { ...fields, packageId: office })).body).toMatchObject({ rentAmount: '30000.00' });
    expect((await put(id, { ...fields, packageId: office, startDate: '2026-10-20' })).body).toMatchObject({
      nextDueDate: '2026-11-20',
      billedThrough: '2026-10-20',
    });
  });

  it('keeps the agreed rent when the price list changes, until package or cycle do', async () => {
    const priced = await makePackage(admin);
    const fields = tenantFields(priced);
    const { id } = await makeTenant(admin, priced, fields);
    await admin.call('PATCH', `/api/workspace-packages/${priced}`, { monthlyRate: '15000.00', isActive: false });
    expect((await put(id, { ...fields, contactPerson: 'Otieno Brian' })).body).toMatchObject({
      contactPerson: 'Otieno Brian',
      rentAmount: '12500.00',
    });
    expect((await put(id, { ...fields, packageId: desk })).body).toMatchObject({ rentAmount: '12500.00' });
    const back = await put(id, { ...fields, packageId: priced });
    expect([back.status, back.body]).toMatchObject([400, { fields: { packageId: expect.any(String) } }]);
  });

  it('leaves alone what is not sent, and takes away what is sent empty', async () => {
    const fields = tenantFields(desk);
    const details = { notes: 'Quiet corner', kraPin: 'P051365947M', endDate: '2027-10-31', agreementType: 'lease' };
    const { id } = await makeTenant(admin, desk, { ...fields, ...details, status: 'suspended' });
    expect((await put(id, fields)).body).toMatchObject({ ...details, status: 'suspended' });
    expect((await put(id, { ...fields, notes: '', kraPin: '', endDate: '' })).body).toMatchObject({
      notes: null,
      kraPin: null,
      endDate: null,
    });
  });

  it('moves the status along its edges, as the status call does', async () => {
    const fields = tenantFields(desk);
    const { id } = await makeTenant(admin, desk, fields);
    expect((await put(id, { ...fields, status: 'terminated' })).body).toMatchObject({
      status: 'terminated',
      endDate: '2026-11-15',
    });
    const refused = await put(id, { ...fields, status: 'suspended' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'conflict', message: 'A terminated tenant can only become active again' },
    ]);
    expect((await put(id, { ...fields, status: 'active', endDate: '2026-11-15' })).body).toMatchObject({
      status: 'active',
      endDate: null,
      startDate: fields.startDate,
    });
  });

  it('refuses a start after the end that stays', async () => {
    const fields = tenantFields(desk);
    const { id } = await makeTenant(admin, desk, { ...fields, endDate: '2026-12-31' });
    const { status, body } = await put(id, { ...fields, startDate: '2027-01-01' });
    expect([status, body]).toMatchObject([400, { fields: { endDate: 'End date must not be before the start date' } }]);
  });
});

describe('suspending, activating, terminating', () => {
  it('suspends with a reason that the audit log keeps, and activates again', async () => {
    const { id, companyName } = await makeTenant(admin, desk);
    const change = { status: 'suspended', reason: 'Two months unpaid' };
    const suspended = await admin.call('PATCH', `/api/tenants/${id}/status`, change);
    expect([suspended.status, suspended.body]).toMatchObject([200, { status: 'suspended' }]);
    const { body } = await admin.call('GET', `/api/audit-log?entity=tenants&entityId=${id}`);
    expect((body as { text: string; after: object }[]).map(({ text }) => text)).toEqual([
      `gave a reason why ${companyName} was suspended: Two months unpaid`,
      `suspended ${companyName}`,
      `added the tenant ${companyName}`,
    ]);
    const active = await admin.call('PATCH', `/api/tenants/${id}/status`, { status: 'active' });
    expect(active.body).toMatchObject({ status: 'active' });
  });

  it('terminates: the record stays with its end, and asking again changes nothing', async () => {
    const { id } = await makeTenant(admin, desk, { endDate: '2027-01-31' });
    const first = await admin.call('DELETE', `/api/tenants/${id}`);
    expect([first.status, first.body]).toMatchObject([200, { status: 'terminated', endDate: '2026-11-15' }]);
    const again = await admin.call('DELETE', `/api/tenants/${id}`);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await admin.call('GET', `/api/tenants/${id}`)).body).toMatchObject({ status: 'terminated', people: [] });
    await expect(t.sql(`delete from tenants where id = '${id}'`)).rejects.toThrow(/append-only/);
  });

  it('lets a tenant come back after months away with a new start', async () => {
    const { id } = await makeTenant(admin, desk, {
      startDate: '2026-01-10',
      endDate: '2026-08-31',
      status: 'terminated',
    });
    const { body } = await admin.call('PATCH', `/api/tenants/${id}/status`, { status: 'active' });
    expect(body).toMatchObject({
      startDate: '2026-11-15',
      endDate: null,
      billedThrough: '2026-11-15',
      nextDueDate: '2026-12-15',
    });
  });

  it('refuses a terminated tenant the suspension, also past the server', async () => {
    const { id } = await makeTenant(admin, desk, { status: 'terminated' });
    const refused = await admin.call('PATCH', `/api/tenants/${id}/status`, { status: 'suspended' });
    expect([refused.status, refused.body]).toMatchObject([409, { fields: { status: expect.any(String) } }]);
    const past = t.sql(`begin; set local app.actor = 'system:test';
      update tenants set status = 'suspended', terminated_at = null where id = '${id}'; commit`);
    await expect(past).rejects.toMatchObject({ constraint: 'tenants_status_edge' });
  });

  it('answers 404 for a tenant that is not there', async () => {
    const nobody = '/api/tenants/01890000-0000-7000-8000-000000000000';
    const calls = [
      await admin.call('GET', nobody),
      await admin.call('PUT', nobody, tenantFields(desk)),
      await admin.call('PATCH', `${nobody}/status`, { status: 'suspended' }),
      await admin.call('DELETE', nobody),
      await admin.call('POST', `${nobody}/people`, { name: 'Nobody' }),
      await admin.call('DELETE', `${nobody}/people/01890000-0000-7000-8000-000000000001`),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});

describe('the people of a tenant', () => {
  it('are added and taken off, and the audit log tells both', async () => {
    const { id } = await makeTenant(admin, desk);
    const person = { name: 'Njeri Grace', email: 'njeri@example.com', phone: '0110 123 456', role: 'Accounts' };
    const added = await admin.call('POST', `/api/tenants/${id}/people`, person);
    expect([added.status, added.body]).toMatchObject([201, { ...person, phone: '+254110123456' }]);
    await admin.call('POST', `/api/tenants/${id}/people`, { name: 'Kiptoo Amos', email: '', phone: '', role: '' });
    const people = ((await admin.call('GET', `/api/tenants/${id}`)).body as { people: { name: string }[] }).people;
    expect(people.map(({ name }) => name)).toEqual(['Njeri Grace', 'Kiptoo Amos']);

    const { id: personId } = added.body as { id: string };
    expect((await admin.call('DELETE', `/api/tenants/${id}/people/${personId}`)).status).toBe(204);
    expect((await admin.call('DELETE', `/api/tenants/${id}/people/${personId}`)).status).toBe(404);
    const { body } = await admin.call('GET', `/api/audit-log?entity=tenant_people&entityId=${personId}`);
    expect((body as { text: string }[]).map(({ text }) => text)).toEqual([
      'removed Njeri Grace from a tenant',
      'added Njeri Grace to a tenant',
    ]);
  });

  it('of one tenant cannot be taken off through another', async () => {
    const mine = await makeTenant(admin, desk);
    const other = await makeTenant(admin, desk);
    const { body } = await admin.call('POST', `/api/tenants/${mine.id}/people`, { name: 'Njeri' });
    const { id } = body as { id: string };
    expect((await admin.call('DELETE', `/api/tenants/${other.id}/people/${id}`)).status).toBe(404);
  });
});

describe('who may', () => {
  it.each([
    ['manager', 200, 201],
    ['front_desk', 200, 201],
    ['accountant', 200, 403],
    ['hr', 403, 403],
    ['tenant', 403, 403],
  ] as const)('%s: reading %i, adding %i', async (role, read, write) => {
    const api = await t.as(role);
    expect((await api.call('GET', '/api/tenants')).status).toBe(read);
    expect((await api.call('GET', '/api/tenants-export')).status).toBe(read);
    expect((await api.call('POST', '/api/tenants', tenantFields(desk))).status).toBe(write);
  });
});
