import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '../../domain/kernel/endpoint.ts';
import { startSso, startSsoConfirmation, unlinkSso } from '../../domain/users/sso-contract.ts';
import { type Browser, startWithSso } from '../support/sso.ts';
import { faultsOf } from './oracle.ts';
import { ADDRESS_VALUES, RAW_QUERIES } from './payloads.ts';
import { type Strikes, strike } from './strike.ts';

// The space of the other attacks has no issuer, so that these calls would end before they look at anything.
let s: Awaited<ReturnType<typeof startWithSso>>;
let linked: Browser;
let subject: string;

beforeAll(async () => {
  s = await startWithSso({ OIDC_CREATE_USERS: 'true' });
  const person = s.hire({ groups: ['admins'] });
  ({ subject } = person);
  ({ browser: linked } = await s.signIn(person));
});

const headersOf = ({ cookies }: Browser) => ({
  host: '127.0.0.1:3999',
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

const attack = async (endpoint: Endpoint): Promise<Strikes> => {
  const strikes: Strikes = { calls: 0, done: 0, faults: [], withoutSpecimen: [] };
  // An office presses the button less often than an attack.
  await s.t.sql('delete from throttle');
  const as = headersOf(linked);
  const findId = () => '01890000-0000-7000-8000-000000000000';
  await strike(s.t, endpoint, findId, { seed: 1, most: Number.POSITIVE_INFINITY, as }, strikes);
  return strikes;
};

describe('single sign-on under attack', () => {
  it.each<Endpoint>([startSso, startSsoConfirmation, unlinkSso])(
    'is refused by the name of the field or does what it says: $method $path',
    async (endpoint) => {
      const complaints = vi.spyOn(s.t.app.deps.log, 'error');
      const { calls, faults, withoutSpecimen } = await attack(endpoint);
      expect([faults, withoutSpecimen, complaints.mock.calls]).toEqual([[], [], []]);
      expect(calls).toBeGreaterThan(endpoint.body ? 70 : 30);
      expect((await linked.call('GET', '/api/user')).status).toBe(200);
    },
  );

  it('comes back from the issuer with anything at all, and is sent to a page of ours that says why', async () => {
    const complaints = vi.spyOn(s.t.app.deps.log, 'error');
    const browser = s.browser();
    const address = new URL(s.issuer.approve(await s.start(browser), subject));
    const good = Object.fromEntries(address.searchParams);
    const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const hostile = ['state', 'code', 'iss', 'error', 'response'].flatMap((name) => [
      // What names the trip is left as it was once: the others are tried on a trip that is not there any more.
      ...ADDRESS_VALUES.map((value) =>
        query({ ...good, state: name === 'state' ? value : 'x'.repeat(43), [name]: value }),
      ),
      ...RAW_QUERIES.map((raw) => raw(name)),
    ]);
    for (const sent of hostile) {
      const reply = await s.t.app.server.inject({
        method: 'GET',
        url: `${address.pathname}?${sent}`,
        headers: headersOf(browser),
      });
      const answer = { status: reply.statusCode, text: reply.body, headers: reply.headers };
      expect([sent, faultsOf(address.pathname, answer)]).toEqual([sent, []]);
      if (answer.status === 302) expect([sent, reply.headers.location]).toEqual([sent, '/login?sso=expired']);
      else expect([sent, answer.status]).toEqual([sent, 400]);
    }
    expect(complaints.mock.calls).toEqual([]);
    // None of it has used up the trip that is under way.
    expect((await s.comeBack(browser, address.href)).headers.location).toBe('/signed-in?to=%2F');
  });

  it.each(['code', 'iss', 'error'])('comes back to its own trip with a hostile %s, and opens nothing', async (name) => {
    for (const value of ADDRESS_VALUES) {
      await s.t.sql('delete from throttle');
      const browser = s.browser();
      const address = new URL(s.issuer.approve(await s.start(browser), subject));
      address.searchParams.set(name, value);
      const { location } = (await s.comeBack(browser, address.href)).headers;
      expect([value, location]).toEqual([value, expect.stringMatching(/^\/login\?sso=(failed|cancelled)$/)]);
      expect((await browser.call('GET', '/api/user')).status).toBe(401);
    }
  });
});
