import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

// A test changes only packages of its own: the space is one for the whole run.
// Three digits: no name is the beginning of another.
let made = 100;
const ownName = (what: string) => `${what} ${process.pid}-${++made}`;

const make = async (admin: APIRequestContext, changes: object = {}): Promise<WorkspacePackage> => {
  const data = {
    name: ownName('Package'),
    type: 'virtual_office',
    monthlyRate: '4500.00',
    totalSpaces: 10,
    ...changes,
  };
  const reply = await admin.post('/api/workspace-packages', { data });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
};

const settle = async (admin: APIRequestContext, packageId: string, count = 1) => {
  for (let at = 1; at <= count; at++) {
    const data = {
      companyName: ownName('Company'),
      contactPerson: 'Amani Otieno',
      email: `tenant-${process.pid}-${made}@example.com`,
      phone: '0712 345 678',
      packageId,
      billingCycle: 'monthly',
      startDate: '2026-01-01',
    };
    const reply = await admin.post('/api/tenants', { data });
    expect(reply.status(), await reply.text()).toBe(201);
  }
};

const open = async (page: Page, username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto('/workspaces');
  await expect(page.getByRole('heading', { name: 'Workspace Management', level: 1 })).toBeVisible();
};

const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

const manage = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Manage Packages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Workspace Packages' });
  await expect(dialog.getByRole('heading', { name: 'Current Packages' })).toBeVisible();
  return dialog;
};

const itemOf = (dialog: Locator, name: string): Locator => dialog.getByRole('listitem', { name, exact: true });

const expectToast = async (page: Page, title: string, description?: string | RegExp) => {
  const toasts = page.getByLabel('Notifications (F8)');
  await expect(toasts.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toasts.getByText(description, { exact: true })).toBeVisible();
};

test('each package has a card with its badge, its occupancy, its prices and its two ways on', async ({
  page,
  admin,
}) => {
  const office = await make(admin, {
    type: 'private_offices',
    description: 'With a view of the Ngong Hills',
    annualRate: '324000',
  });
  await settle(admin, office.id);
  await open(page);
  const card = cardOf(page, office.name);
  await expect(card.getByText('Available', { exact: true })).toBeVisible();
  await expect(card.getByText('With a view of the Ngong Hills')).toBeVisible();
  const bar = card.getByRole('progressbar', { name: 'Occupancy' });
  const percent = await bar.getAttribute('aria-valuenow');
  await expect(card.getByText(`${percent}%`, { exact: true })).toBeVisible();
  await expect(card.getByText(/of \d+ private offices taken · 1 tenant on this package/)).toBeVisible();
  const prices = card.getByRole('definition');
  await expect(prices).toHaveText(['KES 4,500', 'KES 324,000']);
  await expect(card.getByRole('term')).toHaveText(['Monthly', 'Annual']);
  await expect(card.getByRole('button', { name: 'Edit Package' })).toBeVisible();
  await card.getByRole('link', { name: 'View Tenants' }).click();
  await expect(page).toHaveURL(`/tenants?packageId=${office.id}`);
});

test('a full package says so, and the bar is green below 70, yellow from 70 and red from 90 percent', async ({
  page,
}) => {
  const offers = [
    ['Calm', 10, 4, /bg-good/, 'Available'],
    ['Busy', 10, 3, /bg-waiting/, 'Available'],
    ['Nearly full', 10, 1, /bg-late/, 'Available'],
    ['Sold out', 10, 0, /bg-late/, 'Full'],
  ] as const;
  await signIn(page, DEMO_USERS.manager);
  await page.route('**/api/workspace-packages?*', async (route) => {
    const [sample] = (await (await route.fetch()).json()) as WorkspacePackage[];
    await route.fulfill({
      json: offers.map(([name, typeSpaces, availableSpaces]) => ({
        ...sample,
        id: name,
        name,
        type: 'dedicated_shared',
        isActive: true,
        typeSpaces,
        availableSpaces,
      })),
    });
  });
  await page.goto('/workspaces');
  for (const [name, total, available, colour, badge] of offers) {
    const card = cardOf(page, name);
    await expect(card.getByText(badge, { exact: true })).toBeVisible();
    await expect(card.getByText(`${((total - available) / total) * 100}%`, { exact: true })).toBeVisible();
    await expect(card.getByRole('progressbar').locator('> div')).toHaveClass(colour);
  }
});

test('a package is added, edited and deleted in the dialog', async ({ page }) => {
  const name = ownName('Window Seat');
  await open(page);
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Add New Package' }).click();
  await expect(dialog.getByLabel('Package Name')).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveText('Day Pass');
  await expect(dialog.getByLabel('Total Spaces')).toHaveValue('10');
  await dialog.getByLabel('Package Name').fill(name);
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Virtual Office' }).click();
  await dialog.getByLabel('Monthly Rate').fill('12,500');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    name,
    type: 'virtual_office',
    dailyRate: '0.00',
    weeklyRate: '0.00',
    fortnightRate: '0.00',
    monthlyRate: '12500.00',
    quarterlyRate: '0.00',
    semiAnnualRate: '0.00',
    annualRate: '0.00',
    totalSpaces: 10,
    isActive: true,
  });
  await expectToast(page, 'Success', 'Workspace package created successfully');

  const item = itemOf(dialog, name);
  await expect(item.getByText('KES 12,500')).toBeVisible();
  await item.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Monthly Rate')).toHaveValue('12500');
  await dialog.getByLabel('Monthly Rate').fill('13000');
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Update Package' }).click();
  expect((await changed).postDataJSON()).toEqual({ monthlyRate: '13000.00' });
  await expectToast(page, 'Success', 'Workspace package updated successfully');
  await expect(item.getByText('KES 13,000')).toBeVisible();

  await item.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(question).toContainText('Are you sure you want to delete this package?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Success', 'Workspace package deleted successfully');
  await expect(item).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
});

test('name and total spaces are needed, and spaces that are no number become 10', async ({ page }) => {
  await open(page);
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Add New Package' }).click();
  await dialog.getByLabel('Total Spaces').fill('');
  await dialog.getByLabel('Daily Rate').fill('plenty');
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await expect(dialog.getByLabel('Package Name')).toHaveAccessibleDescription('Package name is required');
  await expect(dialog.getByLabel('Total Spaces')).toHaveAccessibleDescription('Total spaces is required');
  await expect(dialog.getByLabel('Daily Rate')).toHaveAccessibleDescription(/Daily rate must be an amount/);
  const name = ownName('Ten');
  await dialog.getByLabel('Package Name').fill(name);
  await dialog.getByLabel('Daily Rate').fill('');
  await dialog.getByLabel('Total Spaces').fill('a dozen');
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await expect(itemOf(dialog, name).getByText('Day Pass · 10 spaces')).toBeVisible();
  await expect(itemOf(dialog, name).getByText('No price is set yet.')).toBeVisible();
});

test('a package with tenants is not deleted, and the dialog offers to deactivate it', async ({ page, admin }) => {
  const { id, name } = await make(admin);
  await settle(admin, id, 2);
  await open(page);
  const dialog = await manage(page);
  await itemOf(dialog, name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const offer = page.getByRole('alertdialog', { name: `${name} is in use` });
  await expect(offer).toContainText('This package has 2 tenants on it, so it cannot be deleted.');
  await offer.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Success', 'Workspace package updated successfully');
  await expect(itemOf(dialog, name).getByText('Inactive', { exact: true })).toBeVisible();
  // Once it is inactive there is nothing left to offer: the reason is told, and that is all.
  await itemOf(dialog, name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Failed to delete workspace package', /This package has 2 tenants on it/);
});

test('Edit Package changes one package from its card, and refuses fewer spaces than tenants hold', async ({
  page,
  admin,
}) => {
  const { id, name } = await make(admin, { type: 'dedicated_shared' });
  await settle(admin, id, 2);
  await open(page);
  await cardOf(page, name).getByRole('button', { name: 'Edit Package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Package' });
  await dialog.getByLabel('Total Spaces').fill('1');
  await dialog.getByRole('button', { name: 'Update Package' }).click();
  await expect(dialog.getByLabel('Total Spaces')).toHaveAccessibleDescription(
    '2 tenants use a space in this package: Total spaces must be at least 2',
  );
  await dialog.getByLabel('Total Spaces').fill('2');
  await dialog.getByRole('button', { name: 'Update Package' }).click();
  await expectToast(page, 'Success', 'Workspace package updated successfully');
  await expect(dialog).toHaveCount(0);
});

test('each failure has the words of the specification, with the reason where the server gives one', async ({
  page,
  admin,
}) => {
  const { name } = await make(admin);
  await open(page);
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Add New Package' }).click();
  await dialog.getByLabel('Package Name').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await expectToast(page, 'Failed to create workspace package');
  await expect(dialog.getByLabel('Package Name')).toHaveAccessibleDescription('Another package has this name');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.route('**/api/workspace-packages/*', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await itemOf(dialog, name).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Monthly Rate').fill('1');
  await dialog.getByRole('button', { name: 'Update Package' }).click();
  await expectToast(page, 'Failed to update workspace package', 'Please try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await itemOf(dialog, name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Failed to delete workspace package', 'Please try again.');
});

test('the dialog says that packages are loading, and that there are none', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/workspace-packages?*', async (route) => {
    await held;
    await route.fulfill({ json: [] });
  });
  await page.goto('/workspaces');
  const dialog = await manage(page);
  await expect(dialog.getByText('Loading packages...', { exact: true })).toBeVisible();
  answer();
  await expect(dialog.getByText('No packages found. Add your first package above.', { exact: true })).toBeVisible();
});

test('what a colleague adds appears by itself', { tag: LIVE }, async ({ page, admin }) => {
  await open(page);
  const { name } = await make(admin);
  await expect(cardOf(page, name)).toBeVisible();
});

for (const role of ['front_desk', 'accountant'] as const) {
  test(`the ${role} reads the packages and changes none`, async ({ page, admin }) => {
    const { name } = await make(admin);
    await open(page, DEMO_USERS[role]);
    await expect(cardOf(page, name).getByRole('link', { name: 'View Tenants' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Package' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Manage Packages' })).toHaveCount(0);
  });
}

test('the screen is accessible and fits a phone', async ({ page, admin }) => {
  const { name } = await make(admin, { name: ownName('Ofisi ya muda mrefu yenye jina refu kupita kiasi') });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expect(cardOf(page, name)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the dialog is accessible and fits a phone', async ({ page }) => {
  // Reading every colour takes its time on a busy machine.
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const dialog = await manage(page);
  await expect(itemOf(dialog, 'Day Pass')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add New Package' }).click();
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await expect(dialog.getByText('Package name is required')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a visitor of the front page finds a package as soon as it is saved, and not once it is no longer public', async ({
  page,
  browser,
  baseURL,
}) => {
  // The page names the first of many, in the order of the alphabet.
  const name = ownName('A Seat on the Roof');
  await open(page);
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Add New Package' }).click();
  await dialog.getByLabel('Package Name').fill(name);
  await dialog.getByLabel('Daily Rate').fill('2,150');
  await dialog.getByLabel('Features').fill('Sun until six\nA parasol');
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await expectToast(page, 'Success');

  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const offerings = visitor.getByRole('region', { name: 'Take a seat for a day, or a room for a year' });
  await visitor.goto('/');
  const line = offerings.getByRole('listitem').filter({ hasText: name }).last();
  await expect(line).toContainText('Ksh 2,150 a day');
  await expect(offerings.getByText('A parasol')).toBeVisible();
  await expectAccessible(visitor);

  await itemOf(dialog, name).getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('switch', { name: 'Public' }).click();
  await dialog.getByRole('button', { name: 'Update Package' }).click();
  await expectToast(page, 'Success', 'Workspace package updated successfully');
  await visitor.reload();
  await expect(offerings.getByText(name)).toBeHidden();
  await visitor.context().close();
});
