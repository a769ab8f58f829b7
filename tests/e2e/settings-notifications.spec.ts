import { expect, test } from '../support/e2e.ts';
import { expectSettingsSaved, openSettings, restoringSettings } from '../support/e2e-settings.ts';

test('notification switches are saved and survive a reload', async ({ page, admin }) => {
  await restoringSettings(admin, 'notifications', ['smsNotifications', 'reportScheduling'], async () => {
    await openSettings(page, 'Notifications');
    const sms = page.getByRole('switch', { name: 'SMS Notifications' });
    await sms.click();
    await page.getByText('Report Scheduling', { exact: true }).click();
    await page.getByRole('button', { name: 'Save Notification Settings' }).click();
    await expectSettingsSaved(page, 'Notification settings have been updated.');
    await page.reload();
    await expect(sms).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Report Scheduling' })).not.toBeChecked();
  });
});
