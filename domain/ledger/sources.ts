import { paths, pathTo, withQuery } from '../kernel/paths.ts';

// What an entry was posted for: how people call it, where it is shown, and how it is put right. A feature that posts
// adds its kind of document here.
type Source = { label: string; show: ((id: string) => string) | null; correction: string };

const financials = (tab: string, name: string) => (id: string) => withQuery(paths.financials, { tab, [name]: id });
const pdf = (document: string) => (id: string) => `/api/${document}/${encodeURIComponent(id)}?format=pdf`;

export const MANUAL = 'manual';

const SOURCES: Readonly<Record<string, Source>> = {
  invoice: { label: 'Invoice', show: financials('invoices', 'invoice'), correction: 'Credit the invoice instead.' },
  credit_note: {
    label: 'Credit note',
    show: pdf('credit-notes'),
    correction: 'Credit notes cannot be reversed; issue a new invoice instead.',
  },
  payment: { label: 'Payment', show: financials('payments', 'payment'), correction: 'Reverse the payment instead.' },
  tenant_credit: {
    label: 'Credit used',
    show: null,
    correction: 'Reverse the payment that the credit came from instead.',
  },
  refund: {
    label: 'Refund',
    show: pdf('refunds'),
    correction: 'Reverse the refund on the tenant’s page instead.',
  },
  write_off: {
    label: 'Write-off',
    show: pdf('write-offs'),
    correction: 'Reverse the write-off on the invoice instead.',
  },
  vat_relief: {
    label: 'VAT relief',
    // Shown with the write-off that it is of.
    show: null,
    correction: 'Reverse the write-off on the invoice instead.',
  },
  deposit: {
    label: 'Deposit',
    // Shown with its tenant, whom the lines name.
    show: null,
    correction: 'Set off or refund the deposit, or take back its forfeit, on the tenant’s page instead.',
  },
  expense: {
    label: 'Expense',
    show: financials('expenses', 'expense'),
    correction: 'Edit or delete the expense instead.',
  },
  bill: {
    label: 'Bill',
    show: (id) => pathTo(paths.bill, encodeURIComponent(id)),
    correction: 'Cancel the bill, or enter a credit of the supplier instead.',
  },
  accrual: {
    label: 'Accrual',
    show: () => withQuery(paths.ledger, { tab: 'closing' }),
    correction: 'Take the accrual back under Closing instead.',
  },
  prepaid: {
    label: 'Prepaid expense',
    show: financials('expenses', 'expense'),
    correction: 'Edit or delete the expense instead.',
  },
  bill_payment: {
    label: 'Payment of bills',
    show: (id) => pathTo(paths.billPayment, encodeURIComponent(id)),
    correction: 'Reverse the payment on its page instead.',
  },
  transfer: {
    label: 'Transfer',
    show: () => withQuery(paths.ledger, { tab: 'cash' }),
    correction: 'Reverse the transfer under Cash Accounts instead.',
  },
  cash_entry: {
    label: 'Bank charge or owner’s money',
    show: () => withQuery(paths.ledger, { tab: 'cash', list: 'entries' }),
    correction: 'Reverse it under Cash Accounts instead.',
  },
  till: {
    label: 'Till',
    show: (id) => withQuery(paths.ledger, { tab: 'tills', till: id }),
    correction: 'A till that was counted stays as it is: post a manual entry instead.',
  },
  petty_cash: {
    label: 'Petty cash count',
    show: () => withQuery(paths.ledger, { tab: 'petty-cash' }),
    correction: 'A count stays as it is: count again instead.',
  },
  mpesa_receipt: {
    label: 'M-Pesa receipt',
    show: financials('money-in', 'receipt'),
    correction: 'Assign the receipt, or take its assignment back instead.',
  },
  bank_notice: {
    label: 'Bank notice',
    show: financials('money-in', 'notice'),
    correction: 'Assign the notice, or take its assignment back instead.',
  },
  recognition: {
    label: 'Revenue recognition',
    show: null,
    correction: 'It comes from invoices: credit the invoice instead.',
  },
  accrued_income: {
    label: 'Accrued income',
    show: null,
    correction: 'It comes from invoices: credit the invoice instead.',
  },
  pass: {
    label: 'Pass',
    show: null,
    correction: 'It comes from days that were used: credit what is left of the pass instead.',
  },
  asset: {
    label: 'Asset',
    show: (id) => pathTo(paths.inventoryItem, encodeURIComponent(id)),
    correction: 'Correct the asset on its page instead, or dispose of it.',
  },
  depreciation: {
    label: 'Depreciation',
    show: () => withQuery(paths.inventory, { tab: 'depreciation' }),
    correction: 'It comes from assets: correct the asset on its page instead.',
  },
  payroll: {
    label: 'Payslip',
    show: (id) => withQuery(paths.hr, { tab: 'payroll', record: id }),
    correction: 'Reverse the payroll record instead.',
  },
  staff_loan: {
    label: 'Staff loan',
    show: null,
    correction: 'Cancel the loan or record a repayment instead.',
  },
  statutory_payment: {
    label: 'Statutory payment',
    show: null,
    correction: 'Reverse the payment to the authority instead.',
  },
  fringe_benefit: {
    label: 'Fringe-benefit tax',
    show: null,
    correction: 'Take back the fringe-benefit tax of the month instead.',
  },
  payee_payment: {
    label: 'Payee payment',
    show: null,
    correction: 'Reverse the payment to the payee instead.',
  },
  withheld_payment: {
    label: 'Withheld tax paid',
    show: () => withQuery(paths.reports, { tab: 'withholding' }),
    correction: 'Reverse the payment to KRA under Tax Withheld instead.',
  },
  vat_return: {
    label: 'VAT return',
    show: () => withQuery(paths.reports, { tab: 'vat3' }),
    correction: 'An administrator takes back the filed return instead.',
  },
  vat_payment: {
    label: 'VAT paid',
    show: () => withQuery(paths.reports, { tab: 'vat3' }),
    correction: 'Reverse the payment under VAT3 instead.',
  },
  bank_line: {
    label: 'Bank line',
    show: null,
    correction: 'Undo the match of the bank line instead.',
  },
  opening: {
    label: 'Opening balances',
    show: null,
    correction: 'It came with the workbook of the old system: post a manual entry instead.',
  },
  [MANUAL]: { label: 'Manual entry', show: null, correction: '' },
};

export const SOURCE_TYPES: readonly string[] = Object.keys(SOURCES);

const spaced = (word: string): string => {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const sourceLabel = (sourceType: string): string => SOURCES[sourceType]?.label ?? spaced(sourceType);

export const sourceDocument = (sourceType: string, sourceId: string): { label: string; path: string } | null => {
  const source = SOURCES[sourceType];
  return source?.show ? { label: source.label, path: source.show(sourceId) } : null;
};

/** Why an entry of a document is not reversed by hand, and what to do instead. */
export const correctionText = (sourceType: string): string => {
  const refusal = `This entry was posted by another record (${sourceLabel(sourceType).toLowerCase()}) and cannot be reversed here.`;
  return `${refusal} ${SOURCES[sourceType]?.correction ?? 'Correct that record instead.'}`.trim();
};
