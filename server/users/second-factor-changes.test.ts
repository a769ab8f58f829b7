import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, PASSWORD, startTestApp, withCookie } from '../../tests/support/app.ts';
import { firstStep, movableClock, secondStep, setUpSecondFactor } from '../../tests/support/second-factor.ts';
import { sessionCookie, signIn } from '../../tests/support/sign-in.ts';
import { firstStart } from '../startup/first-start.ts';

const clock = movableClock();
const t = await startTestApp({ clock });
const twin = await startTestApp({ clock }, t.url);
const admin = await t.as('admin');

beforeEach(async () => void (await t.sql('delete from throttle')));

const NEW_PASSWORD = 'mango river slow lantern';

const protectedUser = async (role: 'manager' | 'front_desk' = 'front_desk') => {
  const user = await t.makeUser(role);
  const made = await setUpSecondFactor(t, (await signIn(t, user)).api, clock);
  clock.move(90);
  const code = () => made.authenticator.code(clock.seconds());
  return { ...made, user, code };
};

const statusOf = async (api: Api) => (await api.call('GET', '/api/user')).status;

describe('A recovery code', () => {
  it('completes a sign-in once, however it was written down', async () => {
    const { user, authenticator } = await protectedUser();
    const [one = '', other = ''] = authenticator.recoveryCodes;
    const enter = async (code: string) => secondStep(t, (await firstStep(t, user)).step, code);
    expect((await enter(` ${one.toUpperCase().replaceAll('-', '  ')} `)).status).toBe(200);
    expect((await enter(one)).status).toBe(401);
    const done = await enter(other.replaceAll('-', ''));
    expect(done.status).toBe(200);
    const state = await withCookie(t, sessionCookie(done)).call('GET', '/api/second-factor');
    expect(state.body).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('ten times at once on two servers succeeds once', async () => {
    const { user, authenticator } = await protectedUser();
    const [code = ''] = authenticator.recoveryCodes;
    const steps: string[] = [];
    for (let n = 0; n < 10; n++) {
      await t.sql('delete from throttle');
      steps.push((await firstStep(t, user)).step);
    }
    const replies = await Promise.all(steps.map((step, at) => secondStep(at % 2 ? t : twin, step, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it('is told in the audit log when it was used, and another set replaces the old one', async () => {
    const { user, authenticator, code, api } = await protectedUser();
    const [old = ''] = authenticator.recoveryCodes;
    await secondStep(t, (await firstStep(t, user)).step, old);
    const refused = await api.call('POST', '/api/second-factor/recovery-codes', { password: 'x', code: await code() });
    expect(refused.body).toMatchObject({ fields: { password: 'Current password is incorrect' } });
    const reply = await api.call('POST', '/api/second-factor/recovery-codes', {
      password: PASSWORD,
      code: await code(),
    });
    const { recoveryCodes } = reply.body as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await secondStep(t, (await firstStep(t, user)).step, authenticator.recoveryCodes[1] ?? '')).status).toBe(
      401,
    );
    expect((await secondStep(t, (await firstStep(t, user)).step, recoveryCodes[0] ?? '')).status).toBe(200);
    const log = (await admin.call('GET', `/api/audit-log?entity=second_factors&entityId=${user.id}`)).body;
    for (const words of ['turned on a second factor', 'used a recovery code', 'created new recovery codes'])
      expect(JSON.stringify(log)).toContain(words);
  });

  it('is kept as slowly hashed as a password', async () => {
    const { user } = await protectedUser();
    const [row] = await t.sql(`select recovery_salt, recovery_hashes from second_factors where user_id = '${user.id}'`);
    expect(row?.recovery_salt).toMatch(/^[0-9a-f]{32}$/);
    expect(row?.recovery_hashes).toEqual(Array(10).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
  });
});

describe('Turning a second factor off', () => {
  it('needs the password and a code, ends every other session and goes on under a new one', async () => {
    const { user, api, code } = await protectedUser();
    const elsewhere = withCookie(t, sessionCookie(await secondStep(t, (await firstStep(t, user)).step, await code())));
    clock.move(30);
    const remove = (body: object) => api.call('POST', '/api/second-factor/remove', body);
    expect((await remove({ password: PASSWORD })).body).toMatchObject({ fields: { code: 'Code is required' } });
    expect((await remove({ password: 'x', code: await code() })).status).toBe(400);
    expect((await remove({ password: PASSWORD, code: '000000' })).status).toBe(400);
    expect([await statusOf(api), await statusOf(elsewhere)]).toEqual([200, 200]);
    const done = await remove({ password: PASSWORD, code: await code() });
    expect(done.status).toBe(204);
    expect([await statusOf(api), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect(await statusOf(withCookie(t, sessionCookie(done)))).toBe(200);
    expect((await signIn(t, user)).reply.status).toBe(200);
  });

  it('is refused while the password is too short to stand alone, in the words of the rule', async () => {
    const { user, api, code, authenticator } = await protectedUser();
    const change = await api.call('POST', '/api/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'kibo-maw',
    });
    expect(change.status).toBe(200);
    const again = withCookie(t, sessionCookie(change));
    const reply = await again.call('POST', '/api/second-factor/remove', { password: 'kibo-maw', code: await code() });
    expect(reply.body).toMatchObject({ fields: { password: 'Password must be at least 12 characters long' } });
    const step = (await firstStep(t, { username: user.username, password: 'kibo-maw' })).step;
    expect((await secondStep(t, step, authenticator.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('A strong password', () => {
  it('has eight characters beside a second factor, and twelve without', async () => {
    const [without, { api }] = [await signIn(t, await t.makeUser('front_desk')), await protectedUser()];
    const change = (of: Api, newPassword: string) =>
      of.call('POST', '/api/change-password', { currentPassword: PASSWORD, newPassword });
    expect((await change(without.api, 'kibo-mawe-7')).body).toMatchObject({
      fields: { newPassword: 'Password must be at least 12 characters long' },
    });
    expect((await change(api, 'kibo-ma')).body).toMatchObject({
      fields: { newPassword: 'Password must be at least 8 characters long' },
    });
    expect((await change(api, 'nafasi2026')).body).toMatchObject({ code: 'validation' });
    expect((await change(api, 'kibo-maw')).status).toBe(200);
  });
});

describe('An administrator', () => {
  it('takes away the second factor of somebody who lost it: their sessions end, the log tells, their own is refused', async () => {
    const { user, api } = await protectedUser();
    const { step } = await firstStep(t, user);
    const reply = await admin.call('DELETE', `/api/users/${user.id}/second-factor`);
    expect([reply.status, reply.body]).toMatchObject([200, { id: user.id, secondFactor: false }]);
    expect(await statusOf(api)).toBe(401);
    expect((await secondStep(t, step, '123456')).body).toMatchObject({ code: 'sign_in_expired' });
    expect((await signIn(t, user)).reply.status).toBe(200);
    expect((await admin.call('DELETE', `/api/users/${user.id}/second-factor`)).status).toBe(404);
    const own = await admin.call('DELETE', `/api/users/${admin.userId}/second-factor`);
    expect([own.status, own.body]).toMatchObject([409, { code: 'own_account' }]);
    const [entry] = await t.sql(`select actor from audit_log where entity = 'second_factors' and action = 'delete'
      and entity_id = '${user.id}'`);
    expect(entry).toEqual({ actor: `user:${admin.userId}` });
  });

  it('resets a password without letting anybody past the second factor', async () => {
    const { user } = await protectedUser();
    await admin.call('POST', `/api/users/${user.id}/reset-password`, { password: NEW_PASSWORD });
    const { reply } = await firstStep(t, { username: user.username, password: NEW_PASSWORD });
    expect(reply.body).toMatchObject({ code: 'code_required' });
  });

  it('sees in the list who has one', async () => {
    const { user } = await protectedUser();
    const { body } = await admin.call('GET', `/api/users?q=${user.username}`);
    expect(body).toMatchObject([{ id: user.id, secondFactor: true }]);
  });
});

describe('The operator of the server', () => {
  it('lets somebody back in by naming them at a start, once, and the log tells', async () => {
    const { user, api } = await protectedUser();
    const said: string[] = [];
    const start = () =>
      firstStart({ ...t.config, secondFactorReset: user.username.toUpperCase() }, { url: t.url, role: null }, (line) =>
        said.push(line),
      );
    await start();
    expect(await statusOf(api)).toBe(401);
    expect((await signIn(t, user)).reply.status).toBe(200);
    await start();
    expect(said).toEqual([
      expect.stringContaining('was taken away. Remove SECOND_FACTOR_RESET'),
      expect.stringContaining('who has no second factor'),
    ]);
    const [entry] = await t.sql(`select actor from audit_log where entity_id = '${user.id}' and action = 'delete'`);
    expect(entry).toEqual({ actor: 'system:setup' });
  });
});

describe('Where the space requires a second factor', () => {
  // Somebody has to be able to turn it off again.
  const boss = t.as('admin').then((api) => setUpSecondFactor(t, api, clock));
  const require = async (on: boolean) => {
    const { api } = await boss;
    expect((await api.call('PUT', '/api/settings/security', { twoFactorAuth: on })).status).toBe(200);
  };
  afterEach(() => require(false));

  it.each(['admin', 'manager', 'accountant', 'hr'] as const)(
    'a person of the role %s may set it up, change the password and sign out, and nothing else',
    async (role) => {
      const api = await t.as(role);
      await require(true);
      for (const { endpoint } of t.app.routes) {
        if (endpoint.access === 'public' || endpoint.access === 'self') continue;
        const reply = await api.call(endpoint.method, endpoint.path.replace(/:\w+/g, api.userId ?? ''), {});
        expect([endpoint.path, reply.status, reply.body]).toMatchObject([
          endpoint.path,
          403,
          { code: 'second_factor_required', message: 'Set up two-factor authentication before continuing.' },
        ]);
      }
      expect((await api.call('GET', '/api/user')).body).toMatchObject({ secondFactorDue: true });
      expect((await api.call('GET', '/api/second-factor')).body).toMatchObject({ required: true });
      const made = await setUpSecondFactor(t, api, clock);
      expect((await made.api.call('GET', '/api/user')).body).toMatchObject({ secondFactorDue: false });
      expect((await made.api.call('GET', '/api/sessions')).status).toBe(200);
    },
  );

  it('the front desk and tenants go on as before, and may have one', async () => {
    const [desk, tenant] = [await t.as('front_desk'), await t.as('tenant')];
    await require(true);
    for (const api of [desk, tenant]) {
      expect((await api.call('GET', '/api/sessions')).status).toBe(200);
      expect((await api.call('GET', '/api/second-factor')).body).toMatchObject({ required: false });
    }
  });

  it('it can be turned off to be set up anew, and is due again at once', async () => {
    const { api, code } = await protectedUser('manager');
    await require(true);
    const reply = await api.call('POST', '/api/second-factor/remove', { password: PASSWORD, code: await code() });
    const next = withCookie(t, sessionCookie(reply));
    expect((await next.call('GET', '/api/user')).body).toMatchObject({ secondFactorDue: true });
    expect((await next.call('GET', '/api/tenants')).status).toBe(403);
  });

  it('a new role that needs one asks for it at the next sign-in', async () => {
    const user = await t.makeUser('front_desk');
    await require(true);
    await (await boss).api.call('PATCH', `/api/users/${user.id}`, { role: 'accountant' });
    expect((await signIn(t, user)).reply.body).toMatchObject({ role: 'accountant', secondFactorDue: true });
  });
});
