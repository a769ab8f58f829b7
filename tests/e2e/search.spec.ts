import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { expectToast, makeTenant } from '../support/e2e-tenants.ts';

test('one keystroke finds a tenant by a slip of the finger and opens it, and remembers it', async ({ page, admin }) => {
  const mark = `${process.pid}${Date.now() % 100_000}`;
  const tenant = await makeTenant(admin, { companyName: `Mwangaza Bookbinders ${mark}` });
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'Room Bookings' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill(`Mwangza Bokbinders ${mark}`);
  const found = palette.getByRole('group', { name: 'Tenants' }).getByRole('option', { name: tenant.companyName });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tenants/${tenant.id}`);
  await expect(page.getByRole('heading', { name: tenant.companyName, level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText(tenant.companyName);
});

test('the palette finds nothing that the role may not open, and says so', async ({ page, admin }) => {
  const [invoice] = (await (await admin.get('/api/invoices?limit=1&status=paid')).json()) as [
    { invoiceNumber: string },
  ];
  await signIn(page, DEMO_USERS.hr);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill(invoice.invoiceNumber);
  await expect(palette).toContainText(`Nothing matches “${invoice.invoiceNumber}”.`);
  await page.context().clearCookies();
  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await palette.getByRole('combobox').fill(invoice.invoiceNumber);
  await palette.getByRole('option', { name: invoice.invoiceNumber }).click();
  await expect(page.getByRole('dialog').filter({ hasText: invoice.invoiceNumber })).toBeVisible();
});

test('an action of the palette opens its dialog wherever one is', async ({ page }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/mail');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('add new tenant');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Tenant' })).toBeVisible();
});

test('a view of a list is saved under a name, opened again and removed', async ({ page }) => {
  const name = `Late in arrears ${process.pid} ${Date.now()}`;
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/tenants?status=suspended&sort=companyName');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save This View As').fill(name);
  await page.getByRole('button', { name: 'Save View' }).click();
  await expectToast(page, 'View Saved');
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL('/tenants?sort=companyName&status=suspended');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('Enter before the answer never opens what was found for other letters', async ({ page, admin }) => {
  const mark = `${process.pid}${Date.now() % 100_000}`;
  const tenant = await makeTenant(admin, { companyName: `Tumaini Weavers ${mark}` });
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/mail');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.route('**/api/search?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  await box.fill('savanna');
  await expect(page.getByRole('group', { name: 'Tenants' })).toBeVisible();
  await box.fill(tenant.companyName);
  await expect(page.getByRole('group', { name: 'Tenants' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tenants/${tenant.id}`);
});

test('the palette reaches reports, settings, actions and answers, by the words people use', async ({ page }) => {
  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const type = async (text: string) => {
    // The key is heard once the screen that was opened is there.
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
      await expect(palette).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await palette.getByRole('combobox').fill(text);
  };
  await type('vat');
  await expect(palette.getByRole('option').first()).toContainText('VAT Return');
  await expect(palette.getByRole('option').nth(1)).toContainText('VAT3');
  await expect(palette.getByRole('option').nth(2)).toContainText('VAT Settings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reports?tab=vat-return');
  await expect(palette).toBeHidden();
  await type('lock period');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Close a Period|Change Period Lock/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await type('reverse a payment');
  await expect(palette.getByRole('option').first()).toContainText('The invoices it paid reopen.');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/financials?tab=payments');
});

test('the palette offers no action that the role may not begin', async ({ page }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('run payroll');
  await expect(palette).toContainText('Nothing matches “run payroll”.');
  await palette.getByRole('combobox').fill('record mail');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Record Mail' })).toBeVisible();
});
