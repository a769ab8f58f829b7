import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectSettingsSaved, openSettings, restoringSettings, SETTINGS_TABS } from '../support/e2e-settings.ts';

test('security warns whom it touches, is saved and survives a reload', async ({ page, admin }) => {
  await restoringSettings(admin, 'security', ['sessionTimeout', 'dataBackupFrequency'], async () => {
    await openSettings(page, 'Security');
    await expect(page.getByText('affect all users and may force re-authentication')).toBeVisible();
    await page.getByLabel('Session Timeout').fill('36');
    await page.getByRole('combobox', { name: 'Data Backup Frequency' }).click();
    await page.getByRole('option', { name: 'Weekly' }).click();
    await page.getByRole('button', { name: 'Save Security Settings' }).click();
    await expectSettingsSaved(page, 'Security settings have been updated. They apply to all sessions immediately.');
    await page.reload();
    await expect(page.getByLabel('Session Timeout')).toHaveValue('36');
    await expect(page.getByRole('combobox', { name: 'Data Backup Frequency' })).toHaveText('Weekly');
  });
});

test('a manager has no Security tab, not even by its address', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/settings?tab=security');
  await expect(page.getByRole('tab')).toHaveText([...SETTINGS_TABS.slice(0, -1), 'KRA eTIMS']);
  await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  expect((await page.request.put('/api/settings/security', { data: { sessionTimeout: 1 } })).status()).toBe(403);
});
