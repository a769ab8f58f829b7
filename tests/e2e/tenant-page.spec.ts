import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { expectToast, makeTenant } from '../support/e2e-tenants.ts';

test('a tenant’s page tells what is known and what may be done', async ({ page, admin }) => {
  const tenant = await makeTenant(admin, { agreementType: 'lease', kraPin: 'P051365947M', notes: 'Quiet corner' });
  await signIn(page, DEMO_USERS.manager);
  await page.goto(`/tenants/${tenant.id}`);
  await expect(page.getByRole('heading', { name: tenant.companyName, level: 1 })).toBeVisible();
  const profile = page.getByRole('region', { name: 'Profile' });
  for (const words of ['Amani Otieno', tenant.email, '+254 712 345 678', 'P051365947M', 'Lease', 'Quiet corner']) {
    await expect(profile).toContainText(words);
  }
  await expect(page.getByRole('region', { name: 'Package and Rent' })).toContainText('KES 9,500');
  await expect(page.getByRole('region', { name: 'Meeting Rooms This Month' })).toContainText('6 hours remaining');
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(`Added the tenant ${tenant.companyName}`);

  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Keys not returned');
  await page.getByRole('button', { name: 'Suspend Tenant' }).click();
  await expectToast(page, 'Success', 'Tenant suspended successfully');
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Keys not returned');
  await page.getByRole('link', { name: 'Tenants', exact: true }).first().click();
  await expect(page).toHaveURL('/tenants');
});

test('people are added to a tenant and taken off again', async ({ page, admin }) => {
  const tenant = await makeTenant(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByText('No people yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toHaveCount(0);
  await people.getByRole('button', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Juma Salim');
  await dialog.getByLabel('Phone').fill('0110 123 456');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expectToast(page, 'Success', 'Person added successfully');
  await expect(people).toContainText('+254 110 123 456');
  await people.getByRole('button', { name: 'Remove Juma Salim' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Person' }).click();
  await expectToast(page, 'Success', 'Person removed successfully');
  await expect(people.getByText('No people yet')).toBeVisible();
});

test('an address without a tenant says so and leads back', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  for (const id of ['01890000-0000-7000-8000-000000000000', 'nobody']) {
    await page.goto(`/tenants/${id}`);
    await expect(page.getByRole('heading', { name: 'Tenant not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'All Tenants' }).click();
  await expect(page).toHaveURL('/tenants');
});

test('the page can be used by everybody and fits a phone', async ({ page, admin }) => {
  const tenant = await makeTenant(admin, { companyName: `A very long company name of ${'many '.repeat(8)}words` });
  await admin.post(`/api/tenants/${tenant.id}/people`, { data: { name: 'Juma', email: 'juma@example.com' } });
  await signIn(page, DEMO_USERS.admin);
  await page.goto(`/tenants/${tenant.id}`);
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Added the tenant');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
