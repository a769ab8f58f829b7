import type { Permission } from '../../../domain/kernel/access.ts';
import { paths } from '../../paths.ts';
import type { ReportTab } from '../../reports/url-state.ts';

export type ActionId =
  | 'tenant'
  | 'person'
  | 'agreement'
  | 'booking'
  | 'payment'
  | 'invoices'
  | 'invoice'
  | 'expense'
  | 'bill'
  | 'supplier'
  | 'payBills'
  | 'payrollRun'
  | 'payslip'
  | 'employee'
  | 'visitor'
  | 'mail'
  | 'lock'
  | 'entry'
  | 'transfer'
  | 'cashEntry'
  | 'item'
  | 'extra'
  | 'product'
  | 'units'
  | 'user'
  | 'anchors';

/** Something the palette leads to: a place, a dialog, or a short answer with the place where it is done. */
export type Command = {
  id: string;
  label: string;
  permission: Permission;
  /** Other words people type for it. */
  keywords: string;
  /** Of a question, the answer; of a place, where it is. */
  detail?: string;
} & ({ kind: 'place' | 'help'; path: string } | { kind: 'action'; action: ActionId });

type Given = [id: string, label: string, permission: Permission, keywords: string];

const place = (path: string, detail: string, ...[id, label, permission, keywords]: Given): Command => ({
  kind: 'place',
  id,
  label,
  permission,
  keywords,
  path,
  detail,
});

const action = (started: ActionId, label: string, permission: Permission, keywords: string): Command => ({
  kind: 'action',
  id: `action ${started}`,
  action: started,
  label,
  permission,
  keywords,
});

const setting = (tab: string, label: string, keywords: string, permission: Permission = 'settings:read') =>
  place(`${paths.settings}?tab=${tab}`, 'Settings', `setting ${label}`, label, permission, keywords);
const tab = (path: string, label: string, permission: Permission, keywords: string, where: string) =>
  place(path, where, `tab ${path}`, label, permission, keywords);

const REPORT_COMMANDS: Record<ReportTab, [label: string, keywords: string]> = {
  'profit-loss': ['Profit & Loss', 'p&l pnl income statement profit earnings revenue'],
  budget: ['Actual Against Budget', 'budget plan variance forecast'],
  'balance-sheet': ['Balance Sheet', 'assets liabilities equity position'],
  'cash-flow': ['Cash Flow', 'money in out bank liquidity'],
  'cash-forecast': ['Cash Forecast', 'ninety days weeks liquidity lowest point coming money'],
  'changes-in-equity': ['Changes in Equity', 'owners capital retained earnings statement'],
  'tenant-statements': ['Tenant Statements', 'statement account of a tenant'],
  'executive-summary': ['Executive Summary', 'kpi overview figures owner'],
  purchases: ['Purchases for VAT', 'input vat suppliers invoices cu number section f'],
  withholding: ['Tax Withheld', 'withholding wht whvat certificates kra due suppliers'],
  'aged-debtors': ['Aged Debtors', 'arrears ageing aging receivables overdue debts'],
  'aged-creditors': ['Aged Creditors', 'payables suppliers owed bills ageing aging'],
  occupancy: ['Occupancy', 'room use utilisation desks full'],
  'vat-return': ['VAT Return', 'tax kra vat3 output input'],
  vat3: ['VAT3', 'vat return boxes file kra itax pay credit'],
  'deferred-revenue': ['Deferred Revenue', 'unearned prepaid'],
  'cut-off': ['Cut-Off', 'auditor period end accrued deferred prepaid transit'],
};

export const PLACES: readonly Command[] = [
  ...Object.entries(REPORT_COMMANDS).map(([name, [label, keywords]]) =>
    place(`${paths.reports}?tab=${name}`, 'Report', `report ${name}`, label, 'reports:read', keywords),
  ),
  setting('general', 'General Settings', 'company name address logo timezone currency opening hours'),
  setting('rooms', 'Room Settings', 'meeting rooms booking rules opening hours closed days'),
  setting('billing', 'Billing Settings', 'invoice terms late fee payment methods instructions rates'),
  setting('billing', 'VAT Settings', 'tax kra pin rate'),
  setting('notifications', 'Notification Settings', 'mail templates messages sms reminders'),
  place(
    paths.migration,
    'Settings',
    'migration',
    'Move In From Another System',
    'settings:security',
    'import workbook excel opening balances trial balance migrate old system template',
  ),
  setting(
    'mpesa',
    'M-Pesa Settings',
    'paybill till shortcode safaricom daraja credentials test payment',
    'settings:security',
  ),
  setting(
    'etims',
    'KRA eTIMS Settings',
    'tax device oscu control unit invoice registration vat pin checker gavaconnect',
  ),
  setting('billing', 'VAT Rates', 'tax class standard reduced percent rate'),
  setting('visitors', 'Visitor Settings', 'kiosk tablet house rules reception door'),
  setting('security', 'Security Settings', 'password two-factor session timeout', 'settings:security'),
  tab(`${paths.people}?tab=tours`, 'Tours', 'parties:read', 'visits viewing look around show leads', 'People'),
  tab(`${paths.workspaces}?tab=extras`, 'Extras', 'packages:read', 'parking lockers printing price list', 'Workspaces'),
  tab(
    `${paths.workspaces}?tab=products`,
    'Products',
    'packages:read',
    'passes goods stock on hand price',
    'Workspaces',
  ),
  tab(
    `${paths.workspaces}?tab=units`,
    'Units',
    'packages:read',
    'desks offices lockers parking bays floor',
    'Workspaces',
  ),
  tab(paths.financials, 'Invoices', 'payments:read', 'bills billing', 'Financials'),
  tab(
    `${paths.financials}?tab=etims`,
    'Documents With KRA',
    'payments:read',
    'etims tax oscu signed refused vat',
    'Financials',
  ),
  tab(`${paths.financials}?tab=payments`, 'Payments', 'payments:read', 'receipts m-pesa cash bank', 'Financials'),
  tab(
    `${paths.financials}?tab=money-in`,
    'Money In',
    'payments:read',
    'm-pesa receipts unmatched suspense paybill till statement today',
    'Financials',
  ),
  tab(
    `${paths.financials}?tab=online`,
    'Online Sales',
    'payments:read',
    'checkouts portal paid holds refunds waiting',
    'Financials',
  ),
  tab(`${paths.financials}?tab=letters`, 'Demand Letters', 'payments:read', 'dunning notices arrears', 'Financials'),
  tab(`${paths.financials}?tab=expenses`, 'Expenses', 'finance:read', 'costs spending receipts', 'Financials'),
  tab(`${paths.financials}?tab=recurring`, 'Recurring Expenses', 'finance:read', 'templates repeat', 'Financials'),
  place(paths.renewals, 'Agreements', 'renewals', 'Renewals', 'agreements:read', 'ending expiring asked prolong board'),
  tab(`${paths.hr}?tab=payroll`, 'Payslips', 'payroll:read', 'payroll records salaries wages', 'HR & Payroll'),
  tab(`${paths.hr}?tab=runs`, 'Pay Runs', 'payroll:read', 'payroll salaries', 'HR & Payroll'),
  tab(`${paths.hr}?tab=returns`, 'Statutory Returns', 'payroll:read', 'paye nssf shif p9 p10 kra', 'HR & Payroll'),
  tab(`${paths.hr}?tab=tables`, 'Payroll Rates', 'payroll:read', 'tax bands paye nssf tables', 'HR & Payroll'),
  tab(`${paths.ledger}?tab=trial-balance`, 'Trial Balance', 'finance:read', 'books balances', 'Ledger'),
  tab(`${paths.ledger}?tab=accounts`, 'Chart of Accounts', 'finance:read', 'ledger accounts', 'Ledger'),
  tab(
    `${paths.ledger}?tab=cash`,
    'Cash Accounts',
    'finance:read',
    'bank accounts paybill till petty cash money where transfers owner charges',
    'Ledger',
  ),
  tab(
    `${paths.ledger}?tab=tills`,
    'Tills',
    'finance:read',
    'till drawer float count over short cash desk hand over',
    'Ledger',
  ),
  tab(`${paths.ledger}?tab=budgets`, 'Budgets', 'finance:read', 'plan budget year months import sheet', 'Ledger'),
  tab(
    `${paths.ledger}?tab=petty-cash`,
    'Petty Cash',
    'finance:read',
    'imprest float voucher top up count cash box',
    'Ledger',
  ),
  tab(
    `${paths.ledger}?tab=bank`,
    'Bank',
    'finance:read',
    'statement import match lines workbench mt940 ofx rules kcb equity',
    'Ledger',
  ),
  tab(
    `${paths.ledger}?tab=bank&part=reconcile`,
    'Bank Reconciliation',
    'finance:read',
    'reconcile sign lock month end statement balance',
    'Ledger',
  ),
  tab(
    `${paths.ledger}?tab=closing`,
    'Closing',
    'finance:read',
    'month end year end checklist accruals close books lock',
    'Ledger',
  ),
  tab(`${paths.ledger}?tab=cash&list=cheques`, 'Cheques', 'finance:read', 'bank deposit slip bounced drawer', 'Ledger'),
  tab(`${paths.ledger}?tab=entries`, 'Journal Entries', 'finance:read', 'postings books', 'Ledger'),
  tab(
    `${paths.ledger}?tab=manual`,
    'Manual Entries',
    'finance:read',
    'audit auditor typed late round sums journals by hand',
    'Ledger',
  ),
  tab(paths.suppliers, 'Bills', 'finance:read', 'creditors payables suppliers approve due', 'Suppliers'),
  tab(
    `${paths.suppliers}?tab=suppliers`,
    'All Suppliers',
    'finance:read',
    'vendors creditors kra pin terms bank details',
    'Suppliers',
  ),
  tab(
    `${paths.suppliers}?tab=payments`,
    'Payments to Suppliers',
    'finance:read',
    'paid bills bank file remittance',
    'Suppliers',
  ),
  tab(`${paths.inventory}?tab=maintenance`, 'Maintenance', 'inventory:read', 'repair service', 'Inventory'),
  tab(`${paths.inventory}?tab=stock-takes`, 'Stock-takes', 'inventory:read', 'count', 'Inventory'),
  tab(`${paths.inventory}?tab=depreciation`, 'Depreciation', 'finance:read', 'assets value', 'Inventory'),
];

export const ACTIONS: readonly Command[] = [
  action('tenant', 'Add New Tenant', 'tenants:write', 'company create'),
  action('person', 'New Person', 'parties:write', 'add contact walk-in visitor client lead'),
  action('agreement', 'New Agreement', 'agreements:draft', 'contract licence lease deal'),
  action('booking', 'Book Meeting Room', 'bookings:write', 'new reserve'),
  action('payment', 'Process Payment', 'payments:take', 'record receive m-pesa cash take'),
  action('invoice', 'New Invoice', 'finance:write', 'create bill draft'),
  action('invoices', 'Generate Invoices', 'finance:write', 'billing run rent'),
  action('expense', 'Add Expense', 'finance:write', 'record cost spending new'),
  action('bill', 'Enter Bill', 'finance:write', 'supplier creditor purchase invoice new'),
  action('payBills', 'Pay Bills', 'finance:write', 'suppliers creditors batch eft withholding'),
  action('supplier', 'New Supplier', 'finance:write', 'vendor creditor add'),
  action('payrollRun', 'Run Payroll', 'payroll:write', 'pay run salaries month'),
  action('payslip', 'Process Payroll', 'payroll:write', 'single payslip'),
  action('employee', 'Add Employee', 'payroll:write', 'hire staff new'),
  action('visitor', 'Announce Visitor', 'counter:use', 'guest expected here check in badge'),
  action('mail', 'Record Mail', 'tenants:write', 'letter parcel arrived'),
  action('lock', 'Lock Period', 'finance:write', 'close period books month end'),
  action('entry', 'New Journal Entry', 'finance:write', 'post booking ledger'),
  action('transfer', 'Transfer Money', 'finance:write', 'bank cash deposit m-pesa move between accounts'),
  action('cashEntry', 'Bank Charge or Owner’s Money', 'finance:write', 'fee interest capital drawings owner director'),
  action('item', 'Add Inventory Item', 'inventory:write', 'asset stock new'),
  action('extra', 'Add Extra', 'packages:write', 'new parking locker printing price'),
  action('product', 'Add Product', 'packages:write', 'new pass good stock coffee price'),
  action('units', 'Add Units', 'packages:write', 'new desk office locker parking bay mailbox'),
  action('user', 'Invite User', 'users:manage', 'add staff login account'),
  action('anchors', 'Show Anchors', 'audit:verify', 'audit log journal signed heads chain proof tamper verify'),
];
