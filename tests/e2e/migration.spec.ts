import { SHEETS } from '../../domain/migration/sheets.ts';
import '../../server/temporal.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type Book, toWorkbook } from '../support/migration.ts';

const name = `Mara ${Date.now().toString(36)} Ltd`;
const PACKAGE = `Moved Desk ${Date.now().toString(36)}`;

const book = (changes: Book = {}): Book => ({
  cutOver: [{ day: '2026-10-31' }],
  tenants: [{ companyName: name, contactPerson: 'Amina Otieno', email: 'amina@mara.example', phone: '0712 345 678' }],
  agreements: [{ agreement: 'M-1', tenant: name, startDate: '2026-02-01', noticeDays: '60' }],
  lines: [{ agreement: 'M-1', package: PACKAGE, quantity: '2', price: '11,000' }],
  openInvoices: [
    {
      tenant: name,
      oldNumber: 'OLD-771',
      issueDate: '2026-08-03',
      dueDate: '2026-08-17',
      amount: '22,000',
      paid: '2000',
    },
  ],
  ...changes,
});

const asFile = async (sent: Book) => ({
  name: 'move-in.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await toWorkbook(sent),
});

test('an administrator moves a company in: template, errors by cell, then all of it at once', async ({
  page,
  admin,
}) => {
  await admin.post('/api/workspace-packages', {
    data: { name: PACKAGE, type: 'dedicated_shared', totalSpaces: 5, monthlyRate: '12500.00' },
  });
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings?tab=security');
  await page.getByRole('link', { name: 'Move in from another system' }).click();
  await expect(page.getByRole('heading', { name: 'Move In From Another System', level: 1 })).toBeVisible();

  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Template' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('move-in.xlsx');

  const input = page.getByLabel('XLSX file');
  await input.setInputFiles(
    await asFile(book({ lines: [{ agreement: 'M-1', package: PACKAGE, quantity: 'two', price: '11,000' }] })),
  );
  const errors = page.getByRole('table', { name: 'Cells with errors' });
  await expect(errors.getByRole('row').nth(1)).toHaveText('Lines!D2Quantity must be a whole number');
  await expect(page.getByRole('button', { name: 'Import Everything' })).toHaveCount(0);
  await expectAccessible(page);

  await input.setInputFiles(await asFile(book()));
  await expect(page.getByText('The workbook is ready')).toBeVisible();
  const totals = page.getByRole('table', { name: 'What the workbook brings' });
  await expect(totals.getByRole('row').filter({ hasText: SHEETS.openInvoices.name })).toContainText('20,000.00');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Import Everything' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'You Have Moved In' })).toBeVisible();
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Agreements' }).click(),
  ]);
  expect(taken.suggestedFilename()).toMatch(/^agreements-\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByRole('link', { name: 'View Agreements' }).click();
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto('/financials?tab=invoices&q=OLD-771');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /^OPN-/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Invoice OLD-771');
});

test('a manager finds no way in', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/migration');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});
