import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { memberOf } from '../../tests/support/members.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const t = await startTestApp();
const admin = await t.as('admin');

beforeEach(async () => void (await t.sql('delete from throttle')));

const company = async () => {
  const tenant = await makeTenant(admin, await makePackage(admin));
  const [one, other] = [await memberOf(t, tenant.id), await memberOf(t, tenant.id)];
  return { id: tenant.id, one, other };
};
const sessionsOf = async (id: string, api = admin) =>
  (await api.call('GET', `/api/tenants/${id}/login-sessions`)).body as { id: string; userId: string }[];
const statusOf = async (api: Api) => (await api.call('GET', '/api/user')).status;
const logOf = (api: Api) =>
  t.sql(
    `select actor, after ->> 'ended' as ended from audit_log where action = 'sessions_ended' and entity_id = '${api.userId}'`,
  );

describe('The sessions of a tenant’s logins', () => {
  it('are listed for those who look after logins, of this tenant and no other', async () => {
    const [mine, another] = [await company(), await company()];
    const reply = await admin.call('GET', `/api/tenants/${mine.id}/login-sessions`);
    const listed = reply.body as { userId: string }[];
    expect(listed.map(({ userId }) => userId).sort()).toEqual([mine.one.userId, mine.other.userId].sort());
    expect(reply.body).toContainEqual({
      id: expect.any(String),
      userId: mine.one.userId,
      username: expect.stringContaining('tenant-'),
      device: 'Unknown device',
      ip: '127.0.0.1',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(await sessionsOf(mine.id, await t.as('auditor'))).toHaveLength(2);
    for (const api of [await t.as('manager'), await t.as('front_desk'), mine.one, another.one])
      expect((await api.call('GET', `/api/tenants/${mine.id}/login-sessions`)).status).toBe(403);
  });

  it('end one by one, and the log says by whom', async () => {
    const { id, one, other } = await company();
    const session = (await sessionsOf(id)).find(({ userId }) => userId === one.userId)?.id ?? '';
    expect((await admin.call('DELETE', `/api/tenants/${id}/login-sessions/${session}`)).status).toBe(204);
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
    expect(await logOf(one)).toEqual([{ actor: `user:${admin.userId}`, ended: '1' }]);
    expect((await admin.call('DELETE', `/api/tenants/${id}/login-sessions/${session}`)).status).toBe(404);
  });

  it('end all at once, and nobody else is signed out', async () => {
    const [mine, another] = [await company(), await company()];
    const reply = await admin.call('DELETE', `/api/tenants/${mine.id}/login-sessions`);
    expect([reply.status, reply.body]).toEqual([200, { ended: 2 }]);
    expect([await statusOf(mine.one), await statusOf(mine.other)]).toEqual([401, 401]);
    expect([await statusOf(another.one), await statusOf(admin)]).toEqual([200, 200]);
    expect([await logOf(mine.one), await logOf(another.one)]).toMatchObject([[{ ended: '1' }], []]);
    expect((await admin.call('DELETE', `/api/tenants/${mine.id}/login-sessions`)).body).toEqual({ ended: 0 });
  });

  it('are not found by way of another tenant, and end by nobody’s hand but an administrator’s', async () => {
    const [mine, another] = [await company(), await company()];
    const [session] = await sessionsOf(mine.id);
    expect((await admin.call('DELETE', `/api/tenants/${another.id}/login-sessions/${session?.id}`)).status).toBe(404);
    const address = `/api/tenants/${mine.id}/login-sessions`;
    for (const role of ['manager', 'auditor', 'front_desk', 'tenant'] as const) {
      const api = await t.as(role);
      expect((await api.call('DELETE', address)).status).toBe(403);
      expect((await api.call('DELETE', `${address}/${session?.id}`)).status).toBe(403);
    }
    expect(await statusOf(mine.one)).toBe(200);
    expect((await admin.call('GET', `/api/tenants/${session?.id}/login-sessions`)).status).toBe(404);
  });
});

describe('A member', () => {
  it('sees and ends their own sessions, and none of a colleague', async () => {
    const { id, one, other } = await company();
    const own = (await one.call('GET', '/api/sessions')).body as { id: string }[];
    expect(own).toHaveLength(1);
    const theirs = (await sessionsOf(id)).find(({ userId }) => userId === other.userId)?.id;
    expect((await one.call('DELETE', `/api/sessions/${theirs}`)).status).toBe(404);
    expect((await one.call('DELETE', '/api/sessions')).body).toEqual({ ended: 0 });
    expect(await statusOf(other)).toBe(200);
    expect((await one.call('DELETE', `/api/sessions/${own[0]?.id}`)).status).toBe(204);
    expect(await statusOf(one)).toBe(401);
  });
});
