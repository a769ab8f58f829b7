import { can } from '../../domain/kernel/access.ts';
import {
  getConfig,
  getSettings,
  saveBilling,
  saveGeneral,
  saveNotifications,
  saveRooms,
  saveSecurity,
} from '../../domain/settings/contract.ts';
import { deleteLogo, getLogo, putLogo } from '../../domain/settings/logo-contract.ts';
import type { Mount } from '../http/mount.ts';
import { sealingKey } from '../vault.ts';
import { removeLogo, putLogo as saveLogo, sendLogo } from './logo.ts';
import { publicConfig, saveSettings } from './service.ts';

export const settingsRoutes = (mount: Mount, setupRequired: () => Promise<boolean>) => {
  mount.read(getConfig, async (deps) => publicConfig(deps, await setupRequired()));
  mount.read(getSettings, async (deps, { user }) => {
    const { security, ...rest } = await deps.settings.get();
    return can(user.role, 'settings:security') ? { ...rest, security } : rest;
  });
  mount.write(saveGeneral, (deps, { body }) => saveSettings(deps, 'general', body));
  mount.write(putLogo, (deps, { body }) => saveLogo(deps, body.logo));
  mount.write(deleteLogo, async (deps) => {
    await removeLogo(deps);
    return undefined;
  });
  mount.read(getLogo, async (deps, { params, request, reply }) => {
    await sendLogo(deps, params.hash, request, reply);
    return undefined;
  });
  mount.write(saveBilling, (deps, { body }) => saveSettings(deps, 'billing', body));
  mount.write(saveNotifications, (deps, { body }) => saveSettings(deps, 'notifications', body));
  mount.write(saveSecurity, async (deps, { body }) => {
    // Without a key nobody could set up what is asked for here, and those who need it would be locked out.
    if (body.twoFactorAuth) await sealingKey(deps.config);
    return saveSettings(deps, 'security', body);
  });
  mount.write(saveRooms, (deps, { body }) => saveSettings(deps, 'rooms', body));
};
