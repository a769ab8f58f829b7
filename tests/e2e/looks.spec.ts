import { addDays, weekday } from '../../domain/kernel/time.ts';
import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectRules } from '../support/e2e-axe.ts';
import { book } from '../support/e2e-bookings.ts';
import { A, block, openGrid, ownDay, roomNamed } from '../support/e2e-grid.ts';
import { openReports } from '../support/e2e-reports.ts';
import { makeTenant } from '../support/e2e-tenants.ts';

test('a toast of success has a tick in green, and one of a failure an exclamation mark in red', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Demo Login (Admin)' }).click();
  const toasts = page.getByLabel('Notifications (F8)');
  const welcome = toasts.getByRole('listitem').filter({ hasText: 'Demo login successful' });
  await expect(welcome.locator('svg.lucide-circle-check')).toHaveClass(/text-good/);
  await page.goto('/financials?tab=letters');
  await page.getByRole('button', { name: 'New Hold' }).click();
  await page.getByRole('dialog', { name: 'New Hold' }).getByRole('button', { name: 'Record Hold' }).click();
  // Behind an open dialog it is hidden from roles.
  const failure = toasts.locator('li').filter({ hasText: 'Missing Information' });
  await expect(failure.locator('svg.lucide-circle-alert')).toHaveClass(/text-late/);
});

test('in a week, closed days are narrow, and bookings have the colour of their state', async ({ page, admin }) => {
  const day = await ownDay(admin, 17);
  const [tenant, room] = [await makeTenant(admin), await roomNamed(admin, A)];
  const own = { tenantId: tenant.id, roomId: room.id, bookingDate: day };
  await book(admin, { ...own, startTime: '09:00', endTime: '10:00' });
  await book(admin, { ...own, startTime: '11:00', endTime: '12:00', status: 'pending' });
  const grid = await openGrid(page, `?view=week&day=${day}&room=${room.id}`);
  const colourOf = (time: string) =>
    block(grid, `${time}.*${tenant.companyName}`).evaluate((element) => getComputedStyle(element).backgroundColor);
  const states = [await colourOf('9:00 AM to 10:00 AM'), await colourOf('11:00 AM to 12:00 PM')];
  expect(new Set(states).size).toBe(2);
  const headers = grid.getByRole('columnheader').filter({ has: page.getByRole('link') });
  const widthOf = async (n: number) => (await headers.nth(n).boundingBox())?.width ?? 0;
  const sunday = addDays(day, 7 - weekday(day));
  expect(weekday(sunday)).toBe(7);
  await expect(headers).toHaveCount(7);
  expect(await widthOf(6)).toBeLessThan((await widthOf(weekday(day) - 1)) * 0.7);
});

test('a printed profit and loss has nothing to press', async ({ page }) => {
  await openReports(page);
  const hint = page.getByText('Select a line to see its entries.');
  await expect(hint).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(hint).toBeHidden();
  await expect(page.getByRole('row', { name: /^Net income / })).toBeVisible();
});

test('links are large enough and everything lies in a landmark, at the sign-in and in Security', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectRules(page, ['region', 'target-size']);
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings?tab=security');
  await expect(page.getByRole('button', { name: 'Save Security Settings' })).toBeVisible();
  await expectRules(page, ['region', 'target-size']);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  for (const [path, name] of [
    ['/financials', 'Tenant'],
    ['/financials?tab=payments', 'Tenant'],
    ['/suppliers', 'Supplier'],
    ['/hr?tab=payroll', 'Employee'],
    ['/inventory', 'Name'],
    ['/visitors', 'Visitor'],
  ] as const)
    test(`the list of ${path} says whom it is about, and nothing scrolls sideways`, async ({ page }) => {
      await signIn(page, DEMO_USERS.admin);
      await page.goto(path);
      const header = page.getByRole('columnheader', { name, exact: true });
      await expect(header).toBeVisible();
      await expect.poll(async () => (await header.boundingBox())?.width ?? 0).toBeGreaterThan(90);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    });
});
