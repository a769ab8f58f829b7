import { setTimeout } from 'node:timers/promises';
import {
  confirm,
  DEMO_USERS,
  expect,
  expectNoSidewaysScroll,
  LIVE,
  makeUser,
  setTheme,
  signIn,
  test,
} from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { notifyFromAnotherServer } from '../support/e2e-notice.ts';

test('both addresses welcome the person on the day of the space', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-13T21:30:00Z') });
  await signIn(page, DEMO_USERS.accountant);
  for (const path of ['/', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    // Half past nine in the evening in London is already Saturday in Nairobi.
    await expect(page.getByText('Welcome back, Mercy. It is Saturday, 14 Nov 2026.')).toBeVisible();
  }
});

test('the space is open by its own clock', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-13T14:58:00Z') });
  await signIn(page, DEMO_USERS.hr);
  await page.goto('/');
  const space = page.getByRole('region', { name: 'Space at a Glance' });
  await expect(space).toContainText('Open now');
  await expect(space).toContainText('Closes at 6:00 PM');
  await page.clock.fastForward('03:00');
  await expect(space).toContainText('Closed now');
  await expect(space).toContainText('Opens on Monday at 8:00 AM');
  await expect(space.getByRole('listitem').filter({ hasText: 'Friday: open' })).toHaveAttribute('aria-current', 'date');
});

test('what somebody does appears as activity by itself and leads to where it was done', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem').first()).toBeVisible();
  await confirm(admin);
  // What others do in a busy moment may push a line out of the newest before it is seen.
  const told = page.getByRole('link', { name: 'added the user Live Person' }).first();
  await expect(async () => {
    const data = { username: `live-${process.pid}-${Date.now()}`, role: 'hr', password: 'a long enough secret' };
    const names = { firstName: 'Live', lastName: `Person ${Date.now()}`, email: null };
    expect((await admin.post('/api/users', { data: { ...data, ...names } })).status()).toBe(201);
    const own = page.getByRole('link', { name: `added the user Live ${names.lastName}` });
    await expect(activity.getByRole('listitem').filter({ has: own })).toContainText('Wanjiku Kamau', {
      timeout: 5_000,
    });
  }).toPass();
  await told.click();
  await expect(page).toHaveURL('/users');
});

test('an activity is no link for somebody who may not open its screen', async ({ page, admin }) => {
  const person = await makeUser(admin, 'manager');
  await signIn(page, person.username, person.password);
  await page.goto('/');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByText('added the user').first()).toBeVisible();
  await expect(activity.getByRole('link', { name: 'added the user' })).toHaveCount(0);
  await expect(activity.getByRole('link', { name: 'Audit Log' })).toBeVisible();
});

test('an empty space says that nothing has happened yet, and a failure can be tried again', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  // What other tests change meanwhile would be told, and the list mend itself before anybody can press the button.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/dashboard', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), activity: [] } });
  });
  await page.goto('/');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity).toContainText('No activity yet');
  await page.unroute('**/api/dashboard');
  await page.route('**/api/dashboard', (route) => route.abort());
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('The server cannot be reached');
  await page.unroute('**/api/dashboard');
  await main.getByRole('button', { name: 'Try Again' }).click();
  await expect(activity.getByRole('listitem').first()).toBeVisible();
});

test('the four figures lead to what they count, and each chart has a table behind it', async ({ page }) => {
  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/');
  const main = page.getByRole('main');
  for (const [label, path] of [
    ['Total Tenants', '/tenants'],
    ['Monthly Revenue', '/reports'],
    ['Occupancy Rate', '/workspaces'],
    ['Pending Payments', '/financials?status=open'],
  ] as const) {
    await expect(main.getByRole('link', { name: label })).toHaveAttribute('href', path);
  }
  const metrics = (await (await page.request.get('/api/dashboard/metrics')).json()) as { totalTenants: number };
  expect(metrics.totalTenants).toBeGreaterThan(0);
  const chart = page.getByRole('figure', { name: 'Revenue and collections by month' });
  await expect(chart.getByRole('row')).toHaveCount(13);
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('columnheader', { name: 'Collections' })).toBeVisible();
  await chart.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('region', { name: 'Needs You Now' })).toBeVisible();
});

test('the front desk sees the day and what is owed, and nothing of what is earned', async ({ page }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Pending Payments' })).toBeVisible();
  await expect(page.getByRole('region', { name: "Today's Bookings" })).toBeVisible();
  await expect(page.getByText('Monthly Revenue')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Revenue and Collections' })).toHaveCount(0);
});

test('Human Resources sees what is due to the authorities, and no count of tenants or desks', async ({ page }) => {
  await signIn(page, DEMO_USERS.hr);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Needs You Now' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Space at a Glance' })).toBeVisible();
  for (const label of ['Total Tenants', 'Occupancy Rate', 'Monthly Revenue', 'Pending Payments'])
    await expect(page.getByText(label)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Occupancy' })).toHaveCount(0);
  await expectAccessible(page);
});

const ACTIONS = [
  [
    'admin',
    [
      'Add New Tenant',
      'Book Meeting Room',
      'Generate Invoices',
      'Manage Tenants',
      'Generate Reports',
      'Invite User',
      'Manage Users',
      'System Settings',
      'Audit Log',
      'Change Password',
      'Change Theme',
    ],
  ],
  [
    'accountant',
    [
      'Generate Invoices',
      'Manage Tenants',
      'Generate Reports',
      'System Settings',
      'Audit Log',
      'Change Password',
      'Change Theme',
    ],
  ],
  ['front_desk', ['Add New Tenant', 'Book Meeting Room', 'Manage Tenants', 'Change Password', 'Change Theme']],
] as const;

for (const [role, labels] of ACTIONS) {
  test(`quick actions are those of the role ${role}`, async ({ page }) => {
    await signIn(page, DEMO_USERS[role]);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Quick Actions' }).getByRole('listitem')).toHaveText([...labels]);
    const sees = role !== 'front_desk';
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toHaveCount(sees ? 1 : 0);
  });
}

test('quick actions do what they say', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await setTheme(page, 'light');
  await page.goto('/');
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Invite User' }).click();
  await expect(page.getByRole('dialog')).toContainText('Username');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [action, dialog] of [
    ['Add New Tenant', 'Add Tenant'],
    ['Book Meeting Room', 'Book Meeting Room'],
  ] as const) {
    await page.getByRole('button', { name: action }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Manage Tenants' }).click();
  await expect(page).toHaveURL('/tenants');
  await page.goto('/');
  await page.getByRole('link', { name: 'System Settings' }).click();
  await expect(page).toHaveURL('/settings');
});

test('a notification appears by itself and is gone once it is read', { tag: LIVE }, async ({ page, admin }) => {
  const person = await makeUser(admin, 'front_desk');
  await signIn(page, person.username, person.password);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(card).toContainText('You’re up to date.');
  await notifyFromAnotherServer(person.id, 'The projector is back');
  await expect(card).toContainText('The projector is back');
  await card.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(card).toContainText('You’re up to date.');
});

test('what changed is shown although more changes before the answer has come', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  const person = await makeUser(admin, 'front_desk');
  await signIn(page, person.username, person.password);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(card).toContainText('You’re up to date.');
  await page.route(/\/api\/notifications(\?|$)/, async (route) => {
    await setTimeout(1_500);
    await route.continue();
  });
  let isShown = false;
  const tell = async () => {
    while (!isShown) {
      await notifyFromAnotherServer(person.id, 'A parcel has come');
      await setTimeout(300);
    }
  };
  const telling = tell();
  try {
    await expect(card).toContainText('A parcel has come');
  } finally {
    isShown = true;
    await telling;
  }
});

for (const width of [1440, 360]) {
  test(`the dashboard is accessible and fits ${width} pixels`, async ({ page }) => {
    // Reading every colour takes its time on a busy machine.
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, DEMO_USERS.admin);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
