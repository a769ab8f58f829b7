import type { Page } from '@playwright/test';
import type { Product } from '../../domain/products/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

// Three digits: no name is the beginning of another.
let made = 100;
const ownName = (what: string) => `${what} ${process.pid}-${++made}`;

const open = async (page: Page, username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto('/workspaces');
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page.getByRole('region', { name: 'List of products' })).toBeVisible();
};

test('a pass is added, found, changed and taken out of use', async ({ page }) => {
  const name = ownName('Five-Day Pack');
  await open(page);
  await expect(page).toHaveURL('/workspaces?tab=products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price').fill('8,000');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Pass' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Income Account' })).toHaveText(/^4040 /);
  await dialog.getByLabel('Days').fill('5');
  await dialog.getByLabel('Valid for').fill('60');
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search products').fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('5 days within 60 days');
  await expect(row).toContainText('KES 8,000');
  await row.getByRole('button', { name }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(edit.getByRole('combobox', { name: 'Kind' })).toBeDisabled();
  await edit.getByRole('switch', { name: 'Active' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  expect((await sent).postDataJSON()).toEqual({ isActive: false });
  await expect(row).toContainText('Inactive');
});

test('the front desk counts a shelf, and sees what it does before', async ({ page, admin }) => {
  const name = ownName('Water');
  const data = { name, price: 100, kind: 'good', countsStock: true };
  const product = (await (await admin.post('/api/products', { data })).json()) as Product;
  await admin.post(`/api/products/${product.id}/stock-moves`, { data: { kind: 'delivery', quantity: 24 } });
  await open(page, DEMO_USERS.front_desk);
  await expect(page.getByRole('button', { name: 'Add Product' })).toHaveCount(0);
  await page.getByLabel('Search products').fill(name);
  await page.getByRole('button', { name: `Stock of ${name}: 24` }).click();
  const dialog = page.getByRole('dialog', { name: `Stock of ${name}` });
  await expect(dialog.getByRole('listitem')).toContainText('Delivery');
  await dialog.getByRole('combobox', { name: 'What Happened' }).click();
  await page.getByRole('option', { name: 'Count' }).click();
  await dialog.getByLabel('Quantity').fill('21');
  await expect(dialog.getByText('21 on hand afterwards (−3).')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Stock of ${name}: 21` })).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`the products are accessible and fit a phone in ${theme}`, async ({ page, admin }) => {
    await admin.post('/api/products', {
      data: { name: ownName('Coffee'), price: 200, kind: 'good', countsStock: true },
    });
    await setTheme(page, theme);
    await open(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
