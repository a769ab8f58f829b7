import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../domain/settings/contract.ts';
import { rememberCashAccounts } from '../cash/accounts.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/connection/database.ts';
import type { Cache } from '../db/query/cache.ts';
import type { Events } from '../http/events/events.ts';
import { rememberPayWays } from '../pay/ways.ts';
import type { SettingsStore } from '../settings/store.ts';

/** The few things that nearly every call needs, read along with the settings. */
export const readAlong =
  (config: Config, log: FastifyBaseLogger) =>
  async (db: Db, settings: Settings): Promise<void> => {
    await Promise.all([rememberCashAccounts(db, settings), rememberPayWays({ db, config, log }, settings)]);
  };

// The words of messages and their sender are kept with the settings too.
const KEPT = [
  'settings',
  'tax_rates',
  'message_templates',
  'sending_accounts',
  'cash_accounts',
  'cash_account_methods',
  'mpesa_channels',
  '*',
];

/** A change made here holds from its commit on; one made by another node, from the moment it is heard of. */
export const forgetOnChange = (database: Database, events: Events, settings: SettingsStore, cache: Cache): void => {
  const noticeSettings = (topics: readonly string[]) => {
    if (KEPT.some((one) => topics.includes(one))) settings.forget();
  };
  for (const notice of [noticeSettings, cache.clear]) {
    database.onCommit(notice);
    events.subscribe(notice);
  }
};
