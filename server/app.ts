import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { agreementRoutes } from './agreements/routes.ts';
import { countPlaces } from './agreements/units/package-places.ts';
import { floorLines, isFreeUnit, unitHolders } from './agreements/units/unit-holders.ts';
import { auditRoutes } from './audit/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import { type Backups, createBackups, stopBackups } from './backups/run.ts';
import { bankingRoutes } from './banking/routes.ts';
import { accountFigures, hasBalance, inArrears, openBalances } from './billing/accounts/balances.ts';
import { chargeRoutes } from './billing/charge-routes.ts';
import { waitingCharges } from './billing/charges/service.ts';
import { toLetterhead } from './billing/documents.ts';
import { exportRoutes } from './billing/export-routes.ts';
import { invoiceRoutes } from './billing/invoice-routes.ts';
import { letterRoutes } from './billing/letter-routes.ts';
import { paymentRoutes } from './billing/payment-routes.ts';
import type { Automation } from './billing/runs/daily-automation.ts';
import { nextInvoices } from './billing/runs/next-invoices.ts';
import { accountPosition, giveBackFrom, settleRentChange } from './billing/runs/rent-change.ts';
import { writeOffRoutes } from './billing/write-off-routes.ts';
import { endBookings } from './bookings/changes/end-of-tenancy.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { roomHoursUsed } from './bookings/slots/allowance.ts';
import { cashRoutes } from './cash/routes.ts';
import { isSold, payFirst } from './checkouts/create.ts';
import { checkoutRoutes } from './checkouts/routes.ts';
import { claimReceipts } from './checkouts/settle.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { counterRoutes } from './counter/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Database } from './db/connection/database.ts';
import { openDatabase } from './db/connection/pool.ts';
import { createCache } from './db/query/cache.ts';
import type { Deps } from './deps.ts';
import { deviceRoutes } from './devices/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { expenseFigures } from './expenses/service.ts';
import { extraRoutes } from './extras/routes.ts';
import {
  DASHBOARD_NEEDS,
  describeChanges,
  FEATURES,
  INTEGRITY_RULES,
  personalDataFor,
  SEARCHES,
  TABLE_RIGHTS,
} from './features.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { createServer } from './http/app-server.ts';
import { recordDownloads } from './http/downloads.ts';
import { addConstraints } from './http/errors/constraints.ts';
import { eventStreams } from './http/events/event-stream.ts';
import { CHANGES_CHANNEL, type Events, startEvents } from './http/events/events.ts';
import { createMount, type Mount, type MountedRoute } from './http/mount.ts';
import { addSite } from './http/site/site.ts';
import { systemRoutes } from './http/system-routes.ts';
import { createWarnings, type Warnings } from './http/warnings.ts';
import { integrityRoutes } from './integrity/routes.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { booksBegun } from './ledger/totals.ts';
import { mailroomRoutes } from './mailroom/routes.ts';
import { countLogins } from './members/logins.ts';
import { memberRoutes } from './members/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { migrationRoutes } from './migration/routes.ts';
import { mpesaRoutes } from './mpesa/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { packageRoutes } from './packages/routes.ts';
import { partyRoutes } from './parties/routes.ts';
import { listTenantPeople } from './parties/tenant-people.ts';
import { passRoutes } from './passes/routes.ts';
import { payRoutes } from './pay/routes.ts';
import { takesPrompts } from './pay/ways.ts';
import { payrollRoutes } from './payroll/routes.ts';
import { createOfferings } from './portal/offerings.ts';
import { portalRoutes } from './portal/routes.ts';
import { presenceRoutes } from './presence/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { productRoutes } from './products/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { scheduleRoutes } from './reports/schedules/routes.ts';
import { roomRoutes } from './rooms/routes.ts';
import { changeRates, roomsById } from './rooms/service.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { createSettingsStore } from './settings/store.ts';
import { setupRoutes } from './setup/routes.ts';
import { createShutdown } from './startup/shutdown.ts';
import { tenantContacts } from './tenants/lock-tenant.ts';
import { packageOccupants } from './tenants/package-occupants.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { tillRoutes } from './tills/routes.ts';
import { tourRoutes } from './tours/routes.ts';
import { unitRoutes } from './units/routes.ts';
import { accountRoutes } from './users/account-routes.ts';
import { createAuthenticate } from './users/authenticate.ts';
import { userRoutes } from './users/routes.ts';
import { createSetupCheck } from './users/service.ts';
import { viewRoutes } from './views/routes.ts';
import { kioskRoutes } from './visits/kiosk-routes.ts';
import { visitRoutes } from './visits/routes.ts';
import { automationSteps } from './wiring/automation-steps.ts';
import { counterHooks } from './wiring/counter-hooks.ts';
import { damageReporter } from './wiring/database-notices.ts';
import { forgetOnChange, readAlong } from './wiring/kept-with-settings.ts';
import { openMailed } from './wiring/mailed-documents.ts';
import {
  bookingNotices,
  notifyAutomationFailed,
  notifyDraft,
  notifyReportsFailed,
  payrollNotices,
  tourNotices,
} from './wiring/notices.ts';
import { partyFigures } from './wiring/party-figures.ts';
import { paymentHooks } from './wiring/payment-hooks.ts';
import { effectsOfSettings } from './wiring/settings-effects.ts';

export type AppOptions = {
  config: Config;
  /**
   * Where the server's own role works, and the role to take there when the address is another account's. The owner's own
   * address is for backups alone; it is the same one where the account takes a role.
   */
  database: { url: string; role: string | null; ownerUrl?: string };
  clock: Clock;
  checkReplies?: boolean;
  /** How late the event loop may be before callers are sent away; 0 is never. */
  shedAfterMs?: number;
};

export type App = {
  server: FastifyInstance;
  database: Database;
  deps: Deps;
  events: Events;
  routes: readonly MountedRoute[];
  automation: Automation;
  backups: Backups;
  warnings: Warnings;
  /** Work to be ended after the last answer and before the database is closed. */
  onDrain(end: () => Promise<void>): void;
  /** Ends gently: what is under way is answered, what is open is closed. */
  drain(): Promise<void>;
};

// Enough to store what other systems send, however many callers wait for the other connections. Each takes a few milliseconds, so that
// many can wait and still be answered in time.
const FOR_CALLBACKS = { size: 2, mostWaiting: 2_000 };

type RouteParts = {
  database: Database;
  deps: Deps;
  automation: Automation;
  backups: Backups;
  ownerUrl: string;
  onEmptied: () => void;
  readOfferings: ReturnType<typeof createOfferings>;
};

// Every feature on one line, with what it needs of the others.
const mountRoutes = (mount: Mount, parts: RouteParts): void => {
  const { database, deps, automation, backups, ownerUrl, onEmptied, readOfferings } = parts;
  const setupRequired = createSetupCheck(deps);
  settingsRoutes(mount, { setupRequired, takesPrompts, booksBegun, effects: effectsOfSettings, changeRates });
  messageRoutes(mount);
  userRoutes(mount);
  viewRoutes(mount);
  accountRoutes(mount);
  auditRoutes(mount, database, describeChanges);
  ledgerRoutes(mount, database, { tenantContacts });
  cashRoutes(mount);
  tillRoutes(mount, { toLetterhead });
  packageRoutes(mount, countPlaces(packageOccupants));
  extraRoutes(mount);
  productRoutes(mount);
  unitRoutes(mount, { roomsById, unitHolders, floorLines, isFreeUnit });
  tenantRoutes(mount, {
    onChanged: settleRentChange,
    accounts: accountFigures,
    inArrears,
    hasBalance,
    openBalances,
    onTerminated: endBookings,
    accountPosition,
    logins: countLogins,
    hoursUsed: roomHoursUsed,
    people: listTenantPeople,
  });
  partyRoutes(mount, partyFigures);
  agreementRoutes(mount, { giveBackFrom, nextInvoices, waitingCharges, onDraft: notifyDraft }, describeChanges);
  mailroomRoutes(mount);
  roomRoutes(mount);
  bookingRoutes(mount);
  portalRoutes(mount, { hooks: bookingNotices, readOfferings, payFirst });
  chargeRoutes(mount);
  invoiceRoutes(mount, database);
  paymentRoutes(mount, paymentHooks);
  writeOffRoutes(mount);
  letterRoutes(mount, () => automation, expenseFigures);
  exportRoutes(mount);
  passRoutes(mount);
  presenceRoutes(mount, { toLetterhead });
  visitRoutes(mount);
  kioskRoutes(mount);
  counterRoutes(mount, counterHooks);
  expenseRoutes(mount);
  payrollRoutes(mount, payrollNotices, database);
  inventoryRoutes(mount);
  mpesaRoutes(mount, { ...paymentHooks, onWaiting: claimReceipts, isSold });
  payRoutes(mount);
  checkoutRoutes(mount);
  tourRoutes(mount, tourNotices);
  deviceRoutes(mount, counterHooks);
  bankingRoutes(mount, paymentHooks);
  reportRoutes(mount, database);
  scheduleRoutes(mount, notifyReportsFailed(deps));
  integrityRoutes(mount, database, deps.clock, INTEGRITY_RULES);
  memberRoutes(mount, database, describeChanges);
  notificationRoutes(mount);
  outboxRoutes(mount, openMailed(database));
  gatewayRoutes(mount);
  searchRoutes(mount, SEARCHES);
  backupRoutes(mount, backups);
  privacyRoutes(mount, personalDataFor);
  migrationRoutes(mount);
  setupRoutes(mount, { ownerUrl, rights: TABLE_RIGHTS, onEmptied });
  dashboardRoutes(mount, { needs: DASHBOARD_NEEDS, describe: describeChanges });
};

export const buildApp = async ({
  config,
  database: place,
  clock,
  checkReplies = false,
  shedAfterMs,
}: AppOptions): Promise<App> => {
  for (const { constraints } of FEATURES) addConstraints(constraints ?? {});
  const server = await createServer(config, shedAfterMs);
  const { log } = server;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const database = openDatabase({ ...place, size: config.poolSize, onError });
  const callbackDatabase = openDatabase({ ...place, ...FOR_CALLBACKS, onError });
  const settings = createSettingsStore(database.db, config, log, readAlong(config, log));
  const cache = createCache(() => events.isListening());
  const deps: Deps = { db: database.db, clock, config, settings, cache, log };
  const events = startEvents({
    ...place,
    log,
    notify: (payload) => database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`),
  });
  for (const one of [database, callbackDatabase]) one.onCommit(events.publish);
  forgetOnChange(database, events, settings, cache);

  const ownerUrl = place.ownerUrl ?? place.url;
  const automation: Automation = {
    database,
    deps,
    moreSteps: automationSteps,
    onFailed: (run, steps) => database.transact(run.actor, (db) => notifyAutomationFailed({ ...deps, db }, run, steps)),
  };
  const backups = createBackups(database, deps, ownerUrl);
  const warnings = createWarnings();
  if (server.failures) server.failures.listener = damageReporter({ database, deps, warnings });
  const { drain, isDraining, onDrain } = createShutdown(server, deps, database, events);
  onDrain(() => stopBackups(backups));
  onDrain(() => callbackDatabase.end());

  const authenticate = createAuthenticate(deps);
  const beforeRead = recordDownloads(deps, database);
  const mount = createMount(server, { deps, database, callbackDatabase, authenticate, beforeRead, checkReplies });
  systemRoutes(mount, database, { version: config.version, isDraining, warnings });
  const streams = eventStreams(mount, events, (request) => authenticate(request, false));
  const onEmptied = () => {
    config.demo = false;
    settings.forget();
    events.publish(['*']);
  };
  const readOfferings = createOfferings(deps, takesPrompts);
  mountRoutes(mount, { database, deps, automation, backups, ownerUrl, onEmptied, readOfferings });
  await addSite(server, deps, readOfferings);

  return {
    server,
    database,
    deps,
    events,
    automation,
    backups,
    warnings,
    routes: mount.routes,
    onDrain,
    drain: () => drain(streams),
  };
};
