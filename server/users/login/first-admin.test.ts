import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTestApp, withCookie } from '../../../tests/support/app.ts';
import { setUpSecondFactor } from '../../../tests/support/second-factor.ts';
import { sessionCookie, signIn } from '../../../tests/support/sign-in.ts';
import { firstStart } from '../../startup/first-start.ts';
import { offerSetupCode } from './first-admin.ts';

const PASSWORD = 'mango river slow lantern';
const first = (code: unknown, changes: object = {}) => ({
  code,
  username: 'wanjiku',
  email: 'wanjiku@example.com',
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  password: PASSWORD,
  ...changes,
});

const emptySpace = async () => {
  const t = await startTestApp();
  const code = await offerSetupCode(t.app.database.db);
  return { t, code, setup: (body: unknown) => t.anonymous.call('POST', '/api/setup', body) };
};
const required = async (t: Awaited<ReturnType<typeof startTestApp>>) =>
  ((await t.anonymous.call('GET', '/api/config')).body as { setupRequired: boolean }).setupRequired;

describe('A space without users', () => {
  it('makes its first administrator with the code from the log, once', async () => {
    const { t, code, setup } = await emptySpace();
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(await required(t)).toBe(true);
    // Typed by hand: in small letters, without the dashes, with a space.
    const reply = await setup(first(` ${code.toLowerCase().replaceAll('-', '')} `));
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      username: 'wanjiku',
      role: 'admin',
      status: 'active',
      mustChangePassword: false,
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|mango/);
    expect(await required(t)).toBe(false);
    expect((await signIn(t, { username: 'wanjiku', password: PASSWORD })).reply.status).toBe(200);

    const again = await setup(first(code, { username: 'second', email: null }));
    expect([again.status, (again.body as { code: string }).code]).toEqual([409, 'setup_done']);
    expect(await t.sql('select username from users')).toEqual([{ username: 'wanjiku' }]);
    expect(await t.sql('select 1 from setup_codes')).toEqual([]);
    expect(
      await t.sql(`select actor, actor_name, action from audit_log where entity = 'users' order by id limit 1`),
    ).toEqual([{ actor: 'system:setup', actor_name: 'First start', action: 'insert' }]);
  });

  it('asks its first administrator for a second factor before anything else, and the log says that the space does', async () => {
    const { t, code, setup } = await emptySpace();
    const reply = await setup(first(code));
    expect(reply.body).toMatchObject({ secondFactorDue: true });
    const api = withCookie(t, sessionCookie(reply));
    expect((await api.call('GET', '/api/tenants')).body).toMatchObject({ code: 'second_factor_required' });
    const made = await setUpSecondFactor(t, api, { seconds: () => Math.floor(Date.now() / 1000) }, PASSWORD);
    expect((await made.api.call('GET', '/api/tenants')).status).toBe(200);
    expect((await made.api.call('GET', '/api/settings')).body).toMatchObject({
      security: { twoFactorAuth: true, sessionTimeout: 24, requireStrongPasswords: true },
    });
    expect(await t.sql(`select actor from audit_log where entity = 'settings' and entity_id = 'security'`)).toEqual([
      { actor: 'system:setup' },
    ]);
  });

  it('asks for none where the server has no key to keep one with', async () => {
    const t = await startTestApp({ env: { SECRET_KEY: '', DATA_DIR: '/dev/null/nowhere' } });
    const code = await offerSetupCode(t.app.database.db);
    expect((await t.anonymous.call('POST', '/api/setup', first(code))).body).toMatchObject({ secondFactorDue: false });
  });

  it('that starts with an administrator of the environment asks too, and no later start decides it anew', async () => {
    const t = await startTestApp();
    const config = { ...t.config, firstAdmin: { username: 'wanjiku', password: PASSWORD } };
    const dueAfterStart = async () => {
      await firstStart(config, { url: t.url, role: null }, () => undefined);
      const { reply } = await signIn(t, { username: 'wanjiku', password: PASSWORD });
      return (reply.body as { secondFactorDue: boolean }).secondFactorDue;
    };
    expect(await dueAfterStart()).toBe(true);
    await t.sql(`begin; set local app.actor = 'system:test'; update settings set value = value || '{"twoFactorAuth": false}'
      where name = 'security'; commit`);
    await sleep(2_100);
    expect(await dueAfterStart()).toBe(false);
  });

  it('makes one administrator when ten come with the right code at once', async () => {
    const { t, code, setup } = await emptySpace();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => setup(first(code, { username: `admin-${at}`, email: null }))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await t.sql(`select count(*)::int as n from users where role = 'admin'`)).toEqual([{ n: 1 }]);
  });

  it('refuses a wrong code, and stops listening after ten', async () => {
    const { t, code, setup } = await emptySpace();
    for (const wrong of ['AAAA-AAAA-AAAA-AAAA', code.slice(0, -1), `${code}A`, '%', "' or true --", '----']) {
      const reply = await setup(first(wrong));
      expect([wrong, reply.status]).toEqual([wrong, 400]);
      expect(reply.body).toMatchObject({ fields: { code: 'This is not the code in the server log' } });
    }
    const more = await Promise.all(Array.from({ length: 20 }, () => setup(first('AAAA-AAAA-AAAA-AAAA'))));
    expect(more.filter(({ status }) => status === 400)).toHaveLength(4);
    const late = await setup(first(code));
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(800);
    expect(await t.sql('select 1 from users')).toEqual([]);
    await t.sql(`update throttle set window_start = clock_timestamp() - interval '16 minutes'`);
    expect((await setup(first(code))).status).toBe(201);
  });

  it('refuses a weak password and bad input without using the code up', async () => {
    const { code, setup } = await emptySpace();
    for (const [field, value] of [
      ['password', 'abcde'],
      ['password', 'wanjiku123456'],
      ['username', 'x'],
      ['email', 'x'],
      ['code', ''],
      ['code', null],
      ['code', 12345678],
    ] as [string, unknown][]) {
      const reply = await setup(first(code, { [field]: value }));
      expect([field, value, reply.status]).toEqual([field, value, 400]);
      expect(reply.body).toMatchObject({ fields: { [field]: expect.any(String) } });
    }
    const extra = { role: 'tenant', demo: true };
    const refused = await setup(first(code, extra));
    expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([
      400,
      Object.keys(extra),
    ]);
    expect((await setup(first(code))).body).toMatchObject({ role: 'admin' });
  });

  it('takes the code of any of its servers and forgets all of them', async () => {
    const { t, code, setup } = await emptySpace();
    const other = await offerSetupCode(t.app.database.db);
    expect(other).not.toBe(code);
    expect(await t.sql(`select 1 from setup_codes where code_hash like '%${code.slice(0, 4)}%'`)).toEqual([]);
    expect((await setup(first(other))).status).toBe(201);
    expect(await t.sql('select 1 from setup_codes')).toEqual([]);
  });
});

describe('A demo space that becomes a real one', () => {
  it('needs an administrator again, since its demo accounts are nobody outside demo mode', async () => {
    const { t, code, setup } = await emptySpace();
    await t.makeUser('admin', { demo: true });
    expect(await required(t)).toBe(true);
    expect((await setup(first(code))).status).toBe(201);
    expect(await required(t)).toBe(false);
  });
});

describe('A space with users', () => {
  it('takes no code, not even one that was offered', async () => {
    const { t, code, setup } = await emptySpace();
    await t.makeUser('tenant');
    expect((await setup(first(code))).status).toBe(409);
    expect(await required(t)).toBe(false);
  });
});
