import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

test('an administrator sees how the server and the work behind it are', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Health' }).click();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  const server = page.getByRole('region', { name: 'Server' });
  await expect(server.getByRole('listitem').filter({ hasText: 'Database' }).first()).toContainText('Answers');
  await expect(page.getByRole('region', { name: 'Background Work' })).toContainText('Oldest entry without a seal');
  await expect(page.getByRole('region', { name: 'Email, M-Pesa and KRA' })).toContainText('Good');
  await page.getByRole('button', { name: 'Check Now' }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});

test('a server that does not answer is not shown as good', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.route('**/api/admin/health', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'The database does not answer.', requestId: 'x' },
    }),
  );
  await page.goto('/health');
  await expect(page.getByText('The server did not say how it is')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Good', { exact: true })).toHaveCount(0);
});

test('a manager does not see it', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/health');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});
