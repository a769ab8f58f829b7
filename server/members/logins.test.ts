import { beforeAll, describe, expect, it } from 'vitest';
import type { MemberLogin } from '../../domain/members/login-contract.ts';
import { type Api, PASSWORD, startTestApp, type TestApp, withCookie } from '../../tests/support/app.ts';
import { memberOf } from '../../tests/support/members.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

let t: TestApp;
let admin: Api;
let packageId: string;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.as('admin');
  packageId = await makePackage(admin);
});

const company = async () => (await makeTenant(admin, packageId)).id;
const loginsOf = async (tenantId: string) => (await admin.call('GET', `/api/tenants/${tenantId}/logins`)).body;
const linksOf = (userId: string | null) => t.sql(`select * from member_accounts where user_id = '${userId}'`);
const enter = (username: string, password = PASSWORD) => t.anonymous.call('POST', '/api/login', { username, password });

let names = 0;
const person = () => ({
  username: `member-${++names}`,
  email: null,
  firstName: 'Zawadi',
  lastName: 'Maina',
  password: PASSWORD,
});

describe('a member login', () => {
  it('is a user with the role tenant and a first password to be changed, and the link, made as one', async () => {
    const tenantId = await company();
    const given = person();
    const { status, body } = await admin.call('POST', `/api/tenants/${tenantId}/logins`, given);
    expect(status).toBe(201);
    expect(body).toMatchObject({ username: given.username, status: 'active', mustChangePassword: true });
    expect(await loginsOf(tenantId)).toEqual([body]);
    const signedIn = await enter(given.username);
    expect(signedIn.body).toMatchObject({ role: 'tenant', mustChangePassword: true, permissions: ['own:use'] });
  });

  it('is not made for a tenant that is not there, and leaves no user behind', async () => {
    const given = person();
    const nowhere = '/api/tenants/01890000-0000-7000-8000-000000000000/logins';
    expect((await admin.call('POST', nowhere, given)).status).toBe(404);
    expect(await t.sql(`select id from users where username = '${given.username}'`)).toEqual([]);
  });

  it.each([
    ['a short password', { password: 'short' }, 400, 'password'],
    ['a taken username', { username: 'taken-name' }, 409, 'username'],
    ['no username', { username: '' }, 400, 'username'],
  ])('is refused with %s', async (_, wrong, status, field) => {
    if (status === 409) await t.makeUser('hr', { username: 'taken-name' });
    const reply = await admin.call('POST', `/api/tenants/${await company()}/logins`, { ...person(), ...wrong });
    expect(reply.status).toBe(status);
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field]);
  });

  it('can be an existing user without a company, who is offered until then', async () => {
    const user = await t.makeUser('tenant');
    const offered = async () =>
      ((await admin.call('GET', `/api/unlinked-logins?q=${user.username}`)).body as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await offered()).toEqual([user.id]);
    const tenantId = await company();
    const first = await admin.call('PUT', `/api/tenants/${tenantId}/logins/${user.id}`);
    expect(first.status).toBe(200);
    expect(await admin.call('PUT', `/api/tenants/${tenantId}/logins/${user.id}`)).toMatchObject({ body: first.body });
    expect(await offered()).toEqual([]);
    const other = await admin.call('PUT', `/api/tenants/${await company()}/logins/${user.id}`);
    expect(other.status).toBe(409);
    expect(await linksOf(user.id)).toMatchObject([{ tenant_id: tenantId }]);
  });

  it('is never one of the staff, for the server and for the database', async () => {
    const tenantId = await company();
    const staff = await t.makeUser('front_desk');
    expect((await admin.call('PUT', `/api/tenants/${tenantId}/logins/${staff.id}`)).status).toBe(400);
    const behind = t.sql(`begin; set local app.actor = 'system:test';
      insert into member_accounts (user_id, tenant_id) values ('${staff.id}', '${tenantId}'); commit`);
    await expect(behind).rejects.toThrow(/role tenant/);
  });

  it('is never moved to another tenant, not even by the owner of the database', async () => {
    const member = await memberOf(t, await company());
    const moved = t.sql(`begin; set local app.actor = 'system:test';
      update member_accounts set tenant_id = '${await company()}' where user_id = '${member.userId}'; commit`);
    await expect(moved).rejects.toThrow();
  });

  it('is refused on the next request when it was removed, and finds no company when it signs in again', async () => {
    const tenantId = await company();
    const username = `leaving-${++names}`;
    const member = await memberOf(t, tenantId, { username });
    expect((await member.call('GET', '/api/my/space')).status).toBe(200);
    expect((await admin.call('DELETE', `/api/tenants/${await company()}/logins/${member.userId}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/api/tenants/${tenantId}/logins/${member.userId}`)).status).toBe(204);
    expect((await member.call('GET', '/api/my/space')).status).toBe(401);
    expect(await loginsOf(tenantId)).toEqual([]);
    const again = withCookie(t, (await enter(username)).cookies.find(({ name }) => name === 'nafasi')?.value ?? null);
    expect(await again.call('GET', '/api/my/space')).toMatchObject({ status: 403, body: { code: 'not_linked' } });
  });

  it('is refused on the next request when the user was disabled', async () => {
    const member = await memberOf(t, await company());
    await admin.call('PATCH', `/api/users/${member.userId}`, { status: 'disabled' });
    expect((await member.call('GET', '/api/my/invoices')).status).toBe(401);
    expect(await linksOf(member.userId)).toHaveLength(1);
  });

  it('ends with another role, and does not come back with the old one', async () => {
    const member = await memberOf(t, await company());
    await admin.call('PATCH', `/api/users/${member.userId}`, { role: 'hr' });
    expect(await linksOf(member.userId)).toEqual([]);
    await admin.call('PATCH', `/api/users/${member.userId}`, { role: 'tenant' });
    expect(await linksOf(member.userId)).toEqual([]);
  });

  it('is told in the audit log, made and removed', async () => {
    const tenantId = await company();
    const { id } = (await admin.call('POST', `/api/tenants/${tenantId}/logins`, person())).body as MemberLogin;
    await admin.call('DELETE', `/api/tenants/${tenantId}/logins/${id}`);
    const { body } = await admin.call('GET', `/api/audit-log?entity=member_accounts&entityId=${id}`);
    expect((body as { action: string }[]).map(({ action }) => action)).toEqual(['delete', 'insert']);
  });
});

describe('a tenant user without a company', () => {
  it('is told so by every call, and reads nothing', async () => {
    const lone = await t.as('tenant');
    const calls = ['space', 'invoices', 'payments', 'bookings', 'statement', 'allowance?date=2026-11-16'].map((name) =>
      lone.call('GET', `/api/my/${name}`),
    );
    for (const { status, body } of await Promise.all(calls)) {
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'not_linked' } });
    }
  });
});
