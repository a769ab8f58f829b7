import type { Locator, Request } from '@playwright/test';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  act,
  expectToast,
  makePackage,
  makeTenant,
  openTenants,
  ownName,
  pick,
  rowOf,
} from '../support/e2e-tenants.ts';

const fillCompany = async (dialog: Locator, company: string) => {
  await dialog.getByLabel('Company Name').fill(company);
  await dialog.getByLabel('Contact Person').fill('Neema Wafula');
  await dialog.getByLabel('Email').fill('neema@example.com');
  await dialog.getByLabel('Phone').fill('0712 345 678');
};

test('the screen has its counters, its search, its filter and its table', async ({ page }) => {
  await openTenants(page);
  for (const label of ['Total', 'Active', 'Suspended', 'Terminated']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${label} \\d+`) })).toBeVisible();
  }
  await expect(page.getByPlaceholder('Search tenants...')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Tenants' })).toBeVisible();
  const table = page.getByRole('table', { name: 'All Tenants' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Company',
    'Contact Person',
    'Email',
    'Package',
    'Rent Amount',
    'Balance',
    'Status',
    'Start Date',
    'Actions',
  ]);
  await expect(table.getByRole('row')).toHaveCount(21);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/cursor=.*page=2/);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).not.toHaveURL(/cursor=/);
});

test('an empty form is answered by the list of what is missing', async ({ page }) => {
  await openTenants(page);
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tenant' });
  await dialog.getByRole('button', { name: 'Add Tenant' }).click();
  await expectToast(
    page,
    'Validation Error',
    /^Company Name: Company name is required\s+Contact Person: .*Package: Choose a package$/s,
  );
  await expect(dialog.getByText('Phone is required')).toBeVisible();
  await expect(dialog.getByText('Enter an email address')).toBeVisible();
  await dialog.getByRole('button', { name: /Agreement/ }).click();
  await dialog.getByLabel('Status').click();
  await expect(page.getByRole('option', { name: 'Suspended' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Terminated' })).toHaveCount(0);
});

test('a long form comes in steps, and a step with a fault is not left', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  await openTenants(page);
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tenant' });
  const steps = dialog.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('button')).toHaveText([/Company$/, /Package and Rent$/, /Agreement$/]);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Phone is required')).toBeVisible();
  await fillCompany(dialog, ownName('Step by Step'));
  await dialog.getByLabel('Phone').press('Enter');
  await expect(steps.getByRole('button', { name: /Package and Rent/ })).toHaveAttribute('aria-current', 'step');
  await expectAccessible(page);
  await steps.getByRole('button', { name: /Agreement/ }).click();
  await expect(dialog.getByLabel('KRA PIN')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Tenant' }).click();
  await expect(steps.getByRole('button', { name: /Package and Rent/ })).toHaveAttribute('aria-current', 'step');
  await pick(page, dialog, 'Package', new RegExp(offer.name));
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Company Name')).toHaveValue(/^Step by Step/);
  await dialog.getByRole('button', { name: 'Add Tenant' }).click();
  await expectToast(page, 'Success', 'Tenant added successfully');
});

test('a tenant is added with the rent and due date that the form foretold', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  const company = ownName('Ziwa Studio');
  await openTenants(page);
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tenant' });
  await fillCompany(dialog, company);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await pick(page, dialog, 'Package', new RegExp(offer.name));
  await expect(dialog.getByLabel('Rent Amount')).toHaveValue('KES 9,500');
  await expect(dialog.getByLabel('Rent Amount')).not.toBeEditable();
  await expect(dialog.getByLabel('Next Due Date')).not.toBeEditable();
  await pick(page, dialog, 'Billing Cycle', /Weekly/);
  await expect(dialog.getByLabel('Rent Amount')).toHaveValue('KES 3,000');
  const due = await dialog.getByLabel('Next Due Date').inputValue();
  await dialog.getByRole('button', { name: 'Add Tenant' }).click();
  await expectToast(page, 'Success', 'Tenant added successfully');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Package and Rent' })).toContainText('KES 3,000');
  await expect(page.getByRole('region', { name: 'Package and Rent' })).toContainText(due);
  await expect(page.getByRole('link', { name: '+254 712 345 678' })).toBeVisible();
});

test('a tenant is edited, and another package brings its rent', async ({ page, admin }) => {
  const tenant = await makeTenant(admin);
  const office = await makePackage(admin, { type: 'private_offices', monthlyRate: '30000', weeklyRate: '0' });
  await openTenants(page, `?q=${encodeURIComponent(tenant.companyName)}`);
  await act(page, tenant.companyName, 'Edit Tenant');
  const dialog = page.getByRole('dialog', { name: 'Edit Tenant' });
  await dialog.getByLabel('Contact Person').fill('Wekesa Felix');
  await pick(page, dialog, 'Package', new RegExp(office.name));
  await expect(dialog.getByLabel('Rent Amount')).toHaveValue('KES 30,000');
  await dialog.getByLabel('Billing Cycle').click();
  await expect(page.getByRole('option', { name: 'Weekly' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await pick(page, dialog, 'Agreement', 'Lease');
  await dialog.getByRole('button', { name: 'Update Tenant' }).click();
  await expectToast(page, 'Success', 'Tenant updated successfully');
  const row = rowOf(page, tenant.companyName);
  await expect(row).toContainText('Wekesa Felix');
  await expect(row).toContainText('KES 30,000');
});

test('the last desk, sold by a colleague meanwhile, is refused with its name', async ({ page, admin }) => {
  const desk = await makePackage(admin, { type: 'dedicated_shared', totalSpaces: 1 });
  await openTenants(page);
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tenant' });
  await fillCompany(dialog, ownName('Late Comer'));
  await dialog.getByRole('button', { name: 'Next' }).click();
  await pick(page, dialog, 'Package', `${desk.name} 1 left`);
  await makeTenant(admin, { packageId: desk.id });
  await dialog.getByRole('button', { name: 'Add Tenant' }).click();
  await expectToast(page, 'Error', new RegExp(`^${desk.name} is full: its only space is taken`));
  await expect(dialog.getByText(`${desk.name} is full`, { exact: false })).toBeVisible();
});

test('a tenant is suspended and made active again', async ({ page, admin }) => {
  const { companyName } = await makeTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(companyName)}`);
  await act(page, companyName, 'Suspend');
  const question = page.getByRole('alertdialog', { name: 'Suspend Tenant' });
  await expect(question).toContainText('Suspending prevents access to workspace facilities.');
  await question.getByLabel('Reason').fill('Two months unpaid');
  await question.getByRole('button', { name: 'Suspend Tenant' }).click();
  await expectToast(page, 'Success', 'Tenant suspended successfully');
  await expect(rowOf(page, companyName)).toContainText('Suspended');
  await act(page, companyName, 'Activate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate Tenant' }).click();
  await expectToast(page, 'Success', 'Tenant activated successfully');
  await expect(rowOf(page, companyName)).toContainText('Active');
});

test('a terminated tenant leaves the table, is counted, and comes back through the filter', async ({ page, admin }) => {
  const { companyName } = await makeTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(companyName)}`);
  const counter = page.getByRole('link', { name: /^Terminated \d+/ });
  const counted = async () => Number(/\d+/.exec((await counter.textContent()) ?? '')?.[0]);
  await expect(rowOf(page, companyName)).toBeVisible();
  await expect.poll(counted).toBeGreaterThan(0);
  const before = await counted();

  await act(page, companyName, 'Terminate Tenancy');
  const question = page.getByRole('dialog', { name: 'Terminate Tenancy' });
  await expect(question).toContainText('removed from the active list');
  await expect(question).toContainText('all financial, invoice, payment and booking history is kept');
  await question.getByRole('button', { name: 'Terminate Tenancy' }).click();
  await expectToast(page, 'Success', 'Tenancy terminated successfully. All audit records have been preserved.');
  await expect(page.getByText('No tenants match')).toBeVisible();
  await expect.poll(counted).toBeGreaterThan(before);

  await page.getByRole('button', { name: /^Filter/ }).click();
  await pick(page, page.getByRole('dialog', { name: 'Filter tenants' }), 'Status', 'Terminated');
  await expect(page).toHaveURL(/status=terminated/);
  await expect(rowOf(page, companyName)).toContainText('Terminated');
});

test('search and filters live in the address, and each counter leads to what it counts', async ({ page, admin }) => {
  const offer = await makePackage(admin);
  const weekly = await makeTenant(admin, { packageId: offer.id, billingCycle: 'weekly' });
  const monthly = await makeTenant(admin, { packageId: offer.id });
  await openTenants(page, `?packageId=${offer.id}`);
  await expect(page.getByRole('button', { name: 'Filter 1 filter is set' })).toBeVisible();
  await expect(rowOf(page, monthly.companyName)).toBeVisible();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await pick(page, page.getByRole('dialog', { name: 'Filter tenants' }), 'Billing Cycle', 'Weekly');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`packageId=${offer.id}&billingCycle=weekly`));
  await expect(rowOf(page, monthly.companyName)).toBeHidden();
  await page.reload();
  await expect(rowOf(page, weekly.companyName)).toBeVisible();
  await expect(rowOf(page, monthly.companyName)).toBeHidden();

  await page.goto('/tenants');
  await page.getByLabel('Search tenants').fill(monthly.companyName);
  await expect(page).toHaveURL(/q=Tenant/);
  await expect(rowOf(page, monthly.companyName)).toBeVisible();
  await page.getByRole('link', { name: /^Suspended \d+/ }).click();
  await expect(page).toHaveURL(/\/tenants\?status=suspended$/);
  await expect(rowOf(page, 'Active')).toHaveCount(0);
  await page.getByRole('link', { name: /^Total \d+/ }).click();
  await expect(page).toHaveURL(/status=all$/);
});

test('the table is sorted by the server and each row leads on', async ({ page, admin }) => {
  const tenant = await makeTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(tenant.companyName)}`);
  await page.getByRole('button', { name: 'Rent Amount' }).click();
  await expect(page).toHaveURL(/sort=rentAmount/);
  await page.getByRole('button', { name: 'Balance' }).click();
  await expect(page).toHaveURL(/sort=outstandingBalance/);
  await expect(rowOf(page, tenant.companyName)).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await pick(page, page.getByRole('dialog', { name: 'Filter tenants' }), 'Balance', 'Owing');
  await expect(page).toHaveURL(/balance=owing/);
  await expect(rowOf(page, tenant.companyName)).toHaveCount(0);
  for (const [action, address] of [
    ['View Details', `/tenants/${tenant.id}`],
    ['View Payments', `/financials?tenant=${tenant.id}`],
    ['View Bookings', `/bookings?tenant=${tenant.id}`],
  ] as const) {
    await page.goto(`/tenants?q=${encodeURIComponent(tenant.companyName)}`);
    await act(page, tenant.companyName, action);
    await expect(page).toHaveURL(address);
  }
});

test('a refusal without words is told in the words of the specification', async ({ page, admin }) => {
  const { companyName } = await makeTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(companyName)}`);
  // Looks still answer; what changes something does not.
  const looks = (request: Request) => request.method() === 'GET' || request.url().endsWith('/preview');
  await page.route('**/api/tenants**', (route) =>
    looks(route.request()) ? route.continue() : route.fulfill({ status: 500, body: 'broken' }),
  );
  await act(page, companyName, 'Suspend');
  await page.getByRole('button', { name: 'Suspend Tenant' }).click();
  await expectToast(page, 'Error', 'Failed to suspend tenant');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await act(page, companyName, 'Terminate Tenancy');
  await page.getByRole('button', { name: 'Terminate Tenancy' }).click();
  await expectToast(page, 'Error', 'Failed to terminate tenancy');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await act(page, companyName, 'Edit Tenant');
  await page.getByRole('button', { name: 'Update Tenant' }).click();
  await expectToast(page, 'Error', 'Failed to update tenant');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tenant' });
  await fillCompany(dialog, companyName);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await pick(page, dialog, 'Package', /^Flexible Desk/);
  await dialog.getByRole('button', { name: 'Add Tenant' }).click();
  await expectToast(page, 'Error', 'Failed to add tenant');
});

test('what a colleague changes appears by itself', { tag: LIVE }, async ({ page, admin }) => {
  const tenant = await makeTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(tenant.companyName)}`);
  await expect(rowOf(page, tenant.companyName)).toContainText('Active');
  await admin.patch(`/api/tenants/${tenant.id}/status`, { data: { status: 'suspended' } });
  await expect(rowOf(page, tenant.companyName)).toContainText('Suspended');
});

test('an accountant reads tenants and changes none', async ({ page, admin }) => {
  const { companyName } = await makeTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(companyName)}`, DEMO_USERS.accountant);
  await expect(page.getByRole('button', { name: 'Add Tenant' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${companyName}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'View Payments', 'View Bookings']);
});

test('human resources have no business here', async ({ page }) => {
  await signIn(page, DEMO_USERS.hr);
  await page.goto('/tenants');
  await expect(page.getByText('Not for your role')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tenant Management' })).toHaveCount(0);
});

test('list and form can be used by everybody and fit a phone', async ({ page, admin }) => {
  const { companyName } = await makeTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(companyName)}`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('list', { name: 'All Tenants' }).getByText(companyName)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  await expect(page.getByLabel('Company Name')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
