import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeExpense, openExpenses, pdf, picture, rowOf } from '../support/e2e-expenses.ts';
import { expectToast, ownName, pick } from '../support/e2e-tenants.ts';

test('an expense is added, changed and deleted', async ({ page }) => {
  const description = ownName('Diesel');
  await openExpenses(page);
  for (const card of ['Total This Month', 'Total Entries', 'Average Expense', 'Top Category']) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByRole('button', { name: 'Add Expense' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await expect(dialog.getByText('Required', { exact: true })).toHaveCount(3);

  await pick(page, dialog, 'Category', 'Generator Fuel');
  await dialog.getByLabel('Amount', { exact: true }).fill('11,600');
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Vendor').fill('Total Ngong Road');
  await pick(page, dialog, 'Payment Method', 'M-Pesa');
  await dialog.getByLabel('VAT Amount').fill('11600');
  await dialog.getByRole('button', { name: 'Add Expense' }).click();
  await expect(dialog.getByText('VAT must be at most 1600.00: 16% of the amount without VAT')).toBeVisible();
  await dialog.getByLabel('VAT Amount').fill('1600');
  await dialog.getByRole('button', { name: 'Add Expense' }).click();
  await expectToast(page, 'Expense Added', 'KES 11,600 for Generator Fuel was recorded.');

  const row = rowOf(page, description);
  await expect(row).toContainText('KES 11,600');
  await expect(row).toContainText('Total Ngong Road');
  await row.getByRole('button', { name: `Edit ${description}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(edit.getByLabel('Category')).toHaveText('Generator Fuel');
  await expect(edit.getByLabel('Amount', { exact: true })).toHaveValue('11600');
  await expect(edit.getByLabel('Payment Method')).toHaveText('M-Pesa');
  await expect(edit.getByLabel('VAT Amount')).toHaveValue('1600');
  await edit.getByLabel('Amount', { exact: true }).fill('12500.50');
  await edit.getByLabel('Vendor').fill('');
  await edit.getByRole('button', { name: 'Update Expense' }).click();
  await expectToast(page, 'Expense Updated', 'KES 12,501 for Generator Fuel was saved.');
  await expect(row).toContainText('KES 12,501');
  await expect(row).not.toContainText('Total Ngong Road');

  await row.getByRole('button', { name: `Delete ${description}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Expense' });
  await expect(question.getByText('Are you sure you want to delete this expense?', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Expense Deleted');
  await expect(row).toHaveCount(0);
});

test('an expense is booked on another account than its category has, and back', async ({ page }) => {
  const description = ownName('Parking fine');
  await openExpenses(page);
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(dialog.getByLabel('Account')).toHaveText('As the category');
  await pick(page, dialog, 'Category', 'Other');
  await expect(dialog.getByLabel('Account')).toHaveText('5120 Other expenses');
  await dialog.getByLabel('Amount', { exact: true }).fill('2,000');
  await dialog.getByLabel('Description').fill(description);
  await pick(page, dialog, 'Account', /^5240/);
  await dialog.getByRole('button', { name: 'Add Expense' }).click();
  await expectToast(page, 'Expense Added', 'KES 2,000 for Other was recorded.');
  const row = rowOf(page, description);
  await expect(row).toContainText('5240 Fines and penalties');
  await row.getByRole('button', { name: `Edit ${description}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(edit.getByLabel('Account')).toHaveText('5240 Fines and penalties');
  await expectAccessible(page);
  await pick(page, edit, 'Account', /^5120/);
  await edit.getByRole('button', { name: 'Update Expense' }).click();
  await expectToast(page, 'Expense Updated');
  await expect(row).not.toContainText('5240');
});

test('a date in the future cannot be chosen', async ({ page, admin }) => {
  const { description } = await makeExpense(admin);
  await openExpenses(page, `&q=${encodeURIComponent(description)}`);
  await page.getByRole('button', { name: `Edit ${description}` }).click();
  await page.getByRole('dialog', { name: 'Edit Expense' }).getByLabel('Date').click();
  await expect(page.getByRole('button', { name: /next month/i })).toBeDisabled();
});

test('a receipt is looked at before it is sent, clipped to its row, and replaced', async ({ page, admin }) => {
  const { id, description } = await makeExpense(admin);
  await openExpenses(page, `&q=${encodeURIComponent(description)}`);
  const row = rowOf(page, description);
  await expect(row.getByRole('link', { name: `Receipt of ${description}` })).toHaveCount(0);
  await row.getByRole('button', { name: `Edit ${description}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
  const input = dialog.getByLabel('Receipt file');
  await input.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(dialog.getByRole('alert')).toContainText('must be a JPEG, PNG or WebP picture, or a PDF');
  await input.setInputFiles({ ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(5_242_880)]) });
  await expect(dialog.getByRole('alert')).toContainText('The file is larger than 5 MB');
  await input.setInputFiles(picture);
  await expect(dialog.getByRole('img', { name: 'Preview of receipt.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Update Expense' }).click();
  await expectToast(page, 'Expense Updated');

  await expect(row.getByRole('link', { name: `Receipt of ${description}` })).toHaveAttribute(
    'href',
    `/api/expenses/${id}/receipt`,
  );
  const kept = await page.request.get(`/api/expenses/${id}/receipt`);
  expect(kept.headers()['content-type']).toBe('image/png');
  expect(await kept.body()).toEqual(picture.buffer);

  await row.getByRole('button', { name: `Edit ${description}` }).click();
  await expect(dialog.getByRole('img', { name: 'Preview of receipt.png' })).toHaveJSProperty('naturalWidth', 5);
  await input.setInputFiles(pdf);
  await expect(dialog.getByText('invoice.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('receipt.png')).toBeVisible();
  await input.setInputFiles(pdf);
  await dialog.getByRole('button', { name: 'Update Expense' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await page.request.get(`/api/expenses/${id}/receipt`)).headers()['content-type']).toBe('application/pdf');
});

test('search, filters and pages live in the address, beside the tab', async ({ page, admin }) => {
  const vendor = ownName('Maji');
  for (let n = 1; n <= 21; n++) {
    await makeExpense(admin, {
      vendor,
      amount: n,
      expenseDate: n === 21 ? '2026-01-05' : '2026-02-05',
      category: n === 1 ? 'rent' : 'water',
    });
  }
  await openExpenses(page);
  await page.getByRole('searchbox', { name: 'Search expenses' }).fill(vendor);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1–20 of 21 · 20 per page');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('21–21 of 21');
  await page.reload();
  await expect(pages).toContainText('21–21 of 21');
  expect(new URL(page.url()).searchParams.get('tab')).toBe('expenses');

  await pick(page, page.getByRole('region', { name: 'List of expenses' }), 'Category', 'Rent');
  await expect(pages).toContainText('1–1 of 1');
  await expect(page).toHaveURL(/category=rent/);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/financials?tab=expenses');
  await page.goto(`/financials?tab=expenses&q=${encodeURIComponent(vendor)}&to=2026-01-31`);
  await expect(pages).toContainText('1–1 of 1');
  await page.goto(`/financials?tab=expenses&q=${encodeURIComponent(vendor)}&from=2026-03-01`);
  await expect(page.getByText('No expenses match')).toBeVisible();
});

test('an address that names an expense opens it, and one that is gone says so', async ({ page, admin }) => {
  const { id, description } = await makeExpense(admin);
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/financials?tab=expenses&expense=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(dialog.getByLabel('Description')).toHaveValue(description);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/financials?tab=expenses');
  await admin.delete(`/api/expenses/${id}`);
  await page.goto(`/financials?tab=expenses&expense=${id}`);
  await expectToast(page, 'Error', 'Expense not found');
});

test('a refusal says why, and where nothing is said the words of the screen stand in', async ({ page, admin }) => {
  const { description } = await makeExpense(admin);
  await openExpenses(page, `&q=${encodeURIComponent(description)}`);
  const silent = { status: 502, contentType: 'text/html', body: 'Bad gateway' };
  await page.route('**/api/expenses', (route) => route.fulfill(silent));
  await page.route('**/api/expenses/*', (route) => route.fulfill(silent));

  await page.getByRole('button', { name: 'Add Expense' }).click();
  const add = page.getByRole('dialog', { name: 'Add Expense' });
  await pick(page, add, 'Category', 'Other');
  await add.getByLabel('Amount', { exact: true }).fill('10');
  await add.getByLabel('Description').fill('Never recorded');
  await add.getByRole('button', { name: 'Add Expense' }).click();
  await expectToast(page, 'Failed to Add Expense', 'Failed to record expense.');

  const message = 'The books are closed up to 31 Oct 2026. Choose a later date, or give a reason.';
  await page.unroute('**/api/expenses');
  await page.route('**/api/expenses', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'period_closed', message, fields: { expenseDate: message }, requestId: 'r' },
    }),
  );
  await add.getByRole('button', { name: 'Add Expense' }).click();
  await expectToast(page, 'Failed to Add Expense', message);
  await add.getByLabel('Reason for Posting into a Closed Period').fill('The auditor asked for it');
  await page.unroute('**/api/expenses');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.route('**/api/expenses', (route) => route.fulfill(silent));
  await add.getByRole('button', { name: 'Add Expense' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ overrideReason: 'The auditor asked for it', amount: '10.00' });
  await add.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Edit ${description}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByRole('button', { name: 'Update Expense' }).click();
  await expectToast(page, 'Update Failed', 'Failed to update expense.');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${description}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Delete Failed', 'Failed to delete expense.');
});

test('a list that cannot be loaded says so and can be asked again', async ({ page }) => {
  await signIn(page, DEMO_USERS.accountant);
  await page.route('**/api/expenses?*', (route) => route.abort());
  await page.goto('/financials?tab=expenses');
  const list = page.getByRole('region', { name: 'List of expenses' });
  await expect(list.getByRole('alert')).toContainText('The server cannot be reached');
  await page.unroute('**/api/expenses?*');
  await list.getByRole('button', { name: 'Try Again' }).click();
  await expect(list.getByRole('alert')).toHaveCount(0);
});

test('expenses can be used by everybody and fit a phone', async ({ page, admin }) => {
  const { id, description } = await makeExpense(admin, {
    description: ownName(`A very long description of ${'many '.repeat(20)}words`),
    vendor: 'A vendor with a rather long name of its own',
    amount: '99999999.99',
    category: 'generator_fuel',
  });
  await admin.put(`/api/expenses/${id}/receipt`, {
    data: { filename: picture.name, base64: picture.buffer.toString('base64') },
  });
  await openExpenses(page, '&q=very+long');
  await expect(page.getByText(description).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Actions for ${description}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('img', { name: 'Preview of receipt.png' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
