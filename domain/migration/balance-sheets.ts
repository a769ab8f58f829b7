import { DEPRECIATION_CLASSES } from '../inventory/fields.ts';
import { agreement, amount, reference, type Sheet, tenant } from './columns.ts';

// What a line of the journal holds: a balance is the sum of many amounts.
const MAX_BALANCE = 99_999_999_999_999;

export const BALANCE_SHEETS = {
  openInvoices: {
    name: 'Open Invoices',
    help: 'Invoices of the old system that are not paid in full at the end of the cut-over day.',
    columns: [
      tenant,
      {
        name: 'oldNumber',
        header: 'Old Number',
        kind: 'text',
        required: true,
        most: 40,
        help: 'As on the invoice; once for a tenant',
        example: 'INV-771',
      },
      {
        name: 'issueDate',
        header: 'Issue Date',
        kind: 'day',
        required: true,
        help: 'The true one',
        example: '2026-08-03',
      },
      {
        name: 'dueDate',
        header: 'Due Date',
        kind: 'day',
        required: true,
        help: 'The true one: aged debtors count from it',
        example: '2026-08-17',
      },
      { name: 'amount', header: 'Amount', kind: 'money', required: true, help: 'With VAT', example: '76,560.00' },
      { name: 'paid', header: 'Paid So Far', kind: 'money', help: 'What is left of it is owed', example: '20,000.00' },
      {
        name: 'account',
        header: 'Income Account',
        kind: 'text',
        most: 4,
        help: '4090 if empty: what payments of it count as on the cash basis',
        example: '4020',
      },
      { name: 'description', header: 'Description', kind: 'text', most: 100, help: '', example: 'August 2026' },
    ],
  },
  credits: {
    name: 'Credits',
    help: 'What tenants have paid too much: it pays their next invoices.',
    columns: [tenant, amount, reference],
  },
  deposits: {
    name: 'Deposits Held',
    help: 'Security deposits that are held.',
    columns: [tenant, amount, reference],
  },
  prepaidRent: {
    name: 'Prepaid Rent',
    help: 'Rent that was billed and paid for days after the cut-over: what is not earned yet.',
    columns: [
      agreement,
      {
        name: 'paidThrough',
        header: 'Paid Through',
        kind: 'day',
        required: true,
        help: 'The last day paid: the day before Bill From',
        example: '2026-12-31',
      },
      { ...amount, help: 'For the days after the cut-over, without VAT' },
    ],
  },
  assets: {
    name: 'Fixed Assets',
    help: 'Assets that are in the old books, with what is depreciated of them.',
    columns: [
      {
        name: 'itemCode',
        header: 'Item Code',
        kind: 'text',
        required: true,
        most: 40,
        help: 'Once in the workbook and the inventory',
        example: 'FUR-001',
      },
      { name: 'name', header: 'Name', kind: 'text', required: true, most: 150, help: '', example: 'Twelve desks' },
      {
        name: 'class',
        header: 'Class',
        kind: 'choice',
        required: true,
        choices: DEPRECIATION_CLASSES,
        help: '',
        example: 'furniture',
      },
      { name: 'cost', header: 'Cost', kind: 'money', required: true, help: '', example: '240,000.00' },
      { name: 'acquiredOn', header: 'Acquired On', kind: 'day', required: true, help: '', example: '2023-12-01' },
      {
        name: 'depreciated',
        header: 'Accumulated Depreciation',
        kind: 'money',
        help: 'At the end of the cut-over day',
        example: '70,000.00',
      },
      { name: 'residual', header: 'Residual Value', kind: 'money', help: '', example: '' },
      {
        name: 'leaseYears',
        header: 'Lease Years',
        kind: 'whole',
        least: 1,
        most: 50,
        help: 'Required for leasehold',
        example: '',
      },
      { name: 'location', header: 'Location', kind: 'text', most: 120, help: '', example: 'First Floor' },
      { name: 'serialNumber', header: 'Serial Number', kind: 'text', most: 100, help: '', example: '' },
    ],
  },
  trialBalance: {
    name: 'Opening Trial Balance',
    help: 'The balance of every account at the end of the cut-over day. Accounts of the sheets above must agree with them.',
    columns: [
      {
        name: 'account',
        header: 'Account',
        kind: 'text',
        required: true,
        most: 4,
        help: 'Its number in the ledger; once',
        example: '1010',
      },
      { name: 'debit', header: 'Debit', kind: 'money', most: MAX_BALANCE, help: '', example: '1,250,000.00' },
      { name: 'credit', header: 'Credit', kind: 'money', most: MAX_BALANCE, help: '', example: '' },
    ],
  },
} as const satisfies Record<string, Sheet>;
