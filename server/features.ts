import type { Subject } from '../domain/privacy/contract.ts';
import { audit } from './audit/feature.ts';
import { backups } from './backups/feature.ts';
import { billing } from './billing/feature.ts';
import { bookings } from './bookings/feature.ts';
import type { Needs } from './dashboard/figures.ts';
import type { Describer } from './db/query/audit-text.ts';
import type { TableRights } from './db/schema/grants.ts';
import { expenses } from './expenses/feature.ts';
import type { Feature, IntegrityRule, PersonalData } from './feature.ts';
import { http } from './http/feature.ts';
import { integrity } from './integrity/feature.ts';
import { inventory } from './inventory/feature.ts';
import { ledger } from './ledger/feature.ts';
import { mail } from './mail/feature.ts';
import { mailroom } from './mailroom/feature.ts';
import { members } from './members/feature.ts';
import { messages } from './messages/feature.ts';
import { notifications } from './notifications/feature.ts';
import { outbox } from './outbox/feature.ts';
import { packages } from './packages/feature.ts';
import { payroll } from './payroll/feature.ts';
import { portal } from './portal/feature.ts';
import { privacy } from './privacy/feature.ts';
import { reports } from './reports/feature.ts';
import { rooms } from './rooms/feature.ts';
import type { Searches } from './search/service.ts';
import { settings } from './settings/feature.ts';
import { tenants } from './tenants/feature.ts';
import { users } from './users/feature.ts';
import { views } from './views/feature.ts';

/** The ground that has tables, then the features in the order in which they may use each other. */
export const FEATURES: readonly Feature[] = [
  http,
  mail,
  settings,
  messages,
  users,
  views,
  audit,
  ledger,
  packages,
  tenants,
  mailroom,
  rooms,
  bookings,
  portal,
  billing,
  expenses,
  payroll,
  inventory,
  reports,
  members,
  notifications,
  outbox,
  integrity,
  backups,
  privacy,
];

export const TABLE_RIGHTS: TableRights = Object.assign({}, ...FEATURES.map(({ tables }) => tables));

const AUDIT_TEXTS: Readonly<Record<string, Describer>> = Object.assign(
  {},
  ...FEATURES.map(({ auditTexts }) => auditTexts),
);

export const describeChange: Describer = (change) => AUDIT_TEXTS[change.entity]?.(change) ?? null;

export const INTEGRITY_RULES: readonly IntegrityRule[] = FEATURES.flatMap(({ integrityRules = [] }) => integrityRules);

/** What is held of a person; what the audit log has of them comes last. */
export const personalDataFor = (subject: Subject): PersonalData[] =>
  [...FEATURES.filter((feature) => feature !== audit), audit as Feature].flatMap(
    ({ personalData }) => personalData?.[subject.kind]?.(subject) ?? [],
  );

export const SEARCHES: Searches = {
  ...tenants.search,
  ...bookings.search,
  ...billing.search,
  ...payroll.search,
  ...inventory.search,
};

export const DASHBOARD_NEEDS: Needs = {
  ...integrity.dashboardNeeds,
  ...bookings.dashboardNeeds,
  ...billing.dashboardNeeds,
  ...payroll.dashboardNeeds,
  ...inventory.dashboardNeeds,
  ...outbox.dashboardNeeds,
};
