import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { signIn } from '../../tests/support/sign-in.ts';

const t = await startTestApp();
const twin = await startTestApp({}, t.url);
const admin = await t.as('admin');

beforeEach(async () => void (await t.sql('delete from throttle')));

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
const IPHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
};

type Listed = { id: string; device: string; current: boolean };

const twoSessions = async () => {
  const user = await t.makeUser('front_desk');
  const [desk, phone] = [await signIn(t, user, FIREFOX), await signIn(t, user, IPHONE)];
  return { user, desk, phone };
};

const listOf = async (api: typeof admin) => (await api.call('GET', '/api/sessions')).body as Listed[];
const statusOf = async (api: typeof admin) => (await api.call('GET', '/api/user')).status;

describe('The list of sessions', () => {
  it('names device, address and times, marks the one that asks, and tells nothing that opens one', async () => {
    const { user, desk } = await twoSessions();
    const reply = await desk.api.call('GET', '/api/sessions');
    const common = {
      ip: '127.0.0.1',
      id: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
    };
    expect(reply.body).toHaveLength(2);
    expect(reply.body).toContainEqual({ ...common, device: 'Firefox on Windows', current: true });
    expect(reply.body).toContainEqual({ ...common, device: 'Safari on iPhone', current: false });
    const sids = (await t.sql(`select sid from sessions where user_id = '${user.id}'`)).map(({ sid }) => String(sid));
    for (const secret of [...sids, desk.cookie ?? '']) expect(JSON.stringify(reply.body)).not.toContain(secret);
  });

  it('leaves out what has timed out, and ends with the timeout as it is set now', async () => {
    const { user, desk } = await twoSessions();
    await t.sql(`update sessions set last_seen_at = clock_timestamp() - interval '11 minutes'
      where user_id = '${user.id}' and sess ->> 'userAgent' like '%iPhone%'`);
    expect((await listOf(desk.api)).map(({ device }) => device)).toEqual(['Firefox on Windows']);
    await t.sql(`update sessions set expire = expire + interval '100 hours' where user_id = '${user.id}'`);
    const [session] = (await desk.api.call('GET', '/api/sessions')).body as { createdAt: string; expiresAt: string }[];
    expect(Date.parse(session?.expiresAt ?? '') - Date.parse(session?.createdAt ?? '')).toBe(24 * 3_600_000);
  });

  it('shows the address that a session was last used from', async () => {
    const { user, desk } = await twoSessions();
    await t.sql(
      `update sessions set last_seen_at = clock_timestamp() - interval '1 minute' where user_id = '${user.id}'`,
    );
    await t.app.server.inject({
      url: '/api/user',
      remoteAddress: '198.51.100.77',
      headers: { cookie: `nafasi=${desk.cookie}` },
    });
    expect(await listOf(desk.api)).toContainEqual(expect.objectContaining({ current: true, ip: '198.51.100.77' }));
  });
});

describe('A user', () => {
  it('ends one session, on every server at once, and it is in the audit log', async () => {
    const { user, desk, phone } = await twoSessions();
    const other = (await listOf(desk.api)).find(({ current }) => !current);
    expect((await desk.api.call('DELETE', `/api/sessions/${other?.id}`)).status).toBe(204);
    const onTwin = await twin.app.server.inject({ url: '/api/user', headers: { cookie: `nafasi=${phone.cookie}` } });
    expect([await statusOf(desk.api), await statusOf(phone.api), onTwin.statusCode]).toEqual([200, 401, 401]);
    expect((await desk.api.call('DELETE', `/api/sessions/${other?.id}`)).status).toBe(404);
    const log = await t.sql(`select after from audit_log where action = 'sessions_ended' and entity_id = '${user.id}'`);
    expect(log).toEqual([{ after: { ended: 1 } }]);
  });

  it('ends all others and stays', async () => {
    const { user, desk, phone } = await twoSessions();
    await signIn(t, user, IPHONE);
    expect((await desk.api.call('DELETE', '/api/sessions')).body).toEqual({ ended: 2 });
    expect([await statusOf(desk.api), await statusOf(phone.api)]).toEqual([200, 401]);
    expect((await desk.api.call('DELETE', '/api/sessions')).body).toEqual({ ended: 0 });
  });

  it('cannot see or end the session of somebody else, not even as an administrator', async () => {
    const { desk, phone } = await twoSessions();
    const stranger = await twoSessions();
    const [theirs] = await listOf(desk.api);
    for (const api of [stranger.desk.api, admin]) {
      expect(await listOf(api)).not.toContainEqual(expect.objectContaining({ id: theirs?.id }));
      expect((await api.call('DELETE', `/api/sessions/${theirs?.id}`)).status).toBe(404);
    }
    expect([await statusOf(desk.api), await statusOf(phone.api)]).toEqual([200, 200]);
  });

  it('is signed out everywhere by an administrator, and the log says by whom', async () => {
    const { user, desk, phone } = await twoSessions();
    expect((await admin.call('DELETE', `/api/users/${user.id}/sessions`)).body).toEqual({ ended: 2 });
    expect([await statusOf(desk.api), await statusOf(phone.api)]).toEqual([401, 401]);
    const log = await t.sql(
      `select actor, after from audit_log where action = 'sessions_ended' and entity_id = '${user.id}'`,
    );
    expect(log).toEqual([{ actor: `user:${admin.userId}`, after: { ended: 2 } }]);
  });
});
