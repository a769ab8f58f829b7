import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { XLSX, xlsxStream } from '../../server/documents/xlsx.ts';
import '../../server/temporal.ts';
import { expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
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

test('a file with errors lists them by rule and as a file, and the corrected file goes in', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  const [first, second] = [ownName('Imported'), ownName('Imported')];
  const good = (name: string) => `${name},Jane Wanjiru,jane@example.com,0712 345 678,${offer.name},2026-11-01`;
  const dialog = await openImport(page);
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose File' }).click();
  await (await chooser).setFiles(sheet(good(first), `,Jane,nobody,07,Nowhere,2026-02-30`));
  await expect(dialog.getByText('1 row needs correction')).toBeVisible();
  const failures = dialog.getByRole('table', { name: 'Rows with errors' });
  await expect(failures.getByRole('row', { name: 'Company name is required 3' })).toBeVisible();
  await expect(failures.getByRole('row', { name: 'There is no package named Nowhere 3' })).toBeVisible();
  const errors = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'All Errors as CSV' }).click();
  expect(await readFile(await (await errors).path(), 'utf8')).toContain('3,"There is no package named Nowhere"');
  await expect(dialog.getByRole('button', { name: 'Import 1 tenant Only' })).toBeEnabled();

  await dialog.getByLabel('CSV or XLSX file').setInputFiles(sheet(good(first), good(second)));
  await expect(dialog.getByText('2 rows checked and ready to import.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Warnings' })).toContainText('2 rows share the email jane@example.com');
  await dialog.getByRole('button', { name: 'Import 2 tenants' }).click();
  await expectToast(page, 'Success', '2 tenants imported successfully');
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rowOf(page, second)).toBeVisible();
});

test('what is no sheet at all is refused with a hint', async ({ page }) => {
  const dialog = await openImport(page);
  const input = dialog.getByLabel('CSV or XLSX file');
  const damaged = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00]);
  await input.setInputFiles({ name: 'book.xlsx', mimeType: 'application/zip', buffer: damaged });
  await expect(dialog.getByRole('alert')).toContainText('This workbook cannot be read');
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await input.setInputFiles({ name: 'book.xlsx', mimeType: 'application/zip', buffer: locked });
  await expect(dialog.getByRole('alert')).toContainText('This workbook has a password');
  await input.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await expect(dialog.getByRole('alert')).toContainText('The file is empty');
  await input.setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from('Colour\nred') });
  await expect(dialog.getByText('There is no column named Colour')).toBeVisible();
});

test('columns with names of their own are recognised or mapped', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  const company = ownName('Mapped');
  const csv = `Client,Contact,E-mail,Mobile,Plan,From,Remarks,Shelf\n${company},Jane,${company.replaceAll(' ', '')}@example.com,0712345678,${offer.name},2026-11-01,Quiet,4`;
  const dialog = await openImport(page);
  await dialog.getByLabel('CSV or XLSX file').setInputFiles({ ...sheet(), buffer: Buffer.from(csv) });
  await expect(dialog.getByText('1 column is not recognised.')).toBeVisible();
  await dialog.getByLabel('Shelf').click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await dialog.getByRole('button', { name: 'Import 1 tenant' }).click();
  await expectToast(page, 'Success', '1 tenant imported successfully');
});

test('the template and the export are files that the import takes', async ({ page, admin }) => {
  const { companyName } = await makeTenant(admin, { companyName: ownName('=Formula & Co') });
  const dialog = await openImport(page);
  const waitingForTemplate = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'CSV Template' }).click();
  const template = await waitingForTemplate;
  expect(template.suggestedFilename()).toBe('tenants-template.csv');
  await dialog.getByLabel('CSV or XLSX file').setInputFiles(await template.path());
  await expect(dialog.getByText('1 row checked and ready to import.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const waitingForExport = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await waitingForExport;
  expect(file.suggestedFilename()).toMatch(/^tenants-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`\r\n'${companyName},`);
});

test('a workbook is a file that the import takes too, dropped or chosen', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  const companyName = ownName('=Workbook & Co');
  await makeTenant(admin, { packageId: offer.id, companyName });
  const dialog = await openImport(page);
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'XLSX Template' }).click();
  const template = await waiting;
  expect(template.suggestedFilename()).toBe('tenants-template.xlsx');
  await dialog.getByLabel('CSV or XLSX file').setInputFiles(await template.path());
  await expect(dialog.getByText('1 row checked and ready to import.')).toBeVisible();

  // Every tenant is here already, so that the file is read to its last row and refused for that alone.
  const exported = await page.request.get('/api/tenants-export?format=xlsx');
  const file = [...(await exported.body())];
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'all tenants.xlsx'));
    return data;
  }, file);
  await dialog.getByRole('region', { name: 'File to import' }).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(dialog.getByText('all tenants.xlsx')).toBeVisible();
  await expect(dialog.getByText('Already a tenant from that day')).toBeVisible();
});

test('a workbook of several thousand rows is read within the policy of the page', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  const cell = (header: string, text: (n: number) => string) => ({ header, type: 'text' as const, value: text });
  const columns = [
    cell('Company', (n) => `Many ${n}`),
    cell('Contact Person', () => 'Jane Wanjiru'),
    cell('Email', (n) => `jane${n}@example.com`),
    cell('Phone', () => '0712 345 678'),
    cell('Package', () => offer.name),
    { header: 'Start Date', type: 'day' as const, value: () => '2026-11-01' },
  ];
  const rows = [Array.from({ length: 4_000 }, (_, n) => n)];
  const workbook = await buffer(xlsxStream({ sheet: 'Tenants', columns, rows }));
  const dialog = await openImport(page);
  await dialog.getByLabel('CSV or XLSX file').setInputFiles({ name: 'many.xlsx', mimeType: XLSX, buffer: workbook });
  await expect(dialog.getByText('4,000 rows checked and ready to import.')).toBeVisible();
});

test('the import can be used by everybody and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = await openImport(page);
  await dialog.getByLabel('CSV or XLSX file').setInputFiles(sheet(',Jane,nobody,07,Nowhere,2026-02-30'));
  await expect(dialog.getByText('1 row needs correction')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
