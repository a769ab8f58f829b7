import type { Subject } from '../domain/privacy/contract.ts';
import { agreementsFeature } from './agreements/feature.ts';
import { describeWith } from './audit/describe.ts';
import { auditFeature } from './audit/feature.ts';
import { backupsFeature } from './backups/feature.ts';
import { bankingFeature } from './banking/feature.ts';
import { billingFeature } from './billing/feature.ts';
import { bookingsFeature } from './bookings/feature.ts';
import { budgetsFeature } from './budgets/feature.ts';
import { cashFeature } from './cash/feature.ts';
import { checkoutsFeature } from './checkouts/feature.ts';
import { closingFeature } from './closing/feature.ts';
import { counterFeature } from './counter/feature.ts';
import type { Needs } from './dashboard/figures.ts';
import type { AuditContext, Describer } from './db/query/audit-text.ts';
import type { TableRights } from './db/schema/grants.ts';
import { devicesFeature } from './devices/feature.ts';
import { expensesFeature } from './expenses/feature.ts';
import { extrasFeature } from './extras/feature.ts';
import type { Feature, IntegrityRule, PersonalData, SealedTable } from './feature.ts';
import { gatewayFeature } from './gateway/feature.ts';
import { healthFeature } from './health/feature.ts';
import { httpFeature } from './http/feature.ts';
import { integrityFeature } from './integrity/feature.ts';
import { inventoryFeature } from './inventory/feature.ts';
import { ledgerFeature } from './ledger/feature.ts';
import { mailFeature } from './mail/feature.ts';
import { mailroomFeature } from './mailroom/feature.ts';
import { membersFeature } from './members/feature.ts';
import { messagesFeature } from './messages/feature.ts';
import { migrationFeature } from './migration/feature.ts';
import { mpesaFeature } from './mpesa/feature.ts';
import { notificationsFeature } from './notifications/feature.ts';
import { outboxFeature } from './outbox/feature.ts';
import { packagesFeature } from './packages/feature.ts';
import { partiesFeature } from './parties/feature.ts';
import { passesFeature } from './passes/feature.ts';
import { payrollFeature } from './payroll/feature.ts';
import { pettyCashFeature } from './petty-cash/feature.ts';
import { portalFeature } from './portal/feature.ts';
import { presenceFeature } from './presence/feature.ts';
import { privacyFeature } from './privacy/feature.ts';
import { productsFeature } from './products/feature.ts';
import { reportsFeature } from './reports/feature.ts';
import { roomsFeature } from './rooms/feature.ts';
import type { Searches } from './search/service.ts';
import { settingsFeature } from './settings/feature.ts';
import { suppliersFeature } from './suppliers/feature.ts';
import { taxFeature } from './tax/feature.ts';
import { tenantsFeature } from './tenants/feature.ts';
import { tillsFeature } from './tills/feature.ts';
import { toursFeature } from './tours/feature.ts';
import { unitsFeature } from './units/feature.ts';
import { usersFeature } from './users/feature.ts';
import { vatFeature } from './vat/feature.ts';
import { viewsFeature } from './views/feature.ts';
import { visitsFeature } from './visits/feature.ts';

/** The ground that has tables, then the features in the order in which they may use each other. */
export const FEATURES: readonly Feature[] = [
  httpFeature,
  mailFeature,
  gatewayFeature,
  settingsFeature,
  messagesFeature,
  usersFeature,
  viewsFeature,
  auditFeature,
  ledgerFeature,
  cashFeature,
  tillsFeature,
  packagesFeature,
  extrasFeature,
  productsFeature,
  unitsFeature,
  tenantsFeature,
  partiesFeature,
  agreementsFeature,
  mailroomFeature,
  roomsFeature,
  bookingsFeature,
  portalFeature,
  billingFeature,
  passesFeature,
  presenceFeature,
  visitsFeature,
  counterFeature,
  suppliersFeature,
  expensesFeature,
  pettyCashFeature,
  payrollFeature,
  inventoryFeature,
  mpesaFeature,
  checkoutsFeature,
  toursFeature,
  devicesFeature,
  bankingFeature,
  taxFeature,
  closingFeature,
  budgetsFeature,
  vatFeature,
  reportsFeature,
  membersFeature,
  notificationsFeature,
  outboxFeature,
  integrityFeature,
  backupsFeature,
  healthFeature,
  privacyFeature,
  migrationFeature,
];

export const TABLE_RIGHTS: TableRights = Object.assign({}, ...FEATURES.map(({ tables }) => tables));

const AUDIT_TEXTS: Readonly<Record<string, Describer>> = Object.assign(
  {},
  ...FEATURES.map(({ auditTexts }) => auditTexts),
);

const AUDIT_CONTEXTS: Readonly<Record<string, readonly AuditContext[]>> = Object.assign(
  {},
  ...FEATURES.map(({ auditContext }) => auditContext),
);

export const describeChanges = describeWith(AUDIT_TEXTS, AUDIT_CONTEXTS);

export const SEALED_TABLES: Readonly<Record<string, SealedTable>> = Object.assign(
  {},
  ...FEATURES.map(({ sealed }) => sealed),
);

export const INTEGRITY_RULES: readonly IntegrityRule[] = FEATURES.flatMap(({ integrityRules = [] }) => integrityRules);

/** What is held of a person; what the audit log has of them comes last. */
export const personalDataFor = (subject: Subject): PersonalData[] =>
  [...FEATURES.filter((feature) => feature !== auditFeature), auditFeature as Feature].flatMap(
    ({ personalData }) => personalData?.[subject.kind]?.(subject) ?? [],
  );

export const SEARCHES: Searches = {
  ...tenantsFeature.search,
  ...partiesFeature.search,
  ...agreementsFeature.search,
  ...bookingsFeature.search,
  ...billingFeature.search,
  ...suppliersFeature.search,
  ...payrollFeature.search,
  ...inventoryFeature.search,
  ...mpesaFeature.search,
  ...passesFeature.search,
  ...checkoutsFeature.search,
};

export const DASHBOARD_NEEDS: Needs = {
  ...integrityFeature.dashboardNeeds,
  ...cashFeature.dashboardNeeds,
  ...agreementsFeature.dashboardNeeds,
  ...bookingsFeature.dashboardNeeds,
  ...billingFeature.dashboardNeeds,
  ...suppliersFeature.dashboardNeeds,
  ...payrollFeature.dashboardNeeds,
  ...inventoryFeature.dashboardNeeds,
  ...mpesaFeature.dashboardNeeds,
  ...checkoutsFeature.dashboardNeeds,
  ...taxFeature.dashboardNeeds,
  ...devicesFeature.dashboardNeeds,
  ...toursFeature.dashboardNeeds,
  ...outboxFeature.dashboardNeeds,
};
