import { beforeAll, describe, expect, it } from 'vitest';
import { locationOf, openBrowser, startWithSso } from '../../../tests/support/sso.ts';

let s: Awaited<ReturnType<typeof startWithSso>>;

beforeAll(async () => {
  s = await startWithSso({ OIDC_CREATE_USERS: 'true' });
});

const identities = (email: string) =>
  s.t.sql(`select i.id, i.user_id from user_identities i where i.email = '${email}'`);

const audit = (action: string) =>
  s.t.sql(`select actor, entity, entity_id, after from audit_log where action = '${action}' order by at`);

describe('signing in by single sign-on', () => {
  it('links the user of a verified address, whose session it opens', async () => {
    const person = s.hire();
    const user = await s.user('accountant', person);
    const { browser, to } = await s.signIn(person, undefined, { returnTo: '/reports?tab=vat' });
    expect(to).toBe('/reports?tab=vat');
    expect(await s.whoAmI(browser)).toMatchObject({ id: user.id, role: 'accountant', singleSignOn: true });
    expect(await identities(person.email)).toMatchObject([{ user_id: user.id }]);
  });

  it('knows somebody by the subject from then on, whatever the address is', async () => {
    const person = s.hire();
    const user = await s.user('accountant', person);
    await s.signIn(person);
    s.issuer.set({ ...person, email: 'married@space.example', emailVerified: false });
    const { browser } = await s.signIn(person);
    expect(await s.whoAmI(browser)).toMatchObject({ id: user.id, email: person.email });
  });

  it('makes a user without a password, with the role of the mapping', async () => {
    const person = s.hire({ groups: ['everyone', 'desk', 'finance'] });
    const { browser, to } = await s.signIn(person);
    expect(to).toBe('/');
    expect(await s.whoAmI(browser)).toMatchObject({
      ...{ username: person.username, email: person.email, firstName: person.firstName },
      // The first rule that fits, as it is written.
      ...{ role: 'accountant', hasPassword: false, usesPassword: false, singleSignOn: true },
    });
  });

  it('makes one user of two tabs at once', async () => {
    const person = s.hire();
    const ways = await Promise.all([1, 2, 3, 4].map(() => s.signIn(person)));
    expect(ways.map(({ to }) => to)).toEqual(['/', '/', '/', '/']);
    expect(await s.t.sql(`select id from users where email = '${person.email}'`)).toHaveLength(1);
    expect(await identities(person.email)).toHaveLength(1);
  });

  it('gives the role that the mapping has now, and writes it down', async () => {
    const person = s.hire({ groups: ['desk'] });
    const { browser } = await s.signIn(person);
    s.issuer.set({ ...person, groups: ['finance'] });
    const again = await s.signIn(person);
    expect(await s.whoAmI(again.browser)).toMatchObject({ role: 'accountant' });
    // The session of the old role is over, as with every change of a role.
    expect((await browser.call('GET', '/api/user')).status).toBe(401);
    const { id } = await s.whoAmI(again.browser);
    const changes = await s.t.sql(
      `select actor, after->>'role' as role from audit_log where entity = 'users' and entity_id = '${id}' and action = 'update'`,
    );
    expect(changes).toContainEqual({ actor: 'system:single-sign-on', role: 'accountant' });
  });

  it('ends the session of the browser that it is done in', async () => {
    const first = s.hire();
    const { browser } = await s.signIn(first);
    const stolen = openBrowser(s.t, new Map(browser.cookies));
    await s.signIn(s.hire(), browser);
    expect((await stolen.call('GET', '/api/user')).status).toBe(401);
  });

  it('says in the audit log by which way somebody came in', async () => {
    await s.signIn(s.hire({ amr: ['pwd', 'otp'] }));
    expect((await audit('login')).at(-1)?.after).toMatchObject({ method: 'single sign-on', secondFactor: 'issuer' });
  });
});

describe('nobody is let in', () => {
  const refused = async (to: string, browser = openBrowser(s.t)) => {
    expect((await browser.call('GET', '/api/user')).status).toBe(401);
    return to;
  };

  it('whom no rule gives a role', async () => {
    const person = s.hire({ groups: ['everyone'] });
    const { to, browser } = await s.signIn(person);
    expect(await refused(to, browser)).toBe('/login?sso=no-role');
    expect(await identities(person.email)).toEqual([]);
  });

  it('without a claim of groups', async () => {
    const { to } = await s.signIn(s.hire({ groups: null }));
    expect(to).toBe('/login?sso=no-role');
  });

  it('whose role was taken away, and the sessions that began there end', async () => {
    const person = s.hire();
    const { browser } = await s.signIn(person);
    s.issuer.set({ ...person, groups: [] });
    const { to } = await s.signIn(person);
    expect(to).toBe('/login?sso=no-role');
    expect((await browser.call('GET', '/api/user')).status).toBe(401);
    expect((await audit('login_failed')).at(-1)?.after).toMatchObject({ reason: 'no-role', method: 'single sign-on' });
  });

  it.each([false, null])('whose address is not verified (%s)', async (emailVerified) => {
    const person = s.hire({ emailVerified });
    await s.user('accountant', person);
    const { to } = await s.signIn(person);
    expect(to).toBe('/login?sso=unverified');
    expect(await identities(person.email)).toEqual([]);
  });

  it('whose user is disabled', async () => {
    const person = s.hire();
    const user = await s.user('accountant', person);
    await s.signIn(person);
    await s.t.sql(
      `begin; set local app.actor = 'system:test'; update users set status = 'disabled' where id = '${user.id}'; commit`,
    );
    expect((await s.signIn(person)).to).toBe('/login?sso=refused');
  });

  it('by an address that is a tenant’s', async () => {
    const person = s.hire();
    await s.user('tenant', person);
    expect((await s.signIn(person)).to).toBe('/login?sso=refused');
  });

  it('by an address that belongs to another account of the issuer already', async () => {
    const person = s.hire();
    await s.user('accountant', person);
    await s.signIn(person);
    const successor = s.hire({ email: person.email });
    expect((await s.signIn(successor)).to).toBe('/login?sso=taken');
  });
});

it('never takes the role of the last administrator away', async () => {
  const t = await startWithSso();
  const person = t.hire({ groups: ['desk'] });
  const user = await t.user('admin', person);
  const { browser } = await t.signIn(person);
  expect(await t.whoAmI(browser)).toMatchObject({ id: user.id, role: 'admin' });
  const kept = await t.t.sql(`select entity_id, after from audit_log where action = 'role_kept'`);
  expect(kept).toEqual([{ entity_id: user.id, after: { role: 'front_desk' } }]);
  await t.t.makeUser('admin');
  const again = await t.signIn(person);
  expect(await t.whoAmI(again.browser)).toMatchObject({ role: 'front_desk' });
  // Without OIDC_CREATE_USERS, nobody comes in whom nobody has invited.
  expect((await t.signIn(t.hire())).to).toBe('/login?sso=unknown');
});

describe('the way back', () => {
  it('is open once', async () => {
    const person = s.hire();
    const browser = s.browser();
    const back = s.issuer.approve(await s.start(browser), person.subject);
    expect(locationOf(await s.comeBack(browser, back))).toBe('/');
    expect(locationOf(await s.comeBack(browser, back))).toBe('/login?sso=expired');
  });

  it('is open to one of two who take it at once', async () => {
    const person = s.hire();
    const browser = s.browser();
    const back = s.issuer.approve(await s.start(browser), person.subject);
    const replies = await Promise.all(
      [1, 2, 3].map(() => s.comeBack(openBrowser(s.t, new Map(browser.cookies)), back)),
    );
    expect(replies.map(locationOf).sort()).toEqual(['/', '/login?sso=expired', '/login?sso=expired']);
  });

  it('leads nobody in who did not begin it: another browser, or one without cookies', async () => {
    const person = s.hire();
    const attacker = s.browser();
    const back = s.issuer.approve(await s.start(attacker), person.subject);
    const victim = s.browser();
    expect(locationOf(await s.comeBack(victim, back))).toBe('/login?sso=expired');
    await s.start(victim);
    expect(locationOf(await s.comeBack(victim, back))).toBe('/login?sso=expired');
    expect((await victim.call('GET', '/api/user')).status).toBe(401);
    // What a stranger tried did not use it up.
    expect(locationOf(await s.comeBack(attacker, back))).toBe('/');
  });

  it('works from each of two tabs', async () => {
    const person = s.hire();
    const browser = s.browser();
    const [one, two] = [await s.start(browser), await s.start(browser)];
    expect(locationOf(await s.comeBack(browser, s.issuer.approve(one, person.subject)))).toBe('/');
    expect(locationOf(await s.comeBack(browser, s.issuer.approve(two, person.subject)))).toBe('/');
  });

  it('is closed after ten minutes', async () => {
    const person = s.hire();
    const browser = s.browser();
    const back = s.issuer.approve(await s.start(browser), person.subject);
    await s.t.sql(
      `update sso_trips set created_at = created_at - interval '11 minutes', expire = expire - interval '11 minutes'`,
    );
    expect(locationOf(await s.comeBack(browser, back))).toBe('/login?sso=expired');
  });

  it('needs a code of the issuer, and says when somebody cancelled', async () => {
    const browser = s.browser();
    expect(locationOf(await s.comeBack(browser, s.issuer.approve(await s.start(browser), 'nobody')))).toBe(
      '/login?sso=cancelled',
    );
    expect(locationOf(await browser.call('GET', '/api/login/sso/callback'))).toBe('/login?sso=expired');
    expect(locationOf(await browser.call('GET', '/api/login/sso/callback?state=a&state=b&code=c'))).toBe(
      '/login?sso=expired',
    );
  });

  it('refuses an answer that names another issuer', async () => {
    const browser = s.browser();
    const back = new URL(s.issuer.approve(await s.start(browser), s.hire().subject));
    back.searchParams.set('iss', 'https://issuer.of.somebody.example');
    expect(locationOf(await s.comeBack(browser, back.href))).toBe('/login?sso=failed');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/a\nb',
    '/api/logout',
    'reports',
    '/\t/evil.example',
    '',
  ])('leads to no other site (%j)', async (returnTo) => {
    const reply = await s.browser().call('POST', '/api/login/sso', { returnTo });
    expect(reply.status).toBe(400);
  });

  it('keeps nothing in the database by which it could be finished', async () => {
    const browser = s.browser();
    const url = new URL(await s.start(browser));
    const rows = JSON.stringify(await s.t.sql('select * from sso_trips'));
    const secrets = [...url.searchParams.values(), ...browser.cookies.values()].filter((value) => value.length === 43);
    expect(secrets.length).toBe(4);
    for (const secret of secrets) expect(rows).not.toContain(secret);
  });
});

it('is begun at the public address alone', async () => {
  const reply = await s.t.anonymous.call('POST', '/api/login/sso', {});
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ message: 'Open http://127.0.0.1:3999 to sign in with Uzima.' });
  const foreign = await s.browser().call('POST', '/api/login/sso', {}, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
});
