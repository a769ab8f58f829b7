import type { APIRequestContext, Page } from '@playwright/test';
import type { Settings, SettingsGroup } from '../../domain/settings/contract.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';

/** The tabs of the settings, in their order; only M-Pesa, which has tests of its own, is left out. */
export const SETTINGS_TABS = ['General', 'Rooms', 'Billing', 'Notifications', 'Visitors', 'Security'];

/** All settings as they are stored. */
export const readSettings = async (admin: APIRequestContext): Promise<Settings> =>
  (await admin.get('/api/settings')).json();

export const writeSettings = async <G extends SettingsGroup>(
  api: APIRequestContext,
  group: G,
  data: Partial<Settings[G]>,
) => {
  const reply = await api.put(`/api/settings/${group}`, { data });
  expect(reply.status(), await reply.text()).toBe(200);
};

/** Runs `work`, then puts the settings it changes back: all journeys share one space. */
export const restoringSettings = async <G extends SettingsGroup>(
  admin: APIRequestContext,
  group: G,
  names: readonly (keyof Settings[G])[],
  work: () => Promise<void>,
) => {
  const { [group]: before } = await readSettings(admin);
  try {
    await work();
  } finally {
    await writeSettings(
      admin,
      group,
      Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Settings[G]>,
    );
  }
};

/** Signs in and opens one tab of the settings. */
export const openSettings = async (page: Page, tab: string, username = DEMO_USERS.admin) => {
  await signIn(page, username);
  await page.goto(`/settings?tab=${tab.toLowerCase()}`);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
};

export const saveSettings = (page: Page) => page.getByRole('button', { name: /^Save / }).click();

export const expectSettingsSaved = async (page: Page, words: string) => {
  await expect(page.getByText('Settings Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
};

/** Fills with the address of each change that the page sends. */
export const recordWrites = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  return sent;
};
