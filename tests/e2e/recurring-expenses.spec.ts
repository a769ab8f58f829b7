import { expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeTemplate, openExpenses, openRecurring, rowOf } from '../support/e2e-expenses.ts';
import { act, expectToast, ownName, pick } from '../support/e2e-tenants.ts';

test('a template is added with its defaults, falls due, and is recorded once', async ({ page }) => {
  const name = ownName('Night guards');
  await openRecurring(page);
  await page.getByRole('button', { name: 'Add Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Template' });
  await dialog.getByRole('button', { name: 'Add Template' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await expect(dialog.getByLabel('Frequency')).toHaveText('Monthly');
  await expect(dialog.getByLabel('Day of Month')).toHaveValue('1');
  await expect(dialog.getByLabel('Payment Method')).toHaveText('Bank Transfer');

  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Category').click();
  await expect(page.getByRole('option')).toHaveText([
    ...['Rent', 'Electricity', 'Water', 'Generator Fuel', 'Internet', 'Security', 'Cleaning', 'Maintenance'],
    ...['Payroll', 'Other'],
  ]);
  await page.getByRole('option', { name: 'Security' }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('48000');
  await dialog.getByLabel('Vendor').fill('Askari Ltd');
  await dialog.getByLabel('Day of Month').fill('29');
  await dialog.getByRole('button', { name: 'Add Template' }).click();
  await expect(dialog.getByText('Day of month must be from 1 to 28')).toBeVisible();
  await dialog.getByLabel('Day of Month').fill('28');
  await dialog.getByRole('button', { name: 'Add Template' }).click();
  await expectToast(page, 'Recurring Template Created');

  await page.getByRole('searchbox', { name: 'Search templates' }).fill(name);
  const row = rowOf(page, name);
  for (const words of ['Security', 'KES 48,000', 'Monthly', 'Askari Ltd', 'Never', 'Due']) {
    await expect(row).toContainText(words);
  }
  await page.getByRole('button', { name: 'Generate Due Expenses' }).click();
  await expectToast(page, 'Recurring Expenses Generated');
  await expect(row).not.toContainText('Never');
  await expect(row.getByText('Due', { exact: true })).toHaveCount(0);
  await expect(row).toContainText(/28 \w{3} \d{4}/);

  await page.getByRole('button', { name: 'Generate Due Expenses' }).click();
  await openExpenses(page, `&q=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText('Recurring, monthly');
});

test('a template is changed, paused and resumed', async ({ page, admin }) => {
  const { name } = await makeTemplate(admin, { nextDueDate: '2099-05-01' });
  // Tall enough for a toast to lie beside the row and not on its actions.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await openRecurring(page, `&q=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await act(page, name, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Template' });
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('15000');
  await dialog.getByLabel('Amount', { exact: true }).fill('16500');
  await pick(page, dialog, 'Frequency', 'Quarterly');
  await dialog.getByRole('button', { name: 'Update Template' }).click();
  await expectToast(page, 'Recurring Template Updated', `${name} falls due next on 1 May 2099.`);
  await expect(row).toContainText('KES 16,500');
  await expect(row).toContainText('Quarterly');

  await act(page, name, 'Pause');
  await expectToast(page, 'Recurring Template Paused');
  await expect(row).toContainText('Paused');
  await act(page, name, 'Resume');
  await expectToast(page, 'Recurring Template Resumed');
  await expect(row).not.toContainText('Paused');
});

test('where the server says nothing, the words of the screen stand in', async ({ page }) => {
  await openRecurring(page);
  await page.route('**/api/recurring-expense-templates{,/generate}', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
  );
  await page.getByRole('button', { name: 'Generate Due Expenses' }).click();
  await expectToast(page, 'Generation Failed', 'Failed to generate recurring expenses.');
  await page.getByRole('button', { name: 'Add Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Template' });
  await dialog.getByLabel('Name').fill('Never kept');
  await pick(page, dialog, 'Category', 'Other');
  await dialog.getByLabel('Amount', { exact: true }).fill('10');
  await dialog.getByRole('button', { name: 'Add Template' }).click();
  await expectToast(page, 'Failed to Create Template', 'Failed to create recurring template.');
});

test('templates can be used by everybody and fit a phone', async ({ page, admin }) => {
  const { name } = await makeTemplate(admin, {
    name: ownName(`A template with a long name of ${'many '.repeat(10)}words`),
    vendor: 'A vendor with a rather long name of its own',
    amount: '99999999.99',
    nextDueDate: '2099-05-01',
  });
  await openRecurring(page, '&q=long+name');
  await expect(page.getByText(name).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Template' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Template' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
