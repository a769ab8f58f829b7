import { expect } from 'vitest';
import type { SettingsGroup } from '../../domain/settings/contract.ts';
import type { Api } from './app.ts';

export const saveSettings = async (admin: Api, group: SettingsGroup, values: object): Promise<void> => {
  const reply = await admin.call('PUT', `/api/settings/${group}`, values);
  expect([reply.status, reply.body]).toMatchObject([200, values]);
};

/** What is seen under one value of a setting, and what under another. */
export const seenUnder = async <T>(
  admin: Api,
  group: SettingsGroup,
  [one, other]: [object, object],
  look: () => Promise<T>,
): Promise<[T, T]> => {
  await saveSettings(admin, group, one);
  const before = await look();
  await saveSettings(admin, group, other);
  return [before, await look()];
};
