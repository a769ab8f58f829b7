import { describe, expect, it } from 'vitest';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { PublicConfig } from '../../domain/settings/config-contract.ts';
import type { FirstSteps, SampleData } from '../../domain/setup/contract.ts';
import { type Api, startTestApp, type TestApp, withCookie } from '../../tests/support/app.ts';
import { furnish } from '../../tests/support/bookings.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { plainPng } from '../../tests/support/pictures.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { readConfig } from '../config.ts';
import { APP_ROLE } from '../db/schema/app-role.ts';
import { firstStart } from '../startup/first-start.ts';

const stepsOf = async (admin: Api) => {
  const { steps, open } = (await admin.call('GET', '/api/first-steps')).body as FirstSteps;
  return { open, done: steps.filter(({ done }) => done).map(({ id }) => id) };
};

describe('The first steps of a new space', () => {
  it('are done by doing them: rooms and prices with the first tenant, the rest each by itself', async () => {
    const t = await startTestApp();
    const admin = await t.as('admin');
    expect(await stepsOf(admin)).toEqual({ open: true, done: [] });
    await admin.call('PUT', '/api/settings/general', { companyName: 'Ngara Desks' });
    await admin.call('PUT', '/api/first-steps', { done: 'rooms' });
    expect(await stepsOf(admin)).toEqual({ open: true, done: ['company', 'rooms'] });
    await (await furnish(t)).tenant();
    expect(await stepsOf(admin)).toEqual({ open: true, done: ['company', 'rooms', 'packages', 'users', 'tenant'] });
    const server = { host: 'smtp.example.com', port: 587, security: 'none', fromAddress: 'desk@example.com' };
    expect((await admin.call('PUT', '/api/sending/email', server)).status).toBe(200);
    await admin.call('PUT', '/api/settings/billing', { kraPin: 'P051365947M', paymentInstructions: 'Paybill 123456' });
    expect(await stepsOf(admin)).toMatchObject({
      open: false,
      done: expect.arrayContaining(['mail', 'payment', 'pin']),
    });
  });

  it('are put away for everybody, and are for administrators alone', async () => {
    const t = await startTestApp();
    const admin = await t.as('admin');
    await admin.call('PUT', '/api/first-steps', { dismiss: true });
    expect((await stepsOf(await t.as('admin'))).open).toBe(false);
    expect((await (await t.as('manager')).call('GET', '/api/first-steps')).status).toBe(403);
    expect((await admin.call('PUT', '/api/first-steps', { done: 'coffee' })).status).toBe(400);
  });
});

describe('Removing sample data', () => {
  const PASSWORD = 'four sparrows under a tin roof';
  const ask = (changes: object = {}) => ({
    confirm: 'REMOVE EVERYTHING',
    companyName: 'Ngara Desks',
    username: 'wangari',
    password: PASSWORD,
    ...changes,
  });
  const demoSpace = async (): Promise<{ t: TestApp; admin: Api }> => {
    const t = await startTestApp({ env: { DEMO: 'true' } });
    const admin = await t.as('admin', { demo: true });
    const { tenant } = await furnish(t);
    await tenant({ companyName: 'Sample Company' });
    await admin.call('PUT', '/api/settings/billing', { invoiceDueDays: 12, kraPin: 'P051365947M' });
    await admin.call('PUT', '/api/settings/logo', { logo: plainPng(40, 10).toString('base64') });
    return { t, admin };
  };

  it('is refused in a real space, without the right word, and with a password that everybody knows', async () => {
    const real = await startTestApp();
    expect((await (await real.as('admin')).call('POST', '/api/sample-data/remove', ask())).status).toBe(409);
    const { t, admin } = await demoSpace();
    const found = (await admin.call('GET', '/api/sample-data')).body as SampleData;
    expect(found).toMatchObject({ demo: true, word: 'REMOVE EVERYTHING', needsAccount: true });
    expect(found.changes).toBeGreaterThan(0);
    for (const [changes, field] of [
      [{ confirm: 'REMOVE SAMPLE DATA' }, 'confirm'],
      [{ password: 'nafasi-demo' }, 'password'],
      [{ username: undefined }, 'username'],
      [{ companyName: ' ' }, 'companyName'],
    ] as const) {
      const reply = await admin.call('POST', '/api/sample-data/remove', ask(changes));
      expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([400, [field]]);
    }
    expect((await (await t.as('manager')).call('POST', '/api/sample-data/remove', ask())).status).toBe(403);
    expect(await t.sql('select count(*)::int as n from tenants')).toEqual([{ n: 1 }]);
  });

  it('leaves an empty real space with the account, the settings, and nothing of the sample', async () => {
    const { t, admin } = await demoSpace();
    const reply = await admin.call('POST', '/api/sample-data/remove', ask());
    expect([reply.status, reply.body]).toEqual([200, { username: 'wangari' }]);
    expect((await admin.call('GET', '/api/user')).status).toBe(401);

    const signedIn = await t.anonymous.call('POST', '/api/login', { username: 'wangari', password: PASSWORD });
    expect(signedIn.status).toBe(200);
    const own = withCookie(t, signedIn.cookies.find(({ name }) => name === 'nafasi')?.value ?? null);
    const config = (await own.call('GET', '/api/config')).body as PublicConfig;
    expect(config).toMatchObject({ demo: false, demoAccount: null, companyName: 'Ngara Desks', setupRequired: false });
    expect(config.logo).toBeNull();
    expect((await own.call('GET', '/api/settings')).body).toMatchObject({
      billing: { invoiceDueDays: 12, kraPin: null },
      security: { requireStrongPasswords: true },
    });
    expect((await own.call('GET', '/api/tenants')).body).toEqual([]);
    expect(((await own.call('GET', '/api/meeting-rooms')).body as unknown[]).length).toBeGreaterThan(0);
    expect(await t.sql('select username, demo, role from users')).toEqual([
      { username: 'wangari', demo: false, role: 'admin' },
    ]);
    expect(
      await t.sql(`select action from audit_log where entity = 'settings' and action = 'sample_removed'`),
    ).toHaveLength(1);
    expect((await stepsOf(own)).open).toBe(true);

    await eventually(() => sealAll(t));
    const { invariants } = (await own.call('GET', '/api/admin/integrity')).body as IntegrityReport;
    expect(invariants.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);

    // The next start in a demo environment finds a real space and fills nothing in.
    const next = readConfig({ DATABASE_URL: t.url, DEMO: 'true', LOG_LEVEL: 'silent' });
    await firstStart(next, { url: t.url, role: APP_ROLE }, () => undefined);
    expect(next.demo).toBe(false);
    expect(await t.sql('select count(*)::int as n from tenants')).toEqual([{ n: 0 }]);
  }, 60_000);
});
