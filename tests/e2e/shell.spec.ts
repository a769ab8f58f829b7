import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Role } from '../../domain/kernel/access.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, makeUser, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { notifyFromAnotherServer } from '../support/e2e-notice.ts';

const PHONE = { width: 360, height: 740 };

const STAFF_PATHS = [
  '/counter',
  '/dashboard',
  '/workspaces',
  '/tenants',
  '/tenants/42',
  '/agreements',
  '/bookings',
  '/financials',
  '/hr',
  '/reports',
  '/mail',
  '/suppliers',
  '/inventory',
  '/outbox',
  '/offline-acts',
  '/settings',
  '/users',
  '/audit-log',
];

const WORDS: Record<string, string> = {
  '/reports': 'Please log in to access financial reports.',
  '/settings': 'Please log in to access system settings.',
};

test('every staff path asks a visitor to sign in', async ({ page }) => {
  for (const path of STAFF_PATHS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await expect(page.getByText(WORDS[path] ?? 'Please log in to access')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
});

/** As of somebody whose session has ended: a visitor without any is not asked about. */
const bringOldSession = (page: Page, url = '') =>
  page.context().addCookies([{ name: 'nafasi', value: 'of-last-week', url }]);

test('while it is not known who is here, the page says Loading', async ({ page, baseURL }) => {
  await bringOldSession(page, baseURL);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/tenants');
  await expect(page.getByText('Loading...')).toBeVisible();
  answer();
  await expect(page.getByText('Authentication Required')).toBeVisible();
});

test('a server that cannot be reached is named, and trying again goes on', async ({ page, baseURL }) => {
  await bringOldSession(page, baseURL);
  await page.route('**/api/user', (route) => route.abort());
  await page.goto('/tenants');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Authentication Required')).toBeVisible();
});

test('an unknown path is a 404 card, for visitors and inside the shell', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const unreadable = await page.goto('/tenants/%E0%A4%A');
  expect([unreadable?.status(), unreadable?.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

const ENTRIES = [
  'Counter',
  'Dashboard',
  'Workspaces',
  'Tenants',
  'Room Bookings',
  'Financials',
  'HR & Payroll',
  'Reports',
  'Settings',
];
const MENUS: [Role, entries: string[], tools: string[]][] = [
  [
    'admin',
    ENTRIES,
    [
      'People',
      'Agreements',
      'Floor Plan',
      'Visitors',
      'Mail Log',
      'Suppliers',
      'Inventory',
      'Ledger',
      'Outbox',
      'Recorded Offline',
      'Users',
      'Audit Log',
      'Backups',
      'Health',
      'Data Protection',
    ],
  ],
  [
    'manager',
    ENTRIES,
    [
      'People',
      'Agreements',
      'Floor Plan',
      'Visitors',
      'Mail Log',
      'Suppliers',
      'Inventory',
      'Ledger',
      'Outbox',
      'Recorded Offline',
      'Audit Log',
    ],
  ],
  [
    'accountant',
    ENTRIES.filter((entry) => entry !== 'Counter'),
    [
      'People',
      'Agreements',
      'Floor Plan',
      'Visitors',
      'Mail Log',
      'Suppliers',
      'Inventory',
      'Ledger',
      'Outbox',
      'Recorded Offline',
      'Audit Log',
    ],
  ],
  ['hr', ['Dashboard', 'HR & Payroll'], []],
  [
    'front_desk',
    ['Counter', 'Dashboard', 'Workspaces', 'Tenants', 'Room Bookings', 'Financials'],
    ['People', 'Agreements', 'Floor Plan', 'Visitors', 'Mail Log', 'Inventory', 'Recorded Offline'],
  ],
];

for (const [role, entries, tools] of MENUS) {
  test(`the menus hold what the role ${role} may see, in order`, async ({ page }) => {
    await signIn(page, DEMO_USERS[role]);
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(entries);
    await page.getByRole('button', { name: 'More' }).click();
    const always = ['API Documentation', 'Keyboard Shortcuts', 'Your Account', 'Change Password'];
    // The pictures come a moment after the words, and have a place of their own until then.
    const items = () =>
      page.getByRole('menuitem').evaluateAll((nodes) => nodes.map((node) => node.querySelector('span')?.textContent));
    await expect.poll(items).toEqual([...tools, ...always]);
  });
}

test('a tenant has a place of their own, without the staff menu', async ({ page }) => {
  await signIn(page, DEMO_USERS.tenant);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Karibu, Amina' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Tenant');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const own = page.getByRole('navigation', { name: 'Your space' }).getByRole('link');
  await expect(own).toHaveText(['Home', 'Invoices', 'Bookings', 'Visitors', 'Statement']);
  await page.goto('/tenants');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});

test('a screen of another role is refused by name, and by the server too', async ({ page }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Administrator, Manager, Accountant, and Auditor');
  expect((await page.request.get('/api/settings')).status()).toBe(403);
});

test('the active entry is marked, the tab is named and the new heading has the focus', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Tenants' }).click();
  await expect(page).toHaveURL('/tenants');
  await expect(menu.locator('[aria-current]')).toHaveText('Tenants');
  await expect(page).toHaveTitle('Tenants · Nafasi Workspaces');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/tenants/42');
  await expect(menu.locator('[aria-current]')).toHaveText('Tenants');
  await page.goto('/inventory');
  await expect(menu).toBeVisible();
  await expect(menu.locator('[aria-current]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('the header names the space, the person and the role', async ({ page }) => {
  await signIn(page, DEMO_USERS.hr);
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Nafasi Workspaces' })).toBeVisible();
  await expect(header).toContainText('DDaniel MutuaHuman Resources');
  await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('the bell counts what is unread, in every tab and without a reload', { tag: LIVE }, async ({
  page,
  context,
  admin,
}) => {
  const person = await makeUser(admin, 'manager');
  await signIn(page, person.username, person.password);
  const second = await context.newPage();
  await page.goto('/tenants');
  await second.goto('/tenants');
  const bell = page.getByRole('button', { name: 'Notifications' });
  const secondBell = second.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(secondBell).toHaveAccessibleName('Notifications');
  await bell.click();
  await expect(page.getByText('No notifications')).toBeVisible();

  await notifyFromAnotherServer(person.id, 'The water tank is nearly empty');
  await notifyFromAnotherServer(person.id, 'The boardroom key was returned');
  await expect(bell).toHaveAccessibleName('Notifications 2 unread');
  await expect(secondBell).toHaveAccessibleName('Notifications 2 unread');
  await page.getByRole('button', { name: 'The water tank is nearly empty' }).click();
  await expect(secondBell).toHaveAccessibleName('Notifications 1 unread');
  await secondBell.click();
  await second.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(second.getByText('The boardroom key was returned')).toBeVisible();
});

test('more than 99 unread are shown as 99+', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.route('**/api/notifications?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-unread-count': '140' } }),
  );
  await page.goto('/tenants');
  await expect(page.getByRole('button', { name: 'Notifications' })).toContainText('99+');
});

test('the command palette finds screens and does things', async ({ page }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('meeting rooms');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bookings');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option', { name: 'Reports' })).toHaveCount(0);
  await palette.getByRole('combobox').fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('change pass');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
});

test('keys lead to screens and ? lists them', async ({ page }) => {
  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL('/tenants');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(help.getByRole('listitem').filter({ hasText: 'Room Bookings' })).toContainText('GB');
  await expect(help.getByRole('listitem').filter({ hasText: 'Users' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  await expect(help).toBeVisible();
});

test('on a phone the menu slides in over the screen and out again', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Room Bookings' }).click();
  await expect(page).toHaveURL('/bookings');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.mouse.click(350, 400);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Staff Login' })).toBeVisible();
});

test('the header fits every width between a phone and a desk', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [320, 360, 639, 640, 767, 768, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
});

for (const width of [1280, 360]) {
  test(`front page, login and shell are accessible, ${width} pixels wide`, async ({ page }) => {
    // Seven looks by axe, each of them seconds on a busy machine.
    test.slow();
    await page.setViewportSize({ width, height: 740 });
    const visit = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    };
    for (const path of ['/', '/login', '/client-portal', '/reports']) await visit(path);
    await signIn(page, DEMO_USERS.admin);
    for (const path of ['/', '/tenants']) await visit(path);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('the front page needs at most 80 kB of script', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(80 * 1024);
});

test('the way back to the front page after a session has ended is the same page', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'nafasi', value: 'of-a-session-that-is-gone', url: baseURL ?? '' }]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Book Meeting Room' }).first()).toHaveAttribute('href', '/client-portal');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
