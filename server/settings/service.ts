import { sql } from 'drizzle-orm';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { toDay } from '../../domain/kernel/time.ts';
import type { PublicConfig } from '../../domain/settings/config-contract.ts';
import { SETTINGS_SCHEMAS, type Settings, type SettingsGroup } from '../../domain/settings/contract.ts';
import { shownLogo } from '../../domain/settings/logo.ts';
import { currencyProblem, vatSettingsProblem } from '../../domain/settings/rules.ts';
import { vatTerms, vatTreatment } from '../../domain/settings/vat.ts';
import { keyRing } from '../crypto/keys.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { toFieldErrors, validationError } from '../http/errors/error-reply.ts';
import { isReachable } from '../http/site/public-address.ts';
import { canSend } from '../mail/accounts.ts';
import { DEMO_ACCOUNT } from '../startup/demo-account.ts';
import { currentNotice } from './notice.ts';
import { keepSeller } from './seller.ts';
import { loadSettings } from './store.ts';
import { settings } from './tables.ts';

/** Two saves at once take turns, also before there is a row to lock, so that both are kept. */
export const lockSettings = (db: Db, group: SettingsGroup) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings:${group}`}))`);

/** A group with what was sent over what is stored, judged as a whole. */
export const mergedSettings = <G extends SettingsGroup>(stored: Settings, group: G, sent: object): Settings[G] => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const next = SETTINGS_SCHEMAS[group].safeParse({ ...stored[group], ...given });
  if (!next.success) throw validationError(toFieldErrors(next.error));
  return next.data as Settings[G];
};

/**
 * Saves what was sent over what is stored. The whole is judged by its rules, since a single field may be right only together with another.
 */
export const saveSettings = async <G extends SettingsGroup>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  group: G,
  sent: object,
  judge: (next: Settings[G], before: Settings[G]) => Settings[G] | Promise<Settings[G]> = (next) => next,
): Promise<Settings[G]> => {
  await lockSettings(db, group);
  // What documents say of the space comes from two groups, so that their saves take turns too.
  if (group === 'general' || group === 'billing')
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('seller'))`);
  const stored = await loadSettings(db, config.demo);
  const next = await judge(mergedSettings(stored, group, sent), stored[group]);
  await db
    .insert(settings)
    .values({ name: group, value: next })
    .onConflictDoUpdate({ target: settings.name, set: { value: next } });
  await keepSeller(db, stored, { ...stored, [group]: next });
  return next;
};

/**
 * A new space asks its administrators for a second factor from the first one on. Where the server has no key to seal it with,
 * nobody could set one up: there it stays a choice.
 */
export const requireSecondFactors = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const hasKey = await keyRing(config).then(
    () => true,
    () => false,
  );
  if (config.demo || !hasKey) return;
  const value = { twoFactorAuth: true };
  await db
    .insert(settings)
    .values({ name: 'security', value })
    .onConflictDoUpdate({
      target: settings.name,
      set: { value: sql`${settings.value} || ${JSON.stringify(value)}::jsonb` },
    });
};

export const publicConfig = async (
  { db, settings: store, config, cache, clock }: Deps,
  { setupRequired, takesPrompts }: { setupRequired: boolean; takesPrompts: (settings: Settings) => boolean },
): Promise<PublicConfig> => {
  // Public pages stay up while the database is away; nothing is sent meanwhile. Both are asked at once, so that a database
  // that hangs is waited for once.
  const [all, sends] = await Promise.all([
    store.get(),
    cache.get('can send mail', () => canSend({ db, config }, 'email')).catch(() => false),
  ]);
  const { general, rooms, notifications } = all;
  const terms = vatTerms(all, toDay(clock.now(), general.timezone));
  const { opensAt, closesAt, openDays, dayHours, ...bookingRules } = rooms;
  return {
    companyName: general.companyName,
    address: general.address,
    phone: general.phone,
    email: general.email,
    website: general.website,
    logo: general.logo && shownLogo(general.logo),
    currency: general.currency,
    timezone: general.timezone,
    financialYearEnd: general.financialYearEnd,
    openingHours: { opensAt, closesAt, openDays, dayHours },
    bookingRules,
    paying: { takesPrompts: takesPrompts(all), vat: vatTreatment(terms, 'B'), rates: terms.rates },
    mails: {
      codes: sends,
      confirmations: sends && notifications.emailNotifications && notifications.bookingConfirmations,
      passwordResets: sends && isReachable(config),
    },
    privacyNotice: currentNotice(all),
    singleSignOn: config.sso ? { name: config.sso.name, only: config.sso.only } : null,
    demo: config.demo,
    demoAccount: config.demo ? DEMO_ACCOUNT : null,
    setupRequired,
    version: config.version,
  };
};

/** Whether anything is posted, as a later feature knows it. */
export type BooksBegun = (db: Db) => Promise<boolean>;

export const saveGeneralSettings = (deps: Deps, sent: object, booksBegun: BooksBegun): Promise<Settings['general']> =>
  saveSettings(deps, 'general', sent, async (next, { currency }) => {
    if (next.currency === currency || !(await booksBegun(deps.db))) return next;
    const message = currencyProblem(currency);
    throw new AppError('conflict', message, { fields: { currency: message } });
  });

/** A registration holds from the day on which it is entered: what was issued before keeps what it says. */
export const saveBillingSettings = async (deps: Deps, sent: object): Promise<Settings['billing']> => {
  const { timezone } = (await deps.settings.get()).general;
  return saveSettings(deps, 'billing', sent, (next, before) => {
    const problem = vatSettingsProblem(next, before);
    if (problem) throw invalid({ kraPin: problem });
    if (next.vatRegistered === before.vatRegistered) return { ...next, vatSince: before.vatSince };
    return { ...next, vatSince: next.vatRegistered ? toDay(deps.clock.now(), timezone) : null };
  });
};
