import { beforeAll, describe, expect, it } from 'vitest';
import type { Confirmation } from '../../../domain/users/session-contract.ts';
import { type Api, PASSWORD, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { movableClock, setUpSecondFactor } from '../../../tests/support/second-factor.ts';
import { signIn } from '../../../tests/support/sign-in.ts';

let t: TestApp;
let admin: Api;
let other: { id: string; username: string };

const clock = movableClock();
const NEXT = 'another good password of length';
const SOME_ID = '01890000-0000-7000-8000-000000000000';

beforeAll(async () => {
  t = await startTestApp({ clock });
  admin = await t.as('admin');
  other = await t.makeUser('manager');
});

// As if the user had signed in a quarter of an hour ago.
const age = (api: Api) =>
  t.sql(`update sessions set confirmed_at = clock_timestamp() - interval '15 minutes',
    created_at = clock_timestamp() - interval '15 minutes' where user_id = '${api.userId}'`);
const confirm = (api: Api, body: object = { password: PASSWORD }) => api.call('POST', '/api/session/confirm', body);
const newUser = (username: string) => ({ username, email: null, role: 'admin', password: NEXT });

const SENSITIVE: [what: string, method: string, path: () => string, body: () => unknown][] = [
  ['making a user', 'POST', () => '/api/users', () => newUser('asked-1')],
  ['changing a role', 'PATCH', () => `/api/users/${other.id}`, () => ({ role: 'admin' })],
  ['resetting a password', 'POST', () => `/api/users/${other.id}/reset-password`, () => ({ password: NEXT })],
  ['removing a second factor', 'DELETE', () => `/api/users/${other.id}/second-factor`, () => undefined],
  ['downloading a backup', 'GET', () => `/api/backups/${SOME_ID}/file`, () => undefined],
  ['changing security settings', 'PUT', () => '/api/settings/security', () => ({})],
  ['making a login for a tenant', 'POST', () => `/api/tenants/${SOME_ID}/logins`, () => ({})],
  ['adding a paybill', 'POST', () => '/api/mpesa/channels', () => ({})],
  ['replacing the credentials of a paybill', 'PATCH', () => `/api/mpesa/channels/${SOME_ID}`, () => ({})],
  ['sending money back by M-Pesa', 'POST', () => `/api/mpesa/reversals/${SOME_ID}/approve`, () => undefined],
  ['setting up a device with KRA', 'POST', () => '/api/tax/devices', () => ({})],
  ['naming who announces payments to a bank account', 'PUT', () => `/api/bank/notice-settings/${SOME_ID}`, () => ({})],
  ['naming the server that all mails go through', 'PUT', () => '/api/sending/email', () => ({})],
  ['naming the account that SMS go through', 'PUT', () => '/api/sending/sms', () => ({})],
  ['approving a payslip', 'PATCH', () => `/api/payroll/${SOME_ID}/status`, () => ({})],
  ['approving a pay run', 'PATCH', () => `/api/payroll/runs/${SOME_ID}/status`, () => ({})],
  [
    'taking the file that a bank pays suppliers by',
    'GET',
    () => `/api/bill-payments/${SOME_ID}/bank-file`,
    () => undefined,
  ],
  ['taking the list of pay for the bank', 'GET', () => '/api/payroll/returns/bank?month=2026-11', () => undefined],
  ['erasing a person', 'POST', () => `/api/privacy/people/visitor/${SOME_ID}/erase`, () => ({ confirm: 'ERASE' })],
  ['unlinking a user from single sign-on', 'DELETE', () => `/api/users/${other.id}/sso`, () => undefined],
  ['making a calendar secret', 'POST', () => '/api/calendar-feeds', () => ({ roomId: SOME_ID })],
];

describe('a call that changes who can get in or takes the space away', () => {
  it.each(SENSITIVE)('such as %s asks an older session who it is, and a confirmed one not', async (...row) => {
    const [, method, path, body] = row;
    const api = await t.as('admin');
    await age(api);
    expect(await api.call(method, path(), body())).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required', message: 'Confirm your identity to continue.' },
    });
    expect((await confirm(api)).status).toBe(200);
    expect((await api.call(method, path(), body())).body).not.toMatchObject({ code: 'confirmation_required' });
  });

  it('is every one that says so in its contract, and no other', () => {
    const asking = t.app.routes.filter(({ endpoint }) => endpoint.confirm).map(({ endpoint }) => endpoint);
    const named = asking.map(({ method, path }) => `${method} ${path}`).sort();
    expect(named).toEqual(
      [
        'POST /api/users',
        'PATCH /api/users/:id',
        'POST /api/users/:id/reset-password',
        'DELETE /api/users/:id/second-factor',
        'DELETE /api/users/:id/sso',
        'POST /api/passkeys/options',
        'POST /api/passkeys',
        'DELETE /api/passkeys/:id',
        'POST /api/tenants/:id/logins',
        'POST /api/mpesa/channels',
        'PATCH /api/mpesa/channels/:id',
        'POST /api/mpesa/reversals/:id/approve',
        'POST /api/tax/devices',
        'PUT /api/bank/notice-settings/:id',
        'PUT /api/sending/email',
        'PUT /api/sending/sms',
        'PATCH /api/payroll/:id/status',
        'PATCH /api/payroll/runs/:id/status',
        'GET /api/backups/:id/file',
        'PUT /api/settings/security',
        'POST /api/calendar-feeds',
        'GET /api/bill-payments/:id/bank-file',
        'GET /api/payroll/returns/:kind',
        'POST /api/privacy/people/:kind/:id/erase',
      ].sort(),
    );
  });

  it('is open for ten minutes after a sign-in', async () => {
    const fresh = await t.as('admin');
    expect((await fresh.call('POST', '/api/users', newUser('fresh-1'))).status).toBe(201);
    const { body } = await fresh.call('GET', '/api/session/confirm');
    const minutes = (Date.parse((body as Confirmation).confirmedUntil ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(8);
    expect(minutes).toBeLessThanOrEqual(10);
    await age(fresh);
    expect((await fresh.call('GET', '/api/session/confirm')).body).toEqual({ confirmedUntil: null });
    expect((await fresh.call('POST', '/api/users', newUser('fresh-2'))).status).toBe(403);
  });

  it('answers a role that may not make it as before', async () => {
    const manager = await t.as('manager');
    await age(manager);
    expect(await manager.call('POST', '/api/users', newUser('nobody'))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });
});

describe('a confirmation', () => {
  it('holds for the session that gave it, and for no other of the same person', async () => {
    const user = await t.makeUser('admin');
    const one = { ...(await signIn(t, user)).api, userId: user.id };
    const two = { ...(await signIn(t, user)).api, userId: user.id };
    await age(one);
    await confirm(one);
    expect((await one.call('POST', '/api/users', newUser('one-1'))).status).toBe(201);
    expect((await two.call('POST', '/api/users', newUser('two-1'))).status).toBe(403);
  });

  it('is refused with a wrong password, counted, and recorded', async () => {
    const api = await t.as('admin');
    await age(api);
    for (let tried = 0; tried < 10; tried++) {
      expect(await confirm(api, { password: 'a wrong one' })).toMatchObject({
        status: 400,
        body: { fields: { password: 'Current password is incorrect' } },
      });
    }
    expect((await confirm(api)).status).toBe(429);
    expect((await api.call('POST', '/api/users', newUser('wrong-1'))).status).toBe(403);
    const log = await t.sql(
      `select action from audit_log where entity_id = '${api.userId}' and action like 'confirm%'`,
    );
    expect(log.length).toBeGreaterThanOrEqual(10);
    expect(log.every(({ action }) => action === 'confirmation_failed')).toBe(true);
  });

  it('needs the code where there is a second factor, and each code works once', async () => {
    const before = await t.as('admin');
    const { api: renewed, authenticator } = await setUpSecondFactor(t, before, clock);
    const api = { ...renewed, userId: before.userId };
    await age(api);
    expect(await confirm(api)).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect((await confirm(api, { password: PASSWORD, code: '000000' })).status).toBe(400);
    clock.move(60);
    const code = await authenticator.code(clock.seconds());
    expect((await confirm(api, { password: PASSWORD, code })).status).toBe(200);
    await age(api);
    expect((await confirm(api, { password: PASSWORD, code })).status).toBe(400);
  });
});

describe('the own password', () => {
  it('is changed with the current one and by no other call', async () => {
    const path = `/api/users/${admin.userId}`;
    expect(await admin.call('POST', `${path}/reset-password`, { password: NEXT })).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    });
    await admin.call('PATCH', path, { firstName: 'Amani', password: NEXT, passwordHash: NEXT });
    const [row] = await t.sql(`select username from users where id = '${admin.userId}'`);
    const username = row?.username as string;
    expect((await signIn(t, { username, password: NEXT })).reply.status).toBe(401);
    expect((await signIn(t, { username })).reply.status).toBe(200);
    expect(
      await admin.call('POST', '/api/change-password', { currentPassword: 'wrong', newPassword: NEXT }),
    ).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
  });
});
