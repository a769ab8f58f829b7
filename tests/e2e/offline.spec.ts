import { DEMO_USERS, expect, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openTenants } from '../support/e2e-tenants.ts';

const banner = /^No connection\. Showing data from \d{1,2}:\d\d [AP]M\.$/;

test('the dashboard without a line says so and how old it is, and comes back by itself', async ({ page, context }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(banner)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(banner)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(banner)).toHaveCount(0);
});

test('a search without a line says that it was not answered, and is answered when the line is back', async ({
  page,
  context,
}) => {
  await openTenants(page);
  const list = page.getByRole('region', { name: 'All Tenants' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(banner)).toBeVisible();
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await list.getByLabel('Search tenants').fill('zzz no such tenant');
  await expect(list.getByRole('alert')).toContainText('The server cannot be reached');
  await expect(list.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(list.getByRole('row')).toHaveCount(0);
  await context.setOffline(false);
  await expect(list.getByText('No tenants match')).toBeVisible();
  await expect(page.getByText(banner)).toHaveCount(0);
});

test('bookings that could not be loaded say so instead of waiting for ever', async ({ page, context }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'Room Bookings' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(banner)).toBeVisible();
  for (let day = 0; day < 4; day += 1) await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server cannot be reached');
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a stream that breaks off while calls are answered raises no alarm', { tag: LIVE }, async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.route('**/api/events', (route) => route.abort());
  const asked = page.waitForResponse('**/api/health');
  await page.goto('/tenants');
  await asked;
  await expect(page.getByRole('heading', { name: 'Tenant Management' })).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page.getByText('No connection.')).toHaveCount(0);
});
