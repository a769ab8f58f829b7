import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, setTheme, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { expectToast, makePackage, makeTenant, openTenants, ownName, rowOf } from '../support/e2e-tenants.ts';

const HEADER = 'Company,Contact Person,Email,Phone,Package,Start Date';

const sheet = (...rows: string[]) => ({
  name: 'our tenants.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows].join('\n')),
});

const openImport = async (page: Page) => {
  await openTenants(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  return page.getByRole('dialog', { name: 'Import Tenants' });
};

test('a file with errors is told row by row, and the corrected file goes in', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  const [first, second] = [ownName('Imported'), ownName('Imported')];
  const good = (name: string) => `${name},Jane Wanjiru,jane@example.com,0712 345 678,${offer.name},2026-11-01`;
  const dialog = await openImport(page);
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose File' }).click();
  await (await chooser).setFiles(sheet(good(first), `,Jane,nobody,07,Nowhere,2026-02-30`));
  await expect(dialog.getByText('1 row has to be corrected')).toBeVisible();
  const failures = dialog.getByRole('table', { name: 'Rows with errors' });
  await expect(failures.getByRole('row').nth(1)).toHaveText(
    /^3Company name is required.*There is no package named Nowhere$/,
  );
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();

  await dialog.getByLabel('CSV file').setInputFiles(sheet(good(first), good(second)));
  await expect(dialog.getByText('2 rows were checked, and all can be imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 tenants' }).click();
  await expectToast(page, 'Success', '2 tenants imported successfully');
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rowOf(page, second)).toBeVisible();
});

test('what is no sheet at all is refused with a hint', async ({ page }) => {
  const dialog = await openImport(page);
  const input = dialog.getByLabel('CSV file');
  const workbook = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00]);
  await input.setInputFiles({ name: 'book.xlsx', mimeType: 'application/zip', buffer: workbook });
  await expect(dialog.getByRole('alert')).toContainText('This is a workbook.');
  await input.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await expect(dialog.getByRole('alert')).toContainText('The file is empty');
  await input.setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from('Colour\nred') });
  await expect(dialog.getByText('There is no column named Colour')).toBeVisible();
});

test('the template and the export are files that the import takes', async ({ page, admin }) => {
  const { companyName } = await makeTenant(admin, { companyName: ownName('=Formula & Co') });
  const dialog = await openImport(page);
  const waitingForTemplate = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download Template' }).click();
  const template = await waitingForTemplate;
  expect(template.suggestedFilename()).toBe('tenants-template.csv');
  await dialog.getByLabel('CSV file').setInputFiles(await template.path());
  await expect(dialog.getByText('1 row was checked, and it can be imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const waitingForExport = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await waitingForExport;
  expect(file.suggestedFilename()).toMatch(/^tenants-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`\r\n'${companyName},`);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the import can be used by everybody and fits a phone, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.setViewportSize({ width: 360, height: 740 });
    const dialog = await openImport(page);
    await dialog.getByLabel('CSV file').setInputFiles(sheet(',Jane,nobody,07,Nowhere,2026-02-30'));
    await expect(dialog.getByText('1 row has to be corrected')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
