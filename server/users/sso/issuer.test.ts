import { beforeAll, describe, expect, it } from 'vitest';
import { OIDC_ALGORITHMS, type OidcFault } from '../../../server/simulators/oidc/tokens.ts';
import { locationOf, startWithSso } from '../../../tests/support/sso.ts';

let s: Awaited<ReturnType<typeof startWithSso>>;

beforeAll(async () => {
  s = await startWithSso({ OIDC_CREATE_USERS: 'true' });
});

const FAULTS: readonly OidcFault[] = [
  'nonce',
  'issuer',
  'audience',
  'second-audience',
  'party',
  'none',
  'hmac',
  'signature',
  'unknown-key',
  'expired',
  'future',
  'no-subject',
  'no-id-token',
];

describe('a token of the issuer', () => {
  it.each(FAULTS)('opens nothing where it is wrong: %s', async (fault) => {
    const browser = s.browser();
    const back = s.issuer.approve(await s.start(browser), s.hire().subject);
    s.issuer.misbehave(fault);
    const to = locationOf(await s.comeBack(browser, back));
    s.issuer.misbehave(null);
    expect(to).toBe('/login?sso=failed');
    expect((await browser.call('GET', '/api/user')).status).toBe(401);
  });

  it.each(OIDC_ALGORITHMS)('counts by a signature of %s, and by the key of the moment', async (alg) => {
    const person = s.hire();
    expect((await s.signIn(person)).to).toBe('/');
    s.issuer.rotate(alg);
    expect((await s.signIn(person)).to).toBe('/');
    s.issuer.rotate();
    expect((await s.signIn(person)).to).toBe('/');
  });

  it('is believed for a clock that is a little off, and not for one that is far', async () => {
    const off = async (seconds: number) => {
      const clock = { now: () => new Date(Date.now() + seconds * 1_000).toISOString() };
      const other = await startWithSso({ OIDC_CREATE_USERS: 'true' }, { clock });
      return (await other.signIn(other.hire())).to;
    };
    expect([await off(-50), await off(340), await off(-120), await off(400)]).toEqual([
      ...['/', '/'],
      ...['/login?sso=failed', '/login?sso=failed'],
    ]);
  });
});

describe('an issuer', () => {
  const away = async (fault: OidcFault) => {
    const browser = s.browser();
    const back = s.issuer.approve(await s.start(browser), s.hire().subject);
    s.issuer.misbehave(fault);
    const began = performance.now();
    const to = locationOf(await s.comeBack(browser, back));
    s.issuer.misbehave(null);
    return { to, ms: performance.now() - began };
  };

  it.each(['html', 'huge', 'redirect'] as const)('whose answer is no answer is taken for away: %s', async (fault) => {
    expect((await away(fault)).to).toBe('/login?sso=away');
  });

  it('is waited for a few seconds', async () => {
    const { to, ms } = await away('slow');
    expect(to).toBe('/login?sso=away');
    expect(ms).toBeLessThan(7_900);
  });

  it('that is away stops neither the start nor those who have a password', async () => {
    const other = await startWithSso({ OIDC_CREATE_USERS: 'true' });
    await other.issuer.goDown();
    const browser = other.browser();
    const reply = await browser.call('POST', '/api/login/sso', {});
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ message: 'Uzima cannot be reached right now. Try again in a few minutes.' });
    const user = await other.t.makeUser('accountant');
    const signedIn = await browser.call('POST', '/api/login', {
      username: user.username,
      password: 'a test password of good length',
    });
    expect(signedIn.status).toBe(200);
    await other.issuer.comeBack();
    expect((await other.signIn(other.hire())).to).toBe('/');
  });

  it('is sent a challenge, a nonce and a state that nobody can guess, and gets the secret by itself', async () => {
    const url = new URL(await s.start(s.browser()));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'nafasi', scope: 'openid email profile', code_challenge_method: 'S256' },
      redirect_uri: 'http://127.0.0.1:3999/api/login/sso/callback',
    });
    expect(url.href).not.toContain(s.issuer.clientSecret);
  });
});
