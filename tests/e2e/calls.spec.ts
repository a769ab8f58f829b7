import type { APIRequestContext, Page, Request } from '@playwright/test';
import { REPORTS } from '../../domain/reports/schedules/schedule-contract.ts';
import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';

// What every screen comes with, whichever it is: who is here, how the space is set up, the bell, and news.
const FRAME = ['/api/user', '/api/config', '/api/notifications', '/api/events'];
const MOST = 2;

const STAFF = [
  '/counter',
  '/dashboard',
  ...['packages', 'extras', 'products', 'units'].map((tab) => `/workspaces?tab=${tab}`),
  '/floor-plan',
  '/tenants',
  '/agreements',
  '/bookings',
  '/bookings?view=week',
  '/bookings?view=list',
  ...['invoices', 'letters', 'payments', 'money-in', 'online', 'collections', 'expenses', 'recurring', 'reports'].map(
    (tab) => `/financials?tab=${tab}`,
  ),
  ...['employees', 'payroll', 'runs', 'returns', 'tables'].map((tab) => `/hr?tab=${tab}`),
  ...[...REPORTS, 'tenant-statements', 'vat3'].map((tab) => `/reports?tab=${tab}`),
  '/mail',
  '/suppliers',
  '/suppliers?tab=payments',
  '/suppliers?tab=suppliers',
  ...['items', 'maintenance', 'stock-takes', 'depreciation'].map((tab) => `/inventory?tab=${tab}`),
  ...['trial-balance', 'accounts', 'entries', 'cash', 'tills', 'petty-cash', 'bank', 'budgets', 'closing'].map(
    (tab) => `/ledger?tab=${tab}`,
  ),
  '/outbox',
  '/offline-acts',
  ...['general', 'billing', 'rooms', 'notifications', 'security'].map((tab) => `/settings?tab=${tab}`),
  '/welcome',
  '/migration',
  '/account',
  '/users',
  '/backups',
  '/privacy',
  '/audit-log',
];

// Nothing is asked before somebody chooses a file.
const SILENT = ['/migration'];

const MEMBER = [
  '/dashboard',
  '/my/invoices',
  '/my/statement',
  '/my/bookings',
  '/my/bookings/new',
  '/my/visitors',
  '/account',
];
// The frame of a member's screens is built for their company.
const MEMBER_FRAME = [...FRAME, '/api/my/space'];

/** The calls that opening a screen makes, once it is quiet. */
const callsOf = async (page: Page, screen: string, frame: readonly string[]): Promise<string[]> => {
  // The screen before may still have something to ask.
  await page.goto('about:blank');
  const asked = new Set<string>();
  const open = new Set<Request>();
  const begin = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || frame.includes(pathname)) return;
    // A picture of a room comes when it is seen, and no word waits for it.
    if (request.resourceType() === 'image') return;
    // What is fetched ahead is for the next screen, and nobody waits for it.
    if (request.headers()['x-purpose'] === 'prefetch') return;
    open.add(request);
    // A call that is made again is news of what somebody else changed meanwhile.
    asked.add(`${pathname}${search}`);
  };
  const end = (request: Request) => void open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(screen);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (!SILENT.includes(screen)) await expect.poll(() => asked.size).toBeGreaterThan(0);
  for (let before = -1; before < asked.size || open.size > 0; ) {
    before = asked.size;
    await page.waitForTimeout(500);
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return [...asked];
};

const expectFewCalls = async (page: Page, screens: readonly string[], frame: readonly string[] = FRAME) => {
  const found: Record<string, string[]> = {};
  for (const screen of screens) {
    const asked = await callsOf(page, screen, frame);
    if (asked.length > MOST) found[screen] = asked;
  }
  expect(found).toEqual({});
};

const firstId = async (admin: APIRequestContext, list: string): Promise<string> => {
  const [one] = (await (await admin.get(`${list}?limit=1`)).json()) as { id: string }[];
  return one?.id ?? '';
};

test.describe('opening a screen asks the server for its data in at most two calls', () => {
  test.setTimeout(300_000);

  test('for the staff', async ({ page }) => {
    await signIn(page, DEMO_USERS.admin);
    await expectFewCalls(page, STAFF);
  });

  test('for one tenant, employee or thing', async ({ page, admin }) => {
    await signIn(page, DEMO_USERS.admin);
    await expectFewCalls(page, [
      `/tenants/${await firstId(admin, '/api/tenants')}`,
      `/agreements/${await firstId(admin, '/api/agreements')}`,
      `/hr/employees/${await firstId(admin, '/api/employees')}`,
      `/inventory/${await firstId(admin, '/api/inventory/items')}`,
      `/inventory/stock-takes/${await firstId(admin, '/api/inventory/stock-takes')}`,
    ]);
  });

  test('for a member', async ({ page }) => {
    await signIn(page, DEMO_USERS.tenant);
    await expectFewCalls(page, MEMBER, MEMBER_FRAME);
  });

  test('for a visitor', async ({ page }) => {
    await expectFewCalls(page, ['/client-portal']);
  });
});
