import { DEMO_USERS, expect, LIVE, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  expectSettingsSaved,
  openSettings,
  readSettings,
  recordWrites,
  restoringSettings,
  SETTINGS_TABS,
  saveSettings,
} from '../support/e2e-settings.ts';
import { JPEG, plainPng } from '../support/pictures.ts';

// The space is one for the whole run: what a test changes it puts back, and these tests do not overlap.
test.describe.configure({ mode: 'default' });

test('the sample data are removed from the General tab and no other', async ({ page }) => {
  await openSettings(page, 'General');
  await expect(page.getByRole('button', { name: 'Remove Sample Data' })).toBeVisible();
  for (const tab of SETTINGS_TABS.slice(1)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Remove Sample Data' })).toHaveCount(0);
  }
});

test('general settings are saved, an emptied one too, and survive a reload', async ({ page, admin }) => {
  await restoringSettings(admin, 'general', ['website', 'address', 'guestWifi'], async () => {
    await openSettings(page, 'General');
    await page.getByLabel('Website').fill('https://space.example');
    await page.getByLabel('Business Address').fill('');
    await page.getByLabel('Guest Wi-Fi').fill('Guests, code karibu-26');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Save General Settings' }).click();
    await expectSettingsSaved(page, 'General settings have been updated.');
    await page.reload();
    await expect(page.getByLabel('Website')).toHaveValue('https://space.example');
    await expect(page.getByLabel('Guest Wi-Fi')).toHaveValue('Guests, code karibu-26');
    await expect(page.getByLabel('Business Address')).toHaveValue('');
    expect((await readSettings(admin)).general.address).toBeNull();
  });
});

test('a logo is uploaded, seen everywhere and removed', async ({ page, browser, admin }) => {
  const mark = 'header img[src^="/api/logo/"]';
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer });
  const visitor = await (await browser.newContext()).newPage();
  try {
    await openSettings(page, 'General');
    const field = page.getByRole('group', { name: 'Logo' });
    await expect(field.getByText('No logo yet')).toBeVisible();
    const asked = page.waitForEvent('filechooser');
    await field.getByRole('button', { name: 'Upload Logo' }).click();
    await (await asked).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: plainPng(300, 100) });
    await expect(page.getByText('The logo has been updated.', { exact: true })).toBeVisible();
    await expect(field.getByRole('img', { name: 'Logo' })).toHaveJSProperty('naturalWidth', 300);
    await expect(page.locator(mark)).toHaveJSProperty('naturalWidth', 300);
    for (const address of ['/', '/client-portal']) {
      await visitor.goto(address);
      await expect(visitor.locator(mark)).toHaveJSProperty('naturalWidth', 300);
    }
    await expectAccessible(page);

    await choose('logo.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(field.getByRole('alert')).toHaveText('The logo must be a PNG or JPEG picture');
    await choose('logo.png', 'image/png', plainPng(300, 100).subarray(0, -20));
    await expect(field.getByRole('alert')).toHaveText('The picture is damaged or not complete');
    await choose('logo.jpg', 'image/jpeg', JPEG);
    await expect(field.getByRole('img', { name: 'Logo' })).toHaveJSProperty('naturalWidth', 24);
    await expect(field.getByRole('alert')).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.locator(mark)).toHaveJSProperty('naturalWidth', 24);

    await field.getByRole('button', { name: 'Remove Logo' }).click();
    await expect(page.getByText('The logo has been removed.', { exact: true })).toBeVisible();
    await expect(field.getByText('No logo yet')).toBeVisible();
    await expect(page.locator(mark)).toHaveCount(0);
    await visitor.goto('/');
    await expect(visitor.getByRole('banner').locator('svg').first()).toBeVisible();
    await expect(visitor.locator(mark)).toHaveCount(0);
  } finally {
    await admin.delete('/api/settings/logo');
    await visitor.context().close();
  }
});

test('the timezone is one of three, and the currency stays once something is posted', async ({ page }) => {
  await openSettings(page, 'General');
  await page.getByRole('combobox', { name: 'Timezone' }).click();
  await expect(page.getByRole('option')).toHaveText(['Africa/Nairobi', 'UTC', 'Africa/Cairo']);
  await page.keyboard.press('Escape');
  const currency = page.getByRole('combobox', { name: 'Default Currency' });
  await expect(currency).toBeDisabled();
  await expect(currency).toHaveAccessibleDescription('The currency must stay KES: the ledger has entries in it');
});

test('what the server refuses is shown at its field, and a silent failure in the words of the tab', async ({
  page,
}) => {
  await openSettings(page, 'General');
  const refusal = { code: 'validation', message: 'phone: No such number', fields: { phone: 'No such number' } };
  await page.route('**/api/settings/general', (route) =>
    route.fulfill({ status: 400, json: { ...refusal, requestId: 'r' } }),
  );
  await page.getByLabel('Phone').fill('12');
  await saveSettings(page);
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/^Phone must be a number such as/);
  await page.getByLabel('Phone').fill('0712 345 678');
  await saveSettings(page);
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('No such number');
  await expect(page.getByLabel('Phone')).toBeFocused();

  await page.unroute('**/api/settings/general');
  await page.route('**/api/settings/general', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.getByLabel('Phone').fill('0712 345 679');
  await saveSettings(page);
  await expect(page.getByText('Failed to save general settings.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('0712 345 679');
});

test('what was typed stays while another tab is open, and Discard takes it back', async ({ page }) => {
  await openSettings(page, 'General');
  const website = page.getByLabel('Website');
  const before = await website.inputValue();
  await website.fill('https://draft.example');
  await page.getByRole('tab', { name: 'Rooms' }).click();
  await expect(page).toHaveURL('/settings?tab=rooms');
  await expect(page.getByRole('tab', { name: 'Unsaved changes: General' })).toBeVisible();
  await page.getByRole('group', { name: 'Open Days' }).getByText('Saturday').click();
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(website).toHaveValue('https://draft.example');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(website).toHaveValue(before);
  await page.getByRole('tab', { name: 'Rooms' }).click();
  await expect(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
  await expect(page.getByRole('tab', { name: 'Unsaved changes' })).toHaveCount(0);
});

test('a colleague’s change appears by itself and leaves what was typed alone', { tag: LIVE }, async ({
  page,
  browser,
  admin,
}) => {
  await restoringSettings(admin, 'general', ['phone', 'website'], async () => {
    await openSettings(page, 'General');
    await page.getByLabel('Website').fill('https://mine.example');
    const other = await browser.newContext();
    const colleague = await other.newPage();
    await openSettings(colleague, 'General', DEMO_USERS.manager);
    await colleague.getByLabel('Phone').fill('+254 711 222 333');
    await colleague.getByLabel('Website').fill('https://theirs.example');
    await saveSettings(colleague);
    await expect(page.getByLabel('Phone')).toHaveValue('+254 711 222 333');
    await expect(page.getByLabel('Website')).toHaveValue('https://mine.example');
    await saveSettings(page);
    await expectSettingsSaved(page, 'General settings have been updated.');
    await expect(colleague.getByLabel('Website')).toHaveValue('https://mine.example');
    await expect(colleague.getByLabel('Phone')).toHaveValue('+254 711 222 333');
    await other.close();
  });
});

test('a wrong value of the General tab is explained at its own field and not sent', async ({ page }) => {
  const sent = recordWrites(page);
  await openSettings(page, 'General');
  await page.getByLabel('Company Name').fill('  ');
  await page.getByLabel('Email').fill('nonsense');
  await saveSettings(page);
  await expect(page.getByLabel('Company Name')).toHaveAccessibleDescription('Company name is required');
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Must be an email address');
  expect(sent).toEqual([]);
});
