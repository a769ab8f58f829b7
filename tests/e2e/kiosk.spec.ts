import type { APIRequestContext, Page } from '@playwright/test';
import type { Visit } from '../../domain/visits/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { created, makePackage, makeTenant, ownName } from '../support/e2e-tenants.ts';
import { spaceToday } from '../support/e2e-visits.ts';

const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 360, height: 740 };

test.use({ viewport: TABLET });

const openKiosk = async (page: Page, admin: APIRequestContext) => {
  const { key } = await created<{ key: string }>(admin, '/api/kiosks', { name: ownName('Tablet'), greeting: 'Karibu' });
  await page.goto(`/kiosk/${key}`);
  await expect(page.getByRole('heading', { name: /^Welcome to / })).toBeVisible();
  return key;
};

const announce = async (admin: APIRequestContext) => {
  const { id } = await makePackage(admin);
  const host = await makeTenant(admin, { packageId: id, companyName: ownName('Host Company') });
  const visit = await created<Visit>(admin, '/api/visits', {
    visitorName: ownName('Wanjiru Maina'),
    hostTenantId: host.id,
    expectedDay: await spaceToday(admin),
  });
  return { host, visit };
};

const typeCode = async (page: Page, code: string) => {
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
};

const agree = (page: Page) => page.getByRole('button', { name: 'I Agree, Check Me In' }).click();

test('who has a code is inside within fifteen seconds, and leaves by the same code', async ({ page, admin }) => {
  const { visit, host } = await announce(admin);
  await openKiosk(page, admin);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const begun = Date.now();
  await page.getByRole('button', { name: 'I Have a Code' }).click();
  await typeCode(page, visit.code ?? '');
  await expect(page.getByRole('heading', { name: 'House Rules' })).toBeVisible();
  await agree(page);
  await expect(page.getByRole('heading', { name: `Welcome, ${visit.visitorName}` })).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(15_000);
  await expect(page.getByRole('main').getByRole('status')).toContainText(host.companyName);
  await expect(page.getByText('Code for leaving')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(visit.visitorName)).toHaveCount(0);

  await page.getByRole('button', { name: 'I Am Leaving' }).click();
  await page.keyboard.type(visit.code ?? '');
  await expect(page.getByRole('heading', { name: `Goodbye, ${visit.visitorName}` })).toBeVisible();
  expect(((await (await admin.get(`/api/visits/${visit.id}`)).json()) as Visit).state).toBe('left');
});

test('who was not announced is inside within forty seconds: a name, a host and a yes, on a small screen too', async ({
  page,
  admin,
}) => {
  const { host } = await announce(admin);
  const name = ownName('Zuri Wambui');
  await page.setViewportSize(PHONE);
  await openKiosk(page, admin);
  await expectNoSidewaysScroll(page);
  const begun = Date.now();
  await page.getByRole('button', { name: 'I Have No Code' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Your Name')).toHaveAccessibleDescription('Please type your name');
  await page.getByLabel('Your Name').fill(name);
  await page.getByLabel('Find a Company').fill(host.companyName);
  await page.getByRole('button', { name: host.companyName }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await agree(page);
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(40_000);
  await expectNoSidewaysScroll(page);
  const found = (await (await admin.get(`/api/visits?q=${encodeURIComponent(name)}`)).json()) as Visit[];
  expect(found).toMatchObject([{ state: 'inside', hostTenantId: host.id }]);
});

test('a wrong code says so, and a tablet that nobody touches goes back to its greeting', async ({ page, admin }) => {
  await page.clock.install();
  await openKiosk(page, admin);
  await page.getByRole('button', { name: 'I Have a Code' }).click();
  await expectAccessible(page);
  await typeCode(page, '000000');
  await agree(page);
  await expect(page.getByRole('alert').filter({ hasText: 'This code is not known today' })).toBeVisible();
  await page.getByRole('button', { name: 'I Have No Code' }).click();
  await page.getByLabel('Your Name').fill('Somebody');
  await page.clock.runFor(61_000);
  await expect(page.getByRole('heading', { name: /^Welcome to / })).toBeVisible();
  await page.getByRole('button', { name: 'I Have No Code' }).click();
  await expect(page.getByLabel('Your Name')).toHaveValue('');
});

test('without a line the tablet keeps what is done, says so, and sends it once there is one', async ({
  page,
  admin,
}) => {
  const { visit } = await announce(admin);
  const name = ownName('Baraka Mwangi');
  await openKiosk(page, admin);
  await page.getByRole('button', { name: 'I Have a Code' }).click();
  await typeCode(page, visit.code ?? '');
  await page.context().setOffline(true);
  await agree(page);
  await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toContainText('has not been told yet');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'I Have No Code' }).click();
  await page.getByLabel('Your Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await agree(page);
  await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'I Am Leaving' }).click();
  await page.keyboard.type(visit.code ?? '');
  await expect(page.getByRole('heading', { name: 'You are checked out' })).toBeVisible();
  await page.context().setOffline(false);
  const read = async () => ((await (await admin.get(`/api/visits/${visit.id}`)).json()) as Visit).state;
  await expect.poll(read, { timeout: 30_000 }).toBe('left');
  const find = async () => (await (await admin.get(`/api/visits?q=${encodeURIComponent(name)}`)).json()) as Visit[];
  await expect.poll(async () => (await find()).length).toBe(1);
});

test('an address that is not known says what to do', async ({ page }) => {
  await page.goto(`/kiosk/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This tablet is not set up' })).toBeVisible();
  await expectAccessible(page);
});

test('a manager adds a tablet, opens its address, changes the house rules and removes it', async ({ page, admin }) => {
  const name = ownName('Reception');
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/settings?tab=visitors');
  await page.getByRole('button', { name: 'Add Kiosk' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Kiosk' }).click();
  const address = await dialog.getByText(/\/kiosk\/[\w-]{43}$/).textContent();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Kiosks' })).toContainText(name);
  await page.getByRole('button', { name: 'Edit House Rules' }).click();
  const rules = `Wear your badge. ${name}`;
  await page.getByLabel('House Rules').last().fill(rules);
  await page.getByRole('button', { name: 'Save House Rules' }).click();
  await expect(page.getByRole('region', { name: 'Visitors' })).toContainText(rules);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const path = new URL(address ?? '').pathname;
  expect((await admin.get(path.replace('/kiosk/', '/api/kiosk/'))).status()).toBe(200);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Kiosk' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This tablet is not set up' })).toBeVisible();
});
