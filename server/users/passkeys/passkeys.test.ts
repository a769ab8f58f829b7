import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyCreation, PasskeyRequest, Passkeys } from '../../../domain/users/passkey-contract.ts';
import { type Api, PASSWORD, type Reply, startTestApp, type TestApp, withCookie } from '../../../tests/support/app.ts';
import { type Slip, softPasskey } from '../../../tests/support/authenticator.ts';
import {
  add,
  askToConfirm,
  confirmByPasskey,
  LOCALHOST,
  offer,
  signInByPasskey,
  withPasskey,
} from '../../../tests/support/passkeys.ts';
import { placesOf } from '../../../tests/support/places.ts';
import { firstStep, movableClock, secondStep, setUpSecondFactor } from '../../../tests/support/second-factor.ts';
import { sessionCookie, signIn } from '../../../tests/support/sign-in.ts';
import { passkeyData } from '../personal-data.ts';
import { dropSecondFactor } from '../second-factor/second-factor.ts';

let t: TestApp;
const clock = movableClock();

beforeAll(async () => {
  t = await startTestApp({ clock });
});

beforeEach(() => t.sql('delete from throttle'));

const REFUSED = { status: 400, body: { code: 'invalid_passkey' } };
const list = async (api: Api) => (await api.call('GET', '/api/passkeys', undefined, LOCALHOST)).body as Passkeys;
const remove = (api: Api, id: string) => api.call('DELETE', `/api/passkeys/${id}`);
const age = (userId: string | null) =>
  t.sql(`update sessions set confirmed_at = clock_timestamp() - interval '15 minutes' where user_id = '${userId}'`);
const requireSecondFactor = async (test: TestApp) => {
  const admin = await test.as('admin');
  const { security } = (await admin.call('GET', '/api/settings')).body as { security: object };
  expect((await admin.call('PUT', '/api/settings/security', { ...security, twoFactorAuth: true })).status).toBe(200);
};

describe('Adding a passkey', () => {
  it('keeps its public key, shows it in the list, ends every other session and goes on under a new one', async () => {
    const user = await t.makeUser('manager');
    const there = (await signIn(t, user)).api;
    const api = { ...(await signIn(t, user)).api, userId: user.id };
    const added = await withPasskey(t, api);
    expect(added.passkey).toMatchObject({ name: 'Blue key', keptIn: 'Security key', lastUsedAt: null });
    expect(await list(added.api)).toEqual({ passkeys: [added.passkey], origin: 'http://localhost', problem: null });
    expect((await there.call('GET', '/api/user')).status).toBe(401);
    expect((await api.call('GET', '/api/user')).status).toBe(401);
    expect((await added.api.call('GET', '/api/user')).body).toMatchObject({
      secondFactor: true,
      secondFactors: ['passkey'],
    });
    await signInByPasskey(t, added.key);
    expect((await list(added.api)).passkeys[0]?.lastUsedAt).not.toBeNull();
    const log = await t.sql(`select action, after ->> 'name' as name, after ? 'counter' as counted from audit_log
      where entity = 'passkeys' and entity_id = '${added.passkey.id}'`);
    expect(log).toEqual([{ action: 'insert', name: 'Blue key', counted: false }]);
  });

  it('tells the browser what to make, and which it has already', async () => {
    const { api, key } = await withPasskey(t, await t.as('hr'));
    expect((await offer(api)).body).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id, transports: ['usb'] }],
    });
  });

  it('asks an older session to confirm first, at both of its calls', async () => {
    const api = await t.as('manager');
    const { body } = await offer(api);
    await age(api.userId);
    const ASKED = { status: 403, body: { code: 'confirmation_required' } };
    expect(await offer(api)).toMatchObject(ASKED);
    expect(await add(api, softPasskey().create(body as PasskeyCreation))).toMatchObject(ASKED);
  });

  const WRONG: [what: string, slip: Slip][] = [
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['another address', { origin: 'http://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no fingerprint, face or PIN', { isVerified: false }],
    ['the use of a passkey', { type: 'webauthn.get' }],
    ['a frame of another page', { crossOrigin: true }],
  ];

  it.each(WRONG)('is refused where what was made is of %s', async (_, slip) => {
    const api = await t.as('manager');
    const { body } = await offer(api);
    expect(await add(api, softPasskey().create(body as PasskeyCreation, slip))).toMatchObject(REFUSED);
    expect((await list(api)).passkeys).toEqual([]);
  });

  it('takes an offer once, of the session that asked, and no passkey of somebody else', async () => {
    const [one, other] = [await t.as('manager'), await t.as('manager')];
    const { body } = await offer(one);
    const made = softPasskey().create(body as PasskeyCreation);
    expect(await add(other, made)).toMatchObject(REFUSED);
    const reply = await add(one, made);
    expect(reply.status).toBe(201);
    const renewed = withCookie(t, sessionCookie(reply));
    expect(await add(renewed, made)).toMatchObject(REFUSED);
    const mine = (await offer(other)).body as PasskeyCreation;
    const same = { ...softPasskey().create(mine), id: made.id };
    expect(await add(other, same)).toMatchObject(REFUSED);
  });

  it('is refused with garbage, and with one that an account has already', async () => {
    const { key } = await withPasskey(t, await t.as('manager'));
    const api = await t.as('manager');
    const options = (await offer(api)).body as PasskeyCreation;
    expect(await add(api, key.create(options))).toMatchObject({
      status: 409,
      body: { message: 'This passkey already belongs to an account' },
    });
    const again = (await offer(api)).body as PasskeyCreation;
    expect(await add(api, { ...softPasskey().create(again), attestationObject: 'AAAA' })).toMatchObject(REFUSED);
    expect(await add(api, { ...softPasskey().create(again), clientDataJSON: 'AAAA' })).toMatchObject(REFUSED);
    expect((await add(api, { ...softPasskey().create(again), id: 'a b' })).status).toBe(400);
  });

  it('ends at twenty', async () => {
    const { api, passkey } = await withPasskey(t, await t.as('manager'));
    await t.sql(`begin; set local app.actor = 'system:test';
      insert into passkeys (user_id, name, added_on, credential_id, public_key, rp_id, counter, aaguid, backup_eligible, backed_up)
        select user_id, name, added_on, credential_id || n, public_key, rp_id, 0, aaguid, false, false
        from passkeys, generate_series(1, 19) n where id = '${passkey.id}'; commit`);
    const user = await t.sql(`select username from users where id = '${api.userId}'`);
    expect(user).toHaveLength(1);
    await expect(
      t.sql(`begin; set local app.actor = 'system:test'; insert into passkeys (user_id, name, added_on, credential_id, public_key, rp_id,
        counter, aaguid, backup_eligible, backed_up) select user_id, name, added_on, 'one-more', public_key, rp_id, 0, aaguid, false, false
        from passkeys where id = '${passkey.id}'; commit`),
    ).rejects.toThrow('at most 20');
  });

  it('waits for the password of one’s own where a temporary one is set', async () => {
    const api = await t.as('manager', { mustChangePassword: true });
    expect(await offer(api)).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
  });
});

describe('A passkey in the list', () => {
  it('is renamed and removed by its owner alone', async () => {
    const { api, passkey } = await withPasskey(t, await t.as('front_desk'));
    const other = await t.as('admin');
    const rename = (by: Api, name: string) => by.call('PATCH', `/api/passkeys/${passkey.id}`, { name });
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await remove(other, passkey.id)).status).toBe(404);
    expect((await rename(api, ' ')).status).toBe(400);
    expect((await rename(api, 'Red key')).body).toMatchObject({ id: passkey.id, name: 'Red key' });
    const removed = await remove(api, passkey.id);
    expect(removed.status).toBe(204);
    const renewed = withCookie(t, sessionCookie(removed));
    expect((await renewed.call('GET', '/api/user')).body).toMatchObject({ secondFactor: false, secondFactors: [] });
    expect((await api.call('GET', '/api/user')).status).toBe(401);
  });

  it('no longer signs in once it is removed', async () => {
    const { api, key, passkey } = await withPasskey(t, await t.as('front_desk'));
    await remove(api, passkey.id);
    expect(await signInByPasskey(t, key)).toMatchObject(REFUSED);
  });

  it('goes with a second factor that an administrator or the operator takes away', async () => {
    const [one, two] = [await withPasskey(t, await t.as('hr')), await withPasskey(t, await t.as('hr'))];
    const admin = await t.as('admin');
    expect((await admin.call('DELETE', `/api/users/${one.api.userId}/second-factor`)).body).toMatchObject({
      secondFactor: false,
    });
    expect(await signInByPasskey(t, one.key)).toMatchObject(REFUSED);
    expect((await one.api.call('GET', '/api/user')).status).toBe(401);
    const [row] = await t.sql(`select username from users where id = '${two.api.userId}'`);
    await t.app.database.transact({ id: 'system:setup', name: 'Nafasi', requestId: null }, (tx) =>
      dropSecondFactor({ ...t.app.deps, db: tx }, String(row?.username)),
    );
    expect(await signInByPasskey(t, two.key)).toMatchObject(REFUSED);
  });
});

describe('What is held of a person', () => {
  it('names their passkeys, which go with an erasure, from the audit log as well', async () => {
    const before = await t.as('hr');
    const { api, key } = await withPasskey(t, before);
    await api.call('PATCH', `/api/passkeys/${(await list(api)).passkeys[0]?.id}`, { name: 'Halima Mwangangi’s phone' });
    const { rows } = await t.app.database.db.execute(passkeyData(api.userId ?? '').query);
    expect(rows).toMatchObject([{ name: 'Halima Mwangangi’s phone', last_used_at: null }]);
    const admin = await t.as('admin');
    const erased = await admin.call('POST', `/api/privacy/people/user/${api.userId}/erase`, { confirm: 'ERASE' });
    expect(erased.status).toBe(200);
    expect(await signInByPasskey(t, key)).toMatchObject(REFUSED);
    expect(await placesOf(t, 'Mwangangi')).toEqual([]);
  });
});

describe('Where the space requires a second factor', () => {
  it('a passkey is one: it is added before anything else, and the last one stays', async () => {
    const strict = await startTestApp();
    const api = await strict.as('accountant');
    await requireSecondFactor(strict);
    expect(await api.call('GET', '/api/tenants')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
    const added = await withPasskey(strict, api);
    expect((await added.api.call('GET', '/api/tenants')).status).toBe(200);
    expect(await remove(added.api, added.passkey.id)).toMatchObject({
      status: 409,
      body: { code: 'last_second_factor' },
    });
    const second = await withPasskey(strict, added.api);
    // Two that go at once: one of them is the last.
    const replies = await Promise.all([remove(second.api, added.passkey.id), remove(second.api, second.passkey.id)]);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await strict.sql(`select 1 from passkeys where user_id = '${api.userId}'`)).toHaveLength(1);
  });
});

describe('The second step of a sign-in', () => {
  const options = (step: string) =>
    t.anonymous.call('POST', '/api/login/second-factor/passkey/options', undefined, {
      ...LOCALHOST,
      cookie: `nafasi_step=${step}`,
    });
  const answer = (step: string, used: unknown): Promise<Reply> =>
    t.anonymous.call('POST', '/api/login/second-factor/passkey', used, { ...LOCALHOST, cookie: `nafasi_step=${step}` });
  const named = async () => {
    const user = await t.makeUser('manager');
    return { user, ...(await withPasskey(t, { ...(await signIn(t, user)).api, userId: user.id })) };
  };

  it('is done with a passkey after the password, which alone opens nothing', async () => {
    const { user, key } = await named();
    const { reply, step } = await firstStep(t, user);
    expect(reply).toMatchObject({ status: 401, body: { code: 'code_required' } });
    const ways = await t.anonymous.call('GET', '/api/login/second-factor', undefined, {
      cookie: `nafasi_step=${step}`,
    });
    expect(ways.body).toEqual({ secondFactors: ['passkey'] });
    const asked = (await options(step)).body as PasskeyRequest;
    expect(asked.allowCredentials).toMatchObject([{ id: key.id }]);
    expect(await answer(step, key.use(asked))).toMatchObject({ status: 200, body: { id: user.id } });
    expect(await answer(step, key.use(asked))).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
  });

  it('takes the code of the app or the passkey where there are both', async () => {
    const { user, api, key } = await named();
    const { authenticator } = await setUpSecondFactor(t, api, clock);
    const one = (await firstStep(t, user)).step;
    const ways = await t.anonymous.call('GET', '/api/login/second-factor', undefined, { cookie: `nafasi_step=${one}` });
    expect(ways.body).toEqual({ secondFactors: ['app', 'passkey'] });
    clock.move(60);
    expect((await secondStep(t, one, await authenticator.code(clock.seconds()))).status).toBe(200);
    const two = (await firstStep(t, user)).step;
    expect((await answer(two, key.use((await options(two)).body as PasskeyRequest))).status).toBe(200);
  });

  it('takes no passkey of somebody else, none of another sign-in, and is counted', async () => {
    const [one, other] = [await named(), await named()];
    const { step } = await firstStep(t, one.user);
    const asked = (await options(step)).body as PasskeyRequest;
    expect(await answer(step, other.key.use(asked))).toMatchObject(REFUSED);
    expect(await answer(step, one.key.use(asked))).toMatchObject(REFUSED);
    const second = (await firstStep(t, one.user)).step;
    const mine = (await options(step)).body as PasskeyRequest;
    expect(await answer(second, one.key.use(mine))).toMatchObject(REFUSED);
    for (let tried = 0; tried < 5; tried++) await answer(step, one.key.use(mine));
    expect(await answer(step, one.key.use(mine))).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
    expect(
      await t.sql(`select 1 from audit_log where action = 'second_factor_failed' and entity_id = '${one.user.id}'`),
    ).not.toEqual([]);
    expect(await options('')).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
  });
});

describe('A confirmation with a passkey', () => {
  it('opens the calls that ask for one, for this session, once', async () => {
    const { api, key } = await withPasskey(t, await t.as('admin'));
    await age(api.userId);
    const asked = (await askToConfirm(api)).body as PasskeyRequest;
    const used = key.use(asked);
    expect(await confirmByPasskey(api, used)).toMatchObject({
      status: 200,
      body: { confirmedUntil: expect.any(String) },
    });
    expect(await confirmByPasskey(api, used)).toMatchObject(REFUSED);
    expect((await offer(api)).status).toBe(200);
  });

  it('is not given by the password alone, nor by the passkey of somebody else', async () => {
    const { api } = await withPasskey(t, await t.as('admin'));
    const other = await withPasskey(t, await t.as('admin'));
    await age(api.userId);
    expect(await api.call('POST', '/api/session/confirm', { password: PASSWORD })).toMatchObject({
      status: 400,
      body: { message: 'Confirm with your passkey.' },
    });
    const asked = (await askToConfirm(api)).body as PasskeyRequest;
    expect(await confirmByPasskey(api, other.key.use(asked))).toMatchObject(REFUSED);
    expect(await offer(api)).toMatchObject({ status: 403 });
    expect(
      await t.sql(`select 1 from audit_log where action = 'confirmation_failed' and entity_id = '${api.userId}'`),
    ).toHaveLength(2);
    expect(await askToConfirm(await t.as('admin'))).toMatchObject({
      status: 400,
      body: { message: 'You have no passkey.' },
    });
  });
});
