import { can } from '../../domain/kernel/access.ts';
import { getConfig } from '../../domain/settings/config-contract.ts';
import {
  type BillingSettings,
  getSettings,
  type Settings,
  saveBilling,
  saveGeneral,
  saveNotifications,
  saveRooms,
  saveSecurity,
} from '../../domain/settings/contract.ts';
import { previewSettings, type SettingsEffects } from '../../domain/settings/effects-contract.ts';
import { deleteLogo, getLogo, putLogo } from '../../domain/settings/logo-contract.ts';
import { addTaxRate, listTaxRates, removeTaxRate } from '../../domain/settings/tax/tax-rate-contract.ts';
import { keyRing } from '../crypto/keys.ts';
import type { Deps } from '../deps.ts';
import type { Mount } from '../http/mount.ts';
import { removeLogo, putLogo as saveLogo, sendLogo } from './logo.ts';
import {
  type BooksBegun,
  mergedSettings,
  publicConfig,
  saveBillingSettings,
  saveGeneralSettings,
  saveSettings,
} from './service.ts';
import { refuseLockout } from './staff-addresses.ts';
import * as rates from './tax-rates.ts';

/** What later features know and do, handed in by the composition root. */
export type SettingsHooks = {
  setupRequired: () => Promise<boolean>;
  /** Whether a prompt can be sent to a phone. */
  takesPrompts: (settings: Settings) => boolean;
  booksBegun: BooksBegun;
  effects: (deps: Deps, before: Settings, after: Settings) => Promise<SettingsEffects>;
  /** Rooms that get the hourly rate of their type. */
  changeRates: (deps: Deps, roomIds: readonly string[], billing: BillingSettings) => Promise<void>;
};

export const settingsRoutes = (mount: Mount, hooks: SettingsHooks) => {
  const { setupRequired, takesPrompts, booksBegun, effects, changeRates } = hooks;
  mount.read(getConfig, async (deps) => publicConfig(deps, { setupRequired: await setupRequired(), takesPrompts }));
  mount.read(getSettings, async (deps, { user }) => {
    const { security, ...rest } = await deps.settings.get();
    const shown = { ...rest, currencyLocked: await booksBegun(deps.db) };
    return can(user.role, 'security:read') ? { ...shown, security } : shown;
  });
  mount.write(saveGeneral, (deps, { body }) => saveGeneralSettings(deps, body, booksBegun));
  mount.write(putLogo, (deps, { body }) => saveLogo(deps, body.logo));
  mount.write(deleteLogo, async (deps) => {
    await removeLogo(deps);
    return undefined;
  });
  mount.read(getLogo, async (deps, { params, request, reply }) => {
    await sendLogo(deps, params.hash, request, reply);
    return undefined;
  });
  mount.read(previewSettings, async (deps, { body }) => {
    const before = await deps.settings.get();
    return effects(deps, before, {
      ...before,
      billing: mergedSettings(before, 'billing', body.billing ?? {}),
      rooms: mergedSettings(before, 'rooms', body.rooms ?? {}),
    });
  });
  mount.write(saveBilling, async (deps, { body: { alsoRooms, ...body } }) => {
    const saved = await saveBillingSettings(deps, body);
    if (alsoRooms && alsoRooms.length > 0) await changeRates(deps, alsoRooms, saved);
    return saved;
  });
  mount.read(listTaxRates, (deps) => rates.listTaxRates(deps));
  mount.write(addTaxRate, (deps, { body }) => rates.addTaxRate(deps, body));
  mount.write(removeTaxRate, (deps, { params }) => rates.removeTaxRate(deps, params.id));
  mount.write(saveNotifications, (deps, { body }) => saveSettings(deps, 'notifications', body));
  mount.write(saveSecurity, async (deps, { body: { withoutOwnAddress, ...body }, user, request }) => {
    // Without a key nobody could set up what is asked for here, and those who need it would be locked out.
    if (body.twoFactorAuth) await keyRing(deps.config);
    return saveSettings(deps, 'security', body, (next, before) => {
      if (!withoutOwnAddress) refuseLockout(next, before, { role: user.role, ip: request.ip });
      return next;
    });
  });
  mount.write(saveRooms, (deps, { body }) => saveSettings(deps, 'rooms', body));
};
