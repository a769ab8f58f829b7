import type { AREAS } from '../areas.ts';

type MenuAreaId = Exclude<(typeof AREAS)[number], { menu: null }>['id'];

/** Other words people type for a screen of the menu. */
export const AREA_KEYWORDS: Record<MenuAreaId, string> = {
  counter: 'front desk reception walk-in day pass sell check in visitor parcel till',
  dashboard: 'home overview occupancy full paid today needs',
  workspaces: 'packages prices billing cycle desks offices taken occupancy extras units',
  tenants: 'companies rent package status history customers clients members',
  bookings: 'meeting rooms calendar day week free hours',
  financials: 'invoices payments demand letters expenses billing run receipt credit notes',
  hr: 'employees pay runs statutory deductions payslips staff salary leave',
  reports: 'profit loss balance sheet cash flow statements executive summary',
  settings: 'company details rooms billing notifications security',
  people: 'contacts walk-ins visitors clients leads callers persons',
  agreements: 'contracts licences leases deals lines notice renewal increase',
  floorPlan: 'desks offices rooms walls who sits where map draw',
  visitors: 'guests expected inside announce badge kiosk reception',
  mail: 'letters parcels post mailroom signed',
  suppliers: 'bills creditors payables vendors purchases owed',
  inventory: 'assets stock equipment items worth',
  ledger: 'books accounts balances journal entries period close',
  outbox: 'mails email sms sent delivered bounced',
  offlineActs: 'outage no connection waiting queue conflicts receipts provisional counter',
  users: 'people sign in role staff logins',
  auditLog: 'who changed what when history',
  backups: 'backed up restore file',
  health: 'status monitoring metrics server jobs uptime alerts',
  privacy: 'personal data held erase hand over',
};
