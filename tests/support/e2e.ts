import '../../server/temporal.ts';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Role } from '../../domain/kernel/access.ts';
import { forgetSignIns } from './e2e-database.ts';

export { expect } from '@playwright/test';

export const PASSWORD = 'nafasi-demo';

// The people of the demo space, one for each role.
export const DEMO_USERS: Record<Role, string> = {
  admin: 'admin',
  manager: 'otieno',
  accountant: 'achieng',
  hr: 'mutua',
  front_desk: 'njeri',
  auditor: 'wambui',
  tenant: 'baraka',
};

export type Person = { id: string; username: string; password: string };

type TestFixtures = { watched: undefined };
type WorkerFixtures = { admin: APIRequestContext };

const afterwards: (() => Promise<unknown>)[] = [];

/** What other tests would have to look at is put away when its test ends: the space keeps its size however many there are. */
export const putAway = (work: () => Promise<unknown>) => void afterwards.push(work);

/** A browser test that also fails when a page throws, breaks its own security policy, or asks another origin. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  watched: [
    async ({ context, baseURL }, use, { tags }) => {
      await forgetSignIns();
      if (!tags.includes(LIVE)) await context.addInitScript(keepQuiet);
      const trouble: string[] = [];
      context.on('weberror', (error) => trouble.push(`threw: ${error.error().message}`));
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) trouble.push(message.text());
      });
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL) trouble.push(`left the origin: ${request.url()}`);
      });
      await use(undefined);
      for (const work of afterwards.splice(0)) await work();
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],
  admin: [
    async ({ playwright }, use) => {
      const { BASE_URL } = process.env;
      const api = await playwright.request.newContext(BASE_URL ? { baseURL: BASE_URL } : {});
      await logIn(api, DEMO_USERS.admin);
      await use(api);
      await api.dispose();
    },
    { scope: 'worker' },
  ],
});

/**
 * The tag of a test whose page has to hear at once what others change, or to fetch ahead what may be opened next. The pages
 * of the other tests would only be drawn again and again for their neighbours' work, and fetch seventy files for nothing.
 */
export const LIVE = '@live';

/** In the page: a stream of events that never opens, and never a moment with nothing to do. */
const keepQuiet = () => {
  class Silence extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 0;
    close() {
      this.readyState = Silence.CLOSED;
    }
  }
  Object.assign(window, { EventSource: Silence, requestIdleCallback: () => 0 });
};

const logIn = async (api: APIRequestContext, username: string, password = PASSWORD) => {
  const reply = await api.post('/api/login', { data: { username, password } });
  expect(reply.status(), await reply.text()).toBe(200);
};

/** Signs in without the form, which has its own tests. */
export const signIn = async (page: Page, username: string, password?: string) => {
  await logIn(page.context().request, username, password);
};

/** For calls that ask who it is, by a session that may be older than such a confirmation lasts. */
export const confirm = async (api: APIRequestContext, password = PASSWORD) => {
  const known = (await (await api.get('/api/session/confirm')).json()) as { confirmedUntil: string | null };
  // Long enough for what the test does next.
  if (Date.parse(known.confirmedUntil ?? '') > Date.now() + 5 * 60_000) return;
  const reply = await api.post('/api/session/confirm', { data: { password } });
  expect(reply.status(), await reply.text()).toBe(200);
};

let made = 0;

/** A person of the test's own, whose password and sessions are nobody else's. */
export const makeUser = async (admin: APIRequestContext, role: Role, mustChangePassword = false): Promise<Person> => {
  const username = `${role.replace('_', '-')}-${process.pid}-${++made}`;
  const password = `first secret of ${username}`;
  const data = { username, email: null, firstName: 'Zawadi', lastName: 'Test', role, password, mustChangePassword };
  await confirm(admin);
  const reply = await admin.post('/api/users', { data });
  expect(reply.status(), await reply.text()).toBe(201);
  const { id } = (await reply.json()) as { id: string };
  return { id, username, password };
};

export const setTheme = (page: Page, theme: 'light' | 'dark') => page.emulateMedia({ colorScheme: theme });

export const expectNoSidewaysScroll = async (page: Page) => {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
};
