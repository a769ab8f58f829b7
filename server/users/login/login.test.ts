import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, withCookie } from '../../../tests/support/app.ts';
import { sessionCookie, signIn } from '../../../tests/support/sign-in.ts';

const t = await startTestApp();

// Everything here comes from one address, which is not what these tests are about.
beforeEach(async () => void (await t.sql('delete from throttle')));

const REFUSED = { code: 'invalid_credentials', message: 'Invalid username or password', requestId: expect.any(String) };

const sessionsOf = async (id: string) => await t.sql(`select sid from sessions where user_id = '${id}'`);

describe('Signing in', () => {
  it('answers who one is and sets a cookie that no script can read', async () => {
    const user = await t.makeUser('manager');
    const { reply } = await signIn(t, user);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      id: user.id,
      username: user.username,
      role: 'manager',
      status: 'active',
      mustChangePassword: false,
      idleMinutes: 10,
      permissions: expect.arrayContaining(['tenants:write']),
    });
    expect((reply.body as { permissions: string[] }).permissions).not.toContain('users:manage');
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|passwordHash|password_hash/);
    const [cookie] = [reply.headers['set-cookie']].flat().filter((text) => String(text).startsWith('nafasi='));
    expect(cookie).toMatch(/^nafasi=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('writes down when it happened', async () => {
    const user = await t.makeUser('manager');
    const { reply } = await signIn(t, user);
    const { lastLoginAt } = reply.body as { lastLoginAt: string };
    expect(Math.abs(Date.now() - Date.parse(lastLoginAt))).toBeLessThan(60_000);
  });

  it('takes the username in any case and with spaces around it, and the e-mail address in its place', async () => {
    const user = await t.makeUser('hr', { username: 'Zawadi.É', email: 'Zawadi@Example.com' });
    const names = [
      'Zawadi.É',
      'zawadi.é',
      '  ZAWADI.É ',
      'zawadi.e\u0301',
      'zawadi@example.com',
      'ZAWADI@EXAMPLE.COM ',
    ];
    for (const username of names) {
      const { reply } = await signIn(t, { username });
      expect([username, reply.status, (reply.body as { id: string }).id]).toEqual([username, 200, user.id]);
    }
  });

  it('prefers the username where the same text is the e-mail address of somebody else', async () => {
    await t.makeUser('hr', { email: 'both@example.com' });
    const named = await t.makeUser('hr', { username: 'both@example.com', email: null });
    const { reply } = await signIn(t, { username: 'both@example.com' });
    expect(reply.body).toMatchObject({ id: named.id });
  });

  it('refuses a wrong password, an unknown name, a disabled user and a demo user in the same words', async () => {
    const user = await t.makeUser('admin');
    const disabled = await t.makeUser('admin', { status: 'disabled' });
    const demo = await t.makeUser('admin', { demo: true });
    const headers = new Set<string>();
    for (const attempt of [
      { username: user.username, password: 'not the password' },
      { username: user.username, password: `${PASSWORD} ` },
      { username: user.username, password: PASSWORD.toUpperCase() },
      { username: 'nobody' },
      { username: `%${user.username}%` },
      { username: `${user.username}' or true --` },
      disabled,
      demo,
    ]) {
      const { reply } = await signIn(t, attempt);
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual(REFUSED);
      expect(reply.headers['set-cookie']).toBeUndefined();
      const { 'x-request-id': _, date: __, ...same } = reply.headers;
      headers.add(JSON.stringify(same));
    }
    expect(headers.size).toBe(1);
    expect(await sessionsOf(disabled.id)).toEqual([]);
    expect(await sessionsOf(demo.id)).toEqual([]);
  });

  it('lets a demo user in where the space is a demo', async () => {
    const demo = await startTestApp({ env: { DEMO: 'true' } }, t.url);
    const user = await t.makeUser('admin', { demo: true });
    const { reply, api } = await signIn(demo, user);
    expect(reply.status).toBe(200);
    expect((await api.call('GET', '/api/user')).status).toBe(200);
    // The same cookie is worth nothing to a server that is no demo.
    expect((await withCookie(t, sessionCookie(reply)).call('GET', '/api/user')).status).toBe(401);
  });

  it.each<[unknown, Record<string, string>]>([
    [{}, { username: 'Username is required', password: 'Password is required' }],
    [
      { username: '', password: '' },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [{ username: '   ', password: 'x' }, { username: 'Username is required' }],
    [{ username: null, password: 'x' }, { username: 'Username is required' }],
    [
      { username: ['a'], password: { $ne: '' } },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [{ username: 'x', password: true }, { password: 'Password is required' }],
    [{ username: 'x', password: 'p'.repeat(10_000) }, { password: 'Password may have at most 256 characters' }],
  ])('answers 400 to %j and names what is missing', async (body, fields) => {
    const reply = await t.anonymous.call('POST', '/api/login', body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation', fields });
  });

  it('from another site is refused before the password is looked at', async () => {
    const user = await t.makeUser('manager');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const { reply } = await signIn(t, user, headers as Record<string, string>);
      expect(reply.status).toBe(403);
      expect(reply.body).toMatchObject({ code: 'cross_site' });
    }
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('as a page visit leads to the login page', async () => {
    const reply = await t.anonymous.call('GET', '/api/login');
    expect(reply.status).toBe(302);
    expect(reply.headers.location).toBe('/login');
  });

  it('with a password that is replaced at that very moment is refused', async () => {
    const user = await t.makeUser('manager');
    // The sign-in finds the old password right, then has to wait for the row that is being changed.
    const changing = t.sql(
      `begin; set local app.actor = 'system:test'; update users set password_hash = 'changed' where id = '${user.id}'; select pg_sleep(0.8); commit`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { reply } = await signIn(t, user);
    await changing;
    expect([reply.status, await sessionsOf(user.id)]).toEqual([401, []]);
    expect(reply.body).toEqual(REFUSED);
  });
});

describe('The session of a sign-in', () => {
  it('is a new one: the cookie of before is dead and its row is gone', async () => {
    const user = await t.makeUser('manager');
    const first = await signIn(t, user);
    const second = await signIn(t, user, { cookie: `nafasi=${first.cookie}` });
    expect(second.cookie).not.toBe(first.cookie);
    const late = await first.api.call('GET', '/api/user');
    expect(late.status).toBe(401);
    // Both are of one browser, which has the new cookie by the time that this answer comes.
    expect(late.headers['set-cookie']).toBeUndefined();
    expect((await second.api.call('GET', '/api/user')).status).toBe(200);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it('ends the session of the user before, in the same browser', async () => {
    const [one, other] = [await t.as('manager'), await t.makeUser('hr')];
    const { api } = await signIn(t, other, { cookie: `nafasi=${one.cookie}` });
    expect((await one.call('GET', '/api/user')).status).toBe(401);
    expect((await api.call('GET', '/api/user')).body).toMatchObject({ id: other.id });
  });

  it('does not have an id that was planted before', async () => {
    const planted = 'A'.repeat(43);
    const { cookie } = await signIn(t, await t.makeUser('hr'), { cookie: `nafasi=${planted}` });
    expect(cookie).not.toBe(planted);
    expect((await withCookie(t, planted).call('GET', '/api/user')).status).toBe(401);
  });

  it('stays as it is when a later sign-in fails', async () => {
    const user = await t.makeUser('hr');
    const { cookie, api } = await signIn(t, user);
    await signIn(t, { ...user, password: 'wrong' }, { cookie: `nafasi=${cookie}` });
    expect((await api.call('GET', '/api/user')).status).toBe(200);
  });

  it('is stored as the hash of its cookie, and as nothing else', async () => {
    const user = await t.makeUser('hr');
    const { cookie } = await signIn(t, user);
    const hash = createHash('sha256').update(String(cookie)).digest('hex');
    expect(await sessionsOf(user.id)).toEqual([{ sid: hash }]);
    const everything = await t.sql(`select s::text from sessions s union all select d::text from known_devices d`);
    expect(JSON.stringify(everything)).not.toContain(cookie);
    await expect(
      t.sql(
        `insert into sessions (sid, sess, expire, user_id) values ('${cookie}', '{}', now() + interval '1 hour', '${user.id}')`,
      ),
    ).rejects.toThrow('sessions_sid_hashed');
    // The stored hash opens nothing.
    expect((await withCookie(t, hash).call('GET', '/api/user')).status).toBe(401);
  });

  it('is one for each of ten browsers that sign in at once', async () => {
    const user = await t.makeUser('hr');
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(t, user)));
    expect(replies.map(({ reply }) => reply.status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ cookie }) => cookie)).size).toBe(10);
    expect(await sessionsOf(user.id)).toHaveLength(10);
  });

  it('travels under a __Host- cookie where the browser came by HTTPS', async () => {
    const proxied = await startTestApp({ env: { TRUST_PROXY: 'true' } }, t.url);
    const user = await t.makeUser('hr');
    const headers = { 'x-forwarded-proto': 'https' };
    const login = { username: user.username, password: PASSWORD };
    const reply = await proxied.anonymous.call('POST', '/api/login', login, headers);
    const cookie = [reply.headers['set-cookie']].flat().find((text) => String(text).startsWith('__Host-nafasi='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    for (const { name } of reply.cookies) expect(name).toMatch(/^__Host-/);
    expect(reply.headers['strict-transport-security']).toContain('max-age=');
    const value = String(cookie).slice('__Host-nafasi='.length).split(';')[0];
    const called = (name: string) =>
      proxied.anonymous.call('GET', '/api/user', undefined, { ...headers, cookie: `${name}=${value}` });
    expect((await called('__Host-nafasi')).status).toBe(200);
    expect((await called('nafasi')).status).toBe(401);
  });
});
