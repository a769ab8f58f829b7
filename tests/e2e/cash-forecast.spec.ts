import { expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { daysAgo } from '../support/e2e-money.ts';
import { openReports } from '../support/e2e-reports.ts';
import { created, ownName } from '../support/e2e-tenants.ts';

test('the cash of ninety days is told by week, with its lowest point and the documents behind it', async ({
  page,
  admin,
}) => {
  // All journeys leave their open invoices here, and this one reads the list to where its own stands.
  test.slow();
  const name = ownName('Otieno');
  const party = await created<{ id: string }>(admin, '/api/parties', { name, phone: '0712 345 678' });
  const lines = [{ description: 'Projector', unitPrice: '4321.00' }];
  await created(admin, '/api/invoices', { partyId: party.id, dueDate: daysAgo(-20), lines });

  await openReports(page, '?tab=cash-forecast');
  await expect(page.getByText('Lowest Point')).toBeVisible();
  for (const days of [30, 60, 90]) await expect(page.getByText(`After ${days} Days`, { exact: true })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Expected cash by day' })).toBeVisible();
  const weeks = page.getByRole('table', { name: 'Cash by week' });
  await expect(weeks.getByRole('row')).toHaveCount(16);

  const open = page.getByRole('button', { name: /^Open invoices/ });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  const more = page.getByRole('button', { name: 'Show More' });
  const row = page.getByRole('table', { name: 'Open invoices' }).getByRole('row').filter({ hasText: name });
  while (!(await row.isVisible()) && (await more.isVisible())) await more.click();
  await expect(row).toContainText('4,321.00');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.click();
  await expect(page).toHaveURL(/\/financials\?tab=invoices&invoice=/);
});

test('the forecast is a file too', async ({ page }) => {
  await openReports(page, '?tab=cash-forecast');
  const region = page.getByRole('region', { name: 'Cash Forecast' });
  await region.getByRole('button', { name: 'Export Cash Forecast' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^cash-forecast-\d{4}-\d\d-\d\d\.csv$/);
});
