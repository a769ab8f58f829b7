import type { Page } from '@playwright/test';
import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openTenants } from '../support/e2e-tenants.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });
const answer = (page: Page, name: 'Keep Editing' | 'Discard') => question(page).getByRole('button', { name }).click();

const addTenant = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Tenant' }).click();
  return page.getByRole('dialog', { name: 'Add Tenant' });
};

test('a form that was typed in asks before it closes, by key, by a click beside it and by its button', async ({
  page,
}) => {
  await openTenants(page);
  const dialog = await addTenant(page);
  await dialog.getByLabel('Company Name').fill('Half a Company');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await close();
    await expect(question(page)).toBeVisible();
    await answer(page, 'Keep Editing');
    await expect(question(page)).toHaveCount(0);
    await expect(dialog.getByLabel('Company Name')).toHaveValue('Half a Company');
  }
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await answer(page, 'Discard');
  await expect(dialog).toHaveCount(0);
});

test('a form as it was opened closes at once, also when something was typed and taken out again', async ({ page }) => {
  await openTenants(page);
  const dialog = await addTenant(page);
  await expect(dialog.getByLabel('Company Name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await addTenant(page);
  await dialog.getByLabel('Company Name').fill('x');
  await dialog.getByLabel('Company Name').fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
});

test('settings that are not saved ask before another screen, and their tabs do not', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Company Name').fill('A name nobody saved');
  await page.getByRole('tab', { name: 'Rooms' }).click();
  await expect(page).toHaveURL('/settings?tab=rooms');
  const tenants = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenants' });
  await tenants.click();
  await answer(page, 'Keep Editing');
  await expect(page).toHaveURL('/settings?tab=rooms');
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(page.getByLabel('Company Name')).toHaveValue('A name nobody saved');
  await page.goBack();
  await answer(page, 'Keep Editing');
  await expect(page.getByLabel('Company Name')).toHaveValue('A name nobody saved');
  await tenants.click();
  await answer(page, 'Discard');
  await expect(page).toHaveURL('/tenants');
});

test('closing the tab asks only while something typed is not saved', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings');
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.getByLabel('Company Name').fill('A name nobody saved');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('Company Name')).not.toHaveValue('A name nobody saved');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
