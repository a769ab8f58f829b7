import type { Permission } from '../../../domain/kernel/access.ts';
import { paths } from '../../paths.ts';
import type { Command } from './commands.ts';

const help = (label: string, answer: string, path: string, permission: Permission, keywords: string): Command => ({
  kind: 'help',
  id: label,
  label,
  permission,
  keywords,
  path,
  detail: answer,
});

export const HELP: readonly Command[] = [
  help(
    'How do I reverse a payment?',
    'Open the payment on the Payments tab and choose Reverse. The invoices it paid reopen.',
    `${paths.financials}?tab=payments`,
    'payments:take',
    'undo bounced cheque wrong tenant cancel payment',
  ),
  help(
    'How do I assign unmatched M-Pesa money?',
    'On the Money In tab, accept the suggestion or choose Assign. Take Back undoes it.',
    `${paths.financials}?tab=money-in&state=suspense`,
    'payments:take',
    'suspense receipt paybill whose payment match',
  ),
  help(
    'How do I import an M-Pesa statement?',
    'On the Money In tab choose Import Statement. The file is checked before anything is written.',
    `${paths.financials}?tab=money-in`,
    'finance:write',
    'portal csv xlsx paybill till organisation upload',
  ),
  help(
    'How do I correct an invoice?',
    'Issued invoices cannot be edited: choose Credit, then create a new one.',
    paths.financials,
    'finance:write',
    'wrong cancel change credit note delete invoice',
  ),
  help(
    'How do I close a month?',
    'On the Ledger, choose Close a Period. Posting up to that day then needs a reason.',
    `${paths.ledger}?tab=trial-balance`,
    'finance:read',
    'lock period month end year end',
  ),
  help(
    'How do I suspend a tenant?',
    'In the tenant list, open the tenant’s actions and choose Suspend.',
    paths.tenants,
    'tenants:write',
    'stop block access arrears',
  ),
  help(
    'How do I cancel a room booking?',
    'Open the booking on the grid and choose Cancel Booking. Free hours are returned.',
    paths.bookings,
    'bookings:write',
    'delete remove meeting',
  ),
  help(
    'How do I approve payslips?',
    'Select them on the Payroll Records tab and choose Approve. Someone other than the preparer must do this.',
    `${paths.hr}?tab=payroll&status=pending`,
    'payroll:approve',
    'payroll salaries confirm',
  ),
  help(
    'How do I switch VAT on?',
    'In Billing Settings, turn on Registered for VAT and enter your KRA PIN.',
    `${paths.settings}?tab=billing`,
    'settings:write',
    'tax kra pin',
  ),
  help(
    'How do I import tenants?',
    'On Tenants, choose Import: fill in the template, and check it before anything is saved.',
    paths.tenants,
    'tenants:write',
    'spreadsheet excel csv upload',
  ),
];
