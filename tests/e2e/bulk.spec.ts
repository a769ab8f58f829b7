import type { APIRequestContext } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { daysAgo, makeBilledTenant, openFinancials } from '../support/e2e-money.ts';
import { expectToast } from '../support/e2e-tenants.ts';

/** Late fees may join them while the test runs, so that the lists show rent alone. */
const rentOf = async (admin: APIRequestContext) => {
  const { tenant, invoices } = await makeBilledTenant(admin, { startDate: daysAgo(70) });
  const rent = invoices.filter(({ type }) => type === 'rent');
  expect(rent.length).toBeGreaterThan(2);
  return { tenant, invoices: rent };
};

test('rows are chosen by mouse, range and key, sent together and saved as a file', async ({ page, admin }) => {
  const { tenant, invoices } = await rentOf(admin);
  await openFinancials(page, `?tab=invoices&type=rent&tenant=${tenant.id}`);
  const table = page.getByRole('table', { name: 'Invoices' });
  const boxes = table.getByRole('checkbox', { name: /^Select INV/ });
  await expect(boxes).toHaveCount(invoices.length);
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(bar).toHaveCount(0);
  await boxes.first().click();
  await expect(bar).toContainText('1 selected');
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('2 selected');
  await expect(boxes.nth(1)).toBeFocused();
  await table.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await expect(bar).toContainText(`${invoices.length} selected`);

  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('invoices.csv');

  await bar.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Invoices by E-mail' });
  await expect(dialog).toContainText(invoices[0]?.invoiceNumber ?? '?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Send ${invoices.length}` }).click();
  await expectToast(page, 'Success', `${invoices.length} invoices handed to the outbox`);
  await expect(bar).toHaveCount(0);
});

test('what is refused of several rows is named and stays selected', async ({ page, admin }) => {
  const { tenant, invoices } = await rentOf(admin);
  const refused = invoices[1]?.id ?? '?';
  await page.route(`**/api/invoices/${refused}/mail`, (route) =>
    route.fulfill({ status: 422, json: { code: 'no_recipient', message: 'No e-mail address', requestId: 'r' } }),
  );
  await openFinancials(page, `?tab=invoices&type=rent&tenant=${tenant.id}`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Invoices by E-mail' });
  await dialog.getByRole('button', { name: /^Send \d+$/ }).click();
  await expect(dialog.getByRole('list', { name: 'Refused' }).getByRole('listitem')).toContainText([
    'No e-mail address',
  ]);
  await expect(dialog).toContainText(`${invoices.length - 1} invoices handed to the outbox`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toContainText('1 selected');
});

test('a list is scanned in rows of 36 pixels under a header that stays, and on a phone rows are chosen by a mode', async ({
  page,
}) => {
  await openFinancials(page, '?tab=invoices');
  const table = page.getByRole('table', { name: 'Invoices' });
  const row = table.getByRole('row').filter({ hasNotText: 'left' }).nth(1);
  await expect(row).toBeVisible();
  await expect.poll(async () => (await row.boundingBox())?.height ?? 99).toBeLessThanOrEqual(37);
  await page.mouse.wheel(0, 3_000);
  await expect(table.getByRole('columnheader', { name: 'Tenant' })).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  const cards = page.getByRole('list', { name: 'Invoices' });
  await expect(cards.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await cards.getByRole('checkbox').first().click();
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('1 selected');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(cards.getByRole('checkbox')).toHaveCount(0);
});
