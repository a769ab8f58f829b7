import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, PASSWORD, startTestApp, withCookie } from '../../tests/support/app.ts';
import { sessionCookie, signIn } from '../../tests/support/sign-in.ts';

const t = await startTestApp();
const NEXT = 'mango river slow lantern';

beforeEach(async () => void (await t.sql('delete from throttle')));

const change = (api: Api, currentPassword: string, newPassword: string) =>
  api.call('POST', '/api/change-password', { currentPassword, newPassword });

const statusOf = async (api: Api) => (await api.call('GET', '/api/user')).status;

describe('Changing one’s own password', () => {
  it('goes on under a new cookie and ends every other session', async () => {
    const user = await t.makeUser('hr');
    const [here, there] = [await signIn(t, user), await signIn(t, user)];
    const reply = await change(here.api, PASSWORD, NEXT);
    expect([reply.status, reply.body]).toEqual([200, { message: 'Password changed successfully' }]);
    const cookie = sessionCookie(reply);
    expect(cookie).not.toBe(here.cookie);
    expect(await statusOf(withCookie(t, cookie))).toBe(200);
    expect([await statusOf(here.api), await statusOf(there.api)]).toEqual([401, 401]);
    expect(await t.sql(`select 1 from sessions where user_id = '${user.id}'`)).toHaveLength(1);
    expect((await signIn(t, user)).reply.status).toBe(401);
    expect((await signIn(t, { ...user, password: NEXT })).reply.status).toBe(200);
  });

  it('signs out where the change was forced, and the next sign-in is free to work', async () => {
    const user = await t.makeUser('hr', { mustChangePassword: true });
    const { api, reply: first } = await signIn(t, user);
    expect(first.body).toMatchObject({ mustChangePassword: true });
    const reply = await change(api, PASSWORD, NEXT);
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toMatch(/^nafasi=; /);
    expect(await t.sql(`select 1 from sessions where user_id = '${user.id}'`)).toEqual([]);
    const next = await signIn(t, { ...user, password: NEXT });
    expect(next.reply.body).toMatchObject({ mustChangePassword: false });
    expect((await next.api.call('GET', '/api/notifications')).status).toBe(200);
  });

  it('needs the current password', async () => {
    const api = await t.as('hr');
    const reply = await change(api, 'wrong', NEXT);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'validation',
      message: 'Current password is incorrect',
      fields: { currentPassword: 'Current password is incorrect' },
    });
    expect(await statusOf(api)).toBe(200);
  });

  it('needs a session', async () => {
    expect((await change(t.anonymous, PASSWORD, NEXT)).status).toBe(401);
  });

  it.each<[string, string, string]>([
    ['too short', 'abcde', 'Password must be at least 6 characters long'],
    ['short of twelve characters', 'kibo-mawe-7', 'Password must be at least 12 characters long'],
    ['common', 'Password12345678', 'Password is too common: choose another'],
    ['the username', 'halima.mwangi.2026', 'Password must not be your name or the company name'],
    ['the e-mail address', 'Halima.Mwangi@Example.com', 'Password must not be your name or the company name'],
    ['the name of the space', 'kilimani-workspaces', 'Password must not be your name or the company name'],
    ['the old one', PASSWORD, 'New password must differ from the current one'],
  ])('refuses one that is %s', async (_, password, message) => {
    const admin = await t.as('admin');
    await admin.call('PUT', '/api/settings/general', { companyName: 'Kilimani Workspaces' });
    await t.sql(`begin; set local app.actor = 'system:test';
      update users set username = id::text, email = null where username = 'halima.mwangi'; commit`);
    const api = await t.as('hr', { username: 'halima.mwangi', email: 'halima.mwangi@example.com' });
    const reply = await change(api, PASSWORD, password);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation', message, fields: { newPassword: message } });
    expect(await statusOf(api)).toBe(200);
  });

  it('asks for six characters only where strong passwords are not required', async () => {
    const admin = await t.as('admin');
    await admin.call('PUT', '/api/settings/security', { requireStrongPasswords: false });
    expect((await change(await t.as('hr'), PASSWORD, 'abcde')).status).toBe(400);
    expect((await change(await t.as('hr'), PASSWORD, 'abcdef')).status).toBe(200);
    await admin.call('PUT', '/api/settings/security', { requireStrongPasswords: true });
    expect((await change(await t.as('hr'), PASSWORD, 'abcdef')).status).toBe(400);
  });

  it.each<[unknown]>([[{}], [{ currentPassword: null, newPassword: true }], [{ currentPassword: '', newPassword: 1 }]])(
    'answers 400 to %j',
    async (body) => {
      const reply = await (await t.as('hr')).call('POST', '/api/change-password', body);
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({
        fields: { currentPassword: expect.any(String), newPassword: expect.any(String) },
      });
    },
  );

  it('cannot be used to try passwords out', async () => {
    const api = await t.as('hr');
    const tries = await Promise.all(Array.from({ length: 30 }, (_, at) => change(api, `wrong ${at}`, NEXT)));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20);
    const right = await change(api, PASSWORD, NEXT);
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('happens once when two ask at the same moment', async () => {
    const user = await t.makeUser('hr');
    const [one, other] = [await signIn(t, user), await signIn(t, user)];
    const replies = await Promise.all([change(one.api, PASSWORD, NEXT), change(other.api, PASSWORD, `${NEXT} two`)]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const at = replies.findIndex(({ status }) => status === 200);
    expect((await signIn(t, { ...user, password: at === 0 ? NEXT : `${NEXT} two` })).reply.status).toBe(200);
  });

  it('is in the audit log under one’s own name, without the password', async () => {
    const api = await t.as('hr', { firstName: 'Mercy', lastName: 'Achieng' });
    await change(api, PASSWORD, NEXT);
    const rows = await t.sql(`select actor, before, after, audit_log::text as whole from audit_log
      where entity_id = '${api.userId}' and action = 'update'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor: `user:${api.userId}`,
      before: { password_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    });
    expect(String(rows[0]?.whole)).not.toMatch(/argon2|mango/);
  });
});
