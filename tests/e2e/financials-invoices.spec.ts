import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { mailTo } from '../support/e2e-mail.ts';
import {
  actOn,
  chooseTenant,
  daysAgo,
  invoicesOf,
  makeBilledTenant,
  openFinancials,
  tableRow,
} from '../support/e2e-money.ts';
import { expectToast, makeTenant } from '../support/e2e-tenants.ts';

// Tall enough that no message lies over the menu of a row.
test.use({ viewport: { width: 1280, height: 1400 } });

test('a link to one tenant shows that tenant alone, until the chip is pressed', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  await openFinancials(page, `?tenant=${tenant.id}`);
  const table = page.getByRole('table', { name: 'Invoices' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Select all rows of this page',
    'Invoice Number',
    'Tenant',
    'Amount',
    'Due Date',
    'Status',
    'Type',
    'Actions',
  ]);
  await expect(table.getByRole('row')).toHaveCount(1 + invoices.length);
  await expect(table.getByRole('row').nth(1)).toContainText(tenant.companyName);
  await expect(table.getByRole('row').nth(1)).toContainText('KES 9,500');
  await expect(table.getByRole('row').nth(1)).toContainText('Pending');
  await expect(table.getByRole('row').nth(1)).toContainText('Rent');
  await page.getByRole('button', { name: `Show all tenants and not only ${tenant.companyName}` }).click();
  await expect(page).toHaveURL('/financials');
  await expect(page.getByRole('status').filter({ hasText: '20 per page' })).toBeVisible();
});

test('search and filters live in the address, and nothing found can be cleared', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  await openFinancials(page);
  await page.getByLabel('Search invoices').fill(tenant.companyName);
  const row = tableRow(page, 'Invoices', invoices[0]?.invoiceNumber ?? '?');
  await expect(row).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Paid' }).click();
  await expect(page.getByText('No invoices match')).toBeVisible();
  await expect(page).toHaveURL(/status=paid/);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: /^Open/ }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Rent' }).click();
  await page.reload();
  await expect(row).toBeVisible();
  await page.getByLabel('Search invoices').fill('nobody is called so');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/financials');
});

test('an invoice opens with its lines and formulas by press and by address', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const [invoice] = invoices;
  const number = invoice?.invoiceNumber ?? '?';
  await openFinancials(page, `?tenant=${tenant.id}`);
  await tableRow(page, 'Invoices', number).getByRole('button', { name: number, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: number });
  await expect(sheet.getByRole('region', { name: 'Lines' })).toContainText('KES 9,500.00');
  await expect(sheet.getByRole('link', { name: tenant.companyName })).toHaveAttribute('href', `/tenants/${tenant.id}`);
  await expect(sheet.getByRole('link', { name: 'PDF' })).toHaveAttribute(
    'href',
    `/api/invoices/${invoice?.id}?format=pdf`,
  );
  await expect(page).toHaveURL(`/financials?tenant=${tenant.id}&invoice=${invoice?.id}`);
  await page.reload();
  await expect(sheet).toContainText('Billed to');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/financials?tenant=${tenant.id}`);
  await page.goto('/financials?invoice=01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('dialog', { name: 'Invoice' })).toContainText('Invoice not found');
});

test('an invoice is made by hand from lines with a live total', async ({ page, admin }) => {
  // Not here yet, so that no billing run of another test adds a rent to these.
  const tenant = await makeTenant(admin, { startDate: daysAgo(-30) });
  await openFinancials(page);
  await page.getByRole('button', { name: 'New Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Invoice' });
  await dialog.getByRole('button', { name: 'Issue Invoice' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await expect(dialog.getByText('Choose a tenant').last()).toBeVisible();
  await chooseTenant(page, dialog, tenant.companyName);
  const first = dialog.getByRole('group', { name: 'Line 1' });
  await first.getByLabel('Line Description').fill('Locker');
  await first.getByLabel('Quantity').fill('2');
  await first.getByLabel('Unit Price').fill('1,500');
  await dialog.getByRole('button', { name: 'Add Line' }).click();
  const second = dialog.getByRole('group', { name: 'Line 2' });
  await second.getByLabel('Line Description').fill('Printing');
  await second.getByLabel('Unit Price').fill('12.50');
  await expect(dialog.getByLabel('Total', { exact: true })).toContainText('KES 3,012.50');
  await dialog.getByRole('button', { name: 'Add Line' }).click();
  await dialog.getByRole('button', { name: 'Remove line 3' }).click();
  await dialog.getByRole('button', { name: 'Issue Invoice' }).click();
  await expectToast(page, 'Invoice Issued');
  await expect(dialog).toHaveCount(0);
  const [issued] = await invoicesOf(admin, tenant.id);
  expect(issued).toMatchObject({ amount: '3012.50', type: 'other', status: 'pending' });
});

test('a draft is saved, changed, issued, and another one thrown away', async ({ page, admin }) => {
  // Not here yet, so that no billing run of another test adds a rent to these.
  const tenant = await makeTenant(admin, { startDate: daysAgo(-30) });
  await openFinancials(page, `?tenant=${tenant.id}`);
  for (const price of ['700', '800']) {
    await page.getByRole('button', { name: 'New Invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Invoice' });
    await dialog.getByLabel('Line Description').fill(`Parking ${price}`);
    await dialog.getByLabel('Unit Price').fill(price);
    await dialog.getByRole('button', { name: 'Save as Draft' }).click();
    await expectToast(page, 'Draft Saved');
    await expect(dialog).toHaveCount(0);
  }
  const drafts = page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: 'Draft' });
  await expect(drafts).toHaveCount(2);
  const act = async (amount: string, action: string) => {
    await drafts
      .filter({ hasText: amount })
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await act('KES 700', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Draft' });
  await expect(edit.getByLabel('Line Description')).toHaveValue('Parking 700');
  await edit.getByLabel('Unit Price').fill('750');
  await edit.getByRole('button', { name: 'Save Draft' }).click();
  await expect(drafts.filter({ hasText: 'KES 750' })).toBeVisible();
  await act('KES 750', 'Issue');
  await page.getByRole('alertdialog', { name: 'Issue Invoice' }).getByRole('button', { name: 'Issue Invoice' }).click();
  await expectToast(page, 'Invoice Issued');
  await act('KES 800', 'Delete');
  await page.getByRole('alertdialog', { name: 'Delete Draft' }).getByRole('button', { name: 'Delete Draft' }).click();
  await expectToast(page, 'Draft Deleted');
  await expect(drafts).toHaveCount(0);
  expect(await invoicesOf(admin, tenant.id)).toMatchObject([{ amount: '750.00', status: 'pending' }]);
});

test('an invoice is credited by line and then in full, with a reason', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const number = invoices[0]?.invoiceNumber ?? '?';
  await openFinancials(page, `?tenant=${tenant.id}`);
  await actOn(page, number, 'Credit');
  const dialog = page.getByRole('dialog', { name: 'Credit Invoice' });
  await dialog.getByRole('button', { name: 'Credit Invoice' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await dialog.getByLabel('What to Credit').click();
  await page.getByRole('option', { name: 'Selected lines' }).click();
  const box = dialog.getByRole('textbox').first();
  await box.fill('99999');
  await expect(box).toHaveAccessibleDescription(/is left/);
  await box.fill('500');
  await dialog.getByLabel('Reason').fill('The lift was out of order');
  await dialog.getByRole('button', { name: 'Credit Invoice' }).click();
  await expectToast(page, 'Invoice Credited', /^Credit note CN\S+ for KES 500 was issued\.$/);
  await expect(tableRow(page, 'Invoices', number)).toContainText('KES 9,000 left');
  await actOn(page, number, 'Credit');
  await dialog.getByLabel('Reason').fill('Billed by mistake');
  await dialog.getByRole('button', { name: 'Credit Invoice' }).click();
  await expectToast(page, 'Invoice Credited', /for KES 9,000 was issued\.$/);
  await expect(tableRow(page, 'Invoices', number)).toContainText('Credited');
  await actOn(page, number, 'View');
  const notes = page.getByRole('dialog', { name: number }).getByRole('region', { name: 'Credit Notes' });
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await expect(notes).toContainText('The lift was out of order');
});

test('the front desk sends an invoice again and can neither credit nor draft', async ({ page, admin }) => {
  const email = `again-${process.pid}-${Date.now()}@example.com`;
  const { tenant, invoices } = await makeBilledTenant(admin, { email });
  const number = invoices[0]?.invoiceNumber ?? '?';
  await openFinancials(page, `?tenant=${tenant.id}`, DEMO_USERS.front_desk);
  await page.getByRole('button', { name: new RegExp(`^Actions for ${number} `) }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Download PDF', 'Record Payment', 'Send by Email']);
  await page.getByRole('menuitem', { name: 'Send by Email' }).click();
  const mail = page.getByRole('dialog', { name: 'Send by Email' });
  await expect(mail.getByLabel('Recipient')).toHaveValue(email);
  await expect(mail.getByRole('region', { name: 'Email text' })).toContainText(number);
  await mail.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(page, 'Invoice Queued', `${number} is on its way to ${email}.`);
  await mailTo(email, new RegExp(number));
});

test('what is narrowed on screen is what is exported', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  await openFinancials(page, `?tenant=${tenant.id}`);
  await page.getByRole('region', { name: 'Invoices' }).getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString('utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + invoices.length);
  expect(text).toContain(tenant.companyName);
});

test('the dialogs and the sheet can be used by everybody', async ({ page, admin }) => {
  test.slow();
  const { tenant, invoices } = await makeBilledTenant(admin);
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/financials?tenant=${tenant.id}&invoice=${invoices[0]?.id}`);
  await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Credit' }).click();
  await expect(page.getByRole('dialog', { name: 'Credit Invoice' }).getByLabel('Reason')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(`/financials?tenant=${tenant.id}`);
  await page.getByRole('button', { name: 'New Invoice' }).click();
  await expect(page.getByRole('dialog').getByLabel('Line Description')).toBeVisible();
  await expectAccessible(page);
});

test('a bad debt is written off with its effect shown, and open again once that is reversed', async ({
  page,
  admin,
}) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const number = invoices[0]?.invoiceNumber ?? '?';
  await openFinancials(page, `?tenant=${tenant.id}`);
  await actOn(page, number, 'Write Off');
  const dialog = page.getByRole('dialog', { name: 'Write Off Invoice' });
  const effect = dialog.getByRole('list', { name: 'What this write-off does' });
  await expect(effect).toContainText('KES 9,500.00 becomes an expense (5220 Bad debts)');
  await dialog.getByRole('button', { name: 'Write Off Invoice' }).click();
  await expectToast(page, 'Missing Information');
  await dialog.getByLabel('Reason').fill('The company was wound up');
  await dialog.getByRole('button', { name: 'Write Off Invoice' }).click();
  await expectToast(page, 'Invoice Written Off');
  await expect(tableRow(page, 'Invoices', number)).toContainText('Written off');
  await tableRow(page, 'Invoices', number).click();
  const sheet = page.getByRole('dialog', { name: number });
  await expect(sheet).toContainText('Written offKES 9,500.00');
  await expect(sheet).toContainText('BalanceKES 0.00');
  await sheet.getByRole('button', { name: /^Reverse WO/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Reverse Write-off' });
  await question.getByLabel('Reason').fill('They agreed to pay');
  await question.getByRole('button', { name: 'Reverse Write-off' }).click();
  await expectToast(page, 'Write-off Reversed');
  await expect(sheet).toContainText('BalanceKES 9,500.00');
  await expect(sheet).toContainText(/Write-off WO\S+Reversed /);
});
