import type { Browser, BrowserContext } from '@playwright/test';
import { expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { expectSettingsSaved } from '../support/e2e-settings.ts';

// A space of its own: a person outside the list is refused. Behind a proxy, whose word says where a browser is.
const ADMIN = {
  username: 'wanjiku',
  password: 'a quiet purple morning',
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  email: null,
};
let space: NewSpace;

test.beforeAll(async () => {
  space = await startNewSpace({ TRUST_PROXY: 'true' });
  await space.begin(ADMIN);
});
test.afterAll(() => space?.stop());

const openAt = (browser: Browser, address: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: space.url,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });

test('staff are held to the networks of a list, and nobody locks themself out without saying so', async ({
  browser,
}) => {
  const [office, cafe] = [await openAt(browser, '197.248.10.4'), await openAt(browser, '41.90.1.1')];
  const page = await office.newPage();
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/settings?tab=security');
  const section = page.getByRole('region', { name: 'Staff Networks' });
  const box = section.getByLabel('Allowed Addresses');
  const save = page.getByRole('button', { name: 'Save Security Settings' });
  await box.fill('197.248.10.0/24\nour office');
  await save.click();
  await expect(section).toContainText('Enter an address such as 197.248.10.4');
  await expectAccessible(page);

  await box.fill('10.0.0.0/8');
  await save.click();
  const notice = page.getByRole('alertdialog', { name: 'This may sign people out' });
  await expect(notice).toContainText('All staff at any other address are refused');
  await notice.getByRole('button', { name: 'Save and Apply' }).click();
  const lockout = page.getByRole('alertdialog', { name: 'This locks you out' });
  await expect(lockout).toContainText('Your own address 197.248.10.4 is not in the list');
  await expectAccessible(page);
  await lockout.getByRole('button', { name: 'Cancel' }).click();
  await expect(section).toContainText('Your own address 197.248.10.4 is not in the list');

  await box.fill('197.248.10.0/24\n2c0f:fe38::/32');
  await save.click();
  await notice.getByRole('button', { name: 'Save and Apply' }).click();
  await expectSettingsSaved(page, 'Security settings have been updated. They apply to all sessions immediately.');
  await page.reload();
  await expect(box).toHaveValue('197.248.10.0/24\n2c0f:fe38::/32');
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const outside = await cafe.newPage();
  await outside.goto('/login');
  await outside.getByLabel('Username').fill(ADMIN.username);
  await outside.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await outside.getByRole('button', { name: 'Sign In' }).click();
  await expect(outside.getByRole('alert')).toContainText('allows staff only from certain networks');
  // A session that is carried there stops, and goes on where it may.
  await cafe.addCookies(await office.cookies());
  await outside.goto('/tenants');
  await expect(outside.getByRole('alert')).toContainText('Not from This Network');
  await expectAccessible(outside);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/audit-log');
  await expect(page.getByText(/was refused at an address that is not in the list/i).first()).toBeVisible();
  await office.close();
  await cafe.close();
});
