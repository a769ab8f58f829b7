import type { APIRequestContext, Page } from '@playwright/test';
import type { Settings, SettingsGroup } from '../../domain/settings/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { JPEG, plainPng } from '../support/pictures.ts';

// The space is one for the whole run: what a test changes it puts back, and these tests do not overlap.
test.describe.configure({ mode: 'default' });

const PHONE = { width: 360, height: 740 };
const METHODS = ['Bank Transfer', 'M-Pesa', 'Cash', 'Credit Card', 'Cheque'];
const TABS = ['General', 'Rooms', 'Billing', 'Notifications', 'Security'];

const read = async (admin: APIRequestContext): Promise<Settings> => (await admin.get('/api/settings')).json();

const write = async <G extends SettingsGroup>(api: APIRequestContext, group: G, data: Partial<Settings[G]>) => {
  const reply = await api.put(`/api/settings/${group}`, { data });
  expect(reply.status(), await reply.text()).toBe(200);
};

const restoring = async <G extends SettingsGroup>(
  admin: APIRequestContext,
  group: G,
  names: readonly (keyof Settings[G])[],
  work: () => Promise<void>,
) => {
  const { [group]: before } = await read(admin);
  try {
    await work();
  } finally {
    await write(admin, group, Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Settings[G]>);
  }
};

const open = async (page: Page, tab: string, username = DEMO_USERS.admin) => {
  await signIn(page, username);
  await page.goto(`/settings?tab=${tab.toLowerCase()}`);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
};

const save = (page: Page) => page.getByRole('button', { name: /^Save / }).click();

const expectSaved = async (page: Page, words: string) => {
  await expect(page.getByText('Settings Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
};

test('the screen names itself, the role and its five tabs', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'System Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Administrator', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(TABS);
});

test('the sample data are removed from the General tab and no other', async ({ page }) => {
  await open(page, 'General');
  await expect(page.getByRole('button', { name: 'Remove Sample Data' })).toBeVisible();
  for (const tab of TABS.slice(1)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Remove Sample Data' })).toHaveCount(0);
  }
});

test('general settings are saved, an emptied one too, and survive a reload', async ({ page, admin }) => {
  await restoring(admin, 'general', ['website', 'address'], async () => {
    await open(page, 'General');
    await page.getByLabel('Website').fill('https://space.example');
    await page.getByLabel('Business Address').fill('');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Save General Settings' }).click();
    await expectSaved(page, 'General settings have been updated.');
    await page.reload();
    await expect(page.getByLabel('Website')).toHaveValue('https://space.example');
    await expect(page.getByLabel('Business Address')).toHaveValue('');
    expect((await read(admin)).general.address).toBeNull();
  });
});

test('a logo is uploaded, seen everywhere and removed', async ({ page, browser, admin }) => {
  const mark = 'header img[src^="/api/logo/"]';
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer });
  const visitor = await (await browser.newContext()).newPage();
  try {
    await open(page, 'General');
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
  await open(page, 'General');
  await page.getByRole('combobox', { name: 'Timezone' }).click();
  await expect(page.getByRole('option')).toHaveText(['Africa/Nairobi', 'UTC', 'Africa/Cairo']);
  await page.keyboard.press('Escape');
  const currency = page.getByRole('combobox', { name: 'Default Currency' });
  await expect(currency).toBeDisabled();
  await expect(currency).toHaveAccessibleDescription('The currency stays KES: what is posted to the books is in it');
});

test('booking rules are said in words as they are typed, and survive a reload', async ({ page, admin }) => {
  await restoring(admin, 'rooms', ['cancellationHours', 'freeHoursPerMonth'], async () => {
    await open(page, 'Rooms');
    const rules = page.getByRole('list', { name: 'Booking rules' });
    await expect(rules).toContainText('1-hour blocks, 1 to 4 hours per session');
    await page.getByLabel('Cancellation Notice').fill('3');
    await page.getByLabel('Free Hours per Month').fill('8');
    await expect(rules).toContainText('Cancellation at least 3 hours ahead');
    await page.getByRole('button', { name: 'Save Room Settings' }).click();
    await expectSaved(page, 'Room booking rules have been updated.');
    await page.reload();
    await expect(page.getByLabel('Cancellation Notice')).toHaveValue('3');
    await expect(rules).toContainText('8 hours free per month');
  });
});

test('billing takes an amount as people type it and sends only what changed', async ({ page, admin }) => {
  await restoring(admin, 'billing', ['latePaymentFee', 'paymentMethods'], async () => {
    await open(page, 'Billing');
    await page.getByLabel('Late Payment Fee').fill('2,750.5');
    const methods = page.getByRole('group', { name: 'Accepted Payment Methods' });
    await expect(methods.getByRole('checkbox')).toHaveCount(5);
    await methods.getByText('Cheque').click();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save Billing Settings' }).click();
    expect((await sent).postDataJSON()).toEqual({
      latePaymentFee: '2750.50',
      paymentMethods: ['bank_transfer', 'mobile_money', 'cash', 'credit_card'],
    });
    await expectSaved(page, 'Billing settings have been updated.');
    await page.reload();
    await expect(page.getByLabel('Late Payment Fee')).toHaveValue('2750.50');
    await expect(page.getByLabel('Boardroom Hourly Rate')).toHaveValue('3000');
    await expect(methods.getByRole('checkbox', { name: 'Cheque' })).not.toBeChecked();
    await expect(methods.getByRole('checkbox', { name: 'Credit Card' })).toBeChecked();
  });
});

test('VAT, the ladder of letters and the automation are set in plain words', async ({ page, admin }) => {
  const names = ['billSuspended', 'reminderDays', 'finalNoticeDays', 'kraPin', 'automationTime'] as const;
  await restoring(admin, 'billing', names, async () => {
    await open(page, 'Billing');
    for (const name of ['Registered for VAT', 'Prices Include VAT', 'VAT on Late Fees']) {
      await expect(page.getByRole('switch', { name })).not.toBeChecked();
    }
    await expect(page.getByRole('switch', { name: 'Prorate Partial Periods' })).toBeChecked();
    await expect(page.getByLabel('Termination Notice Days')).toHaveValue('30');
    await expect(page.getByLabel('Payment Instructions')).not.toHaveValue('');
    await page.getByLabel('Final Notice Days').fill('3');
    await page.getByLabel('KRA PIN').fill('nonsense');
    await save(page);
    await expect(page.getByLabel('KRA PIN')).toHaveAccessibleDescription('KRA PIN must be like P051365947M');
    await page.getByLabel('KRA PIN').fill('p051365947m');
    await save(page);
    await expect(page.getByLabel('Final Notice Days')).toHaveAccessibleDescription(
      'The final notice must come after the first',
    );
    await page.getByLabel('Final Notice Days').fill('15');
    await page.getByLabel('Reminder Days').fill('5');
    await page.getByLabel('Daily Automation Time').fill('07:30');
    await page.getByRole('switch', { name: 'Bill Suspended Tenants' }).click();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page);
    expect((await sent).postDataJSON()).toEqual({
      billSuspended: true,
      reminderDays: 5,
      finalNoticeDays: 15,
      kraPin: 'P051365947M',
      automationTime: '07:30',
    });
    await expectSaved(page, 'Billing settings have been updated.');
    await page.reload();
    await expect(page.getByLabel('KRA PIN')).toHaveValue('P051365947M');
    await expect(page.getByLabel('Daily Automation Time')).toHaveValue('07:30');
  });
});

test('notification switches are saved and survive a reload', async ({ page, admin }) => {
  await restoring(admin, 'notifications', ['smsNotifications', 'reportScheduling'], async () => {
    await open(page, 'Notifications');
    const sms = page.getByRole('switch', { name: 'SMS Notifications' });
    await sms.click();
    await page.getByText('Report Scheduling', { exact: true }).click();
    await page.getByRole('button', { name: 'Save Notification Settings' }).click();
    await expectSaved(page, 'Notification settings have been updated.');
    await page.reload();
    await expect(sms).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Report Scheduling' })).not.toBeChecked();
  });
});

test('security warns whom it touches, is saved and survives a reload', async ({ page, admin }) => {
  await restoring(admin, 'security', ['sessionTimeout', 'dataBackupFrequency'], async () => {
    await open(page, 'Security');
    await expect(page.getByText('affect all users and may force re-authentication')).toBeVisible();
    await page.getByLabel('Session Timeout').fill('36');
    await page.getByRole('combobox', { name: 'Data Backup Frequency' }).click();
    await page.getByRole('option', { name: 'Weekly' }).click();
    await page.getByRole('button', { name: 'Save Security Settings' }).click();
    await expectSaved(page, 'Security settings have been updated. They apply to all sessions immediately.');
    await page.reload();
    await expect(page.getByLabel('Session Timeout')).toHaveValue('36');
    await expect(page.getByRole('combobox', { name: 'Data Backup Frequency' })).toHaveText('Weekly');
  });
});

test('a wrong value is explained at its own field and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await open(page, 'General');
  await page.getByLabel('Company Name').fill('  ');
  await page.getByLabel('Email').fill('nonsense');
  await save(page);
  await expect(page.getByLabel('Company Name')).toHaveAccessibleDescription('Company name is required');
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Must be an email address');

  await page.getByRole('tab', { name: 'Rooms' }).click();
  await page.getByLabel('Closing Time').fill('07:00');
  await page.getByLabel('Block Length').fill('5');
  await save(page);
  await expect(page.getByLabel('Block Length')).toHaveAccessibleDescription('Block must be from 15 to 240');
  await page.getByLabel('Block Length').fill('60');
  await expect(page.getByLabel('Closing Time')).toHaveAccessibleDescription('Closing time must be after opening time');

  await page.getByRole('tab', { name: 'Billing' }).click();
  await page.getByLabel('Late Payment Fee').fill('free');
  await page.getByLabel('Invoice Due Days').fill('');
  const methods = page.getByRole('group', { name: 'Accepted Payment Methods' });
  for (const method of METHODS) await methods.getByText(method, { exact: true }).click();
  await save(page);
  await expect(page.getByLabel('Late Payment Fee')).toHaveAccessibleDescription(/must be an amount, such as 2500/);
  await expect(page.getByLabel('Invoice Due Days')).toHaveAccessibleDescription(
    'Invoice due days must be a whole number',
  );
  await expect(methods).toHaveAccessibleDescription('At least one payment method must be accepted');
  expect(sent).toEqual([]);
});

test('settings that touch the books show what they change before they are saved', async ({ page, admin }) => {
  await restoring(admin, 'billing', ['boardroomHourlyRate', 'invoiceDueDays'], async () => {
    await open(page, 'Billing');
    const effects = page.getByRole('region', { name: 'What This Changes' });
    await expect(effects).toHaveCount(0);
    await page.getByLabel('Invoice Due Days').fill('9');
    await expect(effects).toContainText('New invoices are due after 9 days instead of');
    await page.getByLabel('Boardroom Hourly Rate').fill('3,333');
    await expect(effects.getByRole('checkbox', { name: /^Also change \d+ rooms?$/ })).not.toBeChecked();
    await expect(effects).toContainText('to KES 3,333');
    await page.getByRole('button', { name: 'Save Billing Settings' }).click();
    await expectSaved(page, 'Billing settings have been updated.');
    await expect(effects).toHaveCount(0);
  });
});

test('what the server refuses is shown at its field, and a silent failure in the words of the tab', async ({
  page,
}) => {
  await open(page, 'General');
  const refusal = { code: 'validation', message: 'phone: No such number', fields: { phone: 'No such number' } };
  await page.route('**/api/settings/general', (route) =>
    route.fulfill({ status: 400, json: { ...refusal, requestId: 'r' } }),
  );
  await page.getByLabel('Phone').fill('12');
  await save(page);
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/^Phone must be a number such as/);
  await page.getByLabel('Phone').fill('0712 345 678');
  await save(page);
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('No such number');
  await expect(page.getByLabel('Phone')).toBeFocused();

  await page.unroute('**/api/settings/general');
  await page.route('**/api/settings/general', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.getByLabel('Phone').fill('0712 345 679');
  await save(page);
  await expect(page.getByText('Failed to save general settings.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('0712 345 679');
});

test('what was typed stays while another tab is open, and Discard takes it back', async ({ page }) => {
  await open(page, 'General');
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

test('a colleague’s change appears by itself and leaves what was typed alone', async ({ page, browser, admin }) => {
  await restoring(admin, 'general', ['phone', 'website'], async () => {
    await open(page, 'General');
    await page.getByLabel('Website').fill('https://mine.example');
    const other = await browser.newContext();
    const colleague = await other.newPage();
    await open(colleague, 'General', DEMO_USERS.manager);
    await colleague.getByLabel('Phone').fill('+254 711 222 333');
    await colleague.getByLabel('Website').fill('https://theirs.example');
    await save(colleague);
    await expect(page.getByLabel('Phone')).toHaveValue('+254 711 222 333');
    await expect(page.getByLabel('Website')).toHaveValue('https://mine.example');
    await save(page);
    await expectSaved(page, 'General settings have been updated.');
    await expect(colleague.getByLabel('Website')).toHaveValue('https://mine.example');
    await expect(colleague.getByLabel('Phone')).toHaveValue('+254 711 222 333');
    await other.close();
  });
});

test('a tab that is not open follows a colleague too, around its draft', async ({ page, admin }) => {
  await restoring(admin, 'rooms', ['cancellationHours'], async () => {
    await open(page, 'Rooms');
    await page.getByLabel('Free Hours per Month').fill('9');
    await page.getByRole('tab', { name: 'Billing' }).click();
    await write(admin, 'rooms', { cancellationHours: 5 });
    await page.getByRole('tab', { name: 'Rooms' }).click();
    await expect(page.getByLabel('Cancellation Notice')).toHaveValue('5');
    await expect(page.getByLabel('Free Hours per Month')).toHaveValue('9');
  });
});

test('a manager has no Security tab, not even by its address', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/settings?tab=security');
  await expect(page.getByRole('tab')).toHaveText(TABS.slice(0, 4));
  await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  expect((await page.request.put('/api/settings/security', { data: { sessionTimeout: 1 } })).status()).toBe(403);
});

test('an accountant reads every value and can change none', async ({ page }) => {
  await open(page, 'Billing', DEMO_USERS.accountant);
  await expect(page.getByText('You can read these settings.')).toBeVisible();
  await expect(page.getByLabel('Invoice Due Days')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'M-Pesa' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Auto-generate Invoices' })).toBeDisabled();
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(page.getByLabel('Business Address')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Upload Logo' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Timezone' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(0);
});

test('the front desk is told that the screen is not for its role', async ({ page }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

for (const tab of TABS) {
  test(`the tab ${tab} is accessible and fits a phone`, async ({ page }) => {
    // Reading every colour takes its time on a busy machine.
    test.slow();
    await page.setViewportSize(PHONE);
    await open(page, tab);
    await expect(page.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('button', { name: /^Save / })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('a tab that is pressed has no ring, and one that is reached by key has', async ({ page }) => {
  await open(page, 'General');
  const ring = () =>
    page.evaluate(() => (document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : ''));
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('tab', { name: 'Billing' })).toBeFocused();
  expect(await ring()).toBe('none');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Notifications' })).toBeFocused();
  expect(await ring()).toBe('solid');
});
