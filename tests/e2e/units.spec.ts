import type { Page } from '@playwright/test';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

// Three digits: no name is the beginning of another.
let made = 100;
const ownName = (what: string) => `${what} ${process.pid}-${++made}`;

const open = async (page: Page, username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto('/workspaces?tab=units');
  await expect(page.getByRole('region', { name: 'List of units' })).toBeVisible();
};

test('twelve desks are added at once, and one of them is renamed', async ({ page }) => {
  const floor = ownName('Floor');
  await open(page);
  await page.getByRole('button', { name: 'Add Units' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Units' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Desk');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Parking Bay' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Parking Bay');
  await dialog.getByLabel('Name').fill('Bay');
  await dialog.getByLabel('Floor').fill(floor);
  await dialog.getByLabel('How Many').fill('12');
  await expect(dialog.getByText('Bay and a number, after the highest on the floor.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Units' }).click();
  await expect(dialog).toBeHidden();

  // The options move when somebody else adds a floor at this moment.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Floor' }).click();
    await page.getByRole('option', { name: floor, exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Floor' })).toHaveText(floor, { timeout: 2_000 });
  }).toPass();
  const rows = page.getByRole('table', { name: 'Units' }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(2)).toContainText('Bay 2');
  await rows.nth(2).getByRole('button').click();
  const edit = page.getByRole('dialog', { name: 'Edit Unit' });
  await edit.getByLabel('Name').fill('Bay by the Gate');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await edit.getByRole('button', { name: 'Update Unit' }).click();
  expect((await sent).postDataJSON()).toEqual({ name: 'Bay by the Gate' });
  await expect(page.getByRole('button', { name: 'Bay by the Gate' })).toBeVisible();
});

test('a name that is taken on the floor is refused beside its box', async ({ page, admin }) => {
  const floor = ownName('Floor');
  await admin.post('/api/units', { data: { kind: 'desk', name: 'Corner', floor } });
  await open(page);
  await page.getByRole('button', { name: 'Add Units' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Units' });
  await dialog.getByLabel('Floor').fill(floor);
  await dialog.getByLabel('Name').fill('Corner');
  await dialog.getByRole('button', { name: 'Add Units' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Another unit of this kind has this name/);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the units are accessible and fit a phone in ${theme}`, async ({ page, admin }) => {
    await admin.post('/api/units', { data: { kind: 'locker', name: 'Locker', floor: ownName('Floor') } });
    await setTheme(page, theme);
    await open(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Units' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
