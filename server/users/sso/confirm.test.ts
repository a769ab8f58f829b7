import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, locationOf, startWithSso } from '../../../tests/support/sso.ts';

let s: Awaited<ReturnType<typeof startWithSso>>;

beforeAll(async () => {
  s = await startWithSso({ OIDC_CREATE_USERS: 'true' });
});

const forget = async (browser: Browser) => {
  const { id } = await s.whoAmI(browser);
  await s.t.sql(`update sessions set confirmed_at = confirmed_at - interval '11 minutes' where user_id = '${id}'`);
};

const confirmedUntil = async (browser: Browser) =>
  ((await browser.call('GET', '/api/session/confirm')).body as { confirmedUntil: string | null }).confirmedUntil;

const send = async (browser: Browser, body: object = {}) => {
  const reply = await browser.call('POST', '/api/session/confirm/sso', body);
  return { reply, url: (reply.body as { url: string }).url };
};

describe('somebody without a password', () => {
  it('confirms by a fresh sign-in at the issuer', async () => {
    const person = s.hire();
    const { browser } = await s.signIn(person);
    await forget(browser);
    expect(await confirmedUntil(browser)).toBeNull();
    const { url } = await send(browser);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect(locationOf(await s.comeBack(browser, s.issuer.approve(url, person.subject)))).toBe(
      '/signed-in?sso=confirmed',
    );
    expect(await confirmedUntil(browser)).not.toBeNull();
  });

  it('comes back to the page that asked, where the browser opened no tab beside it', async () => {
    const person = s.hire();
    const { browser } = await s.signIn(person);
    const back = async (subject: string) => {
      const { url } = await send(browser, { returnTo: '/users?status=active' });
      return (await s.comeBack(browser, s.issuer.approve(url, subject))).headers.location;
    };
    expect(await back(person.subject)).toBe('/signed-in?sso=confirmed&to=%2Fusers%3Fstatus%3Dactive');
    expect(await back(s.hire().subject)).toBe('/signed-in?sso=other-person&to=%2Fusers%3Fstatus%3Dactive');
    expect((await send(browser, { returnTo: '//evil.example' })).reply.status).toBe(400);
  });

  it('does not confirm by an old one, by somebody else’s, or where the issuer does not say when', async () => {
    const [person, other] = [s.hire(), s.hire()];
    const { browser } = await s.signIn(person);
    await forget(browser);
    const back = async (subject: string, secondsAgo: number) => {
      const { url } = await send(browser);
      return locationOf(await s.comeBack(browser, s.issuer.approve(url, subject, secondsAgo)));
    };
    expect(await back(person.subject, 300)).toBe('/signed-in?sso=not-fresh');
    expect(await back(other.subject, 0)).toBe('/signed-in?sso=other-person');
    s.issuer.misbehave('no-authentication-time');
    expect(await back(person.subject, 0)).toBe('/signed-in?sso=not-fresh');
    s.issuer.misbehave(null);
    expect(await confirmedUntil(browser)).toBeNull();
  });

  it('confirms the session that asked, and no other', async () => {
    const person = s.hire();
    const [{ browser }, { browser: elsewhere }] = [await s.signIn(person), await s.signIn(person)];
    await forget(browser);
    const { url } = await send(browser);
    await s.comeBack(browser, s.issuer.approve(url, person.subject));
    expect(await confirmedUntil(browser)).not.toBeNull();
    expect(await confirmedUntil(elsewhere)).toBeNull();
  });

  it('has no password to confirm by, and sets up a second factor once they have confirmed', async () => {
    const person = s.hire();
    const { browser } = await s.signIn(person);
    await forget(browser);
    const wrong = await browser.call('POST', '/api/session/confirm', { password: 'whatever it is' });
    expect(wrong.status).toBe(400);
    expect(await browser.call('POST', '/api/second-factor', {})).toMatchObject({
      body: { code: 'confirmation_required' },
    });
    const { url } = await send(browser);
    await s.comeBack(browser, s.issuer.approve(url, person.subject));
    expect((await browser.call('POST', '/api/second-factor', {})).status).toBe(200);
  });
});

it('is no way to confirm for who is not linked', async () => {
  const user = await s.t.makeUser('accountant');
  const browser = s.browser();
  await browser.call('POST', '/api/login', { username: user.username, password: 'a test password of good length' });
  expect((await send(browser)).reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

describe('a second factor', () => {
  it('is that of the issuer where it vouches for one, and otherwise due here', async () => {
    const t = await startWithSso({ OIDC_CREATE_USERS: 'true', OIDC_MFA_ACR: 'gold' });
    await t.t.sql(
      `begin; set local app.actor = 'system:test'; insert into settings (name, value) values ('security', '{"twoFactorAuth": true}') on conflict (name) do update set value = settings.value || excluded.value; commit`,
    );
    const due = async (changes: object) => (await t.whoAmI((await t.signIn(t.hire(changes))).browser)).secondFactorDue;
    expect(await due({})).toBe(true);
    expect(await due({ amr: ['pwd', 'otp'] })).toBe(false);
    expect(await due({ acr: 'gold' })).toBe(false);
    expect(await due({ acr: 'silver' })).toBe(true);
  });

  it('of this space is asked for after the issuer, which opens nothing by itself', async () => {
    const person = s.hire();
    const { browser } = await s.signIn(person);
    const { id } = await s.whoAmI(browser);
    await s.t.sql(`begin; set local app.actor = 'system:test';
      insert into second_factors (user_id, sealed_key, confirmed_at, last_step) values ('${id}', 'v1.x.y', now(), 1); commit`);
    const { browser: next, to } = await s.signIn(person);
    expect(to).toBe('/login?sso=code');
    expect((await next.call('GET', '/api/user')).status).toBe(401);
    expect((await next.call('GET', '/api/login/second-factor')).body).toEqual({ secondFactors: ['app'] });
    s.issuer.set({ ...person, amr: ['mfa'] });
    expect((await s.signIn(person)).to).toBe('/');
  });
});

describe('unlinking a user', () => {
  it('is done by an administrator, ends the sessions that began there, and lets the user be linked anew', async () => {
    const person = s.hire();
    const { browser } = await s.signIn(person);
    const { id } = await s.whoAmI(browser);
    const admin = await s.t.as('admin');
    const reply = await admin.call('DELETE', `/api/users/${id}/sso`);
    expect([reply.status, reply.body]).toMatchObject([200, { id, singleSignOn: false, hasPassword: false }]);
    expect((await browser.call('GET', '/api/user')).status).toBe(401);
    expect((await admin.call('DELETE', `/api/users/${id}/sso`)).status).toBe(404);
    const again = await s.signIn(person);
    expect(await s.whoAmI(again.browser)).toMatchObject({ id, singleSignOn: true });
  });

  it('shows administrators how it is set up, and nobody the secret', async () => {
    const admin = await s.t.as('admin');
    const { body } = await admin.call('GET', '/api/sso');
    expect(body).toMatchObject({
      sso: {
        name: 'Uzima',
        createsUsers: true,
        only: false,
        roles: [{ claim: 'groups', value: 'admins', role: 'admin' }, {}, {}],
      },
    });
    const config = (await s.t.anonymous.call('GET', '/api/config')).body;
    expect(config).toMatchObject({ singleSignOn: { name: 'Uzima', only: false } });
    expect(JSON.stringify([body, config])).not.toContain(s.issuer.clientSecret);
    expect(JSON.stringify(config)).not.toContain(s.issuer.url);
  });
});

describe('where staff sign in by the issuer alone', () => {
  const PASSWORD = 'a test password of good length';

  it('passwords of staff open nothing, but that of the one administrator for emergencies', async () => {
    const t = await startWithSso({ OIDC_ONLY: 'true', OIDC_EMERGENCY_ADMIN: 'Break.Glass' });
    const enter = (username: string, password = PASSWORD) =>
      t.t.anonymous.call('POST', '/api/login', { username, password });
    const admin = await t.t.makeUser('admin', { username: 'break.glass', email: 'glass@space.example' });
    const [desk, tenant] = [await t.t.makeUser('front_desk'), await t.t.makeUser('tenant')];
    const refused = await enter(desk.username);
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { message: 'Sign in with Uzima: staff do not use passwords here.' },
    ]);
    expect((await enter(desk.username, 'a wrong password')).body).toMatchObject({
      message: 'Invalid username or password',
    });
    expect((await enter(admin.username)).body).toMatchObject({ usesPassword: true });
    expect((await enter(tenant.username)).status).toBe(200);
    // The account for emergencies is nobody's at the issuer.
    expect((await t.signIn(t.hire({ email: 'glass@space.example', groups: ['desk'] }))).to).toBe(
      '/login?sso=emergency',
    );
  });
});
