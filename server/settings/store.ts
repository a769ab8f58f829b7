import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { SETTINGS_SCHEMAS, type Settings, type SettingsGroup } from '../../domain/settings/contract.ts';
import { defaultSettings } from '../../domain/settings/rules.ts';
import type { TaxRate } from '../../domain/settings/tax-classes.ts';
import type { Db } from '../db/connection/database.ts';
import { rowsQuery, runBatch } from '../db/query/query-batch.ts';
import { settings, taxRates } from './tables.ts';

export type SettingsStore = {
  get(): Promise<Settings>;
  /** The next read asks the database again. */
  forget(): void;
};

// What a node does not hear of (its listener may be reconnecting) it finds out within this time.
const FRESH_MS = 2_000;

const merged = <G extends SettingsGroup>(group: G, fallback: Settings[G], stored: unknown): Settings[G] => {
  const parsed = SETTINGS_SCHEMAS[group].safeParse({ ...fallback, ...(stored as object) });
  // A value that an older version saved and this one does not know falls back as a whole.
  return (parsed.success ? parsed.data : fallback) as Settings[G];
};

type Stored = { name: string; value: unknown };

export const loadSettings = async (db: Db, demo: boolean): Promise<Settings> => {
  const { rows, rates } = await runBatch(db, {
    rows: rowsQuery<Stored>(sql`select name, value from ${settings}`),
    rates: rowsQuery<TaxRate>(
      sql`select tax_class as "taxClass", valid_from as "validFrom", percent::float8 as percent from ${taxRates}`,
    ),
  });
  const stored = Object.fromEntries(rows.map((row) => [row.name, row.value]));
  const defaults = defaultSettings(demo);
  return {
    general: merged('general', defaults.general, stored.general),
    billing: merged('billing', defaults.billing, stored.billing),
    notifications: merged('notifications', defaults.notifications, stored.notifications),
    security: merged('security', defaults.security, stored.security),
    rooms: merged('rooms', defaults.rooms, stored.rooms),
    taxRates: rates,
  };
};

/** Reads what is kept for as long as the settings are. */
type ReadAlong = (db: Db, settings: Settings) => Promise<void>;

/** A demo space becomes a real one while the server runs, so that it is asked each time. */
export const createSettingsStore = (
  db: Db,
  config: { readonly demo: boolean },
  log: FastifyBaseLogger,
  readAlong: ReadAlong = async () => undefined,
): SettingsStore => {
  let known: Settings | null = null;
  let freshUntil = 0;
  let loading: Promise<Settings> | null = null;

  const keptWhileAway = (error: unknown): Settings => {
    // Public pages stay up while the database is away; every call that matters needs the database anyway.
    if (!known) throw error;
    log.warn({ err: error }, 'settings could not be read again');
    return known;
  };

  const load = (): Promise<Settings> => {
    const until = performance.now() + FRESH_MS;
    const mine = loadSettings(db, config.demo)
      .then((read) => readAlong(db, read).then(() => read))
      .catch(keptWhileAway)
      .then((read) => {
        // What was read while a change came in may be older than the change: it is not kept.
        if (loading === mine) {
          known = read;
          freshUntil = until;
          loading = null;
        }
        return read;
      })
      .catch((error: unknown) => {
        if (loading === mine) loading = null;
        throw error;
      });
    return mine;
  };

  return {
    async get() {
      if (known && performance.now() < freshUntil) return known;
      loading ??= load();
      return loading;
    },
    forget() {
      freshUntil = 0;
      loading = null;
    },
  };
};
