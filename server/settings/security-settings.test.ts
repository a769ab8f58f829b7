import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, withCookie } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const t = await startTestApp();
const twin = await startTestApp({}, t.url);
const admin = await t.as('admin');

const DEFAULTS = { sessionTimeout: 24, autoLogout: true, autoLogoutMinutes: 10, auditLogging: true };
const save = (body: object) => admin.call('PUT', '/api/settings/security', body);

afterEach(async () => void (await save(DEFAULTS)));

describe('Security settings', () => {
  it.each([
    ['sessionTimeout', 0, 'Session timeout must be from 1 to 720'],
    ['sessionTimeout', 9999, 'Session timeout must be from 1 to 720'],
    ['sessionTimeout', 1.5, 'Session timeout must be a whole number'],
    ['sessionTimeout', '24', 'Session timeout must be a whole number'],
    ['autoLogoutMinutes', 0, 'Auto-logout must be from 1 to 240'],
    ['autoLogoutMinutes', 241, 'Auto-logout must be from 1 to 240'],
  ])('refuse %s %s with the limits, and nothing is changed', async (field, value, message) => {
    const reply = await save({ [field]: value });
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: message } }]);
    expect((await admin.call('GET', '/api/settings')).body).toMatchObject({ security: DEFAULTS });
  });

  it('rule sessions that are open already, on another server of the space within two seconds', async () => {
    const person = await t.as('front_desk');
    const onTwin = withCookie(twin, person.cookie);
    const statusThere = async () => (await onTwin.call('GET', '/api/user', undefined, { 'x-background': '1' })).status;
    await t.sql(
      `update sessions set created_at = clock_timestamp() - interval '2 hours' where user_id = '${person.userId}'`,
    );
    expect(await statusThere()).toBe(200);
    await save({ sessionTimeout: 1 });
    await sleep(2_000);
    expect(await statusThere()).toBe(401);
    await save({ sessionTimeout: 24 });
    await eventually(async () => expect(await statusThere()).toBe(200));
    await t.sql(
      `update sessions set last_seen_at = clock_timestamp() - interval '5 minutes' where user_id = '${person.userId}'`,
    );
    await save({ autoLogoutMinutes: 4 });
    await sleep(2_000);
    expect(await statusThere()).toBe(401);
  });
});

describe('Audit logging', () => {
  const downloads = () => t.sql(`select actor, entity_id, after from audit_log where action = 'download' order by id`);

  it('records who took which list or document away, while it is on', async () => {
    const desk = await t.as('front_desk');
    expect((await desk.call('GET', '/api/tenants-export?format=csv')).status).toBe(200);
    expect((await desk.call('GET', '/api/tenants')).status).toBe(200);
    const only = { actor: `user:${desk.userId}`, entity_id: 'tenants-export', after: { format: 'csv' } };
    expect(await downloads()).toEqual([
      expect.objectContaining({ ...only, after: expect.objectContaining(only.after) }),
    ]);
    await save({ auditLogging: false });
    expect((await desk.call('GET', '/api/tenants-export?format=csv')).status).toBe(200);
    expect(await downloads()).toHaveLength(1);
  });

  it('never turns off the record of changes, of access and of sign-ins', async () => {
    await save({ auditLogging: false });
    const count = async (where: string) => (await t.sql(`select 1 from audit_log where ${where}`)).length;
    const user = await t.makeUser('hr');
    const tenant = await makeTenant(admin, await makePackage(admin));
    await t.anonymous.call('POST', '/api/login', { username: user.username, password: PASSWORD });
    await t.anonymous.call('POST', '/api/login', { username: user.username, password: 'wrong' });
    await admin.call('PATCH', `/api/users/${user.id}`, { role: 'manager' });
    expect(await count(`entity_id = '${user.id}' and action in ('insert', 'login', 'login_failed', 'update')`)).toBe(4);
    expect(await count(`entity_id = '${tenant.id}' and action = 'insert'`)).toBe(1);
    expect(await count(`entity = 'settings' and entity_id = 'security'`)).toBeGreaterThan(0);
  });
});

describe('The key of the server', () => {
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'nafasi-key-'));
    atEnd(() => rm(made, { recursive: true, force: true }));
    return made;
  };
  const withoutKey = (dataDir: string) => startTestApp({ env: { SECRET_KEY: '', DATA_DIR: dataDir } }, t.url);

  it('is made once in the data folder, for nobody else to read, and used by every start after', async () => {
    const dataDir = await folder();
    const [one, other] = [await withoutKey(dataDir), await withoutKey(dataDir)];
    const person = await one.as('front_desk');
    const offers = await Promise.all(
      [one, other].map((app) =>
        withCookie(app, person.cookie).call('POST', '/api/second-factor', { password: PASSWORD }),
      ),
    );
    expect(offers.map(({ status }) => status)).toEqual([200, 200]);
    const file = join(dataDir, 'secret.key');
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('must be there before the second factor can be required, or people would be locked out', async () => {
    const app = await withoutKey('/dev/null/nowhere');
    const reply = await withCookie(app, admin.cookie).call('PUT', '/api/settings/security', { twoFactorAuth: true });
    expect([reply.status, reply.body]).toMatchObject([503, { message: expect.stringContaining('SECRET_KEY') }]);
    expect((await admin.call('GET', '/api/settings')).body).toMatchObject({ security: { twoFactorAuth: false } });
  });
});
