import type { Agreement } from '../../domain/agreements/contract.ts';
import type { Extra } from '../../domain/extras/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { created, expectToast, makeTenant, ownName } from '../support/e2e-tenants.ts';

test('the front desk charges printed pages, which the next invoice shows, and voids a mistake', async ({
  page,
  admin,
}) => {
  const pages = await created<Extra>(admin, '/api/extras', { name: ownName('Printing'), price: '10', unit: 'page' });
  const tenant = await makeTenant(admin);
  const [agreement] = (await (await admin.get(`/api/agreements?tenantId=${tenant.id}`)).json()) as Agreement[];
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  const card = page.getByRole('region', { name: 'Open Charges' });
  await expect(card).toContainText('Nothing waits for the next invoice.');
  await card.getByRole('button', { name: 'Add Charge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Charge' });
  await dialog.getByRole('combobox', { name: 'Extra' }).click();
  await page.getByPlaceholder('Type to search…').fill(pages.name);
  await page.getByRole('option', { name: new RegExp(pages.name) }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue(pages.name);
  await dialog.getByLabel('Quantity').fill('34');
  await expect(dialog).toContainText('KES 340.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Charge' }).click();
  await expectToast(page, 'Charge Added');
  await expect(card).toContainText('34 × 10.00');

  await page.goto(`/agreements/${agreement?.id}`);
  const invoices = page.getByRole('list', { name: 'Next Invoices' }).getByRole('region');
  await expect(invoices.first()).toContainText('34 × 10.00');
  await expect(invoices.nth(1)).not.toContainText('34 × 10.00');
  await page.setViewportSize({ width: 360, height: 800 });
  await setTheme(page, 'dark');
  await expectNoSidewaysScroll(page);

  await card.getByRole('button', { name: `Void ${pages.name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Void Charge' });
  await question.getByLabel('Reason').fill('Entered twice');
  await question.getByRole('button', { name: 'Void Charge' }).click();
  await expectToast(page, 'Charge Voided');
  await expect(card).toContainText('Nothing waits for the next invoice.');
  await expect(invoices.first()).not.toContainText('34 × 10.00');
});
