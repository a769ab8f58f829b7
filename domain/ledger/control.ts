import { ACCOUNTS } from './chart.ts';

// Accounts whose balance is the sum of documents. An entry by hand would part them for ever, so each names what to use.
const KEPT_BY_DOCUMENTS: Readonly<Record<string, string>> = {
  [ACCOUNTS.inTransit]: 'Money in transit follows transfers between cash accounts. Use Transfer Money.',
  [ACCOUNTS.receivables]:
    'Tenant receivables follow invoices and payments. Use an invoice, a payment, a credit note or a write-off.',
  [ACCOUNTS.payables]:
    'Trade payables follow the bills of suppliers. Use a bill, its payment or a credit of the supplier.',
  [ACCOUNTS.deposits]:
    'Deposits follow what tenants pay in and get back. Use Take Deposit or Refund Deposit on the tenant’s page.',
  [ACCOUNTS.depositsAhead]:
    'Deposits paid online follow the packages that wait for approval. Approve or refuse them under Agreements.',
  [ACCOUNTS.tenantCredit]: 'Tenant credit follows payments and credit notes. Use Refund Credit on the tenant’s page.',
  [ACCOUNTS.deferredRevenue]:
    'Deferred revenue follows the service days of invoices. Use an invoice with its service days, or a credit note.',
  [ACCOUNTS.accruedIncome]:
    'Accrued income follows the service days of invoices that were issued later. Use an invoice with its service days, or a credit note.',
  [ACCOUNTS.staffLoans]:
    'Staff loans follow the loans of employees. Use a loan or its repayment on the employee’s page.',
};

const REGISTER = /^15[0-4][01]$/;

const FOLLOWS_REGISTER =
  'Asset accounts follow the register. Use Capitalise in Inventory; only opening balances of existing assets are entered here.';

/** Why no entry by hand may touch an account, or null where it may. */
export const controlProblem = (account: string): string | null => KEPT_BY_DOCUMENTS[account] ?? null;

/** What to know about an account before an entry by hand touches it. */
export const controlHint = (account: string): string | null =>
  controlProblem(account) ?? (REGISTER.test(account) ? FOLLOWS_REGISTER : null);
