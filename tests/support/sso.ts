import type { Role } from '../../domain/kernel/access.ts';
import { makePerson, type OidcPerson } from '../../server/simulators/oidc/people.ts';
import { type OidcOptions, type OidcSimulator, startOidc } from '../../server/simulators/oidc/simulator.ts';
import { type Reply, startTestApp, type TestApp, type TestOptions } from './app.ts';
import { atEnd } from './at-end.ts';

const HOST = '127.0.0.1:3999';

/** A browser: it keeps its cookies and follows where it is sent, as far as the test says. */
export const openBrowser = (t: TestApp, cookies = new Map<string, string>()) => {
  const call = async (
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { host: HOST, ...(cookie ? { cookie } : {}), ...headers };
    const reply = await t.anonymous.call(method, url, body, sent);
    for (const { name, value } of reply.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  return { call, cookies };
};

export type Browser = ReturnType<typeof openBrowser>;

/** Where somebody is sent; behind the page that tells other tabs, where that one leads to. */
export const locationOf = (reply: Reply): string => {
  const location = String(reply.headers.location);
  return new URL(location, 'http://inside').searchParams.get('to') ?? location;
};

/** A space and an issuer that know each other. */
export const startWithSso = async (
  env: Record<string, string> = {},
  options: Partial<Omit<OidcOptions, 'clock'>> & Pick<TestOptions, 'clock'> = {},
) => {
  const { clock, ...wanted } = options;
  const issuer: OidcSimulator = await startOidc({ seed: 7, people: [], ...wanted });
  atEnd(() => issuer.stop());
  const t = await startTestApp({
    env: {
      PUBLIC_URL: `http://${HOST}`,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_NAME: 'Uzima',
      OIDC_ROLES: 'groups: admins=admin, finance=accountant, desk=front_desk',
      ...env,
    },
    ...(clock ? { clock } : {}),
  });
  let made = 0;
  /** Somebody in the directory of the issuer. */
  const hire = (changes: Partial<OidcPerson> = {}): OidcPerson => {
    const person = makePerson(`person${++made}`, { groups: ['finance'], ...changes });
    issuer.set(person);
    return person;
  };
  /** From the button to the page of the issuer. */
  const start = async (browser: Browser, body: object = {}): Promise<string> => {
    const reply = await browser.call('POST', '/api/login/sso', body);
    return (reply.body as { url: string }).url;
  };
  const comeBack = (browser: Browser, address: string) => {
    const { pathname, search } = new URL(address);
    return browser.call('GET', `${pathname}${search}`);
  };
  return {
    ...{ t, issuer, hire, start, comeBack },
    browser: () => openBrowser(t),
    /** The whole way, in a browser of their own: where it ends. */
    signIn: async (person: OidcPerson, browser = openBrowser(t), body: object = {}) => {
      const reply = await comeBack(browser, issuer.approve(await start(browser, body), person.subject));
      return { browser, reply, to: locationOf(reply) };
    },
    /** A user of this space with the address that the issuer knows. */
    user: (role: Role, person: OidcPerson, changes: object = {}) =>
      t.makeUser(role, { email: person.email, ...changes }),
    whoAmI: async (browser: Browser) => (await browser.call('GET', '/api/user')).body as Record<string, unknown>,
  };
};
