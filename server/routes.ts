import { agreementRoutes } from './agreements/routes.ts';
import { countPlaces } from './agreements/units/package-places.ts';
import { floorLines, isFreeUnit, unitHolders } from './agreements/units/unit-holders.ts';
import { auditRoutes } from './audit/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import type { Backups } from './backups/run.ts';
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
import { accountPosition, giveBackFrom, lateBeyond, settleRentChange } from './billing/runs/rent-change.ts';
import { writeOffRoutes } from './billing/write-off-routes.ts';
import { endBookings } from './bookings/changes/end-of-tenancy.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { roomHoursUsed } from './bookings/slots/allowance.ts';
import { budgetRoutes } from './budgets/routes.ts';
import { cashRoutes } from './cash/routes.ts';
import { isSold, payFirst } from './checkouts/create.ts';
import { bookingMoney } from './checkouts/refunds/cancel-by-staff.ts';
import { checkoutRoutes } from './checkouts/routes.ts';
import { claimReceipts } from './checkouts/settle.ts';
import { closingRoutes } from './closing/routes.ts';
import { counterRoutes } from './counter/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Database } from './db/connection/database.ts';
import type { Deps } from './deps.ts';
import { deviceRoutes } from './devices/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { expenseFigures } from './expenses/service.ts';
import { extraRoutes } from './extras/routes.ts';
import {
  DASHBOARD_NEEDS,
  describeChanges,
  INTEGRITY_RULES,
  personalDataFor,
  SEARCHES,
  TABLE_RIGHTS,
} from './features.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { healthRoutes } from './health/routes.ts';
import type { Health } from './health/watch.ts';
import type { Mount } from './http/mount.ts';
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
import { pettyCashRoutes } from './petty-cash/routes.ts';
import type { createOfferings } from './portal/offerings.ts';
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
import { setupRoutes } from './setup/routes.ts';
import { supplierRoutes } from './suppliers/routes.ts';
import { taxRoutes } from './tax/routes.ts';
import { tenantContacts } from './tenants/lock-tenant.ts';
import { packageOccupants } from './tenants/package-occupants.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { tillRoutes } from './tills/routes.ts';
import { tourRoutes } from './tours/routes.ts';
import { unitRoutes } from './units/routes.ts';
import { accountRoutes } from './users/account-routes.ts';
import { userRoutes } from './users/routes.ts';
import { createSetupCheck } from './users/service.ts';
import { vatRoutes } from './vat/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { kioskRoutes } from './visits/kiosk-routes.ts';
import { visitRoutes } from './visits/routes.ts';
import { counterHooks } from './wiring/counter-hooks.ts';
import { openMailed } from './wiring/mailed-documents.ts';
import { bookingNotices, notifyDraft, notifyReportsFailed, payrollNotices, tourNotices } from './wiring/notices.ts';
import { partyFigures } from './wiring/party-figures.ts';
import { paymentHooks } from './wiring/payment-hooks.ts';
import { effectsOfSettings } from './wiring/settings-effects.ts';

export type RouteParts = {
  database: Database;
  deps: Deps;
  automation: Automation;
  backups: Backups;
  health: Health;
  ownerUrl: string;
  onEmptied: () => void;
  readOfferings: ReturnType<typeof createOfferings>;
};

// What billing has outgrown one line with.
const billingRoutes = (mount: Mount, { database, automation }: RouteParts): void => {
  chargeRoutes(mount);
  invoiceRoutes(mount, database);
  paymentRoutes(mount, paymentHooks);
  writeOffRoutes(mount);
  letterRoutes(mount, () => automation, expenseFigures);
  exportRoutes(mount);
};

const agreementHooks = { giveBackFrom, lateBeyond, nextInvoices, waitingCharges, onDraft: notifyDraft };

/** Every feature on one line, with what it needs of the others. */
export const mountRoutes = (mount: Mount, parts: RouteParts): void => {
  const { database, deps, backups, health, ownerUrl, onEmptied, readOfferings } = parts;
  const setupRequired = createSetupCheck(deps);
  settingsRoutes(mount, { setupRequired, takesPrompts, booksBegun, effects: effectsOfSettings, changeRates });
  messageRoutes(mount);
  userRoutes(mount);
  viewRoutes(mount);
  accountRoutes(mount);
  auditRoutes(mount, database, { describe: describeChanges, toLetterhead });
  ledgerRoutes(mount, database, { tenantContacts, toLetterhead });
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
  agreementRoutes(mount, agreementHooks, describeChanges);
  mailroomRoutes(mount);
  roomRoutes(mount);
  bookingRoutes(mount, bookingMoney);
  portalRoutes(mount, { hooks: bookingNotices, readOfferings, payFirst });
  billingRoutes(mount, parts);
  passRoutes(mount);
  presenceRoutes(mount, { toLetterhead });
  visitRoutes(mount);
  kioskRoutes(mount);
  counterRoutes(mount, counterHooks);
  supplierRoutes(mount, { toLetterhead });
  expenseRoutes(mount);
  pettyCashRoutes(mount, { toLetterhead });
  payrollRoutes(mount, payrollNotices, database);
  inventoryRoutes(mount);
  mpesaRoutes(mount, { ...paymentHooks, onWaiting: claimReceipts, isSold });
  payRoutes(mount);
  checkoutRoutes(mount);
  tourRoutes(mount, tourNotices);
  deviceRoutes(mount, counterHooks);
  bankingRoutes(mount, paymentHooks);
  taxRoutes(mount);
  closingRoutes(mount);
  budgetRoutes(mount);
  vatRoutes(mount);
  reportRoutes(mount, database);
  scheduleRoutes(mount, notifyReportsFailed(deps));
  integrityRoutes(mount, database, deps.clock, INTEGRITY_RULES);
  memberRoutes(mount, database, describeChanges);
  notificationRoutes(mount);
  outboxRoutes(mount, openMailed(database));
  gatewayRoutes(mount);
  searchRoutes(mount, SEARCHES);
  backupRoutes(mount, backups);
  healthRoutes(mount, health);
  privacyRoutes(mount, personalDataFor);
  migrationRoutes(mount);
  setupRoutes(mount, { ownerUrl, rights: TABLE_RIGHTS, onEmptied });
  dashboardRoutes(mount, { needs: DASHBOARD_NEEDS, describe: describeChanges });
};
