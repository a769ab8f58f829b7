import { formatDay } from '../kernel/format.ts';
import { paths, pathTo, withQuery } from '../kernel/paths.ts';
import { describeBackup } from './backup-text.ts';
import { type Change, type Describer, type Description, text } from './change.ts';
import {
  describeAsset,
  describeItem,
  describeMaintenance,
  describeMovement,
  describePhoto,
  describeStockTake,
} from './inventory-text.ts';
import {
  describeMessageStop,
  describeMessageTemplate,
  describeOutbox,
  describeSendingAccount,
} from './message-text.ts';
import {
  describeCreditNote,
  describeDeposit,
  describeInvoice,
  describePayment,
  describeRefund,
  describeWriteOff,
} from './money-text.ts';
import {
  describeEmployee,
  describeLeave,
  describeLoan,
  describeLoanRepayment,
  describePayrollRecord,
  describePayrollRun,
  describeRuleSet,
  describeStatutoryPayment,
} from './payroll-text.ts';
import { describePrivacy, describeRedaction } from './privacy-text.ts';
import { describeSecondFactor, describeUser } from './user-text.ts';

// Kept in the log as digests so that a change shows; nobody needs to read them.
const SECRET_COLUMNS = ['password_hash', 'secret_hash', 'signature'];

// A digest of a short number, such as that of an identity card, could be tried out: none is shown.
const isSecret = (column: string, value: unknown): boolean =>
  SECRET_COLUMNS.includes(column) || (typeof value === 'string' && value.startsWith('sha256:'));

export const withoutSecrets = (image: Record<string, unknown> | null): Record<string, unknown> | null =>
  image && Object.fromEntries(Object.entries(image).filter(([column, value]) => !isSecret(column, value)));

const logoOf = (row: Record<string, unknown> | null): string =>
  (row?.value as { logo?: { sha256?: string } | null } | undefined)?.logo?.sha256 ?? '';

const describeSettings: Describer = ({ action, entityId, before, after }) => {
  if (action === 'sample_removed') return { text: 'removed the sample data', path: null };
  if (logoOf(before) !== logoOf(after)) {
    return { text: logoOf(after) ? 'uploaded a logo' : 'removed the logo', path: paths.settings };
  }
  // What the space knows of itself is no setting that somebody saved.
  return entityId === 'space' ? null : { text: `saved the ${entityId} settings`, path: paths.settings };
};

const named = (row: Record<string, unknown> | null, otherwise: string): string => text(row, 'name') || otherwise;

// A thing with a name that can be taken out of use: a package, a room.
const describeThing =
  (what: string, path: string): Describer =>
  ({ action, before, after }) => {
    const thing = `the ${what} ${named(after ?? before, '')}`.trim();
    if (action === 'insert') return { text: `added ${thing}`, path };
    if (action === 'delete') return { text: `deleted ${thing}`, path };
    if (action !== 'update') return null;
    if (before?.is_active !== after?.is_active)
      return { text: `${after?.is_active ? 'activated' : 'deactivated'} ${thing}`, path };
    return { text: `changed ${thing}`, path };
  };

// One that is ended stays on record.
const describeSchedule: Describer = (change) =>
  !change.before?.ended_at && change.after?.ended_at
    ? { text: `ended the report schedule ${named(change.after, '')}`.trim(), path: null }
    : describeThing('report schedule', withQuery(paths.reports, { schedules: 'open' }))(change);

const describeClosedDay: Describer = ({ action, entityId, before, after }) => {
  const path = withQuery(paths.settings, { tab: 'rooms' });
  const day = `${formatDay(entityId)} (${named(after ?? before, 'closed')})`;
  if (action === 'insert') return { text: `closed ${day}`, path };
  if (action === 'delete') return { text: `opened ${day} again`, path };
  return action === 'update' ? { text: `changed the closed day ${day}`, path } : null;
};

const STATUS_VERBS: Readonly<Record<string, string>> = {
  active: 'activated',
  suspended: 'suspended',
  terminated: 'terminated the tenancy of',
};

const describeTenant: Describer = ({ action, entityId, before, after }) => {
  const company = text(after ?? before, 'company_name') || 'a tenant';
  const status = text(after, 'status');
  if (action === 'imported') return { text: `imported ${after?.count ?? 'some'} tenants`, path: paths.tenants };
  const path = pathTo(paths.tenant, entityId);
  if (action === 'reason_given')
    return { text: `gave the reason why ${company} was ${status}: ${text(after, 'reason')}`, path };
  if (action === 'portal_sessions_ended')
    return {
      text: `signed out ${after?.ended === 1 ? 'a device' : `${after?.ended ?? 'the'} devices`} of a tenant`,
      path,
    };
  if (action === 'insert') return { text: `added the tenant ${company}`, path };
  if (action !== 'update') return null;
  if (text(before, 'status') !== status) return { text: `${STATUS_VERBS[status] ?? 'changed'} ${company}`, path };
  if (text(before, 'package_id') !== text(after, 'package_id'))
    return { text: `moved ${company} to another package`, path };
  return { text: `changed the details of ${company}`, path };
};

const describeTenantPerson: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = pathTo(paths.tenant, text(row, 'tenant_id'));
  if (action === 'insert') return { text: `added ${named(row, 'a person')} to a tenant`, path };
  return action === 'delete' ? { text: `took ${named(row, 'a person')} off a tenant`, path } : null;
};

const describeMemberAccount: Describer = ({ action, before, after }) => {
  const path = pathTo(paths.tenant, text(after ?? before, 'tenant_id'));
  if (action === 'insert') return { text: 'gave a tenant a member login', path };
  return action === 'delete' ? { text: 'took a member login off a tenant', path } : null;
};

const describeMailItem: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const sender = text(row, 'sender');
  const item = `a ${text(row, 'kind') || 'letter'}${sender ? ` from ${sender}` : ''}`;
  const path = withQuery(paths.mail, { status: 'all', tenant: text(row, 'tenant_id') });
  if (action === 'insert') return { text: `recorded ${item} for a tenant`, path };
  if (action !== 'update') return null;
  const status = text(after, 'status');
  if (status === 'handed_out') return { text: `handed out ${item} to ${text(after, 'handed_to')}`, path };
  if (status === 'returned') return { text: `returned ${item}: ${text(after, 'return_reason')}`, path };
  if (text(before, 'notified_at') !== text(after, 'notified_at'))
    return { text: `wrote to a tenant about ${item}`, path };
  return { text: `corrected ${item}`, path };
};

const BOOKING_VERBS: Readonly<Record<string, string>> = {
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  completed: 'completed',
  no_show: 'marked as a no-show',
};

const describeBooking: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const day = text(row, 'booking_date');
  const path = withQuery(paths.bookings, { date: day });
  const purpose = text(row, 'purpose') || text(row, 'client_company') || text(row, 'client_name');
  const booking = `the room booking on ${formatDay(day)}${purpose ? ` (${purpose})` : ''}`;
  if (action === 'insert') return { text: `made ${booking}`, path };
  if (action !== 'update') return null;
  const status = text(after, 'status');
  if (text(before, 'status') !== status) return { text: `${BOOKING_VERBS[status] ?? 'changed'} ${booking}`, path };
  const isMoved = ['room_id', 'starts_at', 'ends_at'].some((column) => text(before, column) !== text(after, column));
  return { text: `${isMoved ? 'moved' : 'changed'} ${booking}`, path };
};

const describeCalendarFeed: Describer = ({ action, after }) => {
  const whose = text(after, 'room_id') ? 'a room' : 'a tenant';
  return action === 'delete' ? null : { text: `made a new calendar address for ${whose}`, path: null };
};

const expensePath = (id: string) => withQuery(paths.financials, { tab: 'expenses', expense: id });

const describeExpense: Describer = ({ action, entityId, before, after }) => {
  const row = after ?? before;
  const path = expensePath(entityId);
  const what = `${row?.is_recurring ? 'recurring expense' : 'expense'} ${text(row, 'description')}`;
  const expense = `the ${what} (${text(row, 'category').replaceAll('_', ' ')})`;
  if (action === 'insert') return { text: `recorded ${expense}`, path };
  if (action !== 'update') return null;
  if (!before?.deleted_at && after?.deleted_at) return { text: `deleted ${expense}`, path: null };
  return { text: `changed ${expense}`, path };
};

const describeReceipt: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = expensePath(text(row, 'expense_id'));
  if (action === 'insert') return { text: `added the receipt ${text(row, 'filename')} to an expense`, path };
  return action === 'update' ? { text: `replaced the receipt of an expense by ${text(row, 'filename')}`, path } : null;
};

// What a run recorded is told by the expenses themselves.
const describeRecurring: Describer = (change) =>
  change.action === 'update' && change.before?.last_generated !== change.after?.last_generated
    ? null
    : describeThing('recurring expense', withQuery(paths.financials, { tab: 'recurring' }))(change);

const describeLock: Describer = ({ action, before, after }) => {
  const path = paths.ledger;
  const day = text(after, 'locked_through');
  if (action === 'reason_given') {
    return { text: `gave the reason why a closed period was opened: ${text(after, 'reason')}`, path };
  }
  if (!day) return { text: 'opened the books for all days', path };
  const verb = text(before, 'locked_through') > day ? 'opened the books again, down to' : 'closed the books up to';
  return { text: `${verb} ${formatDay(day)}`, path };
};

// One teller per audited table. A feature that adds a table adds its words here.
const DESCRIBERS: Readonly<Record<string, Describer>> = {
  users: describeUser,
  second_factors: describeSecondFactor,
  settings: describeSettings,
  // What became of a picture is told by the settings.
  logo_images: () => null,
  message_templates: describeMessageTemplate,
  message_stops: describeMessageStop,
  sending_accounts: describeSendingAccount,
  outbox: describeOutbox,
  tenants: describeTenant,
  tenant_people: describeTenantPerson,
  member_accounts: describeMemberAccount,
  mail_items: describeMailItem,
  workspace_packages: describeThing('package', paths.workspaces),
  meeting_rooms: describeThing('room', withQuery(paths.settings, { tab: 'rooms' })),
  closed_days: describeClosedDay,
  room_bookings: describeBooking,
  booking_series: ({ action }) =>
    action === 'insert' ? { text: 'made a series of bookings', path: paths.bookings } : null,
  calendar_feeds: describeCalendarFeed,
  accounts: describeThing('account', withQuery(paths.ledger, { tab: 'accounts' })),
  ledger_lock: describeLock,
  invoices: describeInvoice,
  credit_notes: describeCreditNote,
  payments: describePayment,
  deposit_moves: describeDeposit,
  refunds: describeRefund,
  write_offs: describeWriteOff,
  expenses: describeExpense,
  expense_receipts: describeReceipt,
  recurring_expense_templates: describeRecurring,
  inventory_categories: describeThing('inventory category', paths.inventory),
  inventory_items: describeItem,
  inventory_movements: describeMovement,
  inventory_photos: describePhoto,
  maintenance_records: describeMaintenance,
  inventory_assets: describeAsset,
  stock_takes: describeStockTake,
  employees: describeEmployee,
  payroll_runs: describePayrollRun,
  payroll_records: describePayrollRecord,
  payroll_rule_sets: describeRuleSet,
  employee_loans: describeLoan,
  loan_repayments: describeLoanRepayment,
  leave_entries: describeLeave,
  statutory_payments: describeStatutoryPayment,
  report_schedules: describeSchedule,
  backups: describeBackup,
  privacy_requests: describePrivacy,
  audit_log: describeRedaction,
};

/** The tables whose changes are told. */
export const DESCRIBED_ENTITIES: readonly string[] = Object.keys(DESCRIBERS);

/** What a person would say happened, or null where there is nothing to tell. */
export const describeChange = (change: Change): Description | null => DESCRIBERS[change.entity]?.(change) ?? null;
