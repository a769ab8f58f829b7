import type { Locator, Page } from '@playwright/test';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { expectToast, makePackage, makeTenant, openTenants, ownName, pick, rowOf } from '../support/e2e-tenants.ts';

const effectIn = (dialog: Locator) => dialog.getByRole('region', { name: 'What This Changes' });

// Starts today, with the first period invoiced: whatever changes gives some of it back.
const invoiced = async (admin: Parameters<typeof makeTenant>[0], changes: object = {}) => {
  const { day } = await (await admin.get('/api/billing/preview')).json();
  const tenant = await makeTenant(admin, { startDate: day, ...changes });
  expect((await admin.post(`/api/tenants/${tenant.id}/first-invoice`)).status()).toBe(201);
  return tenant;
};

const openStatus = async (page: Page, id: string, item: string) => {
  await page.goto(`/tenants/${id}`);
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('another package shows its credit and next invoice before it is confirmed, and the credit note afterwards', async ({
  page,
  admin,
}) => {
  const tenant = await invoiced(admin);
  const office = await makePackage(admin, { monthlyRate: '30000' });
  await signIn(page, DEMO_USERS.front_desk);
  await openStatus(page, tenant.id, 'Change Package');
  const dialog = page.getByRole('dialog', { name: 'Change Package' });
  const confirm = dialog.getByRole('button', { name: 'Change Package' });
  await expect(confirm).toBeDisabled();
  await pick(page, dialog, 'Package', new RegExp(office.name));
  await expect(effectIn(dialog)).toContainText('Credit note for INV');
  await expect(effectIn(dialog)).toContainText('days × 9,500.00');
  await expect(effectIn(dialog)).toContainText('Next invoice, issued on');
  await expect(effectIn(dialog)).toContainText('30,000.00');
  await expect(effectIn(dialog)).toContainText('Owed after this (now KES 9,500.00)');
  await expectAccessible(page);
  await confirm.click();
  await expectToast(
    page,
    'Success',
    /^Tenant updated successfully\nKES 9,500\.00 credited on INV.*Owed now: KES 0\.00\.$/,
  );
  await expect(page.getByRole('region', { name: 'Latest credit notes' })).toContainText('Another package');
});

test('the edit dialog shows what an end date does before it is saved', async ({ page, admin }) => {
  const tenant = await invoiced(admin);
  await signIn(page, DEMO_USERS.manager);
  await page.goto(`/tenants/${tenant.id}`);
  await page.getByRole('button', { name: 'Edit Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Tenant' });
  await expect(effectIn(dialog)).toHaveCount(0);
  await dialog.getByLabel('End Date').click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(effectIn(dialog)).toContainText('No more rent is invoiced');
  await expect(effectIn(dialog)).toContainText('Credit note for INV');
  await dialog.getByRole('button', { name: 'Update Tenant' }).click();
  await expectToast(page, 'Success', /^Tenant updated successfully\nKES .* credited on INV/);
});

test('a move-out shows the final account and the deposit in one step', async ({ page, admin }) => {
  const tenant = await invoiced(admin);
  await admin.post('/api/deposits', { data: { tenantId: tenant.id, amount: '9500.00', paymentMethod: 'cash' } });
  await signIn(page, DEMO_USERS.front_desk);
  await openStatus(page, tenant.id, 'Terminate Tenancy');
  const dialog = page.getByRole('dialog', { name: 'Terminate Tenancy' });
  await expect(dialog.getByText('The tenancy ends today.')).toBeVisible();
  await expect(effectIn(dialog)).toContainText('Deposit held');
  await expect(effectIn(dialog)).toContainText('Owed after this');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Terminate Tenancy' }).click();
  await expectToast(
    page,
    'Success',
    /^Tenancy terminated successfully\. All audit records have been preserved\.\nKES .* credited/,
  );
});

test('a new tenant is led through deposit and first invoice', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  const company = ownName('Moving Studio');
  await openTenants(page);
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  const form = page.getByRole('dialog', { name: 'Add Tenant' });
  await form.getByLabel('Company Name').fill(company);
  await form.getByLabel('Contact Person').fill('Amani Otieno');
  await form.getByLabel('Email').fill('moving@example.com');
  await form.getByLabel('Phone').fill('0712 345 678');
  await form.getByRole('button', { name: 'Next' }).click();
  await pick(page, form, 'Package', new RegExp(offer.name));
  await form.getByRole('button', { name: 'Add Tenant' }).click();
  const card = page.getByRole('region', { name: 'Move-in' });
  await expect(card).toContainText('Usually a month’s rent: KES 9,500');
  await card.getByRole('button', { name: 'Take Deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Take Deposit' });
  await expect(deposit.getByLabel('Amount')).toHaveValue(/9,?500/);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Issue Now' }).click();
  await expectToast(page, 'Invoice Issued', /^INV.* for KES 9,500 was issued/);
  await expect(page.getByRole('region', { name: 'Latest invoices' })).toContainText('INV');
  await page.goto(`/tenants?q=${encodeURIComponent(company)}`);
  await expect(rowOf(page, company)).toContainText('KES 9,500');
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible();
});
