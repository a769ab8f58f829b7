import { expect, test } from '../support/e2e.ts';
import { pickDay } from '../support/e2e-ledger.ts';
import { openSettings } from '../support/e2e-settings.ts';

// Far ahead of everything that other journeys issue.
const FIRST_DAY = '2027-07-01';

test('an administrator adds a rate of VAT for a day to come, and takes it back', async ({ page }) => {
  await openSettings(page, 'Billing');
  await expect(page.getByText('B: Standard rate, 16%')).toBeVisible();
  await page.getByRole('button', { name: 'Add Rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add VAT Rate' });
  await dialog.getByLabel('Rate', { exact: true }).fill('17.5');
  await pickDay(page, dialog, 'First Day', FIRST_DAY);
  await dialog.getByRole('button', { name: 'Add Rate' }).click();
  await expect(page.getByText('B: Standard rate, 17.5%').first()).toBeVisible();
  await page.getByRole('button', { name: 'Take back the rate from 1 Jul 2027' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click();
  await expect(page.getByRole('button', { name: 'Take back the rate from 1 Jul 2027' })).toHaveCount(0);
});
