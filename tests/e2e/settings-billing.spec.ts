import { expect, test } from '../support/e2e.ts';
import {
  expectSettingsSaved,
  openSettings,
  recordWrites,
  restoringSettings,
  saveSettings,
} from '../support/e2e-settings.ts';

// The space is one for the whole run: what a test changes it puts back, and these tests do not overlap.
test.describe.configure({ mode: 'default' });

const METHODS = ['Bank Transfer', 'M-Pesa', 'Cash', 'Credit Card', 'Cheque'];

test('billing takes an amount as people type it and sends only what changed', async ({ page, admin }) => {
  await restoringSettings(admin, 'billing', ['latePaymentFee', 'paymentMethods'], async () => {
    await openSettings(page, 'Billing');
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
    await expectSettingsSaved(page, 'Billing settings have been updated.');
    await page.reload();
    await expect(page.getByLabel('Late Payment Fee')).toHaveValue('2750.50');
    await expect(page.getByLabel('Boardroom Hourly Rate')).toHaveValue('3000');
    await expect(methods.getByRole('checkbox', { name: 'Cheque' })).not.toBeChecked();
    await expect(methods.getByRole('checkbox', { name: 'Credit Card' })).toBeChecked();
  });
});

test('VAT, the ladder of letters and the automation are set in plain words', async ({ page, admin }) => {
  const names = ['billSuspended', 'reminderDays', 'finalNoticeDays', 'kraPin', 'automationTime'] as const;
  await restoringSettings(admin, 'billing', names, async () => {
    await openSettings(page, 'Billing');
    for (const name of ['Registered for VAT', 'Prices Include VAT', 'VAT on Late Fees']) {
      await expect(page.getByRole('switch', { name })).not.toBeChecked();
    }
    await expect(page.getByRole('switch', { name: 'Prorate Partial Periods' })).toBeChecked();
    await expect(page.getByLabel('Termination Notice Days')).toHaveValue('30');
    await expect(page.getByLabel('Payment Instructions')).not.toHaveValue('');
    await page.getByLabel('Final Notice Days').fill('3');
    await page.getByLabel('KRA PIN').fill('nonsense');
    await saveSettings(page);
    await expect(page.getByLabel('KRA PIN')).toHaveAccessibleDescription('KRA PIN must be like P051365947M');
    await page.getByLabel('KRA PIN').fill('p051365947m');
    await saveSettings(page);
    await expect(page.getByLabel('Final Notice Days')).toHaveAccessibleDescription(
      'The final notice must come after the first',
    );
    await page.getByLabel('Final Notice Days').fill('15');
    await page.getByLabel('Reminder Days').fill('5');
    await page.getByLabel('Daily Automation Time').fill('07:30');
    await page.getByRole('switch', { name: 'Bill Suspended Tenants' }).click();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await saveSettings(page);
    expect((await sent).postDataJSON()).toEqual({
      billSuspended: true,
      reminderDays: 5,
      finalNoticeDays: 15,
      kraPin: 'P051365947M',
      automationTime: '07:30',
    });
    await expectSettingsSaved(page, 'Billing settings have been updated.');
    await page.reload();
    await expect(page.getByLabel('KRA PIN')).toHaveValue('P051365947M');
    await expect(page.getByLabel('Daily Automation Time')).toHaveValue('07:30');
  });
});

test('settings that touch the books show what they change before they are saved', async ({ page, admin }) => {
  await restoringSettings(admin, 'billing', ['boardroomHourlyRate', 'invoiceDueDays'], async () => {
    await openSettings(page, 'Billing');
    const effects = page.getByRole('region', { name: 'What This Changes' });
    await expect(effects).toHaveCount(0);
    await page.getByLabel('Invoice Due Days').fill('9');
    await expect(effects).toContainText('New invoices are due after 9 days instead of');
    await page.getByLabel('Boardroom Hourly Rate').fill('3,333');
    await expect(effects.getByRole('checkbox', { name: /^Also change \d+ rooms?$/ })).not.toBeChecked();
    await expect(effects).toContainText('to KES 3,333');
    await page.getByRole('button', { name: 'Save Billing Settings' }).click();
    await expectSettingsSaved(page, 'Billing settings have been updated.');
    await expect(effects).toHaveCount(0);
  });
});

test('a wrong value of the Billing tab is explained at its own field and not sent', async ({ page }) => {
  const sent = recordWrites(page);
  await openSettings(page, 'Billing');
  await page.getByLabel('Late Payment Fee').fill('free');
  await page.getByLabel('Invoice Due Days').fill('');
  const methods = page.getByRole('group', { name: 'Accepted Payment Methods' });
  for (const method of METHODS) await methods.getByText(method, { exact: true }).click();
  await saveSettings(page);
  await expect(page.getByLabel('Late Payment Fee')).toHaveAccessibleDescription(/must be an amount, such as 2500/);
  await expect(page.getByLabel('Invoice Due Days')).toHaveAccessibleDescription(
    'Invoice due days must be a whole number',
  );
  await expect(methods).toHaveAccessibleDescription('At least one payment method must be accepted');
  expect(sent).toEqual([]);
});
