import { expect, signIn, test } from '../support/e2e.ts';

// What every screen of the staff comes with, whichever it is: who is here, how the space is set up, the bell, and news.
const FRAME = ['/api/user', '/api/config', '/api/notifications', '/api/events'];

const SCREENS = [
  '/dashboard',
  '/workspaces',
  '/tenants',
  '/bookings',
  '/bookings?view=week',
  '/bookings?view=list',
  ...['invoices', 'letters', 'payments', 'expenses', 'recurring', 'reports'].map((tab) => `/financials?tab=${tab}`),
  ...['employees', 'payroll', 'runs', 'returns', 'tables'].map((tab) => `/hr?tab=${tab}`),
  ...['profit-loss', 'balance-sheet', 'cash-flow', 'tenant-statements', 'executive-summary'].map(
    (tab) => `/reports?tab=${tab}`,
  ),
  ...['aged-debtors', 'occupancy', 'vat-return', 'deferred-revenue'].map((tab) => `/reports?tab=${tab}`),
  '/mail',
  ...['items', 'maintenance', 'stock-takes', 'depreciation'].map((tab) => `/inventory?tab=${tab}`),
  ...['trial-balance', 'accounts', 'entries'].map((tab) => `/ledger?tab=${tab}`),
  '/outbox',
  '/settings',
  '/users',
  '/backups',
  '/privacy',
  '/audit-log',
];

test('opening a screen asks the server for its data in at most two calls', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  const found: Record<string, string[]> = {};
  for (const screen of SCREENS) {
    const asked = new Set<string>();
    const listen = (request: { url(): string }) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && !FRAME.includes(pathname)) asked.add(`${pathname}${search}`);
    };
    page.on('request', listen);
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A call that is made again is news of what somebody else changed meanwhile.
    for (let before = -1; before < asked.size; ) {
      before = asked.size;
      await page.waitForTimeout(500);
    }
    page.off('request', listen);
    if (asked.size > 2) found[screen] = [...asked];
  }
  expect(found).toEqual({});
});
