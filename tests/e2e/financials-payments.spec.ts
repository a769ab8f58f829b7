import { DEMO_USERS, expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  actOn,
  chooseTenant,
  daysAgo,
  invoicesOf,
  makeBilledTenant,
  openFinancials,
  pay,
  tableRow,
} from '../support/e2e-money.ts';
import { expectToast, makeTenant, pick } from '../support/e2e-tenants.ts';

// Tall enough that no message lies over the menu of a row.
test.use({ viewport: { width: 1280, height: 1400 } });

test('what is missing is asked for in the words of the specification', async ({ page }) => {
  await openFinancials(page, '', DEMO_USERS.front_desk);
  await page.getByRole('button', { name: 'Process Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payment' });
  await expect(dialog).toContainText('updates the invoice and account status');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await expect(dialog.getByText('Choose a payment method')).toBeVisible();
});

test('the desk takes a payment, sees beforehand what it does, and the invoices follow', async ({ page, admin }) => {
  // Two periods have begun, and the first is late by so little that no run of another test adds a fee.
  const { tenant, invoices } = await makeBilledTenant(admin, { startDate: daysAgo(32) });
  const other = await makeBilledTenant(admin);
  const [oldest, newest] = invoices.map(({ invoiceNumber }) => invoiceNumber ?? '?');
  await openFinancials(page, '', DEMO_USERS.front_desk);
  await page.getByRole('button', { name: 'Process Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payment' });
  await expect(dialog.getByLabel('Invoice', { exact: true })).toBeDisabled();
  await chooseTenant(page, dialog, tenant.companyName);
  await dialog.getByLabel('Invoice', { exact: true }).click();
  await expect(page.getByRole('option')).toHaveText([
    /^General Payment/,
    new RegExp(`^${oldest}`),
    new RegExp(`^${newest}`),
  ]);
  await expect(page.getByRole('option', { name: other.invoices[0]?.invoiceNumber ?? '?' })).toHaveCount(0);
  await page.getByRole('option', { name: newest ?? '?' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('9500');
  await dialog.getByLabel('Amount').fill('20,000');
  const effect = dialog.getByRole('region', { name: 'What this payment does' });
  await expect(effect.getByRole('listitem')).toHaveText([
    `Pays ${newest} in full with KES 9,500.`,
    `Pays ${oldest} in full with KES 9,500.`,
    'KES 1,000 becomes tenant credit for the next invoice.',
  ]);
  await pick(page, dialog, 'Payment Method', 'M-Pesa');
  await dialog.getByLabel('Reference').fill(`S${process.pid}${Date.now()}`);
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expectToast(
    page,
    'Payment Processed',
    new RegExp(`^KES 20,000 from ${tenant.companyName} was recorded with receipt RC\\d+\\.$`),
  );
  await expect(dialog).toHaveCount(0);
  expect((await invoicesOf(admin, tenant.id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  await page.goto(`/financials?tenant=${tenant.id}`);
  await expect(tableRow(page, 'Invoices', oldest ?? '?')).toContainText('Paid');
});

test('a payment is recorded from its invoice with tax that was withheld', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const number = invoices[0]?.invoiceNumber ?? '?';
  await openFinancials(page, `?tenant=${tenant.id}`);
  await actOn(page, number, 'Record Payment');
  const dialog = page.getByRole('dialog', { name: 'Process Payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('9500');
  await dialog.getByLabel('Amount').fill('9050');
  await dialog.getByText('Tax withheld by the payer').click();
  await expect(dialog.getByText('Counts towards the invoice; at most KES 712.50.')).toBeVisible();
  await expect(dialog.getByText('Backed by a KRA certificate; at most KES 0.00.')).toBeVisible();
  await dialog.getByLabel('Withheld Tax').fill('400');
  const effect = dialog.getByRole('region', { name: 'What this payment does' });
  await expect(effect).toHaveText(`Pays KES 9,450 of ${number}; KES 50 stays open.`);
  await dialog.getByLabel('Withheld Tax').fill('450');
  await expect(effect).toHaveText(`Pays ${number} in full with KES 9,500.`);
  await pick(page, dialog, 'Payment Method', 'Bank Transfer');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expectToast(page, 'Payment Processed');
  await expect(tableRow(page, 'Invoices', number)).toContainText('Paid');
});

test('only accepted methods are offered', async ({ page }) => {
  const terms = {
    paymentMethods: ['cash'],
    invoiceDueDays: 30,
    demandLetterDays: 4,
    finalNoticeDays: 14,
    terminationNoticeDays: 30,
    latePaymentFee: '2500.00',
    vatRegistered: false,
    pricesIncludeVat: false,
  };
  await page.route('**/api/billing/terms', (route) => route.fulfill({ json: terms }));
  await openFinancials(page);
  await page.getByRole('button', { name: 'Process Payment' }).click();
  await page.getByRole('dialog').getByLabel('Payment Method').click();
  await expect(page.getByRole('option')).toHaveText(['Cash']);
});

test('a failure keeps what was typed, and a refusal is said in the words of the server', async ({ page, admin }) => {
  const { tenant } = await makeBilledTenant(admin);
  const code = `T${process.pid}${Date.now()}`;
  await pay(admin, tenant, { paymentMethod: 'mobile_money', reference: code });
  await openFinancials(page, `?tenant=${tenant.id}`);
  await page.getByRole('button', { name: 'Process Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payment' });
  await dialog.getByLabel('Amount').fill('500');
  await pick(page, dialog, 'Payment Method', 'M-Pesa');
  await dialog.getByLabel('Reference').fill(code);
  await dialog.getByLabel('Notes').fill('Paid at the desk');
  await page.route('**/api/payments', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expectToast(page, 'Payment Failed', 'Failed to process payment.');
  await page.unroute('**/api/payments');
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expect(page.getByLabel('Notifications (F8)').getByText('Payment Failed')).toBeVisible();
  await expect(page.getByLabel('Notifications (F8)')).toContainText(/M-Pesa/);
  await expect(dialog.getByLabel('Amount')).toHaveValue('500');
  await expect(dialog.getByLabel('Notes')).toHaveValue('Paid at the desk');
  await dialog.getByLabel('Reference').fill(`${code}X`);
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expectToast(page, 'Payment Processed');
});

test('the list tells where each payment went, and one that was wrong is reversed', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const number = invoices[0]?.invoiceNumber ?? '?';
  const general = await pay(admin, tenant, { amount: '1000' });
  const named = await pay(admin, tenant, { amount: '2000', invoiceId: invoices[0]?.id, reference: 'SLIP 7' });
  await openFinancials(page, `?tab=payments&tenant=${tenant.id}`);
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Tenant',
    'Amount',
    'Method',
    'Date',
    'Reference',
    'Invoice Number',
    'Actions',
  ]);
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText('SLIP 7');
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(5)).toHaveText(number);
  await expect(table.getByRole('row').nth(2).getByRole('cell').nth(4)).toHaveText('-');
  await expect(table.getByRole('row').nth(2).getByRole('cell').nth(5)).toHaveText('General Payment');
  await actOn(page, named.receiptNumber, 'Reverse');
  const question = page.getByRole('alertdialog', { name: 'Reverse Payment' });
  await expect(question.getByRole('button', { name: 'Reverse Payment' })).toBeDisabled();
  await question.getByLabel('Reason').fill('The cheque bounced');
  await question.getByRole('button', { name: 'Reverse Payment' }).click();
  await expectToast(page, 'Payment Reversed');
  const reversed = table.getByRole('row').filter({ hasText: 'Reversed: The cheque bounced' });
  await expect(reversed.locator('s')).toHaveText('KES 2,000');
  await actOn(page, general.receiptNumber, 'View');
  const sheet = page.getByRole('dialog', { name: `Receipt ${general.receiptNumber}` });
  await expect(page).toHaveURL(new RegExp(`payment=${general.id}$`));
  await expect(sheet.getByRole('link', { name: 'Receipt PDF' })).toHaveAttribute(
    'href',
    `/api/payments/${general.id}?format=pdf`,
  );
  await sheet.getByRole('region', { name: 'Applied To' }).getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(`/financials?invoice=${invoices[0]?.id}`);
  await expect(page.getByRole('dialog', { name: number })).toContainText('KES 8,500.00');
});

test('the front desk cannot reverse', async ({ page, admin }) => {
  const tenant = await makeTenant(admin);
  const { id, receiptNumber } = await pay(admin, tenant);
  await openFinancials(page, `?tab=payments&tenant=${tenant.id}`, DEMO_USERS.front_desk);
  await page.getByRole('button', { name: new RegExp(`^Actions for ${receiptNumber} `) }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Receipt PDF']);
  expect((await page.request.post(`/api/payments/${id}/reverse`, { data: { reason: 'No' } })).status()).toBe(403);
});

test('the payment dialog can be used by everybody and fits a phone', async ({ page, admin }) => {
  test.slow();
  const { tenant } = await makeBilledTenant(admin);
  await page.setViewportSize({ width: 360, height: 740 });
  await openFinancials(page, `?tenant=${tenant.id}`);
  await page.getByRole('button', { name: 'Process Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payment' });
  await dialog.getByLabel('Amount').fill('99999');
  await dialog.getByText('Tax withheld by the payer').click();
  await expect(dialog.getByRole('region', { name: 'What this payment does' })).toContainText('becomes tenant credit');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('Enter in the tenant box never chooses a tenant of the letters before', async ({ page, admin }) => {
  const mark = `${process.pid}${Date.now() % 100_000}`;
  const tenant = await makeTenant(admin, { companyName: `Savannah ${mark} Traders` });
  await openFinancials(page, '', DEMO_USERS.front_desk);
  await page.route('**/api/tenants?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Process Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payment' });
  const box = dialog.getByLabel('Tenant', { exact: true });
  for (const [wait, typed] of [
    [0, `savannah ${mark}`],
    [300, `${mark} traders`],
    [700, `annah ${mark}`],
    [1_600, `savannah ${mark} t`],
  ] as const) {
    await box.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByText('Searching…')).toBeVisible();
    await page.waitForTimeout(wait);
    await page.keyboard.press('Enter');
    await expect(box).toHaveText(tenant.companyName);
    await expect(page.getByPlaceholder('Type to search…')).toHaveCount(0);
  }
});

test('an early Enter among several tenants waits, with the first of the answer marked', async ({ page, admin }) => {
  const mark = `${process.pid}${Date.now() % 100_000}`;
  await makeTenant(admin, { companyName: `Zuri ${mark} Two` });
  const first = await makeTenant(admin, { companyName: `Zuri ${mark} One` });
  await openFinancials(page, '', DEMO_USERS.front_desk);
  await page.route('**/api/tenants?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Process Payment' }).click();
  const box = page.getByRole('dialog', { name: 'Process Payment' }).getByLabel('Tenant', { exact: true });
  await box.click();
  await page.keyboard.type(`zuri ${mark}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(page.getByRole('option', { name: first.companyName })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box).toHaveText(first.companyName);
});

test('a pile of payments is recorded one after the other, and their sum is in sight', async ({ page, admin }) => {
  const [first, second] = [await makeTenant(admin), await makeTenant(admin)];
  await openFinancials(page, '', DEMO_USERS.front_desk);
  await page.getByRole('button', { name: 'Process Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payment' });
  await chooseTenant(page, dialog, first.companyName);
  await dialog.getByLabel('Amount').fill('1500');
  await pick(page, dialog, 'Payment Method', 'Cash');
  await dialog.getByRole('button', { name: 'Save and Next' }).click();
  const sitting = dialog.getByRole('region', { name: 'Recorded in this session' });
  await expect(sitting).toContainText('1 payment recorded');
  await expect(dialog.getByLabel('Tenant', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Tenant', { exact: true })).toHaveText('Choose a tenant');
  await expect(dialog.getByLabel('Amount')).toHaveValue('');
  await expect(dialog.getByLabel('Payment Method')).toHaveText('Cash');
  await chooseTenant(page, dialog, second.companyName);
  await dialog.getByLabel('Amount').fill('2000');
  await expect(dialog.getByRole('region', { name: 'What this payment does' })).toContainText(
    'KES 2,000 becomes tenant credit',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save and Next' }).click();
  await expect(sitting).toContainText('2 payments recorded');
  await expect(sitting).toContainText('KES 3,500');
  // The message about the payment is still there, and does not use up the key.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
