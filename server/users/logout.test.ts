import { describe, expect, it } from 'vitest';
import { startTestApp, withCookie } from '../../tests/support/app.ts';
import { signIn } from '../../tests/support/sign-in.ts';

const t = await startTestApp();

const UNAUTHORIZED = { code: 'unauthorized', message: 'Unauthorized', requestId: expect.any(String) };

const sessionsOf = async (id: string) => await t.sql(`select sid from sessions where user_id = '${id}'`);

describe('Without a session', () => {
  it('every call but the public ones is answered 401 with the word Unauthorized', async () => {
    for (const { endpoint } of t.app.routes.filter((route) => route.endpoint.access !== 'public')) {
      const url = endpoint.path.replace(/:\w+/g, 'x');
      for (const cookie of ['', 'nafasi=x', `nafasi=${'A'.repeat(43)}`]) {
        const reply = await t.anonymous.call(endpoint.method, url, {}, { cookie });
        expect([endpoint.method, endpoint.path, reply.status]).toEqual([endpoint.method, endpoint.path, 401]);
        expect(reply.body).toEqual({ ...UNAUTHORIZED, requestId: reply.headers['x-request-id'] });
      }
    }
  });

  // It opens nothing, and by the time of the answer the browser may have another one under the same name.
  it('a cookie that is worth nothing any more is left where it is', async () => {
    const reply = await withCookie(t, 'gone').call('GET', '/api/user');
    expect([reply.status, reply.headers['set-cookie']]).toEqual([401, undefined]);
  });
});

describe('Signing out', () => {
  it('ends the session and takes the cookie away', async () => {
    const user = await t.makeUser('hr');
    const { api } = await signIn(t, user);
    const reply = await api.call('POST', '/api/logout', '', { 'content-type': 'application/json' });
    expect([reply.status, reply.body]).toEqual([204, '']);
    expect(reply.headers['set-cookie']).toMatch(/^nafasi=; /);
    expect((await api.call('GET', '/api/user')).status).toBe(401);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('succeeds without a session and a second time', async () => {
    const api = await t.as('hr');
    expect((await t.anonymous.call('POST', '/api/logout')).status).toBe(204);
    expect((await api.call('POST', '/api/logout')).status).toBe(204);
    expect((await api.call('POST', '/api/logout')).status).toBe(204);
  });

  it('ends this session and no other', async () => {
    const user = await t.makeUser('hr');
    const [one, other] = [await signIn(t, user), await signIn(t, user)];
    await one.api.call('POST', '/api/logout');
    expect((await other.api.call('GET', '/api/user')).status).toBe(200);
  });
});

describe('The audit log', () => {
  it('tells who signed in, who signed out and where a sign-in failed, and keeps no unknown name', async () => {
    const user = await t.makeUser('hr', { firstName: 'Daniel', lastName: 'Mutua' });
    await t.sql(`select setval('audit_log_id_seq', 100000)`);
    await signIn(t, { username: 'a password by mistake', password: 'x' });
    await signIn(t, { ...user, password: 'wrong' });
    const { api } = await signIn(t, user);
    await api.call('POST', '/api/logout');
    const rows = await t.sql(
      `select action, actor, actor_name, entity_id, after from audit_log where id > 100000 order by id`,
    );
    const visitor = { actor: 'anonymous', actor_name: 'Visitor', after: { ip: '127.0.0.1' } };
    const himself = { actor: `user:${user.id}`, actor_name: 'Daniel Mutua', after: { ip: '127.0.0.1' } };
    expect(rows).toEqual([
      { ...visitor, action: 'login_failed', entity_id: 'unknown' },
      { ...visitor, action: 'login_failed', entity_id: user.id },
      { ...himself, action: 'login', entity_id: user.id },
      { ...himself, action: 'logout', entity_id: user.id },
    ]);
  });
});
