import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openLedger } from '../support/e2e-ledger.ts';
import { expectToast } from '../support/e2e-tenants.ts';

const YEAR = 2041;

test('a budget is planned by account, filled from a sheet, and compared with what was spent', async ({ page }) => {
  test.setTimeout(120_000);
  await openLedger(page, `?tab=budgets&year=${YEAR}`, DEMO_USERS.accountant);
  const card = page.getByRole('region', { name: 'Budgets' });
  await expect(card.getByRole('heading', { name: `Budget ${YEAR}` })).toBeVisible();
  await card.getByRole('button', { name: /Electricity$/ }).click();
  const dialog = page.getByRole('dialog', { name: /Electricity$/ });
  await dialog.getByLabel('Sum of the Year').fill('120,000');
  await dialog.getByRole('button', { name: 'Spread Evenly' }).click();
  await dialog.getByLabel('December', { exact: true }).fill('15,000');
  await expect(dialog.getByRole('status')).toContainText('KES 125,000');
  await dialog.getByRole('button', { name: 'Save Budget' }).click();
  await expectToast(page, 'Budget Saved', `Electricity: KES 125,000 in ${YEAR}.`);
  await expect(card.getByRole('row').filter({ hasText: 'Electricity' })).toContainText('Varies');

  await card.getByRole('button', { name: 'Import Sheet' }).click();
  const importing = page.getByRole('dialog', { name: `Import Budget ${YEAR}` });
  const csv = 'Account,January,Feb\n4060,500000,500000\n9999,1,1\n';
  await importing.locator('input[type=file]').setInputFiles({
    name: 'budget.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await expect(importing.getByText('There is no account 9999 in use')).toBeVisible();
  await importing.locator('input[type=file]').setInputFiles({
    name: 'budget.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace('9999,1,1\n', '')),
  });
  await importing.getByRole('button', { name: 'Import 1 account' }).click();
  await expect(card.getByRole('row').filter({ hasText: 'Planned result' })).toContainText('875,000.00');
  const shots = process.env.LOOK;
  for (const [theme, width] of shots
    ? ([
        ['light', 1440],
        ['dark', 360],
      ] as const)
    : []) {
    await page.setViewportSize({ width, height: 900 });
    await setTheme(page, theme);
    await page.screenshot({ path: `${shots}/budget-${theme}-${width}.png`, fullPage: true });
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/reports?tab=budget&from=${YEAR}-01-01&to=${YEAR}-02-28`);
  const report = page.getByRole('table', { name: 'Budget' });
  await expect(report.getByRole('row').filter({ hasText: 'Electricity' })).toContainText('20,000.00');
  await expect(report.getByRole('row').filter({ hasText: 'Net income' })).toContainText('980,000.00');
  await page.goto(`/reports?tab=budget&from=${YEAR - 1}-01-01&to=${YEAR - 1}-01-31`);
  await expect(page.getByText('Nothing is planned for this period')).toBeVisible();
});
