import type { Page } from '@playwright/test';
import type { Extra } from '../../domain/extras/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

// Three digits: no name is the beginning of another.
let made = 100;
const ownName = (what: string) => `${what} ${process.pid}-${++made}`;

const open = async (page: Page, username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto('/workspaces');
  await page.getByRole('tab', { name: 'Extras' }).click();
  await expect(page.getByRole('region', { name: 'List of extras' })).toBeVisible();
};

test('an extra is added, found and changed', async ({ page }) => {
  const name = ownName('Parking');
  await open(page);
  await expect(page).toHaveURL('/workspaces?tab=extras');
  await page.getByRole('button', { name: 'Add Extra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Extra' });
  await expect(dialog.getByRole('combobox', { name: 'Income Account' })).toHaveText(/^4070 /);
  await dialog.getByRole('button', { name: 'Add Extra' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price').fill('3,000');
  await dialog.getByLabel('Unit').fill('bay');
  await dialog.getByRole('switch', { name: 'By the Month' }).click();
  await dialog.getByRole('button', { name: 'Add Extra' }).click();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search extras').fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('KES 3,000 per bay and month');
  await row.getByRole('button', { name }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Extra' });
  await edit.getByLabel('Price').fill('3500');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await edit.getByRole('button', { name: 'Update Extra' }).click();
  expect((await sent).postDataJSON()).toEqual({ price: '3500' });
  await expect(row).toContainText('KES 3,500');
});

test('a line of an invoice is chosen from the extras', async ({ page, admin }) => {
  const name = ownName('Projector');
  const data = { name, price: '1200', unit: 'day', account: '4090' };
  const extra = (await (await admin.post('/api/extras', { data })).json()) as Extra;
  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/financials');
  await page.getByRole('button', { name: 'New Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Invoice' });
  await dialog.getByRole('combobox', { name: 'Tenant' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'Add an extra' }).click();
  await page.getByRole('option', { name }).click();
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.getByLabel('Line Description')).toHaveValue(name);
  await expect(dialog.getByLabel('Unit Price')).toHaveValue('1200');
  await dialog.getByLabel('Quantity').fill('2');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Save as Draft' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    lines: [{ description: extra.name, quantity: 2, unitPrice: '1200', account: '4090' }],
  });
  await expect(dialog).toBeHidden();
});

test('the front desk reads the extras and changes none', async ({ page }) => {
  await open(page, DEMO_USERS.front_desk);
  await expect(page.getByRole('button', { name: 'Add Extra' })).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the extras are accessible and fit a phone in ${theme}`, async ({ page, admin }) => {
    await admin.post('/api/extras', { data: { name: ownName('Locker'), price: 800, isRecurring: true } });
    await setTheme(page, theme);
    await open(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Extra' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
