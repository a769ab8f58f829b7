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

test('what the browser blocked on a page is on the list, with page and site', async ({ page, browser, baseURL }) => {
  // A page of its own: the others fail where their browser blocks something.
  const visitor = await browser.newContext(baseURL ? { baseURL } : {});
  const login = await visitor.newPage();
  await login.goto('/login?next=planted');
  await login.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://pictures.example/planted.png?token=planted';
    document.body.append(picture);
  });
  await signIn(page, DEMO_USERS.admin);
  const blocked = page.getByRole('region', { name: 'Blocked by the Browser' });
  await expect(async () => {
    await page.goto('/health');
    const row = blocked.getByRole('listitem').filter({ hasText: 'Picture from https://pictures.example' });
    await expect(row.first()).toContainText('img-src on /login', { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await expect(blocked).not.toContainText('planted');
  await visitor.close();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});
