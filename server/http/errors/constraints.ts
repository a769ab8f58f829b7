import type { ErrorCode } from '../../../domain/kernel/errors.ts';
import { BEFORE_THE_BOOKS } from '../../../domain/kernel/time.ts';

type Refusal = { code: ErrorCode; message: string; field?: string };

/**
 * What the database says when a rule is broken, in words for people. A constraint that is not here is a programming
 * error and answers 500, because the rules should have refused it first.
 */
export const CONSTRAINTS: Readonly<Record<string, Refusal>> = {
  users_username_taken: { code: 'username_taken', message: 'This username is taken', field: 'username' },
  users_email_taken: { code: 'email_taken', message: 'This email address belongs to another user', field: 'email' },
  users_last_admin: {
    code: 'last_admin',
    message: 'The last active administrator cannot be disabled or given another role',
  },
  settings_logo_known: { code: 'conflict', message: 'The logo was changed a moment ago', field: 'logo' },
  logo_images_in_use: { code: 'conflict', message: 'The logo was changed a moment ago', field: 'logo' },
  saved_views_name_taken: { code: 'view_name_taken', message: 'You have a view of this name already', field: 'name' },
  workspace_packages_name_taken: {
    code: 'package_name_taken',
    message: 'Another package has this name',
    field: 'name',
  },
  workspace_packages_full: { code: 'package_full', message: 'This package has no space left' },
  // A package is locked before it is deleted, so that only a tenant without one can break this.
  tenants_package_id_workspace_packages_id_fk: {
    code: 'validation',
    message: 'This package does not exist any more',
    field: 'packageId',
  },
  meeting_rooms_name_taken: { code: 'room_name_taken', message: 'Another room has this name', field: 'name' },
  // The booking rules say more; this is for any other way into the table.
  room_bookings_no_overlap: {
    code: 'slot_taken',
    message: 'The room is taken at this time; choose another time or room',
    field: 'startTime',
  },
  room_bookings_status_edge: { code: 'conflict', message: 'This booking was changed a moment ago', field: 'status' },
  room_bookings_room_id_meeting_rooms_id_fk: {
    code: 'room_in_use',
    message:
      'This room has bookings, so it cannot be deleted. Deactivate it instead: it can no longer be booked, and its bookings stay.',
  },
  calendar_feeds_room_id_meeting_rooms_id_fk: {
    code: 'room_in_use',
    message:
      'A calendar is subscribed to this room, so it cannot be deleted. Deactivate it instead: it can no longer be booked.',
  },
  tenants_status_edge: {
    code: 'conflict',
    message: 'A terminated tenant can only become active again',
    field: 'status',
  },
  tenants_end_after_start: {
    code: 'validation',
    message: 'End date must not be before the start date',
    field: 'endDate',
  },
  tenants_user_id_users_id_fk: { code: 'validation', message: 'This user does not exist', field: 'userId' },
  tenant_people_tenant_id_tenants_id_fk: { code: 'not_found', message: 'Tenant not found' },
  mail_items_tenant_id_tenants_id_fk: {
    code: 'validation',
    message: 'This tenant does not exist',
    field: 'tenantId',
  },
  // Handing out names the person who has the item; this is for any other way into the table.
  mail_items_stay_closed: { code: 'conflict', message: 'This item was handed out or returned already' },
  // A posting is told up to which day; this is for one made while the books are being closed.
  ledger_lock_period: { code: 'period_closed', message: 'The books are closed for this date' },
  accounts_pkey: { code: 'conflict', message: 'Another account has this code', field: 'code' },
  accounts_system_active: { code: 'conflict', message: 'The system itself posts to this account, so it stays in use' },
  // A manual entry is told what to use instead; this is for asset accounts and for any other way into the table.
  journal_entries_by_hand: {
    code: 'conflict',
    message:
      'This account follows its documents. Use an invoice, a payment, a refund, a deposit or a staff loan; for an asset, use Capitalise in Inventory. Only the opening balance of an asset that is in the books already is entered by hand.',
    field: 'lines',
  },
  journal_entries_balanced: { code: 'validation', message: 'Debits and credits must be the same', field: 'lines' },
  // Two who post or reverse the same thing at once: the second is told.
  journal_entries_since_first_day: { code: 'validation', message: BEFORE_THE_BOOKS, field: 'date' },
  journal_entries_once: { code: 'conflict', message: 'This was posted already' },
  journal_entries_reversed_once: { code: 'conflict', message: 'This entry was reversed already' },
  payments_mpesa_code_once: {
    code: 'reference_used',
    message: 'This M-Pesa code was recorded with another payment already',
    field: 'reference',
  },
  // A tenant's money moves one movement at a time; this is for any other way into the table.
  invoices_due_after_issue: {
    code: 'validation',
    message: 'The due date must not be before the issue date',
    field: 'dueDate',
  },
  invoices_fee_once_a_month: { code: 'conflict', message: 'This tenant was charged a late fee this month already' },
  demand_letters_whole: { code: 'conflict', message: 'The invoices of this letter were paid or credited a moment ago' },
  demand_letters_for_open: {
    code: 'conflict',
    message: 'The invoices of this letter were paid or credited a moment ago',
  },
  demand_letters_amount: {
    code: 'conflict',
    message: 'The invoices of this letter were paid or credited a moment ago',
  },
  demand_letters_status_edge: { code: 'conflict', message: 'This letter was changed a moment ago' },
  invoices_paid_within: { code: 'conflict', message: 'This invoice was paid or credited a moment ago' },
  // A refund is told how much credit there is, a reversal which refund; these are for any other way into the table.
  payments_unallocated: { code: 'conflict', message: 'This credit was used a moment ago' },
  credit_notes_unallocated: { code: 'conflict', message: 'This credit was used a moment ago' },
  payments_not_refunded: {
    code: 'conflict',
    message: 'A refund was paid out of this payment. Reverse the refund first.',
  },
  refunds_stay: { code: 'conflict', message: 'This refund was reversed already' },
  write_offs_stay: { code: 'conflict', message: 'This write-off was reversed already' },
  write_offs_one_stands: { code: 'conflict', message: 'This invoice was written off a moment ago' },
  deposit_balances_not_negative: {
    code: 'deposit_short',
    message: 'The deposit is not as large as this',
    field: 'amount',
  },
  inventory_items_code_taken: { code: 'item_code_taken', message: 'Another item has this code', field: 'itemCode' },
  inventory_items_category_id_inventory_categories_id_fk: {
    code: 'validation',
    message: 'This category does not exist any more',
    field: 'categoryId',
  },
  inventory_categories_name_taken: {
    code: 'category_name_taken',
    message: 'Another category has this name',
    field: 'name',
  },
  inventory_categories_no_ring: {
    code: 'conflict',
    message: 'A category cannot lie under itself',
    field: 'parentCategoryId',
  },
  inventory_categories_not_own_parent: {
    code: 'conflict',
    message: 'A category cannot lie under itself',
    field: 'parentCategoryId',
  },
  inventory_categories_parent_category_id_inventory_categories_id_fk: {
    code: 'validation',
    message: 'The category above does not exist any more',
    field: 'parentCategoryId',
  },
  // Moving an item says more; these are for any other way into the table.
  inventory_movements_of_disposed: { code: 'item_disposed', message: 'This item was disposed of' },
  inventory_movements_in_order: {
    code: 'validation',
    message: 'Date must not be before the last movement',
    field: 'movementDate',
  },
  inventory_assets_stay: { code: 'asset_booked', message: 'This asset is depreciated or disposed of already' },
  maintenance_records_status_edge: { code: 'conflict', message: 'This maintenance was changed a moment ago' },
  stock_takes_category_id_inventory_categories_id_fk: {
    code: 'validation',
    message: 'This category does not exist any more',
    field: 'categoryId',
  },
  stock_take_lines_while_open: { code: 'conflict', message: 'This stock-take is closed' },
  stock_takes_stay_closed: { code: 'conflict', message: 'This stock-take is closed' },
  employees_code_taken: {
    code: 'employee_code_taken',
    message: 'Another employee has this employee ID',
    field: 'employeeId',
  },
  employees_email_taken: {
    code: 'email_taken',
    message: 'This email address belongs to another employee',
    field: 'email',
  },
  employees_end_after_start: {
    code: 'validation',
    message: 'End date must not be before the hire date',
    field: 'endDate',
  },
  // Paying an employee says more; this is for any other way into the table.
  payroll_records_no_overlap: {
    code: 'conflict',
    message: 'This employee already has a payroll record in this period',
    field: 'payPeriodStart',
  },
  payroll_records_status_edge: { code: 'conflict', message: 'This payroll record was changed a moment ago' },
  payroll_rule_sets_month_taken: {
    code: 'conflict',
    message: 'Other tables hold from this month already',
    field: 'validFrom',
  },
  employee_loans_balance: { code: 'conflict', message: 'More would be paid back than is owed', field: 'amount' },
  leave_entries_no_overlap: {
    code: 'conflict',
    message: 'Leave is recorded for some of these days already',
    field: 'startDate',
  },
  member_accounts_pkey: { code: 'conflict', message: 'This user signs in for a tenant already' },
  member_accounts_role: {
    code: 'validation',
    message: 'Only users with the role Tenant can be linked to a tenant',
    field: 'userId',
  },
  sessions_user_active: { code: 'unauthorized', message: 'Unauthorized' },
};
