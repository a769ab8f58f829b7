import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, PASSWORD, startTestApp, withCookie } from '../../../tests/support/app.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { listen } from '../../../tests/support/listen.ts';
import { firstStep, movableClock, setUpSecondFactor } from '../../../tests/support/second-factor.ts';
import { sessionCookie, signIn } from '../../../tests/support/sign-in.ts';

const clock = movableClock();
const env = { TRUST_PROXY: 'true' };
const t = await startTestApp({ env, clock });
const twin = await startTestApp({ env, clock }, t.url);
const admin = await t.as('admin');

// The address that the proxy in front saw.
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const OFFICE = '197.248.10.4';
const ELSEWHERE = '41.90.1.1';
const REFUSED = [403, 'address_refused'];
const ALL = ['admin', 'manager', 'accountant', 'hr', 'front_desk', 'auditor'];

const save = (body: object, headers = from(OFFICE), api = admin) =>
  api.call('PUT', '/api/settings/security', body, headers);
const allow = async (...staffAddresses: string[]) => {
  const reply = await save({ staffAddresses, withoutOwnAddress: true });
  expect([reply.status, reply.body]).toMatchObject([200, {}]);
};
const userFrom = async (api: Api, ip: string) => {
  const { status, body } = await api.call('GET', '/api/user', undefined, from(ip));
  return status === 200 ? 200 : [status, (body as { code?: string }).code];
};
const refusals = (id: string | null) =>
  t.sql(
    `select after ->> 'ip' as ip from audit_log where action = 'address_refused' and entity_id = '${id}' order by id`,
  );

beforeEach(async () => void (await t.sql('delete from throttle')));
afterEach(async () => {
  await t.sql(`begin; set local app.actor = 'system:test';
    update settings set value = value - 'staffAddresses' - 'staffAddressRoles' where name = 'security'; commit`);
  for (const one of [t, twin]) one.app.deps.cache.clear();
  await sleep(2_100);
});

describe('A list of addresses', () => {
  it('lets staff sign in and work from there, and nowhere else', async () => {
    const user = await t.makeUser('front_desk');
    await allow(OFFICE);
    const outside = await signIn(t, user, from(ELSEWHERE));
    expect([outside.reply.status, (outside.reply.body as { code: string }).code]).toEqual(REFUSED);
    expect(outside.cookie).toBeNull();
    expect((outside.reply.body as { message: string }).message).toContain('allows staff only from certain networks');
    const inside = await signIn(t, user, from(OFFICE));
    expect(inside.reply.status).toBe(200);
    expect(await userFrom(inside.api, OFFICE)).toBe(200);
    // Carried elsewhere it stops, and goes on where it may.
    expect(await userFrom(inside.api, ELSEWHERE)).toEqual(REFUSED);
    expect(await userFrom(inside.api, OFFICE)).toBe(200);
  });

  it('tells a wrong password nothing', async () => {
    const user = await t.makeUser('front_desk');
    await allow(OFFICE);
    const login = { username: user.username, password: 'wrong' };
    const reply = await t.anonymous.call('POST', '/api/login', login, from(ELSEWHERE));
    expect(reply.body).toMatchObject({ code: 'invalid_credentials' });
  });

  it('stops a sign-in before its second step, and in between', async () => {
    const user = await t.makeUser('front_desk');
    const { authenticator } = await setUpSecondFactor(t, (await signIn(t, user)).api, clock);
    clock.move(90);
    const { step } = await firstStep(t, user);
    await allow(OFFICE);
    const second = (ip: string, code: string) =>
      t.anonymous.call('POST', '/api/login/second-factor', { code }, { ...from(ip), cookie: `nafasi_step=${step}` });
    const code = await authenticator.code(clock.seconds());
    expect((await second(ELSEWHERE, code)).body).toMatchObject({ code: 'address_refused' });
    expect((await signIn(t, user, from(ELSEWHERE))).reply.body).toMatchObject({ code: 'address_refused' });
    const done = await second(OFFICE, code);
    expect([done.status, sessionCookie(done) !== null]).toEqual([200, true]);
  });

  it('holds for the roles that are named, and never for tenants and visitors', async () => {
    const [desk, manager, tenant] = [await t.as('front_desk'), await t.as('manager'), await t.as('tenant')];
    await allow(OFFICE);
    expect((await save({ staffAddressRoles: ['manager', 'accountant'] })).status).toBe(200);
    expect(await userFrom(manager, ELSEWHERE)).toEqual(REFUSED);
    for (const api of [desk, tenant, admin]) expect(await userFrom(api, ELSEWHERE)).toBe(200);
    for (const open of ['/api/config', '/api/meeting-rooms'])
      expect((await manager.call('GET', open, undefined, from(ELSEWHERE))).status, open).toBe(200);
    const refused = await save({ staffAddressRoles: ['tenant'] });
    expect(refused.body).toMatchObject({
      fields: { 'staffAddressRoles.0': expect.stringContaining('Role must be one of') },
    });
  });

  it.each([
    ['197.248.10.0/24', ['197.248.10.4', '::ffff:197.248.10.4', '::ffff:c5f8:a04'], ['197.248.11.4', '::1']],
    ['197.248.10.4/24', ['197.248.10.200'], ['197.248.11.4']],
    ['::ffff:197.248.10.0/120', ['197.248.10.4', '::ffff:197.248.10.4'], ['197.248.11.4', '2c0f:fe38::1']],
    ['2c0f:fe38::/32', ['2c0f:fe38:1::9', '2C0F:FE38::1'], ['2c0f:fe39::1', '197.248.10.4']],
    ['2c0f:fe38::1', ['2c0f:fe38:0:0:0:0:0:1'], ['2c0f:fe38::2']],
    ['0.0.0.0/0', ['8.8.8.8', '::ffff:8.8.8.8'], ['2c0f:fe38::1']],
    ['::/0', ['2c0f:fe38::1'], []],
  ])('that holds %s takes %j and not %j', async (entry, inside, outside) => {
    const desk = await t.as('front_desk');
    await allow(entry);
    for (const ip of inside) expect([ip, await userFrom(desk, ip)]).toEqual([ip, 200]);
    for (const ip of outside) expect([ip, await userFrom(desk, ip)]).toEqual([ip, REFUSED]);
  });

  it.each(['197.248.10', '197.248.10.4/33', 'office', '2c0f::/129', '1.2.3.4-1.2.3.9', '', ' ', "'; drop table users"])(
    'does not take %j, by the name of its field',
    async (entry) => {
      const reply = await save({ staffAddresses: [OFFICE, entry] });
      expect([reply.status, Object.keys((reply.body as { fields: object }).fields)[0]]).toEqual([
        400,
        expect.stringMatching(/^staffAddresses/),
      ]);
    },
  );

  it('is not fooled by what the caller puts before the proxy’s word, nor by any header where there is no proxy', async () => {
    const desk = await t.as('front_desk');
    await allow(OFFICE);
    expect(await userFrom(desk, `${OFFICE}, ${ELSEWHERE}`)).toEqual(REFUSED);
    expect(await userFrom(desk, `${ELSEWHERE}, ${OFFICE}`)).toBe(200);
    expect(await userFrom(desk, 'not an address')).toEqual(REFUSED);
    const direct = await startTestApp({ clock }, t.url);
    expect(await userFrom(withCookie(direct, desk.cookie), OFFICE)).toEqual(REFUSED);
  });

  it('is kept by another server of the space within two seconds, where an open stream ends too', async () => {
    const desk = await t.as('front_desk');
    const origin = await listen(twin.app);
    const stream = await fetch(`${origin}/api/events`, {
      headers: { cookie: `nafasi=${desk.cookie}`, ...from(ELSEWHERE) },
    });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    await allow(OFFICE);
    await sleep(2_000);
    expect(await userFrom(withCookie(twin, desk.cookie), ELSEWHERE)).toEqual(REFUSED);
    expect(await ended).toContain('event: open');
  });
});

describe('An administrator who saves a list', () => {
  it('that does not hold their own address is refused by the name of the field, unless they say that they mean it', async () => {
    const reply = await save({ staffAddresses: ['10.0.0.0/8'] });
    expect([reply.status, reply.body]).toMatchObject([
      400,
      {
        code: 'own_address',
        fields: { staffAddresses: expect.stringContaining(`Your own address ${OFFICE} is not in the list`) },
      },
    ]);
    expect(await userFrom(admin, OFFICE)).toBe(200);
    expect((await save({ staffAddresses: ['10.0.0.0/8'], withoutOwnAddress: false })).status).toBe(400);
    expect((await save({ staffAddresses: ['10.0.0.0/8', OFFICE] })).status).toBe(200);
    // What does not touch the list is not asked about.
    expect((await save({ sessionTimeout: 24 })).status).toBe(200);
    expect((await save({ staffAddresses: ['10.0.0.0/8'] })).status).toBe(400);
    expect((await save({ staffAddresses: ['10.0.0.0/8'], withoutOwnAddress: true })).status).toBe(200);
    expect(await userFrom(admin, OFFICE)).toEqual(REFUSED);
  });

  it('may leave themself out where the list does not hold for administrators', async () => {
    const staffAddressRoles = ALL.filter((role) => role !== 'admin');
    expect((await save({ staffAddresses: ['10.0.0.0/8'], staffAddressRoles })).status).toBe(200);
    expect((await save({ staffAddressRoles: ALL })).status).toBe(400);
  });

  it('is the only one who may', async () => {
    for (const role of ['manager', 'auditor', 'front_desk', 'tenant'] as const) {
      const reply = await save({ staffAddresses: [OFFICE] }, from(OFFICE), await t.as(role));
      expect([role, reply.status]).toEqual([role, 403]);
    }
  });

  it('is let back in by the operator, who turns the list off', async () => {
    await allow('10.0.0.0/8');
    expect(await userFrom(admin, OFFICE)).toEqual(REFUSED);
    const off = await startTestApp({ env: { ...env, STAFF_ADDRESSES: 'off' }, clock }, t.url);
    const there = withCookie(off, admin.cookie);
    expect(await userFrom(there, OFFICE)).toBe(200);
    expect((await save({ staffAddresses: [] }, from(OFFICE), there)).status).toBe(200);
    await eventually(async () => expect(await userFrom(admin, ELSEWHERE)).toBe(200));
  });
});

describe('A refusal', () => {
  it('is in the audit log once for an address, however often it is asked, and ten times an hour for a user', async () => {
    const desk = await t.as('front_desk');
    await allow(OFFICE);
    await Promise.all(Array.from({ length: 30 }, () => userFrom(desk, ELSEWHERE)));
    expect(await refusals(desk.userId)).toEqual([{ ip: ELSEWHERE }]);
    for (let n = 1; n <= 20; n++) expect(await userFrom(desk, `41.90.2.${n}`)).toEqual(REFUSED);
    expect(await refusals(desk.userId)).toHaveLength(10);
  });

  it('at the sign-in says who it was, and keeps nobody from signing out', async () => {
    const user = await t.makeUser('manager');
    const { api } = await signIn(t, user, from(OFFICE));
    await allow(OFFICE);
    await t.anonymous.call('POST', '/api/login', { username: user.username, password: PASSWORD }, from(ELSEWHERE));
    expect(await refusals(user.id)).toEqual([{ ip: ELSEWHERE }]);
    expect((await api.call('POST', '/api/logout', undefined, from(ELSEWHERE))).status).toBe(204);
    expect((await api.call('GET', '/api/user', undefined, from(OFFICE))).status).toBe(401);
  });
});
