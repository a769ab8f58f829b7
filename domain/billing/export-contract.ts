import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { BillingSettings } from '../settings/contract.ts';
import { RatesByClass } from '../settings/tax-classes.ts';
import { listInvoices } from './contract.ts';
import { listPayments } from './payments/payment-contract.ts';
import { listRefunds } from './payments/refund-contract.ts';
import { listWriteOffs } from './write-offs/write-off-contract.ts';

const SheetFormat = z
  .enum(['csv', 'xlsx'], 'Format must be csv or xlsx')
  .optional()
  .meta({ description: 'csv if absent' });

// A file holds all rows: what only cuts them into pages is left out.
const PAGING = { limit: true, cursor: true, sort: true, count: true } as const;

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices-export',
  summary: 'All invoices that match, as CSV or workbook, newest first',
  access: 'payments:read',
  query: listInvoices.query.omit(PAGING).extend({ format: SheetFormat }),
  output: null,
  media: 'text/csv',
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/payments-export',
  summary: 'All payments that match, as CSV or workbook, newest first; reversed ones say so',
  access: 'payments:read',
  query: listPayments.query.omit(PAGING).extend({ format: SheetFormat }),
  output: null,
  media: 'text/csv',
});

export const exportRefunds = endpoint({
  method: 'GET',
  path: '/api/refunds-export',
  summary: 'All refunds that match, as CSV or workbook, newest first; reversed ones say so',
  access: 'payments:read',
  query: listRefunds.query.omit(PAGING).extend({ format: SheetFormat }),
  output: null,
  media: 'text/csv',
});

export const exportWriteOffs = endpoint({
  method: 'GET',
  path: '/api/write-offs-export',
  summary: 'All bad debts that match, as CSV or workbook, newest first; reversed ones say so',
  access: 'payments:read',
  query: listWriteOffs.query.omit(PAGING).extend({ format: SheetFormat }),
  output: null,
  media: 'text/csv',
});

export const exportFinancials = endpoint({
  method: 'GET',
  path: '/api/financials-export',
  summary: 'Finance summary and tenant balances, as CSV or workbook',
  access: 'finance:read',
  query: z.object({ format: SheetFormat }),
  output: null,
  media: 'text/csv',
});

/** What those who take payments need to know of the settings, which they may not read as a whole. */
export const BillingTerms = z
  .object(BillingSettings.shape)
  .pick({
    paymentMethods: true,
    invoiceDueDays: true,
    demandLetterDays: true,
    finalNoticeDays: true,
    terminationNoticeDays: true,
    latePaymentFee: true,
    bouncedChequeFee: true,
    refundApprovalLimit: true,
    vatRegistered: true,
    pricesIncludeVat: true,
  })
  .extend({ rates: RatesByClass.meta({ description: 'Per cent of today, by tax class' }) })
  .meta({ id: 'BillingTerms' });
export type BillingTerms = z.infer<typeof BillingTerms>;

export const getBillingTerms = endpoint({
  method: 'GET',
  path: '/api/billing/terms',
  summary: 'Accepted payment methods, due days, days of the letters, late fee and VAT',
  access: 'payments:read',
  output: BillingTerms,
});
