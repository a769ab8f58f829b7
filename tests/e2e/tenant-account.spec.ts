import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { daysAgo, makeBilledTenant, pay } from '../support/e2e-money.ts';
import { created, expectToast, makeTenant, pick } from '../support/e2e-tenants.ts';

test('the account tells what is owed, and a deposit is taken, set off and refunded', async ({ page, admin }) => {
  const { tenant } = await makeBilledTenant(admin);
  await signIn(page, DEMO_USERS.manager);
  await page.goto(`/tenants/${tenant.id}`);
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account).toContainText('OwedKES 9,500');
  await expect(account).toContainText('OverdueKES 0');
  await expect(account.getByRole('button', { name: 'Refund Deposit' })).toHaveCount(0);

  await account.getByRole('button', { name: 'Take Deposit' }).click();
  const take = page.getByRole('dialog', { name: 'Take Deposit' });
  await take.getByRole('button', { name: 'Take Deposit' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await take.getByLabel('Amount').fill('5,000');
  await pick(page, take, 'Payment Method', 'Bank Transfer');
  await take.getByRole('button', { name: 'Take Deposit' }).click();
  await expectToast(page, 'Deposit Taken');
  await expect(account).toContainText('DepositKES 5,000');

  await account.getByRole('button', { name: 'Set Off Deposit' }).click();
  const setOff = page.getByRole('dialog', { name: 'Set Off Deposit' });
  await expect(setOff.getByLabel('Amount')).toHaveValue('5000');
  await setOff.getByLabel('Amount').fill('3000');
  await setOff.getByLabel('Reason').fill('Asked for by the tenant');
  await setOff.getByRole('button', { name: 'Set Off Deposit' }).click();
  await expectToast(page, 'Deposit Set Off');
  await expect(account).toContainText('OwedKES 6,500');

  await account.getByRole('button', { name: 'Refund Deposit' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund Deposit' });
  await refund.getByLabel('Amount').fill('9000');
  await pick(page, refund, 'Payment Method', 'Cash');
  await refund.getByRole('button', { name: 'Refund Deposit' }).click();
  await expect(refund.getByLabel('Amount')).toHaveAccessibleDescription(/^Only .*2,000.* is held as a deposit$/);
  await refund.getByLabel('Amount').fill('2000');
  await refund.getByRole('button', { name: 'Refund Deposit' }).click();
  await expectToast(page, 'Deposit Refunded');
  await expect(account.getByRole('list', { name: 'Deposit movements' }).getByRole('listitem')).toHaveCount(3);
  await expect(account).toContainText('DepositKES 0');
});

test('a payment at the tenant settles what is owed there, and credit is applied later', async ({ page, admin }) => {
  // Not here yet, so that no billing run of another test uses the credit.
  const tenant = await makeTenant(admin, { startDate: daysAgo(-30) });
  await pay(admin, tenant, { amount: '4000' });
  const lines = [{ description: 'Parking', quantity: 1, unitPrice: '1500' }];
  await created(admin, '/api/invoices', { tenantId: tenant.id, lines, draft: false });
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  const account = page.getByRole('region', { name: 'Account' });
  // An invoice that is issued uses the credit at once.
  await expect(account).toContainText('OwedKES 0');
  await expect(account).toContainText('CreditKES 2,500');
  await expect(account.getByRole('button', { name: 'Apply Credit' })).toHaveCount(0);
  await expect(account.getByRole('button', { name: 'Set Off Deposit' })).toHaveCount(0);
  await account.getByRole('button', { name: 'Process Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Process Payment' }).getByLabel('Tenant')).toContainText(
    tenant.companyName,
  );
});

test('the latest invoices and payments lead to their own place', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const { id, receiptNumber } = await pay(admin, tenant);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  const card = page.getByRole('region', { name: 'Invoices and Payments' });
  await expect(card.getByRole('link', { name: receiptNumber })).toHaveAttribute(
    'href',
    `/financials?tab=payments&payment=${id}`,
  );
  await card.getByRole('link', { name: invoices[0]?.invoiceNumber ?? '?' }).click();
  await expect(page.getByRole('dialog', { name: invoices[0]?.invoiceNumber ?? '?' })).toContainText('KES 8,500.00');
});

test('credit is refunded with a note, shown before and after, and the refund reversed', async ({ page, admin }) => {
  const tenant = await makeTenant(admin, { startDate: daysAgo(-30) });
  await pay(admin, tenant, { amount: '4000' });
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/tenants/${tenant.id}`);
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Refund Credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Credit' });
  const effect = dialog.getByLabel('What this refund does');
  await expect(effect).toHaveText('Credit: KES 4,000.00 before, KES 0.00 after.');
  await dialog.getByLabel('Amount').fill('4,001');
  await expect(effect).toHaveText('This tenant has only KES 4,000.00 in credit.');
  await dialog.getByLabel('Amount').fill('1500');
  await expect(effect).toHaveText('Credit: KES 4,000.00 before, KES 2,500.00 after.');
  await pick(page, dialog, 'Payment Method', 'Bank Transfer');
  await dialog.getByLabel('Reason').fill('Paid twice');
  await dialog.getByRole('button', { name: 'Refund Credit' }).click();
  await expectToast(page, 'Credit Refunded');
  await expect(account).toContainText('CreditKES 2,500');
  const refunds = account.getByRole('list', { name: 'Refunds' });
  await expect(refunds.getByRole('link', { name: /^RF\d{4}-\d{4}/ })).toHaveAttribute(
    'href',
    /\/api\/refunds\/.*format=pdf$/,
  );
  await refunds.getByRole('button', { name: /^Reverse RF/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Reverse Refund' });
  await question.getByLabel('Reason').fill('The transfer came back');
  await question.getByRole('button', { name: 'Reverse Refund' }).click();
  await expectToast(page, 'Refund Reversed');
  await expect(refunds).toContainText('Reversed');
  await expect(account).toContainText('CreditKES 4,000');
});
