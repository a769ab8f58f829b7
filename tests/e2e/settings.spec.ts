import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openSettings, SETTINGS_TABS } from '../support/e2e-settings.ts';

const PHONE = { width: 360, height: 740 };

test('the screen names itself, the role and its tabs', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'System Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Administrator', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([...SETTINGS_TABS.slice(0, -1), 'M-Pesa', 'KRA eTIMS', 'Security']);
});

test('an accountant reads every value and can change none', async ({ page }) => {
  await openSettings(page, 'Billing', DEMO_USERS.accountant);
  await expect(page.getByText('You can read these settings.')).toBeVisible();
  await expect(page.getByLabel('Invoice Due Days')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'M-Pesa' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Auto-generate Invoices' })).toBeDisabled();
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(page.getByLabel('Business Address')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Upload Logo' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Timezone' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(0);
});

test('the front desk is told that the screen is not for its role', async ({ page }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

for (const tab of SETTINGS_TABS) {
  test(`the tab ${tab} is accessible and fits a phone`, async ({ page }) => {
    // Reading every colour takes its time on a busy machine.
    test.slow();
    await page.setViewportSize(PHONE);
    await openSettings(page, tab);
    await expect(page.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('button', { name: tab === 'Visitors' ? 'Add Kiosk' : /^Save / })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('a tab that is pressed has no ring, and one that is reached by key has', async ({ page }) => {
  await openSettings(page, 'General');
  const ring = () =>
    page.evaluate(() => (document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : ''));
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('tab', { name: 'Billing' })).toBeFocused();
  expect(await ring()).toBe('none');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Notifications' })).toBeFocused();
  expect(await ring()).toBe('solid');
});
