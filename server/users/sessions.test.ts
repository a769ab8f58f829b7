import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { signIn } from '../../tests/support/sign-in.ts';
import { touchSession } from './sessions.ts';

const t = await startTestApp();
const admin = await t.as('admin');

const DEFAULTS = { sessionTimeout: 24, autoLogout: true, autoLogoutMinutes: 10 };
const security = async (body: object) =>
  expect((await admin.call('PUT', '/api/settings/security', body)).status).toBe(200);

beforeEach(async () => {
  await t.sql(`delete from throttle; update sessions set last_seen_at = now() where user_id = '${admin.userId}'`);
  await security(DEFAULTS);
});

const rest = (api: Api, interval: string) =>
  t.sql(
    `update sessions set last_seen_at = clock_timestamp() - interval '${interval}' where user_id = '${api.userId}'`,
  );
const age = (api: Api, interval: string) =>
  t.sql(`update sessions set created_at = clock_timestamp() - interval '${interval}' where user_id = '${api.userId}'`);
const restedSeconds = async (api: Api) => {
  const [row] = await t.sql(
    `select extract(epoch from clock_timestamp() - last_seen_at)::int as s from sessions where user_id = '${api.userId}'`,
  );
  return Number(row?.s);
};
const statusOf = async (api: Api, headers = {}) => (await api.call('GET', '/api/user', undefined, headers)).status;

describe('Idleness', () => {
  it('ends a session after ten minutes, by the clock of the database', async () => {
    const [still, idle] = [await t.as('hr'), await t.as('hr')];
    await rest(still, '9 minutes 50 seconds');
    await rest(idle, '10 minutes 1 second');
    expect([await statusOf(still), await statusOf(idle)]).toEqual([200, 401]);
  });

  it('is over with any call that a person makes', async () => {
    const api = await t.as('hr');
    await rest(api, '9 minutes');
    await statusOf(api);
    expect(await restedSeconds(api)).toBeLessThan(5);
  });

  it('is over also where the connection has closed meanwhile and has no address', async () => {
    await rest(admin, '5 minutes');
    const [{ sid, ip } = { sid: '', ip: '' }] = await t.sql(
      `select sid, sess ->> 'ip' as ip from sessions where user_id = '${admin.userId}'`,
    );
    await touchSession(t.app.database.db, String(sid), undefined);
    expect(await restedSeconds(admin)).toBeLessThan(60);
    expect(await t.sql(`select sess ->> 'ip' as ip from sessions where sid = '${sid}'`)).toEqual([{ ip }]);
  });

  it('goes on through calls that a page makes by itself', async () => {
    const api = await t.as('admin');
    await rest(api, '9 minutes');
    await statusOf(api, { 'x-background': '1' });
    await api.call('GET', '/api/notifications');
    await api.call('GET', '/api/activity');
    await api.call('GET', '/api/config');
    await api.call('GET', '/api/health');
    expect(await restedSeconds(api)).toBeGreaterThanOrEqual(540);
    await rest(api, '11 minutes');
    expect(await statusOf(api, { 'x-background': '1' })).toBe(401);
  });

  it('is not ended by a call that comes too late', async () => {
    const api = await t.as('hr');
    await rest(api, '11 minutes');
    await statusOf(api);
    expect(await restedSeconds(api)).toBeGreaterThan(600);
  });

  it('does not matter while auto-logout is off, and matters again at once when it is on', async () => {
    const api = await t.as('hr');
    await rest(api, '23 hours');
    await security({ autoLogout: false });
    expect((await api.call('GET', '/api/user', undefined, { 'x-background': '1' })).body).toMatchObject({
      idleMinutes: null,
    });
    await security({ autoLogout: true });
    expect(await statusOf(api)).toBe(401);
  });

  it('is as long as the setting says, on the very next call', async () => {
    const api = await t.as('hr');
    for (const [minutes, status] of [
      [20, 200],
      [14, 401],
      [16, 200],
    ]) {
      await rest(api, '15 minutes');
      await security({ autoLogoutMinutes: minutes });
      expect([minutes, await statusOf(api)]).toEqual([minutes, status]);
    }
  });
});

describe('A session', () => {
  it('ends a day after the sign-in, however busy it is', async () => {
    const [young, old] = [await t.as('hr'), await t.as('hr')];
    await age(young, '23 hours 59 minutes');
    await age(old, '24 hours 1 second');
    expect([await statusOf(young), await statusOf(old)]).toEqual([200, 401]);
  });

  it('ends at its own end', async () => {
    const api = await t.as('hr');
    await age(api, '2 hours');
    await t.sql(`update sessions set expire = clock_timestamp() - interval '1 second' where user_id = '${api.userId}'`);
    expect(await statusOf(api)).toBe(401);
  });

  it('ends earlier when the session timeout is made shorter, on the very next call', async () => {
    const api = await t.as('hr');
    await age(api, '2 hours');
    expect(await statusOf(api)).toBe(200);
    await security({ sessionTimeout: 1 });
    expect(await statusOf(api)).toBe(401);
  });

  it('has a cookie and a row that last as long as the setting said at the sign-in', async () => {
    await security({ sessionTimeout: 3 });
    const user = await t.makeUser('hr');
    const { reply } = await signIn(t, user);
    expect(String(reply.headers['set-cookie'])).toContain('Max-Age=10800');
    const [row] = await t.sql(
      `select round(extract(epoch from expire - created_at))::int as s from sessions where user_id = '${user.id}'`,
    );
    expect(row).toEqual({ s: 10_800 });
  });

  it('always has an end after its beginning, and an active user', async () => {
    const user = await t.makeUser('hr');
    const disabled = await t.makeUser('hr', { status: 'disabled' });
    const insert = (id: string, expire: string) =>
      t.sql(`insert into sessions (sid, sess, expire, user_id) values ('${'0'.repeat(64)}', '{}', ${expire}, '${id}')`);
    await expect(insert(user.id, `now() - interval '1 hour'`)).rejects.toThrow('sessions_bounded');
    await expect(insert(user.id, 'null')).rejects.toThrow('not-null');
    await expect(insert(disabled.id, `now() + interval '1 hour'`)).rejects.toThrow('not active');
  });
});

describe('All sessions of a user end', () => {
  const cases: [string, (id: string) => Promise<unknown>][] = [
    ['with a new role', (id) => admin.call('PATCH', `/api/users/${id}`, { role: 'front_desk' })],
    ['when the user is disabled', (id) => admin.call('PATCH', `/api/users/${id}`, { status: 'disabled' })],
    [
      'with a reset password',
      (id) => admin.call('POST', `/api/users/${id}/reset-password`, { password: 'mango river slow lantern' }),
    ],
    ['when an administrator ends them', (id) => admin.call('DELETE', `/api/users/${id}/sessions`)],
    [
      'when the password is changed in the database itself',
      (id) =>
        t.sql(
          `begin; set local app.actor = 'system:test'; update users set password_hash = 'x' where id = '${id}'; commit`,
        ),
    ],
  ];

  it.each(cases)('%s, on the very next call', async (_, change) => {
    const user = await t.makeUser('hr');
    const [one, other] = [await signIn(t, user), await signIn(t, user)];
    expect([await statusOf(one.api), await statusOf(other.api)]).toEqual([200, 200]);
    await change(user.id);
    expect([await statusOf(one.api), await statusOf(other.api)]).toEqual([401, 401]);
    expect(await t.sql(`select 1 from sessions where user_id = '${user.id}'`)).toEqual([]);
  });

  it('and not with a new name', async () => {
    const user = await t.makeUser('hr');
    const { api } = await signIn(t, user);
    await admin.call('PATCH', `/api/users/${user.id}`, { firstName: 'Neema', email: null, role: 'hr' });
    expect((await api.call('GET', '/api/user')).body).toMatchObject({ firstName: 'Neema' });
  });

  it('and a session that was left behind is not honoured either', async () => {
    const api = await t.as('hr');
    await t.sql(`begin; set local session_replication_role = replica;
      update users set status = 'disabled' where id = '${api.userId}'; commit`);
    expect(await t.sql(`select 1 from sessions where user_id = '${api.userId}'`)).toHaveLength(1);
    expect(await statusOf(api)).toBe(401);
  });

  it('and their number is told', async () => {
    const user = await t.makeUser('hr');
    await Promise.all([signIn(t, user), signIn(t, user), signIn(t, user)]);
    const reply = await admin.call('DELETE', `/api/users/${user.id}/sessions`);
    expect(reply.body).toEqual({ ended: 3 });
    expect((await admin.call('DELETE', `/api/users/${user.id}/sessions`)).body).toEqual({ ended: 0 });
  });
});

describe('A user who must change the password', () => {
  it('may ask who they are, change it and sign out, and nothing else', async () => {
    const api = await t.as('admin', { mustChangePassword: true });
    for (const { endpoint } of t.app.routes) {
      if (endpoint.access === 'public' || endpoint.access === 'self') continue;
      const reply = await api.call(endpoint.method, endpoint.path.replace(/:\w+/g, api.userId ?? ''), {});
      expect([endpoint.path, reply.status, reply.body]).toEqual([
        endpoint.path,
        403,
        {
          code: 'password_change_required',
          message: 'You must change your password before continuing.',
          requestId: expect.any(String),
        },
      ]);
    }
    expect((await api.call('GET', '/api/user')).body).toMatchObject({ mustChangePassword: true });
    expect((await api.call('POST', '/api/change-password', {})).status).toBe(400);
    expect((await api.call('POST', '/api/logout')).status).toBe(204);
  });
});
