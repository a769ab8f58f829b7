import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Archive, createArchive } from './backups/archive/archive.ts';
import { withCopies } from './backups/archive/copies.ts';
import { makingFor } from './backups/archive/making.ts';
import { type Backups, createBackups, stopBackups } from './backups/run.ts';
import type { Automation } from './billing/runs/daily-automation.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createSealFigures } from './crypto/seal-state.ts';
import type { Database } from './db/connection/database.ts';
import { openDatabase } from './db/connection/pool.ts';
import { createCache } from './db/query/cache.ts';
import { openReplica, type Replica } from './db/replica/replica.ts';
import type { Deps } from './deps.ts';
import { FEATURES, SEALED_TABLES } from './features.ts';
import { type Health, watchHealth } from './health/watch.ts';
import { createServer } from './http/app-server.ts';
import { recordDownloads } from './http/downloads.ts';
import { addConstraints } from './http/errors/constraints.ts';
import { eventStreams } from './http/events/event-stream.ts';
import { CHANGES_CHANNEL, type Events, startEvents } from './http/events/events.ts';
import { createMount, type MountedRoute } from './http/mount.ts';
import { addSecurityText } from './http/site/security-text.ts';
import { addSite } from './http/site/site.ts';
import { systemRoutes } from './http/system-routes.ts';
import { createWarnings, type Warnings } from './http/warnings.ts';
import { takesPrompts } from './pay/ways.ts';
import { createOfferings } from './portal/offerings.ts';
import { mountRoutes } from './routes.ts';
import { createSettingsStore } from './settings/store.ts';
import { createShutdown } from './startup/shutdown.ts';
import { createAuthenticate } from './users/authenticate.ts';
import { automationSteps } from './wiring/automation-steps.ts';
import { damageReporter } from './wiring/database-notices.ts';
import { forgetOnChange, readAlong } from './wiring/kept-with-settings.ts';
import { notifyAutomationFailed } from './wiring/notices.ts';

export type AppOptions = {
  config: Config;
  /**
   * Where the server's own role works, and the role to take there when the address is another account's. Where that address leads
   * through a pooler, what needs a session has another. The owner's own is for backups alone; it is the same one where the account
   * takes a role. The folder is of the embedded one.
   */
  database: { url: string; directUrl?: string | undefined; role: string | null; ownerUrl?: string; folder?: string };
  clock: Clock;
  checkReplies?: boolean;
  /** How late the event loop may be before callers are sent away; 0 is never. */
  shedAfterMs?: number;
};

export type App = {
  server: FastifyInstance;
  database: Database;
  replica: Replica | null;
  deps: Deps;
  events: Events;
  routes: readonly MountedRoute[];
  automation: Automation;
  backups: Backups;
  /** The log of the embedded database, for a restore to a moment; null where there is none. */
  archive: Archive | null;
  warnings: Warnings;
  health: Health;
  /** Work to be ended after the last answer and before the database is closed. */
  onDrain(end: () => Promise<void>): void;
  /** Ends gently: what is under way is answered, what is open is closed. */
  drain(): Promise<void>;
};

// Enough to store what other systems send, however many callers wait for the other connections. Each takes a few milliseconds, so that
// many can wait and still be answered in time.
const FOR_CALLBACKS = { size: 2, mostWaiting: 2_000 };

/** Every way to the database, each looked at before the server serves. */
const openDatabases = async ({ config, database: place }: AppOptions, log: FastifyBaseLogger) => {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const { poolSize: size, readDatabaseUrl: url } = config;
  const { directUrl, role } = place;
  const database = openDatabase({ ...place, size, onError });
  const callbackDatabase = openDatabase({ ...place, ...FOR_CALLBACKS, onError });
  await Promise.all([database.inspect(), callbackDatabase.inspect()]);
  const isPooled = directUrl !== undefined;
  const replica = url ? openReplica({ url, isPooled, role, size, primary: database, log }) : null;
  await replica?.inspect();
  return { database, callbackDatabase, replica };
};

const createAutomation = (database: Database, deps: Deps): Automation => ({
  database,
  deps,
  moreSteps: automationSteps,
  onFailed: (run, steps) => database.transact(run.actor, (db) => notifyAutomationFailed({ ...deps, db }, run, steps)),
});

/** A demo space has nothing to go back to, unless somebody asks for it. */
const openArchive = ({ database: place, config }: AppOptions, { settings, log }: Deps): Archive | null => {
  const { folder: data, ownerUrl } = place;
  const { walArchiveOn, walArchiveDir: folder, walArchiveDays: days, demo } = config;
  const { backupPlaces: places, backupKeys: keys } = config;
  if (!data || !ownerUrl || !(walArchiveOn ?? !demo)) return null;
  const zone = async () => (await settings.get()).general.timezone;
  const archive = createArchive({ folder, data, ownerUrl, days, making: makingFor(config), zone, log });
  return withCopies(archive, { folder, days, places, keys, log });
};

export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, database: place, clock, checkReplies = false, shedAfterMs } = options;
  for (const { constraints } of FEATURES) addConstraints(constraints ?? {});
  const server = await createServer(config, shedAfterMs);
  const { log } = server;
  const stopTracing = config.traces
    ? await (await import('./tracing/start.ts')).startTracing(config.traces, log)
    : async () => undefined;
  const databases = await openDatabases(options, log);
  const { database, callbackDatabase, replica } = databases;
  const settings = createSettingsStore(database.db, config, log, readAlong(config, log));
  const cache = createCache(() => events.isListening());
  const deps: Deps = { db: database.db, clock, config, settings, cache, log };
  const events = startEvents({
    url: place.directUrl ?? place.url,
    role: place.role,
    log,
    notify: (payload) => database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`),
  });
  for (const one of [database, callbackDatabase]) one.onCommit(events.publish);
  forgetOnChange(database, events, settings, cache);

  const ownerUrl = place.ownerUrl ?? place.directUrl ?? place.url;
  const automation = createAutomation(database, deps);
  const archive = openArchive(options, deps);
  const backups = createBackups(database, deps, ownerUrl, { archive });
  const warnings = createWarnings();
  if (server.failures) server.failures.listener = damageReporter({ database, deps, warnings });
  const { drain, isDraining, onDrain } = createShutdown(server, deps, database, events);
  onDrain(() => stopBackups(backups));
  onDrain(stopTracing);
  for (const one of [callbackDatabase, replica]) onDrain(async () => one?.end());

  const authenticate = createAuthenticate(deps, database);
  const beforeRead = recordDownloads(deps, database);
  const pools = { requests: database, callbacks: callbackDatabase, reads: replica };
  const health = await watchHealth(server, deps, pools, createSealFigures(deps, SEALED_TABLES), archive);
  onDrain(() => health.blocked.flush());
  const mount = createMount(server, { deps, ...databases, authenticate, beforeRead, checkReplies });
  systemRoutes(mount, database, { version: config.version, isDraining, warnings });
  const streams = eventStreams(mount, events, (request) => authenticate(request, false));
  const onEmptied = () => {
    config.demo = false;
    settings.forget();
    events.publish(['*']);
  };
  const readOfferings = createOfferings(deps, takesPrompts);
  mountRoutes(mount, { database, deps, automation, backups, health, ownerUrl, onEmptied, readOfferings });
  addSecurityText(server, deps);
  await addSite(server, deps, readOfferings);

  return {
    server,
    database,
    replica,
    deps,
    events,
    automation,
    backups,
    archive,
    warnings,
    health,
    routes: mount.routes,
    onDrain,
    drain: () => drain(streams),
  };
};
