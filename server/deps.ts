import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connection/database.ts';
import type { Cache } from './db/query/cache.ts';
import type { SettingsStore } from './settings/store.ts';

/**
 * What a service works with. In a read, db is the pool; in a write it is the open transaction, and there is no other
 * way to the database in reach.
 */
export type Deps = {
  db: Db;
  clock: Clock;
  config: Config;
  settings: Pick<SettingsStore, 'get'>;
  /** For reads of the pool alone. */
  cache: Cache;
  log: FastifyBaseLogger;
};
